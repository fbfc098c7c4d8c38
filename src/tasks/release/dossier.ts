import { present } from '../../fields.ts';
import { drive, type Work } from '../../foundation/work/index.ts';
import type { CodedFiles, Files, Measure } from '../../measures/contract/index.ts';
import {
  copiesExcess,
  discoExcess,
  householdRisk,
  individualRisk,
  intervalRank,
  journalistRisk,
  kAnonymity,
  linkage,
  membership,
  populationUniques,
  prosecutorRisk,
  replicatedExcess,
  suda2,
  tCloseness,
} from '../../measures/risk/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';
import { likelyRoles } from '../../recipe/index.ts';
import type { DossierData, ReportData, Scenario } from '../../report/index.ts';
import type { Assessment } from '../assess/index.ts';
import { isAbout, questionsFor } from '../limits/index.ts';
import type { AcceptedPart, GateOutcome } from './decide.ts';
import type { ExaminedRelease } from './examine.ts';

/** An intruder: the measure that tells how often he is right, and whether it needs the keys alone. */
interface Intruder extends Pick<Scenario, 'who' | 'knows' | 'from'> {
  readonly measure: Measure;
}

/** The usual scenarios (Hundepool et al. 2012; El Emam 2013), from the nearest intruder to the best equipped. */
const INTRUDERS: readonly Intruder[] = [
  {
    who: 'A neighbour or colleague',
    knows: 'the keys of a person, and that the person is in the file',
    from: 'daily life',
    measure: prosecutorRisk,
  },
  {
    who: 'The same',
    knows: 'the keys, and looks for one who is alone',
    from: 'daily life',
    measure: kAnonymity,
  },
  {
    who: 'A journalist',
    knows: 'the keys of everybody',
    from: 'a register or the web',
    measure: journalistRisk,
  },
  {
    who: 'A firm',
    knows: 'the keys of its customers, and matches all of them',
    from: 'its own database',
    measure: individualRisk,
  },
  {
    who: 'A member of the household',
    knows: 'the keys of all members',
    from: 'the household',
    measure: householdRisk,
  },
  {
    who: 'A patient searcher',
    knows: 'which few keys make a person special',
    from: 'the file itself',
    measure: suda2,
  },
  {
    who: 'Somebody with a register',
    knows: 'who is unique in the population',
    from: 'a register',
    measure: populationUniques,
  },
  {
    who: 'An owner of the same numbers',
    knows: 'numbers of a person exactly',
    from: 'a database of an administration',
    measure: linkage,
  },
  {
    who: 'The same',
    knows: 'the order of the values, and guesses within an interval',
    from: 'the file itself',
    measure: intervalRank,
  },
  {
    who: 'Anybody',
    knows: 'the keys, and reads a confidential value off the class',
    from: 'daily life',
    measure: tCloseness,
  },
  {
    who: 'A member of the public',
    knows: 'a real person, and looks for the same record',
    from: 'daily life',
    measure: copiesExcess,
  },
  {
    who: 'A neighbour or colleague',
    knows: 'the keys of a person, and takes the only record with them for the person',
    from: 'daily life',
    measure: replicatedExcess,
  },
  {
    who: 'The same',
    knows: 'the keys, and reads a confidential value off the records with them',
    from: 'daily life',
    measure: discoExcess,
  },
  {
    who: 'An owner of the same records',
    knows: 'all values of a person, and asks whether the person was in the original',
    from: 'a database of an administration',
    measure: membership,
  },
];

/** Measures of one file by its keys: the risk before is that of the original in place of the protected file. */
const OF_ONE_FILE: readonly Measure[] = [
  ...[prosecutorRisk, kAnonymity, journalistRisk, individualRisk, householdRisk],
  ...[suda2, populationUniques, tCloseness],
];

/** The figures of the original itself, by the name of the measure. */
export async function risksBefore(
  { coded, ...files }: Files,
  { figures }: Pick<Assessment, 'figures'>,
  { signal, crew, onProgress }: TaskOptions,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  if (coded === undefined) return found;
  const original: Files = { ...files, coded: unprotected(coded) };
  const measured = (name: string) => figures.some((one) => one.name === name && one.value !== null);
  const some = OF_ONE_FILE.filter(({ name }) => measured(name));
  const values = (function* (measures: readonly Measure[]): Work<void> {
    for (const [done, measure] of measures.entries()) {
      onProgress?.(
        'measure',
        done / measures.length,
        `the original: ${measure.heading.toLowerCase()}`,
      );
      const { value } = yield* measure.measure(original);
      if (value !== null) found.set(measure.name, value);
    }
  })(some);
  await drive(values, () => {}, signal, crew);
  return found;
}

/** The original in place of both files. A population file was counted by the protected keys, and is left out. */
function unprotected({ population, ...coded }: CodedFiles): CodedFiles {
  const both = <T extends { readonly original: unknown }>(sides: T): T => ({
    ...sides,
    masked: sides.original,
  });
  const { weights, units } = coded;
  return {
    ...coded,
    columns: coded.columns.map(both),
    weights: weights && both(weights),
    units: units && {
      ...both(units),
      weights: units.weights ? both(units.weights) : (units.weights ?? null),
    },
    ...(population?.size !== undefined && { population: { size: population.size } }),
  };
}

interface DossierParts {
  readonly report: ReportData;
  readonly gates: readonly GateOutcome[];
  readonly checksums: DossierData['checksums'];
}

/** The content of the dossier. */
export function dossierOf(
  { purpose, original, assessment, before }: ExaminedRelease,
  { report, gates, checksums }: DossierParts,
): DossierData {
  return {
    report,
    purpose,
    units: unitWords(original, report),
    roles: rolesOf(original),
    scenarios: scenariosOf(assessment, before),
    gates: gates.map(gateOf),
    questions: questionsFor(purpose),
    checksums,
  };
}

function gateOf({ title, state, found, parts, ...own }: GateOutcome): DossierData['gates'][number] {
  const all: readonly Partial<AcceptedPart>[] = parts ?? [own];
  return {
    title,
    state,
    found,
    accepted: all.flatMap(({ name = '', reason, author, until, isEarlier = false }) =>
      reason === undefined ? [] : [{ name, reason, isEarlier, ...present({ author, until }) }],
    ),
  };
}

function unitWords({ description }: ExaminedRelease['original'], report: ReportData): string[] {
  const { record = 'person', title, population = [] } = description;
  const { unit, weight, unitWeight } = report.assumptions ?? { unit: null, weight: null };
  return [
    `${title === undefined ? 'The file' : `“${title}”`}: one record for each ${record}.`,
    unit === null
      ? 'No column numbers larger units, so risk counts records.'
      : `Protected unit: by the column “${unit.column}”${unit.source === 'guessed' ? ', only guessed, so records count' : ', so members of one unit count once'}.`,
    weightWords(weight?.column, unitWeight?.column),
    ...population.map(
      ({ unit: one, size }) => `Population: ${size.toLocaleString('en')} (${one}).`,
    ),
  ];
}

function weightWords(records: string | undefined, units: string | undefined): string {
  if (records === undefined && units === undefined) {
    return 'No weights: the file counts as the whole population.';
  }
  if (records === undefined) {
    return `Sample of units with the weights “${units}”, which weigh no records: figures of records take the file for the whole population.`;
  }
  const ofUnits = units === undefined ? '' : ` of records, and “${units}” of units`;
  return `Sample with the weights “${records}”${ofUnits}.`;
}

function rolesOf({ description, table }: ExaminedRelease['original']): DossierData['roles'] {
  const roles = likelyRoles(description);
  const byRole = new Map<string, string[]>();
  for (const [position, { name }] of table.columns.entries()) {
    const role = roles.get(position) ?? 'no role';
    byRole.set(role, [...(byRole.get(role) ?? []), name]);
  }
  return [...byRole].map(([role, columns]) => ({ role, columns }));
}

function scenariosOf(
  { figures, limits }: Assessment,
  before: ReadonlyMap<string, number>,
): readonly Scenario[] {
  const nature = limits?.nature;
  return INTRUDERS.flatMap(({ measure, ...intruder }) => {
    if (nature !== undefined && !isAbout(measure, nature)) return [];
    // Without numbers that are no keys, the scenarios of the keys say the same.
    if (measure === linkage && nature?.unknownNumbers.length === 0) return [];
    const figure = figures.find(({ name }) => name === measure.name);
    if (figure === undefined || figure.value === null) return [];
    const shown = (value: number) =>
      `${Number(value.toPrecision(3))}${figure.unit === '' ? '' : ` ${figure.unit}`}`;
    const old = before.get(measure.name);
    return [
      {
        ...intruder,
        figure: figure.title,
        before: old === undefined ? null : shown(old),
        after: shown(figure.value),
      },
    ];
  });
}
