import type { Kind } from '../../foundation/table/index.ts';
import { type Builder, builderOf } from './builder.ts';
import type { ColumnType } from './type.ts';

const STRING: ColumnType = { kind: 'text', is: 'STRING' };
const DOUBLE: ColumnType = { kind: 'double' };
const INT64: ColumnType = { kind: 'integer', bits: 64, isSigned: true, isPlain: true };

/**
 * The types that a column may be written as, the narrowest first. Each holds all that the ones before it hold, except for
 * the two of `int96`, which are tried side by side.
 */
function candidatesOf(type: ColumnType | undefined, kind: Kind | undefined): ColumnType[] {
  if (type === undefined) {
    return kind === undefined || kind === 'numeric' ? [INT64, DOUBLE, STRING] : [STRING];
  }
  switch (type.kind) {
    case 'text':
      return type.is === 'JSON' ? [type, STRING] : [type];
    case 'integer':
      return type.bits < 64 ? [type, INT64, DOUBLE, STRING] : [type, DOUBLE, STRING];
    case 'half':
      return [{ kind: 'float' }, DOUBLE, STRING];
    case 'float':
    case 'decimal':
      return [type, DOUBLE, STRING];
    case 'int96':
      return [
        { kind: 'timestamp', unit: 'MICROS', isUtc: false },
        { kind: 'timestamp', unit: 'NANOS', isUtc: false },
        STRING,
      ];
    case 'double':
      return [DOUBLE, STRING];
    default:
      return [type, STRING];
  }
}

/** Finds the narrowest type that holds every cell of a column. */
export class Survey {
  readonly #builders: Builder[];
  readonly #isSideBySide: boolean;
  /** Whether texts that a number would change, such as `007`, make it a column of text. */
  readonly #isGuessed: boolean;

  readonly #isPointed: boolean;

  constructor(type: ColumnType | undefined, kind: Kind | undefined, decimal: '.' | ',') {
    this.#builders = candidatesOf(type, kind).map((candidate) => builderOf(candidate, decimal));
    this.#isSideBySide = type?.kind === 'int96';
    this.#isPointed = decimal === '.';
    this.#isGuessed = type === undefined && kind === undefined;
  }

  /** Whether all that comes will do. */
  get isSettled(): boolean {
    return this.#builders.length === 1;
  }

  see(bytes: Uint8Array, start: number, end: number): void {
    const builders = this.#builders;
    const fits = (builder: Builder): boolean => {
      if (builder.type === STRING) return true;
      if (this.#isGuessed && isCode(bytes, start, end)) return false;
      if (builder.type === DOUBLE && this.#isPointed && isPlainNumber(bytes, start, end))
        return true;
      return builder.parse(bytes, start, end) !== undefined;
    };
    if (this.#isSideBySide) {
      for (let i = builders.length - 1; i >= 0; i--) {
        if (!fits(builders[i])) builders.splice(i, 1);
      }
    } else while (!fits(builders[0])) builders.shift();
  }

  /** The type found. */
  get type(): ColumnType {
    return this.#builders[0].type;
  }
}

/** Whether a number is written as codes are: with zeros before it. */
function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  const first = bytes[start] === 45 || bytes[start] === 43 ? start + 1 : start;
  return bytes[first] === 48 && first + 1 < end && bytes[first + 1] >= 48 && bytes[first + 1] <= 57;
}

/** Digits with a point among them or none: nearly all numbers of nearly all files, told without their value. */
function isPlainNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let points = 0;
  const first = bytes[start] === 45 ? start + 1 : start;
  for (let i = first; i < end; i++) {
    const byte = bytes[i];
    if (byte === 46 && i > first) points++;
    else if (byte < 48 || byte > 57) return false;
  }
  return points <= 1 && end > first;
}
