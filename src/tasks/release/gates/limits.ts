import type { Gate } from '../gate.ts';

/**
 * Compares the figures of the assessment with the limits of the purpose. A figure that could not be
 * measured does not count as within its limit.
 */
export const limits: Gate = {
  name: 'limits',
  title: 'Limits',
  asks: 'Is every measure of risk and utility within the limits of the purpose?',
  next: 'Protect more strongly (a larger k, coarser columns), or release for a purpose with other limits (--for, --limits). penumbra assess shows the figures.',
  check({ limits: verdicts, purpose }) {
    const failing = verdicts.filter(({ holds }) => holds === false);
    const open = verdicts.filter(({ holds }) => holds === null);
    const words = [
      ...failing.map((verdict) => verdict.words),
      ...open.map((verdict) => `Open: ${verdict.words}`),
    ];
    return {
      holds: words.length === 0,
      found:
        words.length > 0
          ? words.map((sentence) => sentence.replace(/\.$/, '')).join('; ')
          : verdicts.length === 0
            ? `the purpose "${purpose.name}" has no limits`
            : `all ${verdicts.length} limits of the purpose "${purpose.name}" hold`,
    };
  },
};
