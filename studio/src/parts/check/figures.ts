import type { MixtureSummary, ModelSummary } from '../../../../src/methods/contract/index.ts';
import { ellipsesOf } from '../../../../src/report/figures/index.ts';
import type {
  CategoryBars,
  Combinations,
  Correlations,
  Distribution,
  PairCounts,
  Picture,
  ReportData,
  ScoreBars,
} from '../../../../src/report/index.ts';
import {
  bicCurvePicture,
  categoryPicture,
  columnDrivePicture,
  combinationsPicture,
  contributionsPicture,
  correlationPicture,
  distributionPicture,
  ellipsesPicture,
  groupSizesPicture,
  movedShare,
  pairCountsPicture,
  quantilePicture,
  riskPicture,
  scatterPicture,
  scoreBarsPicture,
} from '../../../../src/report/pictures/index.ts';
import { codeWithLabel, escaped, nameOf } from '../../../../src/report/text/index.ts';
import type { Texts } from '../../texts/en.ts';
import type { Numbers } from '../../texts/numbers.ts';
import type { NumbersAnswer } from '../../work/tasks/picture.ts';
import { densityPicture, filled } from './density.ts';

/** What `Figure` shows. */
interface Shown {
  readonly title: string;
  readonly sentence: string;
  readonly svg: string;
  readonly table: Picture['table'];
  readonly name: string;
}

/** The words and figures of a language. */
export interface Tongue {
  readonly words: Texts['check'];
  readonly n: Numbers;
  /** The words inside of pictures. */
  drawn(picture: Picture): Picture;
  /** The title that a declaration has in this language. */
  declared(english: string): string;
}

function shown(
  tongue: Tongue,
  picture: Picture,
  title: string,
  sentence: string,
  name: string,
): Shown {
  const { svg, table } = tongue.drawn(picture);
  return { title, sentence: sentence.trim(), svg: named(svg, title, sentence.trim()), table, name };
}

/** A drawing whose description for screen readers is the title and sentence of its figure. */
export function named(svg: string, title: string, sentence: string): string {
  return svg
    .replace(/(<title id="[^"]*">)[^<]*/, (_, opening) => opening + escaped(title))
    .replace(/(<desc id="[^"]*">)[^<]*/, (_, opening) => opening + escaped(sentence));
}

/** A column of numbers: its distribution, and its quantiles if there are some. */
export function columnFigures(tongue: Tongue, report: ReportData, data: Distribution): Shown[] {
  const { words, n } = tongue;
  const { distribution, quantiles } = words.pictures;
  const name = nameOf(data.name);
  const found = report.columns.find((column) => column.name === data.name);
  const { before = null, after = null } = found ?? {};
  const both = (of: 'mean' | 'deviation'): [string, string] => [
    n.number(before?.[of] ?? null),
    n.number(after?.[of] ?? null),
  ];
  const sentence =
    before === null || after === null || before.mean === null || after.mean === null
      ? distribution.empty
      : distribution.sentence({ mean: both('mean'), deviation: both('deviation') });
  const shift = found?.effect?.quantileShift ?? null;
  return [
    shown(
      tongue,
      distributionPicture(data, 'check-distribution'),
      distribution.title(name),
      sentence,
      `distribution-${name}`,
    ),
    ...(data.quantiles.length === 0
      ? []
      : [
          shown(
            tongue,
            quantilePicture(data, 'check-quantiles'),
            quantiles.title(name),
            quantiles.sentence(n.number(shift === null ? null : Math.abs(shift), 2)),
            `quantiles-${name}`,
          ),
        ]),
  ];
}

export function categoryFigure(tongue: Tongue, report: ReportData, data: CategoryBars): Shown {
  const { words, n } = tongue;
  const { categories } = words.pictures;
  const effect = report.categories.find((column) => column.name === data.name)?.effect;
  const changed = effect?.changed;
  const largest = effect?.largest;
  const moved = largest && largest.before !== largest.after ? largest : null;
  const sentence = [
    changed ? categories.changed(n.count(changed.records), n.count(changed.of)) : '',
    moved === null
      ? categories.same
      : categories.largest(
          nameOf(codeWithLabel(moved.level, moved.label)),
          n.share(moved.before),
          n.share(moved.after),
        ),
  ].join(' ');
  const name = nameOf(data.name);
  const picture = categoryPicture(data, 'check-categories');
  return shown(tongue, picture, categories.title(name), sentence, `categories-${name}`);
}

export function scatterFigure(tongue: Tongue, { scatter, records }: NumbersAnswer): Shown {
  const { words, n } = tongue;
  const { scatter: texts } = words.pictures;
  const [x, y] = scatter.names.map((name) => nameOf(name));
  const drawn = scatter.points.length;
  const sentence =
    (scatter.groups.length === 0
      ? texts.noGroups(n.count(drawn))
      : texts.sentence(n.count(drawn), n.count(scatter.groups.length))) +
    (drawn < records ? texts.sampled(n.count(drawn), n.count(records)) : '');
  const picture = scatterPicture(scatter, 'check-scatter');
  return shown(tongue, picture, texts.title(x, y), sentence, `scatter-${x}-${y}`);
}

export function densityFigure(tongue: Tongue, { density }: NumbersAnswer): Shown {
  const { words, n } = tongue;
  const { density: texts } = words.pictures;
  const [x, y] = density.names.map((name) => nameOf(name));
  return shown(
    tongue,
    densityPicture(density, 'check-density'),
    texts.title(x, y),
    texts.sentence(n.count(filled(density.before)), n.count(filled(density.after))),
    `records-${x}-${y}`,
  );
}

export function pairFigure(tongue: Tongue, data: PairCounts): Shown {
  const { words, n } = tongue;
  const { pairs: texts } = words.pictures;
  const [x, y] = data.names.map((name) => nameOf(name));
  return shown(
    tongue,
    pairCountsPicture(data, 'check-pair'),
    texts.title(x, y),
    texts.sentence(n.share(movedShare(data))),
    `records-${x}-${y}`,
  );
}

export function correlationFigure(tongue: Tongue, data: Correlations): Shown {
  const { words, n } = tongue;
  const { correlations } = words.pictures;
  const change = ({ before, after }: Correlations['pairs'][number]) =>
    Math.abs((after ?? 0) - (before ?? 0));
  const known = data.pairs.filter(({ before, after }) => before !== null && after !== null);
  const most = known.reduce<(typeof known)[number] | null>(
    (best, pair) => (best === null || change(pair) > change(best) ? pair : best),
    null,
  );
  const sentence =
    most === null || change(most) === 0
      ? correlations.same
      : correlations.sentence(
          correlations.pair(nameOf(data.names[most.first]), nameOf(data.names[most.second])),
          n.number(most.before, 2),
          n.number(most.after, 2),
        );
  const picture = correlationPicture(data, 'check-correlations');
  return shown(tongue, picture, correlations.title, sentence, 'correlations');
}

/** All pictures about risk for which data exist. */
export function riskFigures(tongue: Tongue, { pictures }: ReportData): Shown[] {
  const { words, n } = tongue;
  const texts = words.pictures;
  const all: Shown[] = pictures.combinations
    .filter(({ classes }) => classes.length > 0)
    .map((data, i) => combinationFigure(tongue, data, i));
  const { contributions, riskByRecord, groupSizes, columnDrive } = pictures;
  if (riskByRecord !== null) {
    const { expected, records, curve } = riskByRecord;
    all.push(
      shown(
        tongue,
        riskPicture(riskByRecord, 'check-risk'),
        texts.riskByRecord.title,
        texts.riskByRecord.sentence(
          n.number(expected, 3),
          n.share(records === 0 ? 0 : expected / records),
          n.number(curve[0]?.probability ?? 0, 2),
        ),
        'risk-by-record',
      ),
    );
  }
  for (const [i, sizes] of groupSizes.entries()) {
    all.push(
      shown(
        tongue,
        groupSizesPicture(sizes, `check-groups-${i}`),
        texts.groupSizes.title(sizes.title),
        texts.groupSizes.sentence(
          n.count(sizes.records),
          n.count(sizes.groups),
          n.number(sizes.groups === 0 ? null : sizes.records / sizes.groups, 3),
        ),
        `group-sizes-${i + 1}`,
      ),
    );
  }
  if (columnDrive !== null && columnDrive.columns.length > 0) {
    const { all: together, columns, unit } = columnDrive;
    const alone = columns.reduce((most, one) =>
      (one.alone ?? 0) > (most.alone ?? 0) ? one : most,
    );
    const driver = columns.reduce((least, one) =>
      (one.without ?? together) < (least.without ?? together) ? one : least,
    );
    const without =
      driver.without === null || driver.without >= together
        ? ''
        : ` ${texts.columnDrive.without(nameOf(driver.name), n.figure(driver.without, unit, 3))}`;
    all.push(
      shown(
        tongue,
        columnDrivePicture(columnDrive, 'check-drive'),
        texts.columnDrive.title,
        texts.columnDrive.sentence(
          nameOf(alone.name),
          n.figure(alone.alone, unit, 3),
          n.figure(together, unit, 3),
        ) + without,
        'column-drive',
      ),
    );
  }
  if (contributions !== null) {
    const [most] = [...contributions.columns].sort((a, b) => b.share - a.share);
    const sentence =
      most === undefined || most.share === 0
        ? texts.contributions.none
        : texts.contributions.sentence(nameOf(most.name), n.share(most.share / 100));
    const picture = contributionsPicture(contributions, 'check-contributions');
    all.push(shown(tongue, picture, texts.contributions.title, sentence, 'contributions'));
  }
  return all;
}

function combinationFigure(tongue: Tongue, data: Combinations, i: number): Shown {
  const { words, n } = tongue;
  const { combinations } = words.pictures;
  const alone = data.classes.find(({ from, to }) => from === 1 && to === 1);
  return shown(
    tongue,
    combinationsPicture(data, `check-combinations-${i}`),
    combinations.title(tongue.declared(data.about)),
    alone === undefined
      ? combinations.plain
      : combinations.sentence(n.count(alone.before), n.count(alone.after)),
    `combinations-${i + 1}`,
  );
}

export function scoreFigures(tongue: Tongue, { pictures, figures }: ReportData): Shown[] {
  const { words, n } = tongue;
  return pictures.scoreBars.map((bars: ScoreBars, i) => {
    const score = figures.find(({ title, about }) => about === 'score' && title === bars.title);
    const title = tongue.declared(bars.title);
    const sentence = words.pictures.scoreBars.sentence(
      n.figure(score?.value ?? null, bars.unit),
      words.figures.directions[bars.direction],
    );
    return shown(
      tongue,
      scoreBarsPicture(bars, `check-score-${i}`),
      title,
      sentence,
      `score-${i + 1}`,
    );
  });
}

/** A model of the groups, with the columns of its fit. */
export interface ShownModel {
  readonly about: string;
  readonly columns: readonly string[];
  readonly summary: ModelSummary;
}

/** The BIC of all models that were tried, and the components that were found in pairs of columns. */
export function modelFigures(tongue: Tongue, { about, columns, summary }: ShownModel): Shown[] {
  if (summary.kind !== 'mixture') return [];
  const { words, n } = tongue;
  const { bic: ofBic, ellipses: ofEllipses } = words.pictures;
  const { model, bic, components, table, records } = summary;
  const taken =
    table.find((cell) => cell.model === model && cell.bic === bic)?.components ?? components.length;
  const higher = table.filter((cell) => cell.bic !== null && cell.bic > bic).length;
  const curve = bicCurvePicture(
    { chosen: { model, components: taken }, cells: fittedOnly(table) },
    'check-bic',
  );
  return [
    ...(table.length === 0
      ? []
      : [
          shown(
            tongue,
            curve,
            ofBic.title(about),
            ofBic.sentence(model, taken, n.number(bic, 8)) +
              (higher > 0 ? ofBic.passedOver(higher) : ''),
            'bic',
          ),
        ]),
    ...ellipsesOf(summary, columns).map((data, i) => {
      const [x, y] = data.names.map((name) => nameOf(name));
      return shown(
        tongue,
        ellipsesPicture(data, `check-ellipses-${i}`),
        ofEllipses.title(about, x, y),
        ofEllipses.sentence(components.length, n.count(records)),
        `components-${x}-${y}`,
      );
    }),
  ];
}

/** Leaves out models and numbers of components without any fit. */
function fittedOnly(cells: MixtureSummary['table']): MixtureSummary['table'] {
  const fitted = cells.filter(({ bic }) => bic !== null);
  const models = new Set(fitted.map(({ model }) => model));
  const numbers = new Set(fitted.map(({ components }) => components));
  return cells.filter(({ model, components }) => models.has(model) && numbers.has(components));
}
