import type { Description, Table } from '../../foundation/table/index.ts';
import { areAlike } from '../../measures/claims/index.ts';
import type { CodedFiles, Made, Trait } from '../../measures/contract/index.ts';
import type { GroupMethod, ReplaceMethod } from '../../methods/contract/index.ts';
import {
  type Certificate,
  groupMethods,
  isDecided,
  type Recipe,
  replaceMethods,
} from '../../recipe/index.ts';
import type { PlannedStep } from '../../recipe/plan/index.ts';
import type { Lack, Nature } from '../limits/index.ts';
import { descriptionFor } from './codedFiles.ts';
import type { Comparison, ComparisonOptions } from './comparison.ts';

/** What a step did to its columns. */
export interface TreatedColumns {
  /** Positions in the original. */
  readonly positions: readonly number[];
  readonly how: 'masked' | 'hybrid' | 'drawn';
  /** Whether records share their new values, or lost values only: then no value is false for one record alone. */
  readonly isShared: boolean;
}

/** What was done to a file, as a certificate or a plan says. */
export interface Treated {
  readonly steps: readonly TreatedColumns[];
  /** Whether a step may have changed some of the records only. */
  readonly isPart: boolean;
  readonly isSampled: boolean;
}

/** From a certificate. Only the recipe says whether a step was for some records; without it, it may have been. */
export function treatedBy(certificate: Certificate, recipe: Recipe | null): Treated {
  return {
    steps: certificate.steps.map(({ method, columns, claims, empties }) => {
      const names = /: ([\w-]+), ([\w-]+)(?:, once for each .*)?$/s.exec(method);
      const group = groupMethods.find(({ name }) => name === names?.[1]);
      const replace = replaceMethods.find(({ name }) => name === names?.[2]);
      return {
        positions: columns.map(({ original }) => original - 1),
        how: group === undefined || replace === undefined ? 'masked' : howOf(group, replace),
        isShared: areAlike(claims) || empties === true,
      };
    }),
    isPart: recipe === null || recipe.steps.some(({ where }) => where !== undefined),
    isSampled: certificate.sampled !== undefined,
  };
}

/** From a plan, before anything is written. */
export function treatedByPlan(steps: readonly PlannedStep[], isSampled: boolean): Treated {
  return {
    steps: steps.map(({ positions, group, replace, promised }) => ({
      positions,
      how: howOf(group, replace),
      isShared: areAlike(promised) || replace.gaps === 'added',
    })),
    isPart: steps.some(({ chosen }) => chosen !== null),
    isSampled,
  };
}

function howOf(
  { looksAt, serves }: Pick<GroupMethod, 'looksAt' | 'serves'>,
  { redraws, makesHybrid }: Pick<ReplaceMethod, 'redraws' | 'makesHybrid'>,
): TreatedColumns['how'] {
  if (redraws) return looksAt === 'nothing' || serves === 'models' ? 'drawn' : 'hybrid';
  if (makesHybrid === 'by groups' && looksAt === 'nothing') return 'drawn';
  return makesHybrid === undefined ? 'masked' : 'hybrid';
}

/**
 * How the records of a protected file came about; undefined if nobody knows. A column with one value in the whole file
 * tells no record apart, so it need not be drawn.
 */
export function madeOf(
  pairs: readonly { readonly original: number; readonly masked: number }[],
  masked: Table,
  treated: Treated | undefined,
): Made | undefined {
  if (treated === undefined) return undefined;
  const drawn = new Set(
    treated.steps.flatMap(({ how, positions }) => (how === 'drawn' ? positions : [])),
  );
  if (drawn.size > 0) {
    const isWhole = pairs.every((pair) => drawn.has(pair.original) || isConstant(masked, pair));
    return isWhole && !treated.isPart ? 'wholly synthetic' : 'partly synthetic';
  }
  return treated.steps.some(({ how }) => how === 'hybrid') ? 'hybrid' : 'masked';
}

function isConstant({ columns }: Table, { masked }: { readonly masked: number }): boolean {
  const column = columns[masked];
  const values: ArrayLike<unknown> = column.kind === 'categorical' ? column.codes : column.values;
  for (let i = 1; i < values.length; i++) if (!Object.is(values[i], values[0])) return false;
  return true;
}

/** What limits depend on, and where it is read from. */
interface Compared {
  readonly comparison: Pick<Comparison, 'files' | 'positions' | 'released'>;
  readonly table: Table;
  readonly description: Description | undefined;
  readonly pairs: readonly { readonly original: number; readonly masked: number }[];
  readonly options: Pick<ComparisonOptions, 'keys' | 'weight'> & {
    readonly treated?: Treated | undefined;
  };
}

/** What a release is: limits are judged by it. */
export function natureOf(compared: Compared): Nature {
  const { comparison, table, pairs, options } = compared;
  const { files } = comparison;
  const description = descriptionFor(table, compared.description);
  const made = madeOf(pairs, comparison.released, options.treated);
  const hasCodes = (files.coded?.columns ?? []).some(({ names }) => names !== undefined);
  return {
    made: made ?? (files.isPaired ? 'masked' : 'unknown'),
    drawn: isSample(compared, description) ? 'sample' : 'census',
    columns: files.names.length === 0 ? 'codes' : hasCodes ? 'numbers and codes' : 'numbers',
    ...lacksIn(compared, description),
  };
}

function isSample(
  { comparison: { files }, table, options }: Compared,
  { population = [] }: Description,
): boolean {
  if (options.treated?.isSampled || files.coded?.weights != null || files.weights !== undefined) {
    return true;
  }
  return files.unitWeights?.name != null || population.some(({ size }) => size > table.records);
}

/** What limits of the keys are about. */
const KEYS: readonly Trait[] = ['keys', 'shared keys', 'perturbed keys'];

const DECIDE =
  'Give every column a role, and the role key to those that others know: --role NAME=key --save-description.';

function lacksIn(
  { comparison: { files, positions }, table, pairs, options }: Compared,
  description: Description,
): Pick<Nature, 'lacks' | 'numbers' | 'unknownNumbers' | 'trueConfidential'> {
  const lacks: Partial<Record<Trait, Lack>> = {};
  const { coded, names } = files;
  const about = (place: number) => description.columns[positions[place].original];
  const isAsked = (place: number) => options.keys !== undefined && files.keys.includes(place);
  const has = (place: number, role: string) =>
    about(place).role === role && isDecided(about(place));
  const places = [...names.keys()];
  // A weight and the number of a unit are judged by gates of their own.
  const isCounting = (place: number) => has(place, 'weight') || has(place, 'unit');
  const open = places.filter(
    (place) => !isAsked(place) && !has(place, 'key') && !isCounting(place),
  );
  const secret = places.filter((place) => has(place, 'confidential'));
  const undecided = pairs.some(({ original }) => !isDecided(description.columns[original]));
  if (names.length === 0) lacks.numbers = { because: 'no number is compared' };
  if (places.filter((place) => varies(files.original[place])).length < 2) {
    lacks['two numbers'] = { because: 'fewer than two of the compared numbers vary' };
  }
  const tabulated = new Set([...(coded?.categories ?? []), ...(coded?.keys ?? [])]);
  if ([...tabulated].filter((place) => coded!.columns[place].names !== undefined).length < 2) {
    lacks.categories = { because: 'fewer than two columns have codes' };
  }
  if (open.length === 0) {
    lacks['unknown numbers'] = {
      because:
        'no number is compared beside keys, which limits of the keys count, and weights, which have their own gate',
    };
  }
  if (secret.length > 0) {
    const [one] = secret;
    lacks['known numbers'] = {
      because: `"${names[one]}" is confidential, so that nobody outside knows every number; limits of the keys count what is known`,
      instead: KEYS,
    };
  }
  if ((coded?.confidential.length ?? 0) === 0) {
    lacks.confidential = {
      because: 'no column is confidential',
      ...(undecided && {
        remedy:
          'Give every column a role, and the role confidential to those that nobody should learn: --role NAME=confidential --save-description.',
      }),
    };
  }
  const changed = new Set(
    (options.treated?.steps ?? []).flatMap((step) =>
      step.positions.flatMap((position) =>
        table.columns[position].kind === 'numeric' ? [table.columns[position].name] : [],
      ),
    ),
  );
  const trueConfidential = (coded?.confidential ?? [])
    .map((place) => coded!.columns[place].name)
    .filter((name) => !changed.has(name));
  if (lacks.confidential !== undefined) lacks['true confidential'] = lacks.confidential;
  else if (trueConfidential.length === 0) {
    lacks['true confidential'] = {
      because:
        'a step changed every confidential column, and all are numbers, so that a class shows no true value; intervals are limited instead',
      instead: ['unknown numbers'],
    };
  }
  if (coded?.units == null || coded.units.isGuess || coded.units.isHidden) {
    lacks['linked units'] = {
      because:
        'the protected file has no number of a unit, so that nobody can tell who belongs together',
    };
  }
  Object.assign(lacks, lacksOfKeys(coded, table, undecided, options.treated));
  return {
    lacks,
    numbers: names,
    unknownNumbers: open.map((place) => names[place]),
    trueConfidential,
  };
}

function lacksOfKeys(
  coded: CodedFiles | undefined,
  { columns }: Table,
  undecided: boolean,
  treated: Treated | undefined,
): Partial<Record<Trait, Lack>> {
  const keys = (coded?.keys ?? []).map((place) => coded!.columns[place].name);
  if (keys.length === 0) {
    const lack = undecided
      ? { because: 'no key is known, and some columns are undecided', remedy: DECIDE }
      : { because: 'no column of the protected file is a key, as the description says' };
    return { keys: lack, 'shared keys': lack, 'perturbed keys': lack };
  }
  const alone = new Set(
    (treated?.steps ?? []).flatMap(({ isShared, positions }) =>
      isShared ? [] : positions.map((position) => columns[position].name),
    ),
  );
  const perturbed = keys.filter((name) => alone.has(name));
  if (perturbed.length === 0) {
    return {
      'perturbed keys': {
        because:
          'the keys are true or shared by several records, and limits of their combinations count these',
      },
    };
  }
  return {
    'shared keys': {
      because: `values of "${perturbed[0]}" are not those of the person, so that a combination of keys finds nobody; links by the keys are limited instead`,
      instead: ['perturbed keys'],
    },
  };
}

function varies(values: Float64Array): boolean {
  const first = values.find((value) => !Number.isNaN(value));
  return values.some((value) => !Number.isNaN(value) && value !== first);
}
