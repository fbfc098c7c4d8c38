import { command } from './command.ts';
import { csv } from './csv.ts';
import { fuzzyGroups } from './fuzzy.ts';
import { microhybrid } from './hybrid.ts';
import { inference } from './inference.ts';
import { distances } from './kernels.ts';
import { languages } from './languages.ts';
import { linkage } from './linkage.ts';
import { batch, batchWorkers, blockWorkers, type Kind, mdav, passWorkers } from './mdav.ts';
import type { Row } from './measure.ts';
import { emIteration, mixtureChoice } from './mixture.ts';
import { optimised } from './optimise.ts';
import { rankSwap } from './rankSwap.ts';
import { checkXml } from './rules.ts';
import {
  type Built,
  type Scale,
  scaleAssess,
  scaleCut,
  scaleLinkage,
  scaleMixture,
  scaleOptimise,
  scaleSweep,
  standAside,
  twoToOne,
} from './scale.ts';
import { suda } from './suda.ts';
import { householdSuppression, suppression } from './suppress.ts';
import { survey } from './survey.ts';
import { synthesisTrees } from './synthesis.ts';
import { unitGroups } from './units.ts';
import { univariate } from './univariate.ts';

/** What is measured, by name, each in a process of its own. */
export interface Case {
  readonly name: string;
  run(built: Built): Row | Row[] | Promise<Row | Row[]>;
}

/** One worker and two, by name. The last two take long. */
const scales: ReadonlyMap<string, Scale> = new Map([
  ['scale optimise quick 100k', scaleOptimise(100_000, 'quick', 3)],
  ['scale optimise normal 100k', scaleOptimise(100_000, 'normal', 1)],
  ['scale cut 100k', scaleCut(100_000, 5_000, 3)],
  ['scale linkage 100k', scaleLinkage(100_000, 5)],
  ['scale linkage 400k', scaleLinkage(400_000, 3)],
  ['scale EM 100k', scaleMixture(100_000, 5, 30, 7)],
  ['scale sweep', scaleSweep(200, 1)],
  ['scale measures 100k', scaleAssess(100_000, 1)],
  ['scale optimise 1M', scaleOptimise(1_000_000, 'quick', 1)],
  ['scale linkage 1M', scaleLinkage(1_000_000, 1)],
]);

const scaleCases: Case[] = Array.from(scales, ([name, scale]) => ({
  name,
  run: (built) => twoToOne(name, scale, built),
}));

const kinds: Kind[] = ['normals', 'clustered', 'lognormals'];

/** The everyday form: some minutes. */
export const quickCases: Case[] = [
  ...[2, 5, 10, 20].map((d) => ({ name: `distances ${d}`, run: () => distances(d) })),
  ...[2, 5, 10, 20].map((d) => mdavCase('normals', 10_000, d, 5, true)),
  ...kinds.map((kind) => mdavCase(kind, 20_000, 10, 5, true)),
  ...[2, 5, 10].map((d) => mdavCase('normals', 100_000, d, 5, false)),
  { name: 'batch', run: () => batch(100_000, 20) },
  { name: 'workers blocks', run: () => blockWorkers(100_000, 10) },
  { name: 'workers whole batch', run: () => batchWorkers(100_000, 20) },
  { name: 'workers passes 200k', run: () => passWorkers(200_000, 20) },
  { name: 'workers passes 1M', run: () => passWorkers(1_000_000, 20) },
  ...kinds.flatMap((kind) => [
    { name: `optimise quick ${kind} 100k`, run: () => optimised(kind, 100_000, 'quick') },
    { name: `optimise normal ${kind} 100k`, run: () => optimised(kind, 100_000, 'normal') },
  ]),
  ...scaleCases.filter(({ name }) => !name.endsWith('1M')),
  { name: 'fuzzy 100k', run: () => fuzzyGroups('normals', 100_000) },
  { name: 'mixture iteration', run: () => emIteration(100_000, 5) },
  { name: 'mixture choice clouds', run: () => mixtureChoice('clouds', 4_000, 5) },
  { name: 'mixture choice lognormals', run: () => mixtureChoice('lognormals', 4_000, 5) },
  { name: 'rules in XML', run: () => checkXml(100_000) },
  { name: 'univariate 1M', run: () => univariate(1_000_000) },
  { name: 'microhybrid 100k', run: () => microhybrid(100_000, 25) },
  { name: 'rank swapping 1M', run: () => rankSwap(1_000_000, 10) },
  { name: 'SUDA2 64k', run: () => suda(64_000) },
  { name: 'inferred cells 50k', run: () => inference(50_000) },
  { name: 'suppression 64k', run: () => suppression(64_000, 3) },
  { name: 'suppression of households', run: () => householdSuppression(15_000, 3) },
  { name: 'grouping with units', run: () => unitGroups(20_000, 5) },
  { name: 'synthesis trees 100k', run: () => synthesisTrees(100_000) },
  { name: 'linkage 100k', run: () => linkage(100_000, 10, 1) },
  { name: 'csv', run: () => csv(200_000) },
  ...(['sav', 'zsav', 'dta', 'xpt'] as const).map((kind) => ({
    name: `survey ${kind}`,
    run: () => survey(kind, 100_000),
  })),
  { name: 'command', run: () => command(100_000) },
  { name: 'data frames of Python and R', run: () => languages(100_000) },
];

/** Everything, up to a million records and the textbook at 100,000: an hour or more. */
export const fullCases: Case[] = unique([
  ...quickCases,
  ...kinds.flatMap((kind) =>
    [2, 5, 10, 20].flatMap((d) => [3, 5, 50].map((k) => mdavCase(kind, 100_000, d, k, false))),
  ),
  mdavCase('normals', 100_000, 10, 5, true),
  ...kinds.flatMap((kind) => [2, 5, 10].map((d) => mdavCase(kind, 1_000_000, d, 5, false))),
  { name: 'optimise normal 1M', run: () => optimised('normals', 1_000_000, 'normal') },
  ...scaleCases,
  { name: 'linkage 1M', run: () => linkage(1_000_000, 10, 2) },
  { name: 'SUDA2 256k', run: () => suda(256_000) },
  { name: 'suppression 256k', run: () => suppression(256_000, 3) },
  { name: 'csv 1M', run: () => csv(1_000_000) },
  { name: 'command 1M', run: () => command(1_000_000) },
]);

function unique(cases: readonly Case[]): Case[] {
  return [...new Map(cases.map((one) => [one.name, one])).values()];
}

function mdavCase(kind: Kind, n: number, d: number, k: number, withTextbook: boolean): Case {
  return {
    name: `mdav ${kind} ${n} ${d} ${k}${withTextbook ? ' textbook' : ''}`,
    run: () => mdav(kind, n, d, k, withTextbook),
  };
}

/** Runs one case and gives its rows with the memory that the process took. */
export async function runCase(
  name: string,
  built: Built,
): Promise<(Row & { readonly megabytes: number })[]> {
  const found = fullCases.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`There is no case "${name}".`);
  const rows = await found.run(built);
  const megabytes = process.resourceUsage().maxRSS / 1024;
  return [rows].flat().map((row) => ({ ...row, megabytes }));
}

/** Waits beside a case of one worker and two, and does its part when told to. */
export function aside(name: string, built: Built): Promise<void> {
  return standAside(scales.get(name)!, built);
}
