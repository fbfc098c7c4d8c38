import fc from 'fast-check';
import { chai, expect } from 'vitest';

/**
 * Property tests draw the same cases in every run, so that a change is judged by what it changes. To look
 * for new ones: PENUMBRA_SEED=random npx vitest run, or a number to repeat a run.
 */
const asked = process.env.PENUMBRA_SEED;
if (asked !== 'random') fc.configureGlobal({ seed: Number(asked ?? 20261115) });

// Proxies around every assertion only find names that do not exist, which the compiler does.
chai.config.useProxy = false;

/**
 * Typed arrays of the same bytes are equal without a look at each value; others are compared as usual. Files of a
 * worker share one list of such testers, so it is added once.
 */
const shared = globalThis as { hasByteTester?: boolean };
if (!shared.hasByteTester) {
  shared.hasByteTester = true;
  expect.addEqualityTesters([
    (a: unknown, b: unknown) => {
      if (!(ArrayBuffer.isView(a) && ArrayBuffer.isView(b))) return undefined;
      if (a.constructor !== b.constructor || a.byteLength !== b.byteLength) return undefined;
      return Buffer.compare(bytesOf(a), bytesOf(b)) === 0 ? true : undefined;
    },
  ]);
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
