# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""The state of the simulated machine: dispatch in order, execution out of order, retirement in order."""

import heapq
from collections import Counter, defaultdict, deque

from generator.simulate.binding import Binding
from generator.simulate.core import Core
from generator.simulate.program import Instruction, Program

_NOT_YET = -1


class Machine:
    """A machine that runs a loop; instructions and micro-ops are numbered in program order over all iterations."""

    def __init__(self, program: Program, iterations: int, core: Core, width: int, rob: int) -> None:
        self.instructions, self.micro_ops = program.instructions, program.micro_ops
        self.total = len(self.instructions) * iterations
        self.core, self.width, self.rob = core, width, rob
        self.binding = Binding(core.binding, program.memory_ports)
        self.new_group = sum(each.slots for each in self.instructions) <= core.loop_buffer
        self.scheduler_of = {port: n for n, (ports, _) in enumerate(core.schedulers) for port in ports}
        self.queued_ports, self.queue_room = next(iter(core.queue), (frozenset[str](), 0))
        waiting = ([self.micro_ops[part].ports for part in each.parts] for each in self.instructions)
        self.wanted = [Counter(self._place(each) for each in ports if each) for ports in waiting]
        self.weights = [core.weights.get(each.width, 0.0) if each.ports else 0.0 for each in self.micro_ops]
        for number, each in enumerate(self.micro_ops):
            self.weights[number] *= 1 + core.forwarded * each.reloads
        self.room = [entries for _, entries in core.schedulers]
        self.queue: deque[int] = deque()
        self.held: dict[int, int] = {}
        self.loads, self.stores = core.load_buffer, core.store_buffer
        self.cycle = self.dispatched = self.retired = self.in_rob = self.committing = 0
        self.tokens = core.burst
        self.ends: list[int] = []
        self.start = [_NOT_YET] * (len(self.micro_ops) * iterations)
        self.waiting_for: dict[int, int] = {}
        self.ready_at: dict[int, int] = {}
        self.dependents: dict[int, list[tuple[int, int]]] = defaultdict(list)
        self.bound: dict[int, tuple[str, ...]] = {}
        self.future: list[tuple[int, int]] = []
        self.queues: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self.free_at: dict[str, int] = defaultdict(int)
        self.in_order: deque[int] = deque()
        self.work: Counter[str] = Counter()

    def run(self) -> list[int]:
        """Run all iterations: for each, the cycle in which its last instruction retires."""
        while self.retired < self.total:
            self._commit()
            self._retire()
            self._wake()
            self._issue()
            self._dispatch()
            self.cycle += 1
        return self.ends

    def _place(self, ports: tuple[str, ...]) -> int:
        """The index of the scheduler for these ports, or -1 for the queue before several."""
        return -1 if ports[0] in self.queued_ports else self.scheduler_of[ports[0]]

    def _commit(self) -> None:
        """Write retired stores to the cache, which frees entries of the store buffer."""
        written = min(self.core.commit, self.committing)
        self.committing -= written
        self.stores += written

    def _retire(self) -> None:
        places = self.core.retire
        while self.in_order and places > 0:
            number = self.in_order[0]
            base, instruction = self._instance(number)
            for part in instruction.parts:
                started = self.start[base + part]
                if started == _NOT_YET or started + self.micro_ops[part].latency > self.cycle:
                    return
            self.in_order.popleft()
            places -= instruction.slots
            self.in_rob -= instruction.slots
            self.loads += instruction.loads
            self.committing += instruction.stores
            self.retired += 1
            if self.retired % len(self.instructions) == 0:
                self.ends.append(self.cycle)

    def _instance(self, number: int) -> tuple[int, Instruction]:
        """For an instruction of the run, the number of its iteration's first micro-op,
        and its instruction of the loop."""
        iteration, place = divmod(number, len(self.instructions))
        return iteration * len(self.micro_ops), self.instructions[place]

    def _wake(self) -> None:
        while self.future and self.future[0][0] <= self.cycle:
            number = heapq.heappop(self.future)[1]
            heapq.heappush(self.queues[self.bound[number]], number)

    def _issue(self) -> None:
        """Start the micro-ops that are ready and find a free port, oldest first, while the budget lasts."""
        self.tokens = min(self.core.burst, self.tokens + self.core.budget)
        heads = [(queue[0], ports) for ports, queue in self.queues.items() if queue]
        heapq.heapify(heads)
        while heads and self.tokens > 0:
            _, ports = heapq.heappop(heads)
            free = [port for port in ports if self.free_at[port] <= self.cycle]
            if not free:
                continue
            queue = self.queues[ports]
            self._start(heapq.heappop(queue), min(free, key=self.work.__getitem__))
            self._wake()
            if queue:
                heapq.heappush(heads, (queue[0], ports))

    def _start(self, number: int, port: str) -> None:
        at = number % len(self.micro_ops)
        cycles = self.micro_ops[at].cycles
        self.free_at[port] = self.cycle + cycles
        self.work[port] += cycles
        self.tokens -= self.weights[at]
        self.room[self.scheduler_of[port]] += 1
        self.binding.started(self.bound.pop(number), cycles)
        self._record_start(number, self.cycle)

    def _record_start(self, number: int, start: int) -> None:
        """Record when a micro-op starts, and tell those that wait for it. One without ports starts, at renaming, when
        its operands are ready."""
        self.start[number] = start
        for dependent, latency in self.dependents.pop(number, ()):
            self.ready_at[dependent] = max(self.ready_at[dependent], start + latency)
            self.waiting_for[dependent] -= 1
            if not self.waiting_for[dependent]:
                self._ready(dependent)

    def _ready(self, number: int) -> None:
        """All producers of a micro-op have started, so that the cycle in which it may start is known."""
        at = self.ready_at.pop(number)
        del self.waiting_for[number]
        if number in self.held:
            self.held[number] = at
        elif number in self.bound:
            heapq.heappush(self.future, (at, number))
        else:
            self._record_start(number, at)

    def _dispatch(self) -> None:
        slot = 0
        self.binding.cycle()
        self._leave_queue()
        if self.core.whole_groups and min(self.room) < self.width:
            return
        while self.dispatched < self.total:
            base, instruction = self._instance(self.dispatched)
            if not self._fits(instruction, slot):
                return
            last = slot + max(instruction.slots, 1) - 1
            for part in instruction.parts:
                self._enter(base, part, last if part == instruction.parts[-1] else slot)
            slot += instruction.slots
            self.in_rob += instruction.slots
            self.loads -= instruction.loads
            self.stores -= instruction.stores
            self.in_order.append(self.dispatched)
            self.dispatched += 1

    def _fits(self, instruction: Instruction, slot: int) -> bool:
        """Whether there is room for an instruction in the cycle and in all buffers; one that is longer than a cycle's
        dispatch needs an empty cycle."""
        if slot and slot + instruction.slots > self.width:
            return False
        if self.new_group and slot and self.dispatched % len(self.instructions) == 0:
            return False
        if self.in_rob and self.in_rob + instruction.slots > self.rob:
            return False
        if instruction.loads > self.loads or instruction.stores > self.stores:
            return False
        wanted = self.wanted[self.dispatched % len(self.instructions)]
        return all(
            (self.queue_room if scheduler < 0 else self.room[scheduler]) >= count for scheduler, count in wanted.items()
        )

    def _leave_queue(self) -> None:
        """Move micro-ops from the queue to schedulers that have room, in order."""
        moved = 0
        while self.queue and moved < self.width:
            number = self.queue[0]
            operation = self.micro_ops[number % len(self.micro_ops)]
            able = tuple(port for port in operation.ports if self.room[self.scheduler_of[port]])
            if not able:
                return
            self.queue.popleft()
            self.queue_room += 1
            self.bound[number] = self.binding.bind(able, operation.cycles, moved)
            self.room[self.scheduler_of[self.bound[number][0]]] -= 1
            moved += 1
            at = self.held.pop(number)
            if at != _NOT_YET:
                heapq.heappush(self.future, (max(at, self.cycle + 1), number))

    def _enter(self, base: int, part: int, slot: int) -> None:
        """Dispatch a micro-op: bind its port, and find out when its operands are ready."""
        operation, number = self.micro_ops[part], base + part
        if operation.ports and operation.ports[0] in self.queued_ports:
            self.queue.append(number)
            self.queue_room -= 1
            self.held[number] = _NOT_YET
        elif operation.ports:
            self.bound[number] = self.binding.bind(operation.ports, operation.cycles, slot)
            self.room[self.scheduler_of[operation.ports[0]]] -= 1
        ready, waiting = self.cycle + self.core.delay, 0
        for producer, back, latency in operation.needs:
            source = base - back * len(self.micro_ops) + producer
            if source < 0:
                continue
            started = self.start[source]
            if started == _NOT_YET:
                waiting += 1
                self.dependents[source].append((number, latency))
            else:
                ready = max(ready, started + latency)
        self.ready_at[number], self.waiting_for[number] = ready, waiting
        if not waiting:
            self._ready(number)
