/** All cases are run by `npm run test:long`, or with PENUMBRA_CASES=1. */
export const ALL = Number(process.env.PENUMBRA_CASES ?? 0) >= 1;

/**
 * One case in `step` of a list, beginning with the case at `from`, or all cases if all are asked for. If methods are
 * crossed with files, `from` is the place of the method: then every method and every file is still tried.
 */
export const some = <T>(all: readonly T[], step: number, from = 0): readonly T[] =>
  ALL ? all : all.filter((_, i) => (i + from) % step === 0);
