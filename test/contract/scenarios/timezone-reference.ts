import { answers, refuses, type Scenario } from "../scenario.ts";

export const SCENARIOS = [
  answers(
    "America/New_York 2026-03-08T02:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-03-08T07:30:00Z",
        local_time: "2026-03-08T03:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "America/New_York 2026-03-08T02:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-03-08T06:30:00Z",
        local_time: "2026-03-08T01:30:00",
        utc_offset: "-05:00",
        abbreviation: "EST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "America/New_York 2026-03-08T02:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=later",
    {
      from: {
        utc: "2026-03-08T07:30:00Z",
        local_time: "2026-03-08T03:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  refuses(
    "America/New_York 2026-03-08T02:30 reject: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08T02:30&disambiguation=reject",
    422,
    "nonexistent_time",
  ),
  answers(
    "America/New_York 2026-11-01T01:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-11-01T05:30:00Z",
        local_time: "2026-11-01T01:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/New_York 2026-11-01T01:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-11-01T05:30:00Z",
        local_time: "2026-11-01T01:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/New_York 2026-11-01T01:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=later",
    {
      from: {
        utc: "2026-11-01T06:30:00Z",
        local_time: "2026-11-01T01:30:00",
        utc_offset: "-05:00",
        abbreviation: "EST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  refuses(
    "America/New_York 2026-11-01T01:30 reject: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01T01:30&disambiguation=reject",
    422,
    "ambiguous_time",
  ),
  answers(
    "Europe/Berlin at 1945-06-15T12:00:00Z (Hochsommerzeit +03): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Europe/Berlin?at=1945-06-15T12:00:00Z",
    {
      current_time: "1945-06-15T15:00:00",
      utc_offset: "+03:00",
      abbreviation: "CEMT",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "Africa/Windhoek at 2010-06-15T12:00:00Z (negative DST 1994-2017): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Africa/Windhoek?at=2010-06-15T12:00:00Z",
    {
      current_time: "2010-06-15T13:00:00",
      utc_offset: "+01:00",
      abbreviation: "WAT",
      tzdb_is_dst: true,
    },
  ),
  answers(
    "Europe/Prague at 1947-01-15T12:00:00Z (negative DST, GMT): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Europe/Prague?at=1947-01-15T12:00:00Z",
    {
      current_time: "1947-01-15T12:00:00",
      utc_offset: "+00:00",
      abbreviation: "GMT",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "America/Edmonton at 2027-01-15T12:00:00Z: zdump, python zoneinfo",
    "/v1/time/America/Edmonton?at=2027-01-15T12:00:00Z",
    {
      current_time: "2027-01-15T06:00:00",
      utc_offset: "-06:00",
      abbreviation: "CST",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Inuvik at 2027-01-15T12:00:00Z: zdump, python zoneinfo",
    "/v1/time/America/Inuvik?at=2027-01-15T12:00:00Z",
    {
      current_time: "2027-01-15T06:00:00",
      utc_offset: "-06:00",
      abbreviation: "CST",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Yellowknife at 2027-01-15T12:00:00Z (link/backward zone): zdump, python zoneinfo",
    "/v1/time/America/Yellowknife?at=2027-01-15T12:00:00Z",
    {
      current_time: "2027-01-15T06:00:00",
      utc_offset: "-06:00",
      abbreviation: "CST",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Havana at 2026-12-25T12:00:00Z: zdump, python zoneinfo",
    "/v1/time/America/Havana?at=2026-12-25T12:00:00Z",
    {
      current_time: "2026-12-25T08:00:00",
      utc_offset: "-04:00",
      abbreviation: "CDT",
      tzdb_is_dst: true,
    },
  ),
  answers(
    "America/Havana 2027-11-07T00:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Havana&to=UTC&time=2027-11-07T00:30&disambiguation=earlier",
    {
      from: {
        utc: "2027-11-07T04:30:00Z",
        local_time: "2027-11-07T00:30:00",
        utc_offset: "-04:00",
        abbreviation: "CDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/Havana 2027-11-07T00:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Havana&to=UTC&time=2027-11-07T00:30&disambiguation=later",
    {
      from: {
        utc: "2027-11-07T05:30:00Z",
        local_time: "2027-11-07T00:30:00",
        utc_offset: "-05:00",
        abbreviation: "CST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/Havana 2026-03-08T00:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Havana&to=UTC&time=2026-03-08T00:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-03-08T05:30:00Z",
        local_time: "2026-03-08T01:30:00",
        utc_offset: "-04:00",
        abbreviation: "CDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "America/Havana 2026-03-08T00:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Havana&to=UTC&time=2026-03-08T00:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-03-08T04:30:00Z",
        local_time: "2026-03-07T23:30:00",
        utc_offset: "-05:00",
        abbreviation: "CST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Europe/Chisinau 2026-03-29T03:30 compatible: zdump, python zoneinfo, Bun's Temporal",
    "/v1/time/convert?from=Europe/Chisinau&to=UTC&time=2026-03-29T03:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-03-29T01:30:00Z",
        local_time: "2026-03-29T04:30:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  refuses(
    "Europe/Chisinau 2026-03-29T03:30 reject: zdump, python zoneinfo, Bun's Temporal",
    "/v1/time/convert?from=Europe/Chisinau&to=UTC&time=2026-03-29T03:30&disambiguation=reject",
    422,
    "nonexistent_time",
  ),
  answers(
    "Europe/Chisinau at 2026-03-29T00:30:00Z: zdump, python zoneinfo, Bun's Temporal",
    "/v1/time/Europe/Chisinau?at=2026-03-29T00:30:00Z",
    {
      current_time: "2026-03-29T02:30:00",
      utc_offset: "+02:00",
      abbreviation: "EET",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Nuuk at 2023-06-01T12:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/Nuuk?at=2023-06-01T12:00:00Z",
    {
      current_time: "2023-06-01T10:00:00",
      utc_offset: "-02:00",
      abbreviation: "-02",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Nuuk at 2023-12-01T12:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/Nuuk?at=2023-12-01T12:00:00Z",
    {
      current_time: "2023-12-01T10:00:00",
      utc_offset: "-02:00",
      abbreviation: "-02",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Nuuk 2024-03-30T23:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Nuuk&to=UTC&time=2024-03-30T23:30&disambiguation=compatible",
    {
      from: {
        utc: "2024-03-31T01:30:00Z",
        local_time: "2024-03-31T00:30:00",
        utc_offset: "-01:00",
        abbreviation: "-01",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "America/Nuuk 2024-03-30T23:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Nuuk&to=UTC&time=2024-03-30T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2024-03-31T00:30:00Z",
        local_time: "2024-03-30T22:30:00",
        utc_offset: "-02:00",
        abbreviation: "-02",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "America/Godthab 2026-10-24T23:30 earlier (alias of America/Nuuk; footer <-02>2<-01>,M3.5.0/-1,M10.5.0/0): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Godthab&to=UTC&time=2026-10-24T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-10-25T00:30:00Z",
        local_time: "2026-10-24T23:30:00",
        utc_offset: "-01:00",
        abbreviation: "-01",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/Godthab 2026-10-24T23:30 later (alias of America/Nuuk; footer <-02>2<-01>,M3.5.0/-1,M10.5.0/0): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Godthab&to=UTC&time=2026-10-24T23:30&disambiguation=later",
    {
      from: {
        utc: "2026-10-25T01:30:00Z",
        local_time: "2026-10-24T23:30:00",
        utc_offset: "-02:00",
        abbreviation: "-02",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/Nuuk at 2100-07-01T12:00:00Z (footer with negative time -1): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/Nuuk?at=2100-07-01T12:00:00Z",
    {
      current_time: "2100-07-01T11:00:00",
      utc_offset: "-01:00",
      abbreviation: "-01",
      tzdb_is_dst: true,
    },
    { warnings: ["projected"] },
  ),
  answers(
    "Asia/Hebron at 2090-07-01T12:00:00Z (after the table: footer): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Asia/Hebron?at=2090-07-01T12:00:00Z",
    {
      current_time: "2090-07-01T15:00:00",
      utc_offset: "+03:00",
      abbreviation: "EEST",
      tzdb_is_dst: true,
    },
    { warnings: ["projected"] },
  ),
  answers(
    "Pacific/Apia 2011-12-30T12:00 compatible (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-30T12:00&disambiguation=compatible",
    {
      from: {
        utc: "2011-12-30T22:00:00Z",
        local_time: "2011-12-31T12:00:00",
        utc_offset: "+14:00",
        abbreviation: "+14",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Pacific/Apia 2011-12-30T12:00 earlier (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-30T12:00&disambiguation=earlier",
    {
      from: {
        utc: "2011-12-29T22:00:00Z",
        local_time: "2011-12-29T12:00:00",
        utc_offset: "-10:00",
        abbreviation: "-10",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Pacific/Apia 2011-12-30T12:00 later (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-30T12:00&disambiguation=later",
    {
      from: {
        utc: "2011-12-30T22:00:00Z",
        local_time: "2011-12-31T12:00:00",
        utc_offset: "+14:00",
        abbreviation: "+14",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  refuses(
    "Pacific/Apia 2011-12-30T12:00 reject (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-30T12:00&disambiguation=reject",
    422,
    "nonexistent_time",
  ),
  answers(
    "Pacific/Apia 2011-12-29 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-29",
    {
      from: {
        utc: "2011-12-29T10:00:00Z",
        local_time: "2011-12-29T00:00:00",
        utc_offset: "-10:00",
        abbreviation: "-10",
        tzdb_is_dst: true,
      },
    },
  ),
  answers(
    "Pacific/Apia 2011-12-29 has 24 hours",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-30",
    { from: { unix: 1325239200 } },
  ),
  answers(
    "Pacific/Apia 2011-12-31 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2011-12-31",
    {
      from: {
        utc: "2011-12-30T10:00:00Z",
        local_time: "2011-12-31T00:00:00",
        utc_offset: "+14:00",
        abbreviation: "+14",
        tzdb_is_dst: true,
      },
    },
  ),
  answers(
    "Pacific/Apia 2011-12-31 has 24 hours",
    "/v1/time/convert?from=Pacific/Apia&to=UTC&time=2012-01-01",
    { from: { unix: 1325325600 } },
  ),
  answers(
    "Pacific/Kiritimati 1994-12-31T12:00 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Kiritimati&to=UTC&time=1994-12-31T12:00&disambiguation=compatible",
    {
      from: {
        utc: "1994-12-31T22:00:00Z",
        local_time: "1995-01-01T12:00:00",
        utc_offset: "+14:00",
        abbreviation: "+14",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  refuses(
    "Pacific/Kiritimati 1994-12-31T12:00 reject: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Pacific/Kiritimati&to=UTC&time=1994-12-31T12:00&disambiguation=reject",
    422,
    "nonexistent_time",
  ),
  answers(
    "Asia/Manila 1844-12-31T12:00 compatible (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Manila&to=UTC&time=1844-12-31T12:00&disambiguation=compatible",
    {
      from: {
        utc: "1845-01-01T03:56:08Z",
        local_time: "1845-01-01T12:00:00",
        utc_offset: "+08:03:52",
        abbreviation: "LMT",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time", "pre_1970"] },
  ),
  answers(
    "Asia/Manila 1844-12-31T12:00 earlier (day skipped): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Manila&to=UTC&time=1844-12-31T12:00&disambiguation=earlier",
    {
      from: {
        utc: "1844-12-31T03:56:08Z",
        local_time: "1844-12-30T12:00:00",
        utc_offset: "-15:56:08",
        abbreviation: "LMT",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time", "pre_1970"] },
  ),
  answers(
    "Europe/Amsterdam at 1937-06-30T12:00:00Z (AMT/NST +0:19:32 basis; only with backzone (Debian packrat); IANA main and ICU link to Brussels): zdump, python zoneinfo",
    "/v1/time/Europe/Amsterdam?at=1937-06-30T12:00:00Z",
    {
      current_time: "1937-06-30T13:19:32",
      utc_offset: "+01:19:32",
      abbreviation: "NST",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "Europe/Amsterdam 1937-07-01T00:00:10 compatible (28-second gap, packrat only): zdump, python zoneinfo",
    "/v1/time/convert?from=Europe/Amsterdam&to=UTC&time=1937-07-01T00:00:10&disambiguation=compatible",
    {
      from: {
        utc: "1937-06-30T22:40:38Z",
        local_time: "1937-07-01T00:00:38",
        utc_offset: "+01:20",
        abbreviation: "+0120",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time", "pre_1970"] },
  ),
  answers(
    "Asia/Kathmandu at 1985-12-31T18:29:59Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Asia/Kathmandu?at=1985-12-31T18:29:59Z",
    {
      current_time: "1985-12-31T23:59:59",
      utc_offset: "+05:30",
      abbreviation: "+0530",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Asia/Kathmandu at 1985-12-31T18:30:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Asia/Kathmandu?at=1985-12-31T18:30:00Z",
    {
      current_time: "1986-01-01T00:15:00",
      utc_offset: "+05:45",
      abbreviation: "+0545",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Africa/Cairo 2026-04-24T00:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-04-24T00:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-04-23T22:30:00Z",
        local_time: "2026-04-24T01:30:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Africa/Cairo 2026-04-24T00:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-04-24T00:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-04-23T21:30:00Z",
        local_time: "2026-04-23T23:30:00",
        utc_offset: "+02:00",
        abbreviation: "EET",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Africa/Cairo 2026-10-29T23:30 earlier (ends Thursday 24:00): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-10-29T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-10-29T20:30:00Z",
        local_time: "2026-10-29T23:30:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Africa/Cairo 2026-10-29T23:30 later (ends Thursday 24:00): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-10-29T23:30&disambiguation=later",
    {
      from: {
        utc: "2026-10-29T21:30:00Z",
        local_time: "2026-10-29T23:30:00",
        utc_offset: "+02:00",
        abbreviation: "EET",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Africa/Cairo 2026-04-24 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-04-24",
    {
      from: {
        utc: "2026-04-23T22:00:00Z",
        local_time: "2026-04-24T01:00:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
    },
  ),
  answers(
    "Africa/Cairo 2026-04-24 has 23 hours",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2026-04-25",
    { from: { unix: 1777064400 } },
  ),
  answers(
    "Africa/Cairo 2014-06-26T23:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2014-06-26T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2014-06-26T20:30:00Z",
        local_time: "2014-06-26T23:30:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Africa/Cairo 2014-06-26T23:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Cairo&to=UTC&time=2014-06-26T23:30&disambiguation=later",
    {
      from: {
        utc: "2014-06-26T21:30:00Z",
        local_time: "2014-06-26T23:30:00",
        utc_offset: "+02:00",
        abbreviation: "EET",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Asia/Beirut 2026-03-29T00:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Beirut&to=UTC&time=2026-03-29T00:30&disambiguation=compatible",
    {
      from: {
        utc: "2026-03-28T22:30:00Z",
        local_time: "2026-03-29T01:30:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Asia/Beirut 2026-03-29T00:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Beirut&to=UTC&time=2026-03-29T00:30&disambiguation=earlier",
    {
      from: {
        utc: "2026-03-28T21:30:00Z",
        local_time: "2026-03-28T23:30:00",
        utc_offset: "+02:00",
        abbreviation: "EET",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Asia/Beirut 2026-03-29 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Beirut&to=UTC&time=2026-03-29",
    {
      from: {
        utc: "2026-03-28T22:00:00Z",
        local_time: "2026-03-29T01:00:00",
        utc_offset: "+03:00",
        abbreviation: "EEST",
        tzdb_is_dst: true,
      },
    },
  ),
  answers("Asia/Beirut 2026-03-29 has 23 hours", "/v1/time/convert?from=Asia/Beirut&to=UTC&time=2026-03-30", {
    from: { unix: 1774818000 },
  }),
  answers(
    "America/Toronto 1919-03-31 begins (gap 23:30->00:30): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/Toronto&to=UTC&time=1919-03-31",
    {
      from: {
        utc: "1919-03-31T04:30:00Z",
        local_time: "1919-03-31T00:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "America/Toronto 1919-03-31 has 23.5 hours",
    "/v1/time/convert?from=America/Toronto&to=UTC&time=1919-04-01",
    { from: { unix: -1601668800 } },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "America/New_York 2026-03-08 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-08",
    {
      from: {
        utc: "2026-03-08T05:00:00Z",
        local_time: "2026-03-08T00:00:00",
        utc_offset: "-05:00",
        abbreviation: "EST",
        tzdb_is_dst: false,
      },
    },
  ),
  answers(
    "America/New_York 2026-03-08 has 23 hours",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-03-09",
    { from: { unix: 1773028800 } },
  ),
  answers(
    "America/New_York 2026-11-01 begins: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-01",
    {
      from: {
        utc: "2026-11-01T04:00:00Z",
        local_time: "2026-11-01T00:00:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
    },
  ),
  answers(
    "America/New_York 2026-11-01 has 25 hours",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2026-11-02",
    { from: { unix: 1793595600 } },
  ),
  answers(
    "Asia/Dhaka 2009-06-19T23:30 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Dhaka&to=UTC&time=2009-06-19T23:30&disambiguation=compatible",
    {
      from: {
        utc: "2009-06-19T17:30:00Z",
        local_time: "2009-06-20T00:30:00",
        utc_offset: "+07:00",
        abbreviation: "+07",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Asia/Dhaka 2009-12-31T23:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Dhaka&to=UTC&time=2009-12-31T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2009-12-31T16:30:00Z",
        local_time: "2009-12-31T23:30:00",
        utc_offset: "+07:00",
        abbreviation: "+07",
        tzdb_is_dst: true,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Asia/Dhaka 2009-12-31T23:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Dhaka&to=UTC&time=2009-12-31T23:30&disambiguation=later",
    {
      from: {
        utc: "2009-12-31T17:30:00Z",
        local_time: "2009-12-31T23:30:00",
        utc_offset: "+06:00",
        abbreviation: "+06",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Asia/Pyongyang 2018-05-04T23:45 compatible: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Pyongyang&to=UTC&time=2018-05-04T23:45&disambiguation=compatible",
    {
      from: {
        utc: "2018-05-04T15:15:00Z",
        local_time: "2018-05-05T00:15:00",
        utc_offset: "+09:00",
        abbreviation: "KST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Asia/Pyongyang 2018-05-04T23:45 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Pyongyang&to=UTC&time=2018-05-04T23:45&disambiguation=earlier",
    {
      from: {
        utc: "2018-05-04T14:45:00Z",
        local_time: "2018-05-04T23:15:00",
        utc_offset: "+08:30",
        abbreviation: "KST",
        tzdb_is_dst: false,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time"] },
  ),
  answers(
    "Asia/Almaty 2024-02-29T23:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Almaty&to=UTC&time=2024-02-29T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2024-02-29T17:30:00Z",
        local_time: "2024-02-29T23:30:00",
        utc_offset: "+06:00",
        abbreviation: "+06",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Asia/Almaty 2024-02-29T23:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Asia/Almaty&to=UTC&time=2024-02-29T23:30&disambiguation=later",
    {
      from: {
        utc: "2024-02-29T18:30:00Z",
        local_time: "2024-02-29T23:30:00",
        utc_offset: "+05:00",
        abbreviation: "+05",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Antarctica/Vostok at 2023-12-17T19:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Antarctica/Vostok?at=2023-12-17T19:00:00Z",
    {
      current_time: "2023-12-18T00:00:00",
      utc_offset: "+05:00",
      abbreviation: "+05",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Asia/Amman at 2026-01-01T00:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Asia/Amman?at=2026-01-01T00:00:00Z",
    {
      current_time: "2026-01-01T03:00:00",
      utc_offset: "+03:00",
      abbreviation: "+03",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Africa/Juba 2021-01-31T23:30 earlier: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Juba&to=UTC&time=2021-01-31T23:30&disambiguation=earlier",
    {
      from: {
        utc: "2021-01-31T20:30:00Z",
        local_time: "2021-01-31T23:30:00",
        utc_offset: "+03:00",
        abbreviation: "EAT",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "Africa/Juba 2021-01-31T23:30 later: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=Africa/Juba&to=UTC&time=2021-01-31T23:30&disambiguation=later",
    {
      from: {
        utc: "2021-01-31T21:30:00Z",
        local_time: "2021-01-31T23:30:00",
        utc_offset: "+02:00",
        abbreviation: "CAT",
        tzdb_is_dst: false,
      },
      resolution: { kind: "overlap" },
    },
    { warnings: ["ambiguous_time"] },
  ),
  answers(
    "America/New_York at 1945-08-14T22:59:59Z (EWT): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/New_York?at=1945-08-14T22:59:59Z",
    {
      current_time: "1945-08-14T18:59:59",
      utc_offset: "-04:00",
      abbreviation: "EWT",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "America/New_York at 1945-08-14T23:00:00Z (EPT: abbreviation changes, offset does not): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/New_York?at=1945-08-14T23:00:00Z",
    {
      current_time: "1945-08-14T19:00:00",
      utc_offset: "-04:00",
      abbreviation: "EPT",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "America/Mexico_City at 2026-07-01T00:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/Mexico_City?at=2026-07-01T00:00:00Z",
    {
      current_time: "2026-06-30T18:00:00",
      utc_offset: "-06:00",
      abbreviation: "CST",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Ciudad_Juarez at 2022-11-30T06:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/Ciudad_Juarez?at=2022-11-30T06:00:00Z",
    {
      current_time: "2022-11-29T23:00:00",
      utc_offset: "-07:00",
      abbreviation: "MST",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/Coyhaique at 2026-07-01T00:00:00Z: zdump, python zoneinfo, Bun's Temporal",
    "/v1/time/America/Coyhaique?at=2026-07-01T00:00:00Z",
    {
      current_time: "2026-06-30T21:00:00",
      utc_offset: "-03:00",
      abbreviation: "-03",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Pacific/Fiji at 2026-01-01T00:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Pacific/Fiji?at=2026-01-01T00:00:00Z",
    {
      current_time: "2026-01-01T12:00:00",
      utc_offset: "+12:00",
      abbreviation: "+12",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Factory at 2026-01-01T00:00:00Z: zdump, python zoneinfo",
    "/v1/time/Factory?at=2026-01-01T00:00:00Z",
    {
      current_time: "2026-01-01T00:00:00",
      utc_offset: "+00:00",
      abbreviation: "-00",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "America/New_York at 2400-07-01T12:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/America/New_York?at=2400-07-01T12:00:00Z",
    {
      current_time: "2400-07-01T08:00:00",
      utc_offset: "-04:00",
      abbreviation: "EDT",
      tzdb_is_dst: true,
    },
    { warnings: ["projected"] },
  ),
  answers(
    "Europe/Berlin at 2499-12-31T12:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Europe/Berlin?at=2499-12-31T12:00:00Z",
    {
      current_time: "2499-12-31T13:00:00",
      utc_offset: "+01:00",
      abbreviation: "CET",
      tzdb_is_dst: false,
    },
    { warnings: ["projected"] },
  ),
  answers(
    "America/New_York 2100-03-14T02:30 compatible (beyond 2037: footer): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/convert?from=America/New_York&to=UTC&time=2100-03-14T02:30&disambiguation=compatible",
    {
      from: {
        utc: "2100-03-14T07:30:00Z",
        local_time: "2100-03-14T03:30:00",
        utc_offset: "-04:00",
        abbreviation: "EDT",
        tzdb_is_dst: true,
      },
      resolution: { kind: "gap" },
    },
    { warnings: ["nonexistent_time", "projected"] },
  ),
  answers(
    "Africa/Khartoum at 2017-10-31T21:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Africa/Khartoum?at=2017-10-31T21:00:00Z",
    {
      current_time: "2017-10-31T23:00:00",
      utc_offset: "+02:00",
      abbreviation: "CAT",
      tzdb_is_dst: false,
    },
  ),
  answers(
    "Asia/Kolkata at 1943-01-01T00:00:00Z (+0630 war time): zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Asia/Kolkata?at=1943-01-01T00:00:00Z",
    {
      current_time: "1943-01-01T06:30:00",
      utc_offset: "+06:30",
      abbreviation: "+0630",
      tzdb_is_dst: true,
    },
    { warnings: ["pre_1970"] },
  ),
  answers(
    "Europe/Kyiv at 2026-07-01T00:00:00Z: zdump, python zoneinfo, java.time, Bun's Temporal",
    "/v1/time/Europe/Kyiv?at=2026-07-01T00:00:00Z",
    {
      current_time: "2026-07-01T03:00:00",
      utc_offset: "+03:00",
      abbreviation: "EEST",
      tzdb_is_dst: true,
    },
  ),
] satisfies readonly Scenario[];
