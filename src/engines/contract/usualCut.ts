/** Block size for methods whose running time we have not measured. */
export const USUAL_CUT = 10_000;
