import * as fastCheck from '../node_modules/fast-check/lib/fast-check.js';

export * from '../node_modules/fast-check/lib/fast-check.js';

/**
 * The share of the cases that a property asks for. A tenth, and 30 of each, finds what a change broke; all are run by
 * `npm run test:long`, or with PENUMBRA_CASES=1.
 */
const SHARE = Number(process.env.PENUMBRA_CASES ?? 0.1);

/** The fewest cases of a property. */
const FEWEST = 30;

/** The number to ask for where a single case takes long: a fifth of all cases, unless all are asked for. */
export const dearCases = (all: number): number => Math.ceil(all * Math.max(SHARE, 0.2));

/** Runs a property on its share of cases: the first of those that it would be run on. */
export const assert: typeof fastCheck.assert = (property, parameters = {}) => {
  const asked = parameters.numRuns ?? 100;
  const numRuns = Math.max(Math.min(asked, FEWEST), Math.ceil(asked * SHARE));
  return fastCheck.assert(property, { ...parameters, numRuns }) as never;
};

/** Any character, by its number without the surrogates. */
const character = fastCheck.nat(0x10ffff - 0x800).map(
  (n) => String.fromCodePoint(n < 0xd800 ? n : n + 0x800),
  (text) => {
    const [code, ...more] = Array.from(text as string, (one) => one.codePointAt(0)!);
    if (code === undefined || more.length > 0) throw new Error('This is not one character.');
    return code < 0xd800 ? code : code - 0x800;
  },
);

/** The same strings as those of fast-check, which makes a table of a million characters first. */
export const string: typeof fastCheck.string = (constraints = {}) =>
  fastCheck.string(
    constraints.unit === 'binary' ? { ...constraints, unit: character } : constraints,
  );

// biome-ignore lint/style/noDefaultExport: it takes the place of the library, which has one.
export default { ...fastCheck, assert, string };
