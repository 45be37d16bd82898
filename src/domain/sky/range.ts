/** The years with answers about the sky: beyond them the rotation of the Earth is not known well enough. */
export const SKY_FIRST_YEAR = 1800;
export const SKY_LAST_YEAR = 2200;
