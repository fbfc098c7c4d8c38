import { counted } from '../../foundation/words/index.ts';
import type { Gate } from './gate.ts';

/** Every statement of the certificate, computed again from the files. */
export const claims: Gate = {
  name: 'claims',
  title: 'Certificate',
  asks: 'Does every statement of the certificate hold if computed again from the files, and does none forbid a release?',
  next: 'Protect the file again and release the new output. penumbra verify shows each statement.',
  check({ verification: { verdicts, holds, withdrawn }, certificate: { notReleasable } }) {
    const open = verdicts.filter(({ verdict }) => verdict !== 'holds');
    const against = [
      ...open.map(({ statement, verdict, found }) => {
        const state = verdict === 'fails' ? 'fails' : 'cannot be verified';
        return `"${statement.replace(/\.$/, '')}" ${state} (${found})`;
      }),
      ...notReleasable.map((reason) => `not for release: ${reason}`),
    ];
    return {
      holds: holds && notReleasable.length === 0,
      found:
        against.length === 0
          ? `all ${counted(verdicts.length, 'statement')} hold`
          : against.join('; '),
      ...(withdrawn.length > 0 && {
        notes: [`${counted(withdrawn.length, 'claim')} from before the refinement were withdrawn.`],
      }),
    };
  },
};
