import {
  type Column,
  cellText,
  type Dataset,
  type Description,
} from '../../../foundation/table/index.ts';
import type { Work } from '../../../foundation/work/index.ts';
import type { Files, Measure, Reading } from '../../../measures/contract/index.ts';
import { inferredCells, uniqueSeries, uniqueUnits } from '../../../measures/risk/index.ts';
import {
  type ColumnFate,
  coverageOf,
  fatesOf,
  statedScope,
  untouched,
} from '../../../recipe/certificate/index.ts';
import type { Plan } from '../../../recipe/index.ts';
import type { Comparison } from '../../assess/index.ts';
import { type ProtectedValues, unitsOf, valueGates } from '../../gates/index.ts';
import type { Nature, Purpose } from '../../limits/index.ts';

/** A gate that would stop the release, and how far it is from holding: a share of records, units or columns. */
export interface FailedGate {
  readonly gate: string;
  readonly share: number;
  readonly found: string;
}

/** What a recipe made of a file, before it is written. */
interface Made {
  readonly file: Dataset;
  readonly description: Description;
  readonly plan: Plan;
  readonly comparison: Comparison;
  readonly nature: Nature;
  readonly purpose: Purpose;
}

/** The gates of values that would stop a release of what a recipe made, by the code that the release runs. */
export function* failedGates(
  made: Made,
  take: (measure: Measure, files: Files) => Work<Reading>,
): Work<FailedGate[]> {
  const { file, plan, comparison, nature, purpose, description } = made;
  const { columns, records } = comparison.released;
  const fates = fatesOfTable(plan);
  const steps = plan.steps.map((step) => {
    const coverage = coverageOf(step, plan, fates);
    const changes = coverage.columns.map(({ position, written }) =>
      changedCells(plan.columns[position], columns[written], records, plan.kept),
    );
    return { coverage, changes };
  });
  const values: ProtectedValues = {
    original: { ...file, description },
    masked: { table: comparison.released, names: columns.map(({ name }) => name), records },
    kept: plan.kept,
    certificate: {
      columns: statedScope({ fates, ...NO_SCOPE }).columns,
      notCovered: plan.notCovered.map((position) => plan.columns[position].name),
      steps: steps.map(({ coverage }) => ({ ...coverage, claims: coverage.promised })),
    },
    ...{ purpose, nature, alsoReleased: [], notFound: [] },
    assessment: { figures: [], warnings: [] },
  };
  const isEmptied = steps.some(({ changes }) => changes.some(({ emptied }) => emptied > 0));
  const needed = [
    ...(isEmptied ? [inferredCells] : []),
    ...(unitsOf(values) === null ? [] : [uniqueUnits, uniqueSeries]),
  ];
  const figures: (Reading & { readonly name: string })[] = [];
  for (const measure of needed) {
    figures.push({ name: measure.name, ...(yield* take(measure, comparison.files)) });
  }
  const measured = { ...values, assessment: { figures, warnings: [] } };
  const failed = valueGates.flatMap((gate): FailedGate[] => {
    const { holds, share = 1, found } = gate.check(measured);
    return holds ? [] : [{ gate: gate.name, share, found }];
  });
  const idle = untouched(
    steps.map(({ coverage }) => coverage),
    steps.map(({ changes }) => changes),
  );
  const against = [...plan.notReleasable, ...idle];
  if (against.length === 0) return failed;
  return [{ gate: 'claims', share: 1, found: `not for release: ${against.join('; ')}` }, ...failed];
}

const NO_SCOPE = { preparations: [], sample: null, cut: null, edits: null };

/** What happens to each column, and its place in the table of a trial, which has no pseudonyms. */
function fatesOfTable(plan: Plan): ColumnFate[] {
  let place = 0;
  return fatesOf(plan, plan.columns).map((fate) => {
    const isThere = fate.written !== null && fate.fate !== 'pseudonymised';
    return { ...fate, written: isThere ? place++ : null };
  });
}

function changedCells(before: Column, after: Column, records: number, kept: Uint8Array | null) {
  let [changed, emptied] = [0, 0];
  for (let record = 0, place = 0; place < records; record++) {
    if (kept !== null && kept[record] === 0) continue;
    const [was, now] = [cellText(before, record), cellText(after, place++)];
    if (was === now) continue;
    changed++;
    if (now === null) emptied++;
  }
  return { changed, emptied };
}

/** Each gate with its largest share. */
export function worstOf(gates: readonly FailedGate[]): FailedGate[] {
  const worst = new Map<string, FailedGate>();
  for (const one of gates) {
    if (one.share > (worst.get(one.gate)?.share ?? -1)) worst.set(one.gate, one);
  }
  return [...worst.values()];
}
