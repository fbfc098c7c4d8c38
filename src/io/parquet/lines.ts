const QUOTE = 34;
const ZERO = 48;
const encoder = new TextEncoder();

/** Every delimiter that detection tries, so that a CSV made of this is read with commas. */
const PLAIN = 0;
const QUOTING = 1;
const NUL = 2;
const NOT_ASCII = 4;
const CLASS = Uint8Array.from({ length: 256 }, (_, byte) => {
  if (byte === 0) return NUL;
  if (byte >= 0x80) return NOT_ASCII;
  return ',;\t|"\n\r'.includes(String.fromCharCode(byte)) ? QUOTING : PLAIN;
});

/** Texts that would be missing without quotes, also if a CSV made of this is read with the usual codes. */
const CODES: readonly Uint8Array[] = ['', 'NA', 'N/A', 'NaN', 'NULL', 'null', '.'].map((code) =>
  encoder.encode(code),
);
const LONGEST_CODE = 4;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Why a value cannot stand in a CSV. */
type Unwritable = 'not text' | 'too long' | 'out of range' | 'no number';

/** Thrown if a value cannot be written. The caller adds the record. */
export class UnwritableValue extends Error {
  readonly why: Unwritable;

  constructor(why: Unwritable) {
    super(why);
    this.why = why;
  }
}

/** Bytes of lines of CSV as they grow. */
export class Lines {
  bytes: Uint8Array = new Uint8Array(1 << 12);
  used = 0;

  room(more: number): void {
    if (this.used + more <= this.bytes.length) return;
    const larger = new Uint8Array(2 * (this.used + more));
    larger.set(this.bytes.subarray(0, this.used));
    this.bytes = larger;
  }

  /** What was written since the last call. */
  take(): Uint8Array {
    const taken = this.bytes.slice(0, this.used);
    this.used = 0;
    return taken;
  }

  /** The same, in bytes that the next ones take the place of. */
  lend(): Uint8Array {
    const lent = this.bytes.subarray(0, this.used);
    this.used = 0;
    return lent;
  }

  copy(from: Uint8Array, start: number, end: number): void {
    this.room(end - start);
    const to = this.bytes;
    let at = this.used;
    if (end - start < 48) for (let i = start; i < end; i++) to[at++] = from[i];
    else to.set(from.subarray(start, end), at);
    this.used += end - start;
  }

  ascii(text: string): void {
    const { length } = text;
    this.room(length);
    const to = this.bytes;
    let at = this.used;
    for (let i = 0; i < length; i++) to[at++] = text.charCodeAt(i);
    this.used = at;
  }

  /** A whole number of at most 2^53. */
  integer(value: number): void {
    if (value !== (value | 0)) this.ascii(String(value));
    else this.scaled(value, 0, false);
  }

  /** A number of 32 bits with the given decimals, without trailing zeros unless `padded`. */
  scaled(units: number, scale: number, padded: boolean): void {
    this.room(24 + scale);
    const to = this.bytes;
    let at = this.used;
    // As an unsigned number, which -2^31 has a positive of too.
    let rest = (units < 0 ? -units : units) >>> 0;
    if (units < 0) to[at++] = 45;
    let behind = scale;
    if (!padded) {
      while (behind > 0 && rest % 10 === 0) {
        rest = (rest / 10) >>> 0;
        behind--;
      }
    }
    let digits = 1;
    for (let power = 10; power <= rest; power *= 10) digits++;
    if (digits <= behind) digits = behind + 1;
    let last = at + digits + (behind > 0 ? 1 : 0);
    this.used = last;
    for (let i = 0; i < digits; i++) {
      if (behind > 0 && i === behind) to[--last] = 46;
      const next = (rest / 10) >>> 0;
      to[--last] = ZERO + rest - 10 * next;
      rest = next;
    }
  }

  /** The shortest text that reads back as the same double; a minus zero keeps its sign. */
  double(value: number): void {
    const whole = value | 0;
    if (whole === value) {
      if (whole === 0 && 1 / value < 0) this.ascii('-0');
      else this.scaled(whole, 0, false);
      return;
    }
    // With at most 15 digits there is no shorter text than the one that gives this value.
    const hundreds = Math.round(value * 100);
    if (hundreds === (hundreds | 0) && hundreds / 100 === value) {
      this.scaled(hundreds, 2, false);
      return;
    }
    this.ascii(numberText(value));
  }

  /** The shortest text that reads back as the same number of single precision; whole numbers with all their digits. */
  single(value: number): void {
    if (isExact(value)) this.double(value);
    else this.ascii(shortestSingle(value));
  }

  /** A text of UTF-8 as a cell, in quotes where it needs them or would be missing without. */
  text(from: Uint8Array, start: number, end: number, longest: number): void {
    const length = end - start;
    if (length > longest) throw new UnwritableValue('too long');
    this.room(2 * length + 2);
    const to = this.bytes;
    let at = this.used;
    let kinds = PLAIN;
    for (let i = start; i < end; i++) {
      kinds |= CLASS[from[i]];
      to[at++] = from[i];
    }
    if (kinds >= NUL) {
      if ((kinds & NUL) !== 0) throw new UnwritableValue('not text');
      checkUtf8(from.subarray(start, end));
    }
    const isMark = length >= 3 && from[start] === 0xef && from[start + 1] === 0xbb;
    if ((kinds & QUOTING) === 0 && !isMark && !isCode(from, start, end)) {
      this.used = at;
      return;
    }
    at = this.used;
    to[at++] = QUOTE;
    for (let i = start; i < end; i++) {
      to[at++] = from[i];
      if (from[i] === QUOTE) to[at++] = QUOTE;
    }
    to[at++] = QUOTE;
    this.used = at;
  }
}

function checkUtf8(bytes: Uint8Array): void {
  try {
    utf8.decode(bytes);
  } catch {
    throw new UnwritableValue('not text');
  }
}

function isCode(bytes: Uint8Array, start: number, end: number): boolean {
  while (start < end && (bytes[start] === 32 || bytes[start] === 9)) start++;
  while (end > start && (bytes[end - 1] === 32 || bytes[end - 1] === 9)) end--;
  const length = end - start;
  if (length > LONGEST_CODE) return false;
  return CODES.some(
    (code) => code.length === length && code.every((byte, i) => byte === bytes[start + i]),
  );
}

const LARGEST_INTEGER = 9007199254740992;

/** With an exponent from 2^53 on, where a whole number without one would be read as a code. */
export function numberText(value: number): string {
  const large = Number.isFinite(value) && Math.abs(value) > LARGEST_INTEGER;
  return large ? value.toExponential() : String(value);
}

/** Whether a single is written as the double that it is: whole numbers with all of their digits. */
function isExact(value: number): boolean {
  return !Number.isFinite(value) || (Number.isInteger(value) && Math.abs(value) <= LARGEST_INTEGER);
}

/** The text that `Lines.single` writes. Nine digits always tell a single from its neighbours, six never are too many (IEEE 754). */
export function shortestSingle(value: number): string {
  if (isExact(value)) return numberText(value);
  for (let digits = 6; digits < 9; digits++) {
    const near = Number(value.toPrecision(digits));
    if (Math.fround(near) === value) return numberText(near);
  }
  return numberText(Number(value.toPrecision(9)));
}
