import { parseSeed } from '../../foundation/numerics/index.ts';
import { type Column, numberText } from '../../foundation/table/index.ts';
import { type ByteSource, portableSha256 } from '../../io/bytes/index.ts';
import { type Dialect, detectKnown, type StreamedColumn, streamCsv } from '../../io/csv/index.ts';
import { pseudonymiser } from '../../methods/mask/index.ts';
import {
  type PlannedAgain,
  scopeOf,
  type Verdict,
  writtenDialect,
} from '../../recipe/certificate/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import type { Certificate } from '../../recipe/index.ts';

/** Two files whose records can be compared, and which records of the original are in the other. */
export interface ComparedFiles {
  readonly original: ByteSource;
  readonly written: ByteSource;
  readonly certificate: Certificate;
  readonly kept: Uint8Array | null;
}

/** Whether every pseudonym is the one that the seed gives: both files are read once, in pieces. */
export async function pseudonymVerdicts(
  { original, written, certificate, kept }: ComparedFiles,
  planned: PlannedAgain | null,
  options: TaskOptions,
): Promise<Verdict[]> {
  if (planned === null || planned.plan.pseudonymised.length === 0) return [];
  const { plan } = planned;
  const statement = 'Every pseudonym is the one that the seed gives.';
  if (plan.recipe.seed === undefined) {
    return [{ statement, verdict: 'not verifiable', found: 'the recipe has no seed' }];
  }
  const { fates } = scopeOf(certificate);
  const spell = pseudonymiser(parseSeed(plan.recipe.seed));
  const columns = plan.pseudonymised.map((position) => plan.columns[position]);
  const expected = await digestOf(
    original,
    certificate.dialect,
    plan.pseudonymised.map((at, j) => readAs(at, columns[j])),
    (j, cell) => {
      const text = textOf(columns[j], cell);
      return text === null ? null : spell(columns[j].name, text);
    },
    (record) => kept === null || kept[record] === 1,
    options,
  );
  // A file of another format is read in the form of its own.
  const { dialect } = await detectKnown(written, writtenDialect(certificate.dialect, fates));
  const found = await digestOf(
    written,
    dialect,
    plan.pseudonymised.map((at) => ({ position: fates[at].written!, kind: 'text' })),
    (_, cell) => cell as string | null,
    () => true,
    options,
  );
  const same = expected === found;
  const names = columns.map(({ name }) => name).join(', ');
  return [
    {
      statement,
      verdict: same ? 'holds' : 'fails',
      found: same ? `made again for ${names}` : `cells of ${names} are not these pseudonyms`,
    },
  ];
}

function readAs(position: number, { kind }: Column): StreamedColumn {
  return { position, kind: kind === 'numeric' ? 'numeric' : 'text' };
}

/** The text that a pseudonym is made of: numbers are spelled as their column is. */
function textOf(column: Column, cell: string | number | null): string | null {
  if (cell === null || Number.isNaN(cell)) return null;
  if (typeof cell === 'string' || column.kind !== 'numeric') return String(cell);
  return numberText(cell, column.grid);
}

/** The digest of the texts of some columns, record by record. */
async function digestOf(
  source: ByteSource,
  dialect: Dialect,
  columns: readonly StreamedColumn[],
  textAt: (column: number, cell: string | number | null) => string | null,
  isKept: (record: number) => boolean,
  { newHash = portableSha256, signal }: TaskOptions,
): Promise<string> {
  const hash = newHash();
  const encoder = new TextEncoder();
  await streamCsv(
    source,
    dialect,
    columns,
    ({ first, records, cells }) => {
      const texts: string[] = [];
      for (let i = 0; i < records; i++) {
        if (!isKept(first + i)) continue;
        for (const [j, its] of cells.entries()) texts.push(JSON.stringify(textAt(j, its[i])));
      }
      // Batches of the two files end at different records.
      hash.update(encoder.encode(texts.map((text) => `${text}\n`).join('')));
    },
    { signal },
  );
  return hash.digest();
}
