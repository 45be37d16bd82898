/**
 * What is known of leap seconds, from the list of the IERS that tzdb carries (data/leap-seconds.list). The product
 * counts POSIX time, in which no leap second exists; this is only told.
 */
export const LEAP_SECONDS = {
  /** TAI - UTC since the last leap second, 2017-01-01. */
  taiMinusUtcSeconds: 37,
  /** Until when the list vouches for it. */
  listExpires: "2027-06-28",
} as const;
