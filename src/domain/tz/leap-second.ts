/**
 * Facts about leap seconds, from the IERS list in tzdb (data/leap-seconds.list). They are only reported: the product
 * counts POSIX time, which has no leap seconds.
 */
export const LEAP_SECONDS = {
  /** TAI - UTC since the last leap second, 2017-01-01. */
  taiMinusUtcSeconds: 37,
  listExpires: "2027-06-28",
} as const;
