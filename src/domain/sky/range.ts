/** The years the sky is answered for: beyond, the rotation of the Earth is known too little. */
export const SKY_FIRST_YEAR = 1800;
export const SKY_LAST_YEAR = 2200;
