import { PenumbraError } from '../../error.ts';
import { refuseCancelled } from '../../foundation/work/index.ts';
import { type ByteSource, portableSha256, sha256Text } from '../../io/bytes/index.ts';
import { parseSignature } from '../../io/signatures/index.ts';
import type { Verdict } from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { type Asked, expectedVerdicts, signatureVerdict } from './signed.ts';
import {
  parseStatement,
  STATEMENT_FILE,
  STATEMENT_SIGNATURE,
  type Statement,
} from './statement.ts';

/** A bundle as it was received: its files by name. */
export type ReceivedBundle = ReadonlyMap<string, () => Promise<ByteSource>>;

/** The most that a statement or a signature has. */
const MOST_TEXT = 1 << 20;

export interface BundleVerification {
  readonly statement: Statement;
  readonly verdicts: readonly Verdict[];
  readonly holds: boolean;
}

/**
 * Verifies a bundle without the original: whether its files are those of its statement, and who signed the statement. What
 * was claimed about the protection cannot be computed without the original.
 */
export async function verifyBundle(
  bundle: ReceivedBundle,
  name: string,
  asked: Asked,
  options: TaskOptions = {},
): Promise<BundleVerification> {
  const text = await textIn(bundle, STATEMENT_FILE);
  if (text === null) {
    throw new PenumbraError(
      'file',
      `${name} has no ${STATEMENT_FILE}: name the folder or the ZIP archive that penumbra release made, or give --certificate for a protected file.`,
      { file: name },
    );
  }
  const statement = parseStatement(text, `${name}/${STATEMENT_FILE}`);
  const signature = await textIn(bundle, STATEMENT_SIGNATURE);
  const stored =
    signature === null ? null : parseSignature(signature, `${name}/${STATEMENT_SIGNATURE}`);
  const digest = sha256Text(text);
  const verdicts: Verdict[] = [
    signatureVerdict('statement', stored, digest, asked),
    ...expectedVerdicts('statement', digest, asked),
  ];
  for (const { name: file, sha256 } of statement.files) {
    verdicts.push(await fileOf(bundle, file, sha256, options));
  }
  verdicts.push(othersVerdict(bundle, statement));
  return { statement, verdicts, holds: verdicts.every(({ verdict }) => verdict === 'holds') };
}

/** The text of a file; null if it is not there. Its bytes are digested as they are, so they must be UTF-8. */
async function textIn(files: ReceivedBundle, name: string): Promise<string | null> {
  const source = await files.get(name)?.();
  if (source === undefined) return null;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let text = '';
  try {
    for await (const chunk of source.open()) {
      text += decoder.decode(chunk, { stream: true });
      if (text.length > MOST_TEXT) throw new RangeError('too long');
    }
    return text + decoder.decode();
  } catch (error) {
    if (error instanceof PenumbraError) throw error;
    throw new PenumbraError('file', `${name} is not a text that this program wrote.`, {
      file: name,
    });
  }
}

async function fileOf(
  files: ReceivedBundle,
  name: string,
  sha256: string,
  { newHash = portableSha256, signal }: TaskOptions,
): Promise<Verdict> {
  const statement = `${name} is the file that was released.`;
  const source = files.get(name);
  if (source === undefined) return { statement, verdict: 'fails', found: 'it is missing' };
  const hash = newHash();
  for await (const chunk of (await source()).open()) {
    refuseCancelled(signal);
    hash.update(chunk);
  }
  const same = hash.digest() === sha256;
  return {
    statement,
    verdict: same ? 'holds' : 'fails',
    found: same ? `SHA-256 ${sha256.slice(0, 16)}...` : 'its SHA-256 differs: it is another file',
  };
}

function othersVerdict(files: ReceivedBundle, { files: stated }: Statement): Verdict {
  const known = new Set([STATEMENT_FILE, STATEMENT_SIGNATURE, ...stated.map(({ name }) => name)]);
  const others = [...files.keys()].filter((name) => !known.has(name));
  return {
    statement: 'The bundle has no other file.',
    verdict: others.length === 0 ? 'holds' : 'fails',
    found:
      others.length === 0
        ? `${stated.length} files are named`
        : `the statement does not name ${others.join(', ')}`,
  };
}
