/**
 * A table of a FlatBuffer: fields have numbers, and those that are not there have a default. What points outside of the bytes
 * throws a RangeError, which the caller turns into a refusal.
 */
export class FlatTable {
  readonly #view: DataView;
  readonly #at: number;
  readonly #fields: number;
  readonly #length: number;

  constructor(view: DataView, at: number) {
    this.#view = view;
    this.#at = at;
    this.#fields = at - view.getInt32(at, true);
    this.#length = view.getUint16(this.#fields, true);
  }

  /** The table that bytes begin with. */
  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    return new FlatTable(view, view.getUint32(0, true));
  }

  has(field: number): boolean {
    return this.#place(field) !== 0;
  }

  boolean(field: number): boolean {
    return this.byte(field, 0) !== 0;
  }

  byte(field: number, usual: number): number {
    const at = this.#place(field);
    return at === 0 ? usual : this.#view.getUint8(at);
  }

  int16(field: number, usual: number): number {
    const at = this.#place(field);
    return at === 0 ? usual : this.#view.getInt16(at, true);
  }

  int32(field: number, usual: number): number {
    const at = this.#place(field);
    return at === 0 ? usual : this.#view.getInt32(at, true);
  }

  /** Numbers beyond 2^53 lose digits, which no length has. */
  int64(field: number): number {
    const at = this.#place(field);
    return at === 0 ? 0 : Number(this.#view.getBigInt64(at, true));
  }

  text(field: number): string {
    const at = this.#place(field);
    if (at === 0) return '';
    const from = at + this.#view.getUint32(at, true);
    const length = this.#view.getUint32(from, true);
    this.#check(from + 4, length);
    return decoder.decode(
      new Uint8Array(this.#view.buffer, this.#view.byteOffset + from + 4, length),
    );
  }

  table(field: number): FlatTable | null {
    const at = this.#place(field);
    return at === 0 ? null : new FlatTable(this.#view, at + this.#view.getUint32(at, true));
  }

  tables(field: number): FlatTable[] {
    const { from, count } = this.#vector(field, 4);
    return Array.from({ length: count }, (_, i) => {
      const at = from + 4 * i;
      return new FlatTable(this.#view, at + this.#view.getUint32(at, true));
    });
  }

  /** Pairs of whole numbers of eight bytes. */
  pairs(field: number): [number, number][] {
    const { from, count } = this.#vector(field, 16);
    return Array.from({ length: count }, (_, i) => [
      Number(this.#view.getBigInt64(from + 16 * i, true)),
      Number(this.#view.getBigInt64(from + 16 * i + 8, true)),
    ]);
  }

  int64s(field: number): number[] {
    const { from, count } = this.#vector(field, 8);
    return Array.from({ length: count }, (_, i) =>
      Number(this.#view.getBigInt64(from + 8 * i, true)),
    );
  }

  #vector(field: number, bytes: number): { readonly from: number; readonly count: number } {
    const at = this.#place(field);
    if (at === 0) return { from: 0, count: 0 };
    const from = at + this.#view.getUint32(at, true);
    const count = this.#view.getUint32(from, true);
    this.#check(from + 4, count * bytes);
    return { from: from + 4, count };
  }

  #check(from: number, length: number): void {
    if (from + length > this.#view.byteLength) throw new RangeError('outside');
  }

  #place(field: number): number {
    const entry = 4 + 2 * field;
    if (entry + 2 > this.#length) return 0;
    const offset = this.#view.getUint16(this.#fields + entry, true);
    return offset === 0 ? 0 : this.#at + offset;
  }
}

const decoder = new TextDecoder();
