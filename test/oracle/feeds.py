"""Reads a calendar's text from each JSON line and writes the instants of its first event, as python-dateutil has them, up to `last`."""
import json
import sys
from datetime import datetime, timezone

from dateutil import rrule, tz

for line in sys.stdin:
    case = json.loads(line)
    text = case["calendar"].replace("\r\n ", "").split("BEGIN:VEVENT")[1]
    kept = [one for one in text.splitlines() if one.split(":")[0].split(";")[0] in ("DTSTART", "RRULE", "RDATE", "EXDATE")]
    # It knows no zone of an RDATE, which is that of DTSTART here.
    added = [one.split(":")[1] for one in kept if one.startswith("RDATE")]
    rules = rrule.rrulestr("\n".join(one for one in kept if not one.startswith("RDATE")), forceset=True, tzids=tz.gettz)
    zone = kept[0].split(":")[0].partition("TZID=")[2]
    for one in added:
        known = datetime.strptime(one.rstrip("Z"), "%Y%m%dT%H%M%S")
        rules.rdate(known.replace(tzinfo=tz.gettz(zone) if zone else tz.UTC))
    last = datetime.fromtimestamp(case["last"], timezone.utc)
    found = []
    for one in rules:
        if one > last:
            break
        found.append(int(one.timestamp()))
    print(json.dumps(found))
