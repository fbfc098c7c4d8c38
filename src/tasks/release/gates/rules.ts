import type { Gate } from '../gate.ts';

/** The rules of the certificate, counted again on the protected file. */
export const rules: Gate = {
  name: 'rules',
  title: 'Rules',
  asks: 'Does every record satisfy the rules that were given?',
  next: 'Protect the file again with its rules, or look with penumbra check which records break them.',
  check({ certificate, verification }) {
    if (certificate.edits === undefined) return { holds: true, found: 'no rules were given' };
    const stated = certificate.file.find(({ claim }) => claim === 'edits');
    const verdict = verification.verdicts.find(({ statement }) => statement === stated?.sentence);
    if (verdict === undefined) return { holds: false, found: 'they could not be counted again' };
    return { holds: verdict.verdict === 'holds', found: verdict.found };
  },
};
