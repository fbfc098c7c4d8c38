import type { Layout } from './layout.ts';

/** A name that is not in the plan. */
export interface NewName {
  readonly position: number;
  readonly code: number;
  readonly name: string;
}

/** One number for each name of a column's categories, the same for all blocks. */
export class NameBook {
  readonly #codes = new Map<number, Map<string, number>>();
  readonly #names = new Map<number, string[]>();
  #fresh: NewName[] = [];

  constructor({ masked }: Layout, known: Iterable<NewName> = []) {
    for (const { position, names } of masked) {
      if (names === undefined) continue;
      this.#codes.set(position, new Map(names.map((name, code) => [name, code])));
      this.#names.set(position, [...names]);
    }
    for (const { position, name } of known) this.#codeOf(position, name);
    this.#fresh = [];
  }

  /** Converts codes of a block to numbers of the book. NaN stays NaN. */
  translate(position: number, values: Float64Array, names: readonly string[]): Float64Array {
    const codes = names.map(() => -1);
    return values.map((value) => {
      if (Number.isNaN(value)) return value;
      if (codes[value] < 0) codes[value] = this.#codeOf(position, names[value]);
      return codes[value];
    });
  }

  /** The names of a column by their numbers. */
  of(position: number): readonly string[] {
    return this.#names.get(position)!;
  }

  /** New names since the last call. */
  takeNew(): readonly NewName[] {
    const fresh = this.#fresh;
    this.#fresh = [];
    return fresh;
  }

  #codeOf(position: number, name: string): number {
    const codes = this.#codes.get(position)!;
    const known = codes.get(name);
    if (known !== undefined) return known;
    const code = this.#names.get(position)!.push(name) - 1;
    codes.set(name, code);
    this.#fresh.push({ position, code, name });
    return code;
  }
}
