# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The project's simulator, and the same without one of its features."""

from __future__ import annotations

from generator.models import MissingFormError, load
from generator.simulate import ALL, NAMES, NOTHING, Features, simulate
from lab.predict.base import PredictError
from measure.tuning.subject import Subject

#: Repetitions of a batch or of a call, the first half of which fills the machine.
TURNS = 4
#: Core cycles from the end of one timed call to the beginning of the next: the counter is read, and the next is called.
BETWEEN = 25


class Simulator:
    """Batches or calls one after the other in the steady state."""

    in_cycles = True

    def __init__(self, name: str, what: str, features: Features) -> None:
        self.name, self.what, self.features = name, what, features
        self.plotted = features == ALL

    def predict(self, subject: Subject, uarch: str) -> float:
        """Core cycles of a call. Raises PredictError where the model lacks an instruction."""
        work = subject.work
        try:
            once = simulate(
                work.batch.nodes,
                load(uarch),
                iterations=TURNS,
                carried=work.batch.carried,
                features=self.features,
            )
        except MissingFormError as error:
            raise PredictError(str(error)) from error
        return once.per_iteration * subject.times + BETWEEN


#: The whole, without each of its features, and without all of them.
SIMULATORS = (
    Simulator("simulator", "generator.simulate", ALL),
    *(Simulator(f"simulator-{name}", f"the simulator without {name}", ALL.without(name)) for name in NAMES),
    Simulator("simulator-all", "the simulator without all of these", NOTHING),
)
