# SPDX-License-Identifier: CC0-1.0 OR MIT-0
"""Search for good schedules with Optuna, a strategy of measure.tuning.search: any number of processes share a study.

``study`` says what a trial tries, opens studies and runs the search; ``cli`` is lab search.
"""
