import { areAlike } from '../../measures/claims/index.ts';
import {
  individualRisk,
  populationUniques,
  rarestPair,
  rarestTriple,
  rarestValue,
} from '../../measures/risk/index.ts';
import { isDecided } from '../../recipe/index.ts';
import { findDeclared } from '../assess/index.ts';
import { type Limit, type LimitVerdict, scopeOf } from '../limits/index.ts';
import { listed, type ReleaseCandidate } from './gate.ts';

/** Measures without a figure where nothing tells the population. */
const OF_POPULATION = [rarestValue, rarestPair, rarestTriple, populationUniques];

/**
 * The kind of remedy for each failing limit, in sentences. It follows from what the limit is about and from what the
 * recipe did, so that nobody is told to change what the file does not have. `--advise` tries remedies.
 */
export function kindsOfRemedy(
  candidate: ReleaseCandidate,
  failing: readonly LimitVerdict[],
): string {
  const about = new Map<string, string[]>();
  for (const verdict of failing) {
    const kind = kindOf(candidate, verdict);
    const { limit, k } = verdict;
    about.set(kind, [...(about.get(kind) ?? []), k === undefined ? limit.measure : 'k']);
  }
  const sentences = [...about].map(([kind, names]) => `${[...new Set(names)].join(', ')}: ${kind}`);
  const isTried = failing.some(({ holds }) => holds === false);
  return `${sentences.join(' ')}${isTried ? ' --advise tries remedies on this file.' : ''}`;
}

function kindOf(candidate: ReleaseCandidate, { limit, holds }: LimitVerdict): string {
  const { nature } = candidate;
  if (holds === null) {
    const needsPopulation = OF_POPULATION.some(({ name }) => name === limit.measure);
    return `do what the limit says, or accept it by its name.${needsPopulation ? unitWeightHint(candidate) : ''}`;
  }
  const { about, remedy } = findDeclared(limit.measure);
  if (remedy !== undefined) return remedy;
  if (about !== 'risk') {
    return 'protect less strongly, or with another method; what fails is what analysts lose.';
  }
  if (nature?.made === 'wholly synthetic') {
    return 'make the model coarser (a larger leaf), recode rare values first, or leave a column out.';
  }
  const has = scopeOf(limit).has ?? [];
  if (has.includes('confidential') || has.includes('true confidential')) {
    return `${groupsOfKeys(candidate)}, or recode the confidential column in which a class has too few values, or leave it out.`;
  }
  if (has.includes('linked units')) {
    return 'leave the number of the unit out (--role NAME=identifier), or keep each unit whole in groups (--together).';
  }
  if (has.includes('shared keys')) {
    return `${groupsOfKeys(candidate)}, or recode a key, or leave it out.${weightHint(candidate, limit)}`;
  }
  if (has.includes('perturbed keys')) {
    return 'perturb the keys more strongly, or group them, or leave a key out.';
  }
  if (has.includes('known numbers')) {
    const open = undecidedNumbers(candidate);
    const decide =
      open.length === 0
        ? ''
        : ` Say first which columns others know (--role NAME=key --save-description): as long as nobody decided, every number counts as known.`;
    return `protect the numbers more strongly, or release fewer of them.${decide}`;
  }
  if (has.includes('unknown numbers')) {
    return 'protect the numbers that are no keys more strongly, or leave one out.';
  }
  return 'protect more columns, or protect them more strongly, or synthesise the file.';
}

/** Without a weight of records, individual risk takes the file for the population. */
function weightHint(candidate: ReleaseCandidate, { measure }: Limit): string {
  if (measure !== individualRisk.name || candidate.nature?.drawn === 'census') return '';
  if (weightsOf(candidate).some(({ weightOf }) => weightOf === undefined)) return '';
  const hint =
    unitWeightHint(candidate) ||
    ' If the records have one, give it the role weight without weightOf.';
  return ` No weight of the records is decided, so that the file counts as the whole population.${hint}`;
}

/** A weight of households is no weight of persons, unless somebody says so. */
function unitWeightHint(candidate: ReleaseCandidate): string {
  const weights = weightsOf(candidate);
  const [one] = weights;
  if (one?.weightOf === undefined || weights.some(({ weightOf }) => weightOf === undefined)) {
    return '';
  }
  return ` "${one.name}" weighs units (${one.weightOf}): if every member of a drawn unit is in the file, it weighs the records too, and the description can say so (without weightOf).`;
}

function weightsOf({ original: { description, table } }: ReleaseCandidate) {
  return description.columns.flatMap((column, position) =>
    column.role === 'weight' && column.replicateOf === undefined && isDecided(column)
      ? [{ name: table.columns[position].name, weightOf: column.weightOf }]
      : [],
  );
}

/** A remedy for classes of keys. A larger k helps only if a step makes records share all keys. */
function groupsOfKeys({ certificate, original }: ReleaseCandidate): string {
  const { notCovered } = certificate;
  if (notCovered.length > 0) {
    return `protect ${listed(notCovered)} together with the other keys (microaggregation or suppression), as no step protects ${notCovered.length === 1 ? 'it' : 'them'}`;
  }
  const isKey = (position: number) => original.description.columns[position].role === 'key';
  const step = certificate.steps.find(
    ({ claims, columns }) =>
      areAlike(claims) && columns.some((column) => isKey(column.original - 1)),
  );
  return step === undefined
    ? 'protect the keys together (microaggregation or suppression)'
    : `take a larger k than ${step.smallestGroup} for the keys`;
}

function undecidedNumbers({ original }: ReleaseCandidate): readonly number[] {
  return [...original.table.columns.keys()].filter(
    (position) =>
      original.table.columns[position].kind === 'numeric' &&
      !isDecided(original.description.columns[position]),
  );
}
