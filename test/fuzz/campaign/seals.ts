import fc from 'fast-check';
import { AuditLog, readAudit } from '../../../src/io/audit/index.ts';
import {
  keyFileFacts,
  keyFileText,
  keyPairIn,
  keyPairOf,
  parsePublicKey,
  parseRevocation,
  parseSignature,
  publicKeyText,
  revocationText,
  signatureText,
  signerWith,
} from '../../../src/io/signatures/index.ts';
import { parseRefinement } from '../../../src/tasks/refine/record.ts';
import { parseStatement, statementText } from '../../../src/tasks/verify/statement.ts';
import { changedTexts } from './mutate.ts';
import { accepted, type Target, textIn } from './target.ts';

const DIGEST = '5eed'.repeat(16);
const TIME = '2026-05-03T12:00:00.000Z';
const pair = keyPairOf(DIGEST);
const signer = signerWith(pair);
const log = new AuditLog({ who: () => 'nobody', now: () => new Date(TIME) });
log.add('read', { file: 'a.csv', records: 40 });
log.add('protected', { file: 'b.csv', sha256: DIGEST });

/** Keys, what they signed, and papers that are read by their own readers: the readers refuse all but their own. */
const TEXTS = [
  await keyFileText(pair, null),
  publicKeyText(pair.publicKey),
  revocationText(signer, { from: TIME, successor: null, because: 'a test' }, TIME),
  signatureText(signer, 'statement', DIGEST, TIME),
  statementText({
    ...{ program: 'penumbra 1', purpose: 'public', records: 40, columns: 4 },
    files: [{ name: 'data.csv', sha256: DIGEST }],
    gates: { passed: ['claims'], accepted: ['limits'], waived: ['k'] },
    ...{ certificate: DIGEST, log: DIGEST },
  }),
  log.toString(),
  JSON.stringify({ seed: DIGEST, settings: { q: 0.5 }, positions: [0, 2], earlier: [] }),
];

const READERS: readonly ((text: string) => unknown)[] = [
  (text) => parsePublicKey(text, 'a'),
  (text) => keyFileFacts(text, 'a'),
  (text) =>
    keyPairIn(
      text,
      'a',
      () => 'x',
      () => new Uint8Array(32),
    ),
  (text) => parseRevocation(text, 'a'),
  (text) => parseSignature(text, 'a'),
  (text) => parseStatement(text, 'a'),
  (text) => parseRefinement(text, 'a'),
];

const seals: Target = {
  name: 'seals',
  inputs: changedTexts(fc.constantFrom(...TEXTS), [
    ...['{', '}', '[', ']', ':', 'format', 'version', 'key', 'time', 'from', 'sha256', 'digest'],
    ...['private', 'locked', 'signature', 'files', 'gates', DIGEST, TIME, '1', 'null', '{}'],
  ]),
  async check(input) {
    const text = textIn(input);
    const { broken, entries } = readAudit(text);
    let isRead = broken === null && entries.length > 0;
    for (const read of READERS) {
      if ((await accepted(() => read(text))) !== null) isRead = true;
    }
    return isRead;
  },
};

export const sealTargets: readonly Target[] = [seals];
