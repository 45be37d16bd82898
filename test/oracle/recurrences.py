"""Reads rules as JSON lines and writes the first occurrences that python-dateutil has for each, up to the month of `last`.

A weekly rule with BYSETPOS is read from the first day of its week (`shift` days before its start), because dateutil's
first week begins at DTSTART, so that BYSETPOS misses the days before it.
"""
import itertools
import json
import sys
from datetime import datetime, timedelta

from dateutil import rrule as library


class Ended(Exception):
    """The search came past the last month: dateutil itself looks on to the year 9999."""


last_month = (9999, 12)
rebuild = library._iterinfo.rebuild


def rebuild_until(self, year, month):
    # A yearly rule is looked at by whole years, and always has the month of its start here.
    is_yearly = self.rrule._freq == library.YEARLY
    if (year, 0 if is_yearly else month) > last_month:
        raise Ended
    rebuild(self, year, month)


library._iterinfo.rebuild = rebuild_until

for line in sys.stdin:
    case = json.loads(line)
    start, last = datetime.fromisoformat(case["start"]), datetime.fromisoformat(case["last"])
    last_month = (last.year, last.month)
    found = []
    try:
        rule = library.rrulestr(case["rule"], dtstart=start - timedelta(days=case["shift"]))
        try:
            kept = (one for one in rule if one >= start)
            for one in itertools.takewhile(lambda one: one <= last, itertools.islice(kept, case["most"])):
                found.append(one.isoformat())
        except Ended:
            pass
        print(json.dumps(found))
    except ValueError as error:
        print(json.dumps({"error": str(error)}))
