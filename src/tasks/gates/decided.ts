import { counted } from '../../foundation/words/index.ts';
import { fatesIn } from '../../recipe/certificate/index.ts';
import { isDecided } from '../../recipe/index.ts';
import { listed, shownName, type ValueGate } from './gate.ts';

/**
 * Columns of the protected file that nobody has decided on. A guess of the program is not a decision. Columns that are
 * left out or hidden behind pseudonyms need none.
 */
export const decided: ValueGate = {
  name: 'decided',
  title: 'Decisions',
  asks: 'Has somebody decided on every column: identifier, key, confidential, weight, unit or harmless?',
  next: 'Write the description with penumbra inspect FILE --write-description, check the role of every column, and protect the file again; or give single roles with --role NAME=ROLE --save-description.',
  check({ original, certificate }) {
    const open = fatesIn(certificate).filter(
      ({ position, fate }) =>
        fate !== 'left out' &&
        fate !== 'pseudonymised' &&
        !isDecided(original.description.columns[position]),
    );
    const names = open.map(({ position }) => shownName(original, position));
    return {
      holds: open.length === 0,
      found:
        open.length === 0
          ? 'every column has a role that somebody gave'
          : `${counted(open.length, 'column')} undecided: ${listed(names)}`,
    };
  },
};
