/** Ways to pack records, by their names in the file: by runs, and by runs and earlier patterns (Ross 1992). */
export const RUNS = 'SASYZCRL';
export const PATTERNS = 'SASYZCR2';

/** Thrown if packed bytes do not become a record. */
export class NotPacked extends Error {}

/** Unpacks a record into `to`, all of which it must fill. */
export function unpackRecord(packed: Uint8Array, to: Uint8Array, isRuns: boolean): void {
  const used = isRuns ? unpackRuns(packed, to) : unpackPatterns(packed, to);
  if (used !== to.length) throw new NotPacked();
}

const [BLANK, AT, ZERO] = [0x20, 0x40, 0];

function unpackRuns(packed: Uint8Array, to: Uint8Array): number {
  let from = 0;
  let at = 0;
  const next = () => {
    if (from >= packed.length) throw new NotPacked();
    return packed[from++];
  };
  const copy = (count: number) => {
    if (from + count > packed.length || at + count > to.length) throw new NotPacked();
    to.set(packed.subarray(from, from + count), at);
    from += count;
    at += count;
  };
  const fill = (count: number, byte: number) => {
    if (at + count > to.length) throw new NotPacked();
    to.fill(byte, at, at + count);
    at += count;
  };
  while (from < packed.length && at < to.length) {
    const control = packed[from++];
    const low = control & 15;
    const long = () => 256 * low + next();
    switch (control >> 4) {
      case 0:
        copy(long() + 64);
        break;
      case 1:
        copy(long() + 64 + 4096);
        break;
      case 2:
        copy(low + 96);
        break;
      case 4: {
        const count = long() + 18;
        fill(count, next());
        break;
      }
      case 5:
        fill(long() + 17, AT);
        break;
      case 6:
        fill(long() + 17, BLANK);
        break;
      case 7:
        fill(long() + 17, ZERO);
        break;
      case 8:
        copy(low + 1);
        break;
      case 9:
        copy(low + 17);
        break;
      case 10:
        copy(low + 33);
        break;
      case 11:
        copy(low + 49);
        break;
      case 12:
        fill(low + 3, next());
        break;
      case 13:
        fill(low + 2, AT);
        break;
      case 14:
        fill(low + 2, BLANK);
        break;
      case 15:
        fill(low + 2, ZERO);
        break;
      default:
        throw new NotPacked();
    }
  }
  return at;
}

function unpackPatterns(packed: Uint8Array, to: Uint8Array): number {
  let from = 0;
  let at = 0;
  let bits = 0;
  let left = 0;
  const next = () => {
    if (from >= packed.length) throw new NotPacked();
    return packed[from++];
  };
  const fill = (count: number, byte: number) => {
    if (at + count > to.length) throw new NotPacked();
    to.fill(byte, at, at + count);
    at += count;
  };
  const repeat = (back: number, count: number) => {
    if (back > at || at + count > to.length) throw new NotPacked();
    for (let i = 0; i < count; i++, at++) to[at] = to[at - back];
  };
  while (from < packed.length && at < to.length) {
    if (left === 0) {
      bits = 256 * next() + next();
      left = 16;
      continue;
    }
    left--;
    if ((bits & (1 << left)) === 0) {
      to[at++] = next();
      continue;
    }
    const control = next();
    const low = control & 15;
    switch (control >> 4) {
      case 0:
        fill(low + 3, next());
        break;
      case 1: {
        const count = low + 16 * next() + 19;
        fill(count, next());
        break;
      }
      case 2: {
        const back = low + 3 + 16 * next();
        repeat(back, next() + 16);
        break;
      }
      default:
        repeat(low + 3 + 16 * next(), control >> 4);
    }
  }
  return at;
}
