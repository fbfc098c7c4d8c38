/** A drawing with its title, caption and data: nothing is shown by a picture alone. */
export interface Picture {
  /** Whole sentence or name, for the heading of the figure. */
  readonly title: string;
  /** One `svg` element. Its classes are those of `pictureStyle`. */
  readonly svg: string;
  /** What the picture shows, what it omits, and by what rule: plain text. */
  readonly caption: string;
  readonly table: DataTable;
}

/** The data behind a picture, as text. */
export interface DataTable {
  readonly head: readonly string[];
  /** The first cell of a row is its heading. */
  readonly rows: readonly (readonly string[])[];
}
