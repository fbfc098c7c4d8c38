import { PenumbraError } from '../error.ts';
import { fileSource, nodeSha256, readText, refuseSameFile, writeText } from '../io/files/index.ts';
import { type Certificate, parseCertificate } from '../recipe/index.ts';
import { publicEdition, reportPage } from '../report/index.ts';
import { type Assessment, type AssessOptions, assessLoaded } from './assess.ts';
import { load } from './load.ts';
import { nodeCrew } from './nodeCrew.ts';
import { reportData } from './reportData.ts';

export interface AssessFilesOptions extends AssessOptions {
  /** How many threads may work side by side; all cores where it is not given. */
  readonly workers?: number;
  /** Path of the certificate, whose claims and method the report tells. */
  readonly certificate?: string;
  /** Where the page with pictures goes: the edition that must stay, and the one that may leave. */
  readonly report?: string;
  readonly publicReport?: string;
}

/** Measures a protected file on disk against the original, and writes reports where they are asked for. */
export async function assessFiles(
  original: string,
  masked: string,
  options: AssessFilesOptions = {},
): Promise<Assessment> {
  const pages = [options.report, options.publicReport].filter((path) => path !== undefined);
  for (const page of pages) {
    for (const file of [original, masked]) await refuseSameFile(file, page);
  }
  if (pages.length === 2 && pages[0] === pages[1]) {
    throw new PenumbraError(
      'usage',
      'Both editions of the report have the same name: give the public one another.',
    );
  }
  const certificate = await certificateAt(options);
  const crew = nodeCrew(options.workers);
  const task = { newHash: nodeSha256, crew, ...options };
  try {
    const before = await load(await fileSource(original, task.signal), task.input, task);
    const after = await load(await fileSource(masked, task.signal), task.input, task);
    refuseForeignCertificate(certificate, before.sha256, after.sha256);
    const { assessment, comparison } = await assessLoaded(before, after, task);
    if (pages.length > 0) {
      const data = await reportData(
        assessment,
        comparison,
        { original, masked, certificate },
        task,
      );
      if (options.report !== undefined) await writeText(options.report, reportPage(data));
      if (options.publicReport !== undefined) {
        await writeText(options.publicReport, reportPage(publicEdition(data)));
      }
    }
    return assessment;
  } finally {
    crew.end();
  }
}

async function certificateAt({
  certificate,
  signal,
}: AssessFilesOptions): Promise<Certificate | null> {
  if (certificate === undefined) return null;
  return parseCertificate(await readText(certificate, signal), certificate);
}

/** A report must not tell the claims of another file. */
function refuseForeignCertificate(
  certificate: Certificate | null,
  original: string,
  masked: string,
): void {
  if (certificate === null) return;
  if (certificate.original.sha256 === original && certificate.protected.sha256 === masked) return;
  throw new PenumbraError(
    'data',
    'The certificate speaks of other files than these two: give the one that was kept with them, or leave it out.',
  );
}
