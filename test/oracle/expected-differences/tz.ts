/**
 * Zones in which `isDst` differs from tzdb's flag, because tzdb writes them with negative saving: `isDst` says that the clock
 * is ahead of legal standard time, tzdb's flag that the saving is not zero. `from` is the first instant that differs, `until`
 * a later one than the last.
 */
export const FLAG_DIFFERENCES: readonly {
  zone: string;
  from: string;
  until: string;
  isDst: "inverse" | "never";
  reason: string;
}[] = [
  {
    zone: "Europe/Dublin",
    from: "1971-10-31T02:00:00Z",
    until: "9999-12-31T23:59:59Z",
    isDst: "inverse",
    reason:
      "Irish law calls the summer clock standard; it is read as GMT with summer time, as everybody does",
  },
  {
    zone: "Africa/Casablanca",
    from: "2019-05-05T02:00:00Z",
    until: "2026-09-20T01:00:00Z",
    isDst: "never",
    reason: "+01 was the legal standard time and the month of Ramadan ran behind it",
  },
  {
    zone: "Africa/El_Aaiun",
    from: "2019-05-05T02:00:00Z",
    until: "2026-09-20T01:00:00Z",
    isDst: "never",
    reason: "as Africa/Casablanca",
  },
  {
    zone: "Africa/Windhoek",
    from: "1994-03-20T22:00:00Z",
    until: "2017-10-24T00:00:00Z",
    isDst: "never",
    reason: "the Namibian Time Act of 1994 made +02 standard and the winter run behind it",
  },
  {
    zone: "Europe/Prague",
    from: "1946-12-01T02:00:00Z",
    until: "1947-02-23T02:00:00Z",
    isDst: "never",
    reason: "the winter time of 1946 ran an hour behind the standard time of +01",
  },
];
