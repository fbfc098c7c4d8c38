import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Command } from 'commander';
import {
  type Asked,
  CERTIFICATE_SIGNATURE,
  type Certificate,
  expectedVerdicts,
  logVerdict,
  type Papers,
  PenumbraError,
  parseCertificate,
  parseRecipe,
  parseSignature,
  signatureFinding,
  signatureVerdict,
  type TaskOptions,
  type Verdict,
  type Verification,
  verify,
  verifyBundle,
  verifyWithoutOriginal,
} from '../../src/index.ts';
import { likeTable, type TableChoice } from '../../src/io/labelled/index.ts';
import {
  AUDIT_FILE,
  fileBytes,
  fileSource,
  MOST_JSON,
  nodeSha256,
  parseMemory,
  readText,
  receivedFiles,
  refuseNewDescription,
  verifyExternal,
  writeOut,
} from '../../src/node.ts';
import {
  addDescription,
  addOtherDescription,
  type DescriptionFlags,
  descriptionFrom,
} from '../description.ts';
import { NOT_VERIFIABLE } from '../exit.ts';
import { addCommon, type CommonFlags } from '../options.ts';
import { progressLine } from '../screen/progress.ts';
import { styleFor } from '../screen/style.ts';
import { LINE, safe, wrapped } from '../screen/text.ts';
import { addSignedBy, digestFrom, type SignedByFlags, signedByFrom } from '../signing.ts';

interface Flags extends CommonFlags, DescriptionFlags, SignedByFlags {
  readonly certificate?: string;
  readonly expect?: string;
  readonly otherDescription?: boolean;
  readonly partition?: string;
  readonly recipe?: string;
  readonly memory?: string;
  readonly replay?: boolean;
}

/** The flags of a verification by a certificate. */
type CertificateFlags = Flags & { readonly certificate: string };

export function verifyCommand(signal: AbortSignal): Command {
  const command = new Command('verify')
    .description(
      'recompute every claim of a certificate from the files, or check a bundle without the original',
    )
    .argument('<file>', 'the original; without it, the protected file or the bundle')
    .argument('[protected]', 'the protected file, if the original is given')
    .option(
      '--certificate <file>',
      'certificate.json of the folder that must stay; a bundle needs none',
    )
    .option(
      '--expect <digest>',
      'the digest that you were told: the seal of the certificate, or the SHA-256 of statement.json of a bundle',
    )
    .option(
      '--partition <file>',
      'the partition (default: partition.csv beside the certificate, if it exists)',
    )
    .option(
      '--recipe <file>',
      'the recipe with its seed, which tells what must be claimed (default: recipe.json beside the certificate, if it exists)',
    )
    .option(
      '--replay',
      'also make the protected file again from the recipe and its seed: takes as long as protect did',
    )
    .option(
      '--memory <size>',
      'for files larger than memory that were cut into blocks: memory limit of the whole run, such as 2GB',
    )
    .addHelpText(
      'after',
      `
Exit code 0 only if every statement holds; 1 if one fails, 5 if one cannot be verified.

Examples:
  penumbra verify persons.csv protected.csv --certificate protected.csv.must-stay/certificate.json
  penumbra verify protected.csv --certificate protected.csv.must-stay/certificate.json --signed-by office.key.pub
  penumbra verify persons-public --signed-by office.key.pub
  penumbra verify big.parquet out.parquet --certificate out.parquet.must-stay/certificate.json --memory 2GB
`,
    );
  addCommon(addOtherDescription(addDescription(addSignedBy(command, 'it'))));
  return command.action(async (first: string, second: string | undefined, flags: Flags) => {
    const asked: Asked = {
      ...(await signedByFrom(flags, signal)),
      expect: digestFrom(flags.expect),
    };
    if (isByCertificate(flags)) await byCertificate(first, second, flags, asked, signal);
    else if (second === undefined) await ofBundle(first, flags, asked, signal);
    else {
      throw new PenumbraError(
        'usage',
        'Give the certificate of the protected file with --certificate: it is in the folder that must stay.',
      );
    }
  });
}

function isByCertificate(flags: Flags): flags is CertificateFlags {
  return flags.certificate !== undefined;
}

/** A bundle: its files, its statement and who signed it. */
async function ofBundle(
  path: string,
  flags: Flags,
  asked: Asked,
  signal: AbortSignal,
): Promise<void> {
  const options = { signal, newHash: nodeSha256 };
  const bundle = await verifyBundle(await receivedFiles(path, signal), path, asked, options);
  const { purpose, program, gates, records, columns } = bundle.statement;
  const { waived = [] } = gates;
  const limits = waived.length === 0 ? '' : ` (${waived.join(', ')})`;
  const names = gates.accepted.map((gate) => (gate === 'limits' ? `limits${limits}` : gate));
  const accepted = names.length === 0 ? '' : `; failed and accepted: ${names.join(', ')}`;
  const about = [
    `The statement says: released for the purpose "${purpose}" by ${program}, ${records} records, ${columns} columns; ${gates.passed.length} gates passed${accepted}.`,
    'Claims about the protection need the original and stay with the office.',
  ];
  await finish({ ...bundle, withdrawn: [] }, bundle, flags, about, signal);
}

/** A protected file: against the original, or what can be said without it. */
async function byCertificate(
  first: string,
  second: string | undefined,
  flags: CertificateFlags,
  asked: Asked,
  signal: AbortSignal,
): Promise<void> {
  const text = await readText(flags.certificate, signal, MOST_JSON);
  const certificate = parseCertificate(text, flags.certificate);
  const progress = progressLine(flags.quiet === true);
  const recipe = flags.recipe ?? beside(flags, 'recipe.json');
  const refinement = beside(flags, 'refinement.json');
  const papers = {
    certificate,
    recipe: recipe && (await readText(recipe, signal, MOST_JSON)),
    refinement: refinement && (await readText(refinement, signal, MOST_JSON)),
  };
  const options = { signal, newHash: nodeSha256, onProgress: progress.show };
  const found =
    second === undefined
      ? await withoutOriginal(first, papers, flags, options)
      : await withOriginal([first, second], papers, flags, options);
  progress.clear();
  const verdicts = [...found.verdicts, ...(await signedVerdicts(certificate, flags, asked))];
  const holds = verdicts.every(({ verdict }) => verdict === 'holds');
  const verification = { ...found, verdicts, holds };
  const isReplayed = flags.replay === true || certificate.refined !== undefined;
  const about =
    second === undefined
      ? ['Without the original, claims stay open.']
      : isReplayed
        ? []
        : [
            'The file was not made again. Only --replay shows that its values were drawn as the recipe says.',
          ];
  const isLogged = beside(flags, AUDIT_FILE) !== null;
  const noLog = `There is no ${AUDIT_FILE} beside the certificate: whether it was logged is not known.`;
  const words = isLogged ? about : [...about, noLog];
  await finish(verification, verification, flags, words, signal);
}

type Known = Omit<Papers, 'partition'>;

/** Which table of the original was protected. A recipe that cannot be read is judged later. */
function choiceIn({ recipe }: Known): TableChoice | undefined {
  try {
    return recipe === null || recipe === undefined || recipe === ''
      ? undefined
      : parseRecipe(recipe, 'recipe.json').input;
  } catch {
    return undefined;
  }
}

async function withoutOriginal(
  written: string,
  papers: Known,
  flags: CertificateFlags,
  options: TaskOptions,
): Promise<Verification> {
  const partition = flags.partition ?? beside(flags, 'partition.csv');
  const source = await fileSource(written, options.signal, likeTable(choiceIn(papers)));
  const text = partition && (await readText(partition, options.signal));
  return verifyWithoutOriginal(source, { ...papers, partition: text }, options);
}

async function withOriginal(
  [original, written]: readonly [string, string],
  papers: Known,
  flags: CertificateFlags,
  options: TaskOptions,
): Promise<Verification> {
  const { signal } = options;
  const choice = choiceIn(papers);
  const sources = [
    await fileSource(original, signal, choice),
    await fileSource(written, signal, likeTable(choice)),
  ] as const;
  if (flags.otherDescription !== true) {
    const description = await descriptionFrom(original, flags, signal);
    if (description !== undefined) {
      await refuseNewDescription(sources[0], papers.certificate, description, { signal });
    }
  }
  const partition = flags.partition ?? beside(flags, 'partition.csv');
  if (flags.memory === undefined) {
    const text = partition && (await readText(partition, signal));
    const task = { ...options, isReplayed: flags.replay };
    return verify(...sources, { ...papers, partition: text }, task);
  }
  if (flags.replay) {
    throw new PenumbraError(
      'usage',
      '--replay makes the file again in memory: give it without --memory.',
    );
  }
  return verifyExternal(
    ...sources,
    { ...papers, partition },
    { ...options, memory: parseMemory(flags.memory), stay: dirname(flags.certificate) },
  );
}

/** What the log beside the certificate says, and what was asked for: a signature, a digest. */
async function signedVerdicts(
  certificate: Certificate,
  flags: CertificateFlags,
  asked: Asked,
): Promise<Verdict[]> {
  const log = beside(flags, AUDIT_FILE);
  const path = beside(flags, CERTIFICATE_SIGNATURE);
  const stored = path === null ? null : parseSignature(await readText(path), path);
  const digest = await sha256Of(flags.certificate);
  const isAsked = asked.signedBy !== undefined && asked.signedBy.length > 0;
  // Without a key to compare with, only a signature that does not fit says something.
  const isForged = stored !== null && 'fault' in signatureFinding(stored, 'certificate', digest);
  return [
    ...(log === null ? [] : [logVerdict(certificate, await readText(log))]),
    ...expectedVerdicts('certificate', certificate.seal, asked),
    ...(isAsked || isForged ? [signatureVerdict('certificate', stored, digest, asked)] : []),
  ];
}

/** The digest of the bytes of a file, which is what a signature is about. */
async function sha256Of(path: string): Promise<string> {
  const hash = nodeSha256();
  for await (const chunk of (await fileBytes(path)).open()) hash.update(chunk);
  return hash.digest();
}

/** A file beside the certificate, if it exists. */
function beside({ certificate }: CertificateFlags, name: string): string | null {
  const path = join(dirname(certificate), name);
  return existsSync(path) ? path : null;
}

/** Shows the verdicts and ends with the exit code that they ask for. */
async function finish(
  verification: Verification,
  json: object,
  flags: CommonFlags,
  about: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  if (flags.json) await writeOut(`${JSON.stringify(json)}\n`, signal);
  else if (!flags.quiet) {
    const lines = about.map((line) => `${wrapped(safe(line), LINE, '')}\n`);
    await writeOut(show(verification) + lines.join(''), signal);
  }
  refuseFailed(verification);
  if (!verification.holds) process.exitCode = NOT_VERIFIABLE;
}

function refuseFailed({ verdicts }: Verification): void {
  const failed = verdicts.filter(({ verdict }) => verdict === 'fails');
  if (failed.length === 0) return;
  const list = failed.map(({ statement }) => `"${statement.replace(/\.$/, '')}"`);
  throw new PenumbraError('claim', `What does not hold: ${list.join(', ')}.`);
}

function show({ verdicts, holds, withdrawn }: Verification): string {
  const style = styleFor(process.stdout);
  const states = {
    holds: style.good('holds'),
    fails: style.bad('FAILS'),
    'not verifiable': style.warn('open '),
  };
  const lines = verdicts.map(({ statement, verdict, found }) =>
    wrapped(`${states[verdict]}   ${safe(`${statement} (${found})`)}`, LINE, ' '.repeat(8)),
  );
  for (const sentence of withdrawn) {
    lines.push(
      wrapped(
        `${style.warn('gone ')}   ${safe(`${sentence} (withdrawn when the file was refined)`)}`,
        LINE,
        ' '.repeat(8),
      ),
    );
  }
  const open = verdicts.filter(({ verdict }) => verdict === 'not verifiable').length;
  const failed = verdicts.filter(({ verdict }) => verdict === 'fails').length;
  const sum = holds
    ? `All ${verdicts.length} statements hold.`
    : `${verdicts.length - open - failed} statements hold, ${failed} fail, ${open} could not be verified.`;
  return `${lines.join('\n')}\n${style.bold(sum)}\n`;
}
