import type { Gate } from './gate.ts';

/** The rules of the certificate, counted again on the protected file. */
export const rules: Gate = {
  name: 'rules',
  title: 'Rules',
  asks: 'Does every record satisfy the given rules?',
  next: 'Protect the file again with its rules. penumbra check shows which records violate them.',
  check({ certificate, verification }) {
    if (certificate.edits === undefined) return { holds: true, found: 'no rules were given' };
    const stated = certificate.file.find(({ claim }) => claim === 'edits');
    const verdict = verification.verdicts.find(({ statement }) => statement === stated?.sentence);
    if (verdict === undefined)
      return { holds: false, found: 'the rules could not be counted again' };
    return { holds: verdict.verdict === 'holds', found: verdict.found };
  },
};
