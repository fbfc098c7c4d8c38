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
import type {
  ReportParameter,
  Treatment,
  TreatmentPreparation,
  TreatmentStep,
} from '../../../report/index.ts';

/** What was done to the file, from its certificate. */
export function treatmentOf(certificate: Certificate | null): Treatment {
  if (certificate === null) {
    return {
      steps: null,
      prepared: [],
      sample: null,
      remarks: ['What was done to the file is not known here: its certificate was not given.'],
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
  const kinds =
    taxonomy === undefined ? [] : ['its levels are taken as kinds of something, by a taxonomy'];
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
      ...(order === undefined ? [] : ['its levels are in an order']),
    ]),
  };
}

/** `Microaggregation: optimise, mean` in its parts. */
function methodOf(method: string): { title: string; group: string; replace: string } | null {
  const found = /^(.*): ([\w-]+), ([\w-]+)$/s.exec(method);
  return found === null ? null : { title: found[1], group: found[2], replace: found[3] };
}

/** A method as people call it, with the name it has in recipes. */
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
  { strata, together, weight }: Coverage,
  { columns, refined }: Certificate,
): TreatmentStep {
  const categories = step.columns.filter((column) => column.isCategorical);
  const method = methodOf(step.method);
  const nameAt = (position: number) => columns[position].name;
  const claims = new Set(step.claims.map(({ claim }) => claim));
  const grouping = groupMethods.find(({ name }) => name === method?.group);
  const replacing = replaceMethods.find(({ name }) => name === method?.replace);
  const hasGroups = grouping?.looksAt !== 'nothing';
  const parameters: ReportParameter[] = [];
  const say = (name: string, value: string | number, meaning = '') =>
    parameters.push({ name, value, meaning, isSecret: false });
  if (refined === undefined && (hasGroups || claims.has(kAnonymity.name))) {
    say(
      'k',
      step.smallestGroup,
      hasGroups ? 'No group has fewer records.' : 'No combination of values has fewer records.',
    );
  }
  if (categories.length > 0 && method !== null && hasGroups) {
    say('Groups', titleOf(groupMethods, method.group));
    if (categories.length < step.columns.length) {
      say('Numbers become', titleOf(replaceMethods, method.replace));
    }
    const others = (step.replacements ?? []).map(
      ({ method: name, places }) =>
        `${places.map((place) => step.columns[place].name).join(', ')}: ${titleOf(replaceMethods, name)}`,
    );
    if (others.length > 0) say('Replaced otherwise', others.join('; '));
    say(
      'Categories become',
      claims.has(kAnonymity.name)
        ? 'one category for the whole group, a typical one or what its records have in common'
        : 'categories of their group',
    );
  }
  if (step.confidential !== undefined) {
    say(
      'confidential',
      step.confidential.map(({ name }) => name).join(', '),
      'Nobody should learn these from a group.',
    );
  }
  if (step.closeness !== undefined) {
    say(
      't',
      step.closeness,
      'No group is farther from the distribution of confidential columns in the whole file, on a scale from 0 to 1.',
    );
  }
  if (step.given !== undefined) {
    say(
      'given',
      step.given.map(({ name }) => name).join(', '),
      replacing?.given === 'match'
        ? 'Values are exchanged only between records that agree in these.'
        : 'These columns stay, and their relation to the others is kept.',
    );
  }
  if (together !== undefined) {
    say(
      'together',
      nameAt(together),
      'Records with the same value there stay in one group and count once towards k.',
    );
  }
  if (weight !== undefined) {
    say(
      'weight',
      nameAt(weight),
      categories.length === 0 ? 'Means are weighted by it.' : 'Records count by it.',
    );
  }
  if (step.dominance != null) {
    say('dominance', step.dominance, 'No record makes up more percent of its group’s total.');
  }
  return {
    title: categories.length > 0 && method !== null ? method.title : step.method,
    replace: method?.replace ?? null,
    columns: step.columns.map(({ name }) => name),
    categories: categories.map(({ name }) => name),
    strata: strata.map(nameAt),
    parameters,
    missing: restatement(step),
  };
}

function remarksOn(certificate: Certificate): string[] {
  const fates = (fate: string) =>
    certificate.columns.filter((column) => column.fate === fate).map(({ name }) => name);
  const said = [
    ['recoded', 'Coded anew and not changed otherwise'],
    ['reweighted', 'Weights, which grew by the records that were left out'],
    ['copied', 'Copied as they are'],
    ['pseudonymised', 'Replaced by pseudonyms'],
    ['left out', 'Left out'],
  ].flatMap(([fate, words]) => {
    const names = fates(fate);
    return names.length === 0 ? [] : [`${words}: ${names.join(', ')}.`];
  });
  const { refined } = certificate;
  const after =
    refined === undefined
      ? []
      : ['Afterwards single values were moved so that moments come near to those of the original.'];
  return [...said, ...after];
}
