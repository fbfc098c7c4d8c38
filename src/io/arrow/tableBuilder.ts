/** What a FlatBuffer is made of: numbers with their bytes, texts, tables, and vectors. */
export type Flat =
  | { readonly is: 'number'; readonly bytes: 1 | 2 | 4 | 8; readonly value: number }
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'table'; readonly fields: readonly (Flat | null)[] }
  | { readonly is: 'tables'; readonly tables: readonly Flat[] }
  /** Structs, as bytes of a number each. */
  | { readonly is: 'structs'; readonly count: number; readonly bytes: Uint8Array };

export const int = (bytes: 1 | 2 | 4 | 8, value: number): Flat => ({ is: 'number', bytes, value });
export const text = (content: string): Flat => ({ is: 'text', text: content });
export const table = (...fields: (Flat | null)[]): Flat => ({ is: 'table', fields });
export const tables = (all: readonly Flat[]): Flat => ({ is: 'tables', tables: all });

/** Structs of whole numbers of eight bytes. */
export function structs(rows: readonly (readonly number[])[]): Flat {
  const view = new DataView(new ArrayBuffer(8 * rows.flat().length));
  for (const [i, value] of rows.flat().entries()) view.setBigInt64(8 * i, BigInt(value), true);
  return { is: 'structs', count: rows.length, bytes: new Uint8Array(view.buffer) };
}

const encoder = new TextEncoder();

/** The bytes of a FlatBuffer with a table at its root, a multiple of eight. */
export function flatBytes(root: Flat): Uint8Array {
  const writer = new Writer();
  const at = writer.room(8);
  const start = writer.put(root);
  writer.pointer(at, start);
  return writer.take();
}

/** Writes from the front: what is pointed to stands behind what points to it, as pointers need. */
class Writer {
  #bytes = new Uint8Array(1 << 10);
  #view = new DataView(this.#bytes.buffer);
  #used = 0;

  /** Returns where the value begins that pointers lead to. */
  put(value: Flat): number {
    switch (value.is) {
      case 'table':
        return this.#table(value.fields);
      case 'text': {
        const content = encoder.encode(value.text);
        const at = this.room(4 + content.length + 1, 4);
        this.#view.setUint32(at, content.length, true);
        this.#bytes.set(content, at + 4);
        return at;
      }
      case 'tables': {
        const { length } = value.tables;
        const at = this.room(4 + 4 * length, 4);
        this.#view.setUint32(at, length, true);
        for (const [i, one] of value.tables.entries()) this.pointer(at + 4 + 4 * i, this.put(one));
        return at;
      }
      case 'structs': {
        // The structs behind the count begin at a multiple of eight.
        const at = this.room(8 + value.bytes.length, 8) + 4;
        this.#view.setUint32(at, value.count, true);
        this.#bytes.set(value.bytes, at + 4);
        return at;
      }
      default:
        throw new Error('a number stands in a table');
    }
  }

  pointer(at: number, to: number): void {
    this.#view.setUint32(at, to - at, true);
  }

  /** Bytes at a multiple of some number, all zero. */
  room(length: number, multiple = 1): number {
    const at = Math.ceil(this.#used / multiple) * multiple;
    this.#used = at + length;
    if (this.#used > this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#used);
      larger.set(this.#bytes);
      this.#bytes = larger;
      this.#view = new DataView(larger.buffer);
    }
    return at;
  }

  take(): Uint8Array {
    this.room(0, 8);
    return this.#bytes.slice(0, this.#used);
  }

  /** The places of its fields, and then the table. */
  #table(fields: readonly (Flat | null)[]): number {
    const places = this.room(4 + 2 * fields.length, 2);
    // Numbers of eight bytes come first, so that all stand at multiples of their bytes.
    const sizes = fields.map((field) =>
      field === null ? 0 : field.is === 'number' ? field.bytes : 4,
    );
    let size = 4;
    const offsets = fields.map(() => 0);
    for (const bytes of [4, 2, 1, 8]) {
      for (const [i, one] of sizes.entries()) {
        if (one !== bytes) continue;
        size = Math.ceil(size / bytes) * bytes;
        offsets[i] = size;
        size += bytes;
      }
    }
    const at = this.room(size, 8);
    this.#view.setUint16(places, 4 + 2 * fields.length, true);
    this.#view.setUint16(places + 2, size, true);
    this.#view.setInt32(at, at - places, true);
    for (const [i, field] of fields.entries()) {
      this.#view.setUint16(places + 4 + 2 * i, offsets[i], true);
      if (field?.is === 'number') this.#number(at + offsets[i], field.bytes, field.value);
    }
    for (const [i, field] of fields.entries()) {
      if (field === null || field.is === 'number') continue;
      const to = this.put(field);
      this.pointer(at + offsets[i], to);
    }
    return at;
  }

  #number(at: number, bytes: 1 | 2 | 4 | 8, value: number): void {
    if (bytes === 1) this.#view.setInt8(at, value);
    else if (bytes === 2) this.#view.setInt16(at, value, true);
    else if (bytes === 4) this.#view.setInt32(at, value, true);
    else this.#view.setBigInt64(at, BigInt(value), true);
  }
}
