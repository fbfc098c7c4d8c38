import { inapplicableWords, limitSubject, natureWords } from '../limits/index.ts';
import type { Gate } from './gate.ts';
import { kindsOfRemedy } from './kinds.ts';

/**
 * Compares the figures of the assessment with the limits of the purpose that are about such a release. A figure that
 * could not be measured does not count as within its limit. Each failing limit is accepted by its own name.
 */
export const limits: Gate = {
  name: 'limits',
  title: 'Limits',
  asks: 'Is every measure of risk and utility within the limits of the purpose?',
  next: 'Protect the file in another way, or release it for a purpose with other limits (--for, --limits). --advise tries remedies on this file.',
  check(candidate) {
    const { limits: verdicts, inapplicable = [], nature, purpose } = candidate;
    const failing = verdicts.filter(({ holds }) => holds !== true);
    const parts = failing.map((verdict) => ({
      name: limitSubject(verdict),
      found: `${verdict.holds === null ? 'Open: ' : ''}${verdict.words}`,
    }));
    const notes = [
      ...(nature === undefined ? [] : [`Limits see this file as: ${natureWords(nature)}.`]),
      ...inapplicableWords(inapplicable),
    ];
    const some = { ...(notes.length > 0 && { notes }) };
    if (failing.length > 0) {
      return {
        ...some,
        holds: false,
        found: parts.map(({ found }) => found.replace(/\.$/, '')).join('; '),
        parts,
        next: kindsOfRemedy(candidate, failing),
      };
    }
    return {
      ...some,
      holds: true,
      found:
        verdicts.length > 0
          ? verdicts.length === 1
            ? `the limit of the purpose "${purpose.name}" holds`
            : `all ${verdicts.length} limits of the purpose "${purpose.name}" hold`
          : inapplicable.length > 0
            ? `no limit of the purpose "${purpose.name}" is about such a file`
            : `the purpose "${purpose.name}" has no limits`,
    };
  },
};
