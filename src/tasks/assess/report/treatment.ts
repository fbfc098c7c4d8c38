import { kAnonymity } from '../../../measures/claims/index.ts';
import { printRecode } from '../../../methods/mask/index.ts';
import { scopeOf } from '../../../recipe/certificate/index.ts';
import {
  type Certificate,
  type CertifiedPreparation,
  type CertifiedStep,
  type Coverage,
  groupMethods,
  replaceMethods,
  restatement,
} from '../../../recipe/index.ts';
import type { Treatment, TreatmentPreparation, TreatmentStep } from '../../../report/index.ts';

/** What was done to the file, from its certificate. */
export function treatmentOf(certificate: Certificate | null): Treatment {
  if (certificate === null) {
    return {
      steps: null,
      prepared: [],
      sample: null,
      remarks: ['It is unknown how the file was protected: no certificate was given.'],
      seed: null,
    };
  }
  const { coverages, preparations, sample, fates } = scopeOf(certificate);
  const nameAt = (position: number) => fates[position].name;
  return {
    steps: certificate.steps.map((step, i) => stepOf(step, coverages[i], certificate)),
    prepared: preparations.map((one) => preparationOf(one, nameAt(one.position))),
    sample: sample && {
      share: sample.share,
      strata: sample.strata.map(nameAt),
      weight: sample.weight === null ? null : nameAt(sample.weight),
    },
    remarks: remarksOn(certificate),
    seed: null,
  };
}

function preparationOf(
  { taxonomy, recode, order }: Pick<CertifiedPreparation, 'taxonomy' | 'recode' | 'order'>,
  column: string,
): TreatmentPreparation {
  const kinds = taxonomy === undefined ? [] : ['its levels form a taxonomy'];
  const anew = recode === undefined ? [] : [printRecode(recode)];
  const ordered = order === undefined ? [] : [`its levels are in the order ${order.join(' < ')}`];
  const joined = (clauses: readonly string[]) =>
    clauses.length === 0 ? 'it is taken as categories' : clauses.join('; ');
  return {
    column,
    isRecoded: recode !== undefined,
    words: joined([...kinds, ...anew, ...ordered]),
    openWords: joined([
      ...kinds,
      ...(recode?.by === 'merge' ? ['some levels were merged into broader ones'] : anew),
      ...(order === undefined ? [] : ['its levels are ordered']),
    ]),
  };
}

/** The parts of a method name such as `Microaggregation: optimise, mean`. */
function methodOf(method: string): { title: string; group: string; replace: string } | null {
  const found = /^(.*): ([\w-]+), ([\w-]+)$/s.exec(method);
  return found === null ? null : { title: found[1], group: found[2], replace: found[3] };
}

/** The title of a method, with its name in recipes. */
function titleOf(
  methods: readonly { readonly name: string; readonly title: string }[],
  name: string,
): string {
  const title = methods.find((method) => method.name === name)?.title;
  if (title === undefined) return name;
  const said = `${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return said === name ? name : `${said} (${name})`;
}

function stepOf(
  step: CertifiedStep,
  coverage: Coverage,
  { columns, refined }: Certificate,
): TreatmentStep {
  const categories = step.columns.filter((column) => column.isCategorical);
  const method = methodOf(step.method);
  const nameAt = (position: number) => columns[position].name;
  const grouping = groupMethods.find(({ name }) => name === method?.group);
  const hasGroups = grouping?.looksAt !== 'nothing';
  const isAlike = step.claims.some(({ claim }) => claim === kAnonymity.name);
  const k: Said[] = [
    [
      'k',
      step.smallestGroup,
      hasGroups ? 'No group has fewer records.' : 'No combination of values has fewer records.',
    ],
  ];
  const said = [
    ...(refined === undefined && (hasGroups || isAlike) ? k : []),
    ...(categories.length > 0 && method !== null && hasGroups
      ? saidOfCategories(step, method, isAlike)
      : []),
    ...saidOfColumns(step, coverage, method?.replace, nameAt),
  ];
  return {
    title: categories.length > 0 && method !== null ? method.title : step.method,
    replace: method?.replace ?? null,
    columns: step.columns.map(({ name }) => name),
    categories: categories.map(({ name }) => name),
    strata: coverage.strata.map(nameAt),
    parameters: said.map(([name, value, meaning = '']) => ({
      ...{ name, value, meaning },
      isSecret: false,
    })),
    missing: restatement(step),
  };
}

/** A parameter: name, value and meaning. */
type Said = readonly [name: string, value: string | number, meaning?: string];

/** How categories are grouped and replaced. */
function saidOfCategories(
  { columns, replacements = [] }: CertifiedStep,
  method: NonNullable<ReturnType<typeof methodOf>>,
  isAlike: boolean,
): Said[] {
  const hasNumbers = columns.some((column) => !column.isCategorical);
  const others = replacements.map(
    ({ method: name, places }) =>
      `${places.map((place) => columns[place].name).join(', ')}: ${titleOf(replaceMethods, name)}`,
  );
  const numbers: Said = ['Numbers become', titleOf(replaceMethods, method.replace)];
  return [
    ['Groups', titleOf(groupMethods, method.group)],
    ...(hasNumbers ? [numbers] : []),
    ...(others.length > 0 ? [['Replaced otherwise', others.join('; ')] as const] : []),
    [
      'Categories become',
      isAlike
        ? 'one category for the whole group, a typical one or what its records have in common'
        : 'categories of their group',
    ],
  ];
}

/** Conditions on groups, and other columns that a step uses. */
function saidOfColumns(
  step: CertifiedStep,
  { together, weight }: Coverage,
  replace: string | undefined,
  nameAt: (position: number) => string,
): Said[] {
  const { confidential, closeness, given, dominance } = step;
  const list = (columns: readonly { readonly name: string }[]) =>
    columns.map(({ name }) => name).join(', ');
  const replacing = replaceMethods.find(({ name }) => name === replace);
  const hasCategories = step.columns.some((column) => column.isCategorical);
  const said: (Said | false | undefined)[] = [
    confidential && [
      'confidential',
      list(confidential),
      'Nobody should learn these values from a group.',
    ],
    closeness !== undefined && [
      't',
      closeness,
      'No group is farther from the distribution of confidential columns in the whole file, on a scale from 0 to 1.',
    ],
    given && [
      'given',
      list(given),
      replacing?.given === 'match'
        ? 'Values are exchanged only between records that agree in these columns.'
        : replacing?.given === 'total'
          ? 'Totals in each level of these columns are kept.'
          : 'These columns stay unchanged, and their relation to the others is kept.',
    ],
    together !== undefined && [
      'together',
      nameAt(together),
      'Records with the same value in this column stay in one group and count once towards k.',
    ],
    weight !== undefined && [
      'weight',
      nameAt(weight),
      hasCategories ? 'Records count with this weight.' : 'Means are weighted by it.',
    ],
    dominance != null && [
      'dominance',
      dominance,
      'No record makes up more percent of the total of its group.',
    ],
  ];
  return said.filter((one): one is Said => Boolean(one));
}

function remarksOn(certificate: Certificate): string[] {
  const fates = (fate: string) =>
    certificate.columns.filter((column) => column.fate === fate).map(({ name }) => name);
  const said = [
    ['recoded', 'Recoded and not changed otherwise'],
    ['reweighted', 'Weights, raised to stand for the records left out'],
    ['carried', 'Weights that follow another one, such as replicates, changed by the same ratio'],
    ['copied', 'Copied unchanged'],
    ['pseudonymised', 'Replaced by pseudonyms'],
    ['left out', 'Left out'],
  ].flatMap(([fate, words]) => {
    const names = fates(fate);
    return names.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
  });
  const { refined, dialect } = certificate;
  const after =
    refined === undefined
      ? []
      : ['Afterwards, single values were moved to bring the moments near those of the original.'];
  // The code itself depends on the format: SPSS has numbers where others have letters.
  const isTold = dialect.columns?.some(({ emptied }) => emptied !== undefined) === true;
  const emptied = isTold ? ['Emptied cells have a missing code of their own.'] : [];
  return [...said, ...emptied, ...after];
}
