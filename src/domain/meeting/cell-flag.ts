/** In sleep hours and not at work. */
export const CELL_NIGHT = 1;
/** Outside working hours, nearer to their start. */
export const CELL_EARLY = 2;
/** Outside working hours, nearer to their end. */
export const CELL_LATE = 4;
/** At work, but not in the preferred hours that were given. */
export const CELL_NOT_PREFERRED = 8;
export const CELL_BUSY = 16;
export const CELL_FULL_HOLIDAY = 32;
/** A half-day holiday after its start. */
export const CELL_HALF_DAY = 64;
export const CELL_HOLIDAY = CELL_FULL_HOLIDAY | CELL_HALF_DAY;
export const CELL_WEEKEND = 128;
/** Outside the hard bounds. */
export const CELL_OUT_OF_BOUNDS = 256;

/** What takes a cell below 100 points by its clock or its date. */
export const CELL_IMPERFECT =
  CELL_NIGHT | CELL_EARLY | CELL_LATE | CELL_NOT_PREFERRED | CELL_HOLIDAY | CELL_WEEKEND;
