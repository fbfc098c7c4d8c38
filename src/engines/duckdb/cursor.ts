import type { RowCells, Rows } from './rows.ts';

/**
 * Rows in the order of their record numbers, which are in the first column. Only rows near the
 * current one are in memory.
 */
export class Cursor {
  readonly #rows: AsyncGenerator<Rows, void, undefined>;
  #chunks: Rows[] = [];
  #row = 0;
  #last = -1;
  #isAtEnd = false;

  constructor(rows: AsyncGenerator<Rows, void, undefined>) {
    this.#rows = rows;
  }

  /** Fetches the rows for all records before `end`. */
  async cover(end: number): Promise<void> {
    while (!this.#isAtEnd && this.#last < end - 1) {
      const { value, done } = await this.#rows.next();
      if (done) {
        this.#isAtEnd = true;
        return;
      }
      this.#chunks.push(value);
      this.#last = value.cells[0][value.count - 1] as number;
    }
  }

  /** Moves to a record, and returns whether it exists. */
  seek(record: number): boolean {
    for (;;) {
      const chunk = this.#chunks[0];
      if (chunk === undefined) return false;
      const numbers = chunk.cells[0] as Float64Array;
      while (this.#row < chunk.count && numbers[this.#row] < record) this.#row++;
      if (this.#row < chunk.count) return numbers[this.#row] === record;
      this.#chunks.shift();
      this.#row = 0;
    }
  }

  /** The cell of a column in the current row. */
  cell(column: number): RowCells[number] {
    return this.#chunks[0].cells[column][this.#row];
  }

  async close(): Promise<void> {
    await this.#rows.return();
  }
}
