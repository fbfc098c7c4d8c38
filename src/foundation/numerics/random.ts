import { PenumbraError } from '../../error.ts';
import { type Region, sharedKernel } from '../kernels/index.ts';

/** Bytes of a seed: the key of ChaCha20. */
const SEED_BYTES = 32;

const WORDS_PER_BLOCK = 16;
/** Most streams are short: the first draw makes the smallest number of blocks, later ones make more. */
const FIRST_BLOCKS = 4;
const MOST_BLOCKS = 64;
/** The block counter has 32 bits: after 2^36 words the stream would repeat. */
const BLOCKS_PER_STREAM = 4294967296;

/**
 * A stream of random numbers, the same for the same seed and name on every machine and for every way of drawing: a draw
 * uses the next words and nothing else, whether it is requested alone or among many.
 */
export interface RandomStream {
  /** The next 32 bits, 0 to 2^32 - 1. */
  word(): number;
  /**
   * Uniform strictly between 0 and 1, from two words: an odd multiple of 2^-53, that is the middle of one
   * of 2^52 equal intervals. p and 1 - p are equally likely.
   */
  uniform(): number;
  /** Standard normal: the quantile at `uniform()`, by algorithm AS 241 (Wichura 1988). Two words. */
  normal(): number;
  /** An integer from 0 to n - 1, each equally likely, by rejection; n from 1 to 2^32. */
  below(n: number): number;
  /** The numbers 0 to n - 1 in random order, all orders equally likely (Durstenfeld 1964). */
  permutation(n: number): Int32Array;
  /** Fills an array with the results of as many calls of `normal()`, somewhat faster. */
  fillNormal(out: Float64Array): void;
}

interface Buffers {
  readonly key: Region<Uint8Array>;
  readonly words: Region<Uint32Array>;
  readonly normals: Region<Float64Array>;
}

const NO_WORDS = new Uint32Array(0);

/** Buffer of the kernel. All streams share it: none relies on its content between calls. */
let buffers: Buffers | undefined;

/**
 * The stream of a seed that is named by three numbers (the step of a recipe, the purpose, and the group or column):
 * ChaCha20 with the seed as key, the three as nonce and the block counter from 0 (RFC 8439). Streams with different
 * names are independent as far as ChaCha20 is secure: nobody who sees the numbers of one stream can compute those of
 * another, or earlier ones, or the seed.
 */
export function randomStream(
  seed: Uint8Array,
  step: number,
  purpose: number,
  index: number,
): RandomStream {
  if (seed.length !== SEED_BYTES) throw new RangeError('A seed has 32 bytes.');
  checkName(step);
  checkName(purpose);
  checkName(index);
  const key = seed.slice();

  let words = NO_WORDS;
  let next = 0;
  let blocks = 0;

  /** Writes the next blocks of keystream to a kernel's words, from the first on; returns the number of words. */
  function advance(kernel: Buffers, wanted: number): number {
    const usual = blocks === 0 ? FIRST_BLOCKS : blocks;
    const needed = Math.ceil(wanted / WORDS_PER_BLOCK / FIRST_BLOCKS) * FIRST_BLOCKS;
    const count = Math.min(MOST_BLOCKS, Math.max(usual, needed), BLOCKS_PER_STREAM - blocks);
    if (count === 0) throw new RangeError('A random stream is exhausted.');
    kernel.key.values.set(key);
    sharedKernel().functions.keystream(
      kernel.key.address,
      blocks,
      step,
      purpose,
      index,
      kernel.words.address,
      count,
    );
    blocks += count;
    return count * WORDS_PER_BLOCK;
  }

  /** Appends blocks of keystream to the remaining words. */
  function refill(): void {
    const kernel = (buffers ??= allocate());
    const left = words.length - next;
    const added = advance(kernel, 0);
    const filled = kernel.words.values.slice(0, left + added);
    if (left > 0) {
      filled.copyWithin(left, 0);
      filled.set(words.subarray(next));
    }
    words = filled;
    next = 0;
  }

  function word(): number {
    if (next === words.length) refill();
    return words[next++];
  }

  function uniform(): number {
    const high = word() >>> 6;
    const low = word() >>> 6;
    return (2 * (high * 67108864 + low) + 1) / 9007199254740992;
  }

  function below(n: number): number {
    if (!(Number.isInteger(n) && n >= 1 && n <= 4294967296)) {
      throw new RangeError('The number of choices must be from 1 to 2^32.');
    }
    const limit = 4294967296 - (4294967296 % n);
    let drawn = word();
    while (drawn >= limit) drawn = word();
    return drawn % n;
  }

  return {
    word,
    uniform,
    normal: () => sharedKernel().functions.normalQuantile(uniform()),
    below,
    permutation(n) {
      const order = Int32Array.from({ length: n }, (_, i) => i);
      for (let i = n - 1; i > 0; i--) {
        const j = below(i + 1);
        const moved = order[i];
        order[i] = order[j];
        order[j] = moved;
      }
      return order;
    },
    fillNormal(out) {
      const kernel = (buffers ??= allocate());
      const { normalsFrom } = sharedKernel().functions;
      let done = 0;
      while (done < out.length) {
        const missing = out.length - done;
        const left = words.length - next;
        let count: number;
        if (left === 0) {
          // The words stay in the kernel, except surplus ones.
          const made = advance(kernel, 2 * missing);
          count = Math.min(missing, made >>> 1);
          words = 2 * count === made ? NO_WORDS : kernel.words.values.slice(2 * count, made);
          next = 0;
        } else {
          if (left === 1) refill();
          count = Math.min(missing, (words.length - next) >>> 1);
          kernel.words.values.set(words.subarray(next, next + 2 * count));
          next += 2 * count;
        }
        normalsFrom(kernel.words.address, count, kernel.normals.address);
        out.set(kernel.normals.values.subarray(0, count), done);
        done += count;
      }
    },
  };
}

/** Reads a seed written as 64 hexadecimal digits, of either case. */
export function parseSeed(text: string): Uint8Array {
  // The message does not repeat the text: a seed is a secret, even if it was mistyped.
  if (!/^[0-9a-fA-F]{64}$/.test(text)) {
    throw new PenumbraError(
      'usage',
      'The seed is not 64 hexadecimal digits: give 32 random bytes in that form, or leave it out so that one is drawn.',
    );
  }
  return Uint8Array.from({ length: SEED_BYTES }, (_, i) =>
    Number.parseInt(text.slice(2 * i, 2 * i + 2), 16),
  );
}

/** Writes a seed as 64 lower-case hexadecimal digits. */
export function formatSeed(seed: Uint8Array): string {
  return Array.from(seed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The seed that a recipe or a user gives, else a new one. */
export function seedOf(text: string | undefined): Uint8Array {
  return text === undefined ? drawSeed() : parseSeed(text);
}

/** A new seed from the operating system. */
export function drawSeed(): Uint8Array {
  return globalThis.crypto.getRandomValues(new Uint8Array(SEED_BYTES));
}

function checkName(part: number): void {
  if (!(Number.isInteger(part) && part >= 0 && part < 4294967296)) {
    throw new RangeError('Each part of the name of a random stream must be from 0 to 2^32 - 1.');
  }
}

function allocate(): Buffers {
  const kernel = sharedKernel();
  // One word can be left over when the largest number of blocks is appended.
  const words = (MOST_BLOCKS + 1) * WORDS_PER_BLOCK;
  return {
    key: kernel.uint8(SEED_BYTES),
    words: kernel.uint32(words),
    normals: kernel.float64(words / 2),
  };
}
