/** The files that were given together with one that describes their layout, such as the records of fixed width. */
export const besideOf = new WeakMap<File, readonly File[]>();
