import type { Kind } from '../../../../src/foundation/table/index.ts';
import { RECORD_FORMATS } from '../../../../src/io/formats/index.ts';
import { areAlike, claims } from '../../../../src/measures/claims/index.ts';
import { individualRisk, kAnonymity, linkage } from '../../../../src/measures/risk/index.ts';
import { categoryLoss, detailLoss, il1s, pil } from '../../../../src/measures/utility/index.ts';
import {
  type GroupMethod,
  type Method,
  type Parameter,
  type ReplaceMethod,
  readParameters,
  type Tier,
  treatmentOf,
} from '../../../../src/methods/contract/index.ts';
import { recodeSchema } from '../../../../src/methods/mask/index.ts';
import {
  blockSizeOption,
  COLUMN_GROUPS,
  cutSizeOption,
  dominanceOption,
  groupMethods,
  identifiersOption,
  missingOption,
  type Pairing,
  pairings,
  preparations,
  replaceMethods,
} from '../../../../src/recipe/index.ts';
import {
  type Declared,
  findDeclared,
  measures,
  scores,
} from '../../../../src/tasks/assess/index.ts';
import type { Task } from '../task.ts';
import { type RecodeRule, recodeRules } from './recodeRules.ts';

/** What a method promises, as a sentence. */
export interface DeclaredClaim {
  readonly claim: string;
  readonly sentence: string;
  readonly tier: Tier;
  readonly because: string;
}

/** A registered method as plain data. */
export interface DeclaredMethod
  extends Pick<
    Method,
    'name' | 'title' | 'summary' | 'details' | 'references' | 'parameters' | 'kinds' | 'cost'
  > {
  readonly claims: readonly DeclaredClaim[];
  readonly missing: string;
  readonly weights: string;
  readonly draws: boolean;
}

export interface DeclaredGroup extends DeclaredMethod {
  readonly mostColumns: number | null;
  readonly byDistance: boolean;
  readonly needsConfidential: boolean;
  readonly ignoresValues: boolean;
  readonly constrained: boolean;
  /** Names of the ways to replace that fit. */
  readonly replaces: readonly string[];
}

export interface DeclaredReplace extends DeclaredMethod {
  readonly needsOrder: boolean;
  readonly needsTree: boolean;
  readonly needsCentres: boolean;
  readonly conditional: boolean;
  readonly keepsMissing: boolean;
  /** Whether it draws missing values anew, so that the user need not decide about them. */
  readonly modelsMissing: boolean;
  /** Whether it can apply to some of the records only. */
  readonly someRecords: boolean;
  /** Whether weights count in what it does. */
  readonly weighted: boolean;
  /** Whether records of a group share their values afterwards. */
  readonly shares: boolean;
  /** How many records a group must have for 0, 1, 2, ... replaced columns, with usual parameters and none given. */
  readonly smallest: readonly number[];
}

/** A pair of group and replace with a name of its own, or a preparation of the file. */
export interface DeclaredStep
  extends Pick<Method, 'name' | 'title' | 'summary' | 'details' | 'references'> {
  /** Kinds of columns that it can replace. */
  readonly kinds: readonly Kind[];
  readonly isPreparation: boolean;
  /** The ways to group and to replace that it stands for; null for a preparation. */
  readonly group: string | null;
  readonly replace: string | null;
  readonly columnGroups: 'each' | null;
  /** The columns that it is for, if they are not keys. */
  readonly of?: 'weights' | undefined;
  /** Its claims with default parameters. */
  readonly claims: readonly DeclaredClaim[];
}

export type DeclaredMeasure = Pick<
  Declared,
  'name' | 'title' | 'about' | 'definition' | 'source' | 'range' | 'direction' | 'unit'
>;

/** Everything that forms are made from. */
export interface Declarations {
  readonly steps: readonly DeclaredStep[];
  readonly groups: readonly DeclaredGroup[];
  readonly replaces: readonly DeclaredReplace[];
  /** Names of the ways to replace ordinal and nominal categories if the step's way to replace is for numbers. */
  readonly ordinal: readonly string[];
  readonly nominal: readonly string[];
  readonly recodes: readonly RecodeRule[];
  readonly share: Parameter;
  readonly missing: Parameter;
  readonly blockSize: Parameter;
  readonly cutSize: Parameter;
  readonly dominance: Parameter;
  readonly identifiers: Parameter;
  /** Formats in which data can be released. */
  readonly formats: readonly string[];
  readonly columnGroups: readonly (string | number)[];
  /** Measures that a search can minimise. */
  readonly measures: readonly DeclaredMeasure[];
  /** Names of the measures that a search is drawn by first, if its trials have them. */
  readonly axes: { readonly utility: readonly string[]; readonly risk: readonly string[] };
}

/** Largest number of columns for which the smallest group is given. Steps with more columns are rare. */
const MOST_COLUMNS = 60;

/** Every registered method with what belongs to it, from the registries. */
export function declare(): Declarations {
  const forCategories = replaceMethods.filter(({ kinds }) => kinds.includes('categorical'));
  return {
    steps: [...pairings.map(declarePairing), ...preparations.map(declarePreparation)],
    groups: groupMethods.map(declareGroup),
    replaces: replaceMethods.map(declareReplace),
    ordinal: forCategories.filter(({ levels }) => levels !== 'taxonomy').map(({ name }) => name),
    nominal: forCategories.filter(({ levels }) => levels !== 'ordered').map(({ name }) => name),
    recodes: recodeRules(recodeSchema),
    formats: RECORD_FORMATS,
    share: preparations.find(({ name }) => name === 'sample')!.parameters.share,
    missing: missingOption,
    blockSize: blockSizeOption,
    cutSize: cutSizeOption,
    dominance: dominanceOption,
    identifiers: identifiersOption,
    columnGroups: COLUMN_GROUPS,
    measures: [...scores, ...measures].map(({ name }) => declareMeasure(findDeclared(name))),
    axes: {
      utility: [il1s.name, pil.name, detailLoss.name, categoryLoss.name],
      risk: [linkage.name, individualRisk.name, kAnonymity.name],
    },
  };
}

export const declarations: Task<null, Declarations> = async () => declare();

/** Whether a way to replace fits a way to group. The plan checks what depends on the file. */
function goTogether(group: GroupMethod, replace: ReplaceMethod): boolean {
  return replace.needsCentres !== true || group.serves === 'centres';
}

function declareMethod(method: Method): DeclaredMethod {
  const { name, title, summary, details, references, parameters, kinds, cost } = method;
  return {
    ...{ name, title, summary, details, references, parameters, kinds, cost },
    claims: declareClaims(method),
    ...treatmentOf(method),
    draws: method.draws === true,
  };
}

/** A measure as described to readers, without its computation. */
export function declareMeasure(measure: Declared): DeclaredMeasure {
  const { name, title, about, definition, source, range, direction, unit } = measure;
  return { name, title, about, definition, source, range, direction, unit };
}

function declareClaims({ claims: promised }: Pick<Method, 'claims'>): DeclaredClaim[] {
  return promised.map(({ claim, tier, because }) => ({
    claim,
    sentence: claims.get(claim)?.sentence ?? claim,
    tier,
    because,
  }));
}

function declareGroup(group: GroupMethod): DeclaredGroup {
  return {
    ...declareMethod(group),
    mostColumns: group.mostColumns ?? null,
    byDistance: group.looksAt === 'distances',
    needsConfidential: group.needsConfidential === true,
    ignoresValues: group.looksAt === 'nothing',
    constrained: group.serves === 'centres',
    replaces: replaceMethods
      .filter((replace) => goTogether(group, replace))
      .map(({ name }) => name),
  };
}

function declareReplace(replace: ReplaceMethod): DeclaredReplace {
  return {
    ...declareMethod(replace),
    needsOrder: replace.levels === 'ordered',
    needsTree: replace.levels === 'taxonomy',
    needsCentres: replace.needsCentres === true,
    conditional: replace.given !== undefined,
    keepsMissing: replace.gaps !== undefined,
    modelsMissing: replace.gaps === 'drawn',
    someRecords: replace.someRecords === true,
    weighted: replace.weighted !== undefined,
    shares: areAlike(replace.claims),
    smallest: Array.from({ length: MOST_COLUMNS + 1 }, (_, columns) => {
      const usual = readParameters(replace.parameters, {}, replace.name);
      return replace.smallestGroup?.(usual as never, columns, 0) ?? 1;
    }),
  };
}

function declarePairing({ group, replace, columnGroups, ...pairing }: Pairing): DeclaredStep {
  const [way, substitute] = [
    groupMethods.find(({ name }) => name === group)!,
    replaceMethods.find(({ name }) => name === replace)!,
  ];
  const promised = [...declareClaims(way), ...declareClaims(substitute)];
  return {
    ...pairing,
    details: [...(way.looksAt === 'nothing' ? [] : [way]), substitute]
      .map(({ title, details }) => `${title}: ${details}`)
      .join('\n\n'),
    kinds: kindsOf(way, substitute),
    isPreparation: false,
    group,
    replace,
    columnGroups: columnGroups ?? null,
    claims: promised.filter(
      (one, i) => promised.findIndex(({ claim }) => claim === one.claim) === i,
    ),
  };
}

/** If the records of a group share their values and the way to replace is for numbers, categories get a median or a mode. */
function kindsOf(group: GroupMethod, replace: ReplaceMethod): readonly Kind[] {
  const isMixed = declareReplace(replace).shares && group.kinds.includes('categorical');
  return isMixed ? [...new Set([...replace.kinds, 'categorical' as const])] : replace.kinds;
}

function declarePreparation(method: Method): DeclaredStep {
  const { name, title, summary, details, references, kinds } = method;
  return {
    name,
    title,
    summary,
    details,
    references,
    kinds,
    isPreparation: true,
    group: null,
    replace: null,
    columnGroups: null,
    claims: declareClaims(method),
  };
}
