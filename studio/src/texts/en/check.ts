import { counted } from './counted.ts';

export const check = {
  none: 'No recipe was run yet. Make a recipe and run it. Then you see here every limit and every claim with its figure.',
  state: { holds: 'Holds', fails: 'Fails', open: 'Open' },
  estimates: {
    title: 'Weighted totals, means and shares',
    lead: 'What the values of each file stand for: sums of weight times value, and for a level the sum of its weights. Each file is weighted by its own weights. Missing values are left out of means and shares.',
    column: 'Column',
    counted: 'Counted',
    totalBefore: 'Total before',
    totalAfter: 'Total after',
    change: 'Change',
    meanBefore: 'Mean or share before',
    meanAfter: 'Mean or share after',
    others: (column: string, levels: number) => `${column}: ${counted(levels, 'other level')}`,
    by: (unit: string | null, weight: string) =>
      unit === null ? `records, by ${weight}` : `each ${unit} once, by ${weight}`,
  },
  limits: {
    title: (purpose: string) => `Limits of “${purpose}”`,
    lead: 'All limits must hold before you release the file. A limit is open if its figure could not be measured; it does not count as holding.',
    none: 'This purpose has no limits.',
    limit: 'Limit',
    accepted: 'Accepted',
    found: 'Found',
    better: 'Better',
    verdict: 'Verdict',
    why: 'Why',
    k: 'Records that share each combination of the keys (k)',
    most: (bound: string) => `at most ${bound}`,
    least: (bound: string) => `at least ${bound}`,
    withFewer: (share: string) => `${share} with fewer`,
    source: (source: string) => `Source: ${source}`,
  },
  claims: {
    title: 'Claims of the certificate',
    lead: 'Each claim was checked on the protected file as written. The check uses only the two files and the recipe.',
    none: 'The certificate has no claims, because no step of the recipe makes one.',
    claim: 'Claim',
    about: 'About',
    measured: 'Measured',
    limit: 'Tolerance',
    verdict: 'Verdict',
    tier: 'How sure',
    tiers: {
      proved: 'Proved',
      tested: 'Tested',
      heuristic: 'Heuristic',
    },
    tierMeaning: {
      proved: 'It follows from how the method works, and was checked on this file:',
      tested: 'It was checked on this file; the method alone does not guarantee it:',
      heuristic: 'It usually holds, and was checked on this file:',
    },
    wholeFile: 'the whole file',
    columns: (columns: number) => `${columns} columns`,
    found: (words: string) => `Found: ${words}`,
    withdrawn: 'Withdrawn: claims that no longer hold after the refinement',
  },
  figures: {
    title: 'All figures',
    lead: 'All measured figures. The question mark explains a figure: its definition, its range and which direction is better.',
    about: { risk: 'Risk', utility: 'Utility', score: 'Scores' },
    figure: 'Figure',
    value: 'Value',
    better: 'Better',
    noValue: 'none',
    parts: (count: number) => `Parts of this figure (${count})`,
    notes: 'Notes',
    leftOut: 'Not measured',
    directions: {
      'lower is better': 'lower is better',
      'higher is better': 'higher is better',
      'nearer to 1 is better': 'nearer to 1 is better',
    },
  },
  notes: {
    title: 'Warnings and notes',
    notReleasable: 'Not for release',
    warnings: 'Warnings',
    notCovered: (names: string) =>
      `Likely keys that no step covers: ${names}. Groups over other columns do not protect these.`,
    notes: 'Notes',
    none: 'There are no warnings.',
  },
  attack: {
    title: 'Attack on halves',
    lead: 'The recipe runs on random halves of the file. An intruder then tries to tell which records were in the used half, because the result may be nearer to them than to the other records. This matters most for synthetic files.',
    start: 'Attack on halves',
    stop: 'Stop',
    figure: 'Figure',
    mean: 'Mean',
    spread: 'Standard deviation',
    chance: 'By chance',
    none: 'none',
    done: (times: string, half: string) =>
      `Halves of ${half} records, drawn ${times} times. The seed of the halves is not kept.`,
  },
  refine: {
    title: 'Refine after masking',
    lead: 'A refinement moves single values of the records that lost most information, so that means, variances and correlations come closer to the original. This costs protection: every claim is checked again on the new file, and a claim that no longer holds is withdrawn.',
    nothing: 'The recipe changed no numeric column, so there is nothing to refine.',
    fields: {
      p: 'Target loss, as a share of the present loss (p)',
      q: 'Share of the records that can change (q)',
      targetE: 'Target error of the moments (E)',
      trials: 'Most trials',
    },
    columns: (chosen: number, all: number) => `Columns to refine: ${chosen} of ${all}`,
    columnsLabel: 'Columns to refine',
    start: 'Refine',
    again: 'Refine anew, from the protected file',
    stop: 'Stop',
    takeBack: 'Go back to the unrefined file',
    done: 'This file is refined. Everything on this page describes the refined file.',
    none: 'none',
    error: (before: string, after: string) =>
      `The error of the moments (E) went from ${before} to ${after}.`,
    loss: (before: string, after: string, aim: string) =>
      `The loss of values (IL1') went from ${before} to ${after}; the target was ${aim}.`,
    changed: (cells: string, records: string, trials: string) =>
      `Changed values: ${cells}, in ${records} records, after ${trials} trials.`,
    stopped: {
      target: 'The refinement stopped because E is below its target.',
      limit:
        'The refinement stopped at the largest number of trials, and E is not below its target. A larger p or q helps more than more trials.',
      'nothing to move': 'Nothing could be moved: no column varies, or no record is complete.',
    },
    withdrawn: (count: number) =>
      `${count === 1 ? 'One claim was' : `${count} claims were`} withdrawn: see the end of the list of claims.`,
    allHold: 'No claim was withdrawn.',
    picture: {
      title: 'How E falls',
      sentence: (first: string, last: string, trials: string, target: string | null) =>
        `The error of the moments (E) began at ${first} and is ${last} after ${trials} trials${target === null ? '' : `; the target is ${target}`}. The lower E is, the nearer means, variances and correlations are to the original.`,
    },
  },
  pictures: {
    topics: {
      columns: 'Columns before and after',
      relations: 'Relations between columns',
      risk: 'Risk',
      scores: 'Scores',
      models: 'Models of the groups',
    },
    column: 'Column',
    category: 'Column of categories',
    across: 'Across',
    upward: 'Upward',
    part: 'Part of the file',
    drawing: 'Drawing…',
    manner: 'Draw',
    ofStep: (step: number, part: number, parts: number) =>
      parts === 1 ? `Step ${step}` : `Step ${step}, part ${part} of ${parts}`,
    asDots: 'Records, a sample of them',
    asSquares: 'All records, counted in squares',
    distribution: {
      title: (name: string) => `${name}: distribution before and after`,
      sentence: (of: { mean: [string, string]; deviation: [string, string] }) =>
        `The mean goes from ${of.mean[0]} to ${of.mean[1]}, the standard deviation from ${of.deviation[0]} to ${of.deviation[1]}. The filled shape is the original, the dashed line is the protected file. Where they differ, analyses of this column differ.`,
      empty: 'The filled shape is the original, the dashed line is the protected file.',
    },
    quantiles: {
      title: (name: string) => `${name}: quantiles before and after`,
      sentence: (shift: string) =>
        `A point on the diagonal is a quantile that did not change. The largest shift of a decile is ${shift} standard deviations.`,
    },
    categories: {
      title: (name: string) => `${name}: categories before and after`,
      changed: (changed: string, of: string) =>
        `${changed} of ${of} records have another category.`,
      largest: (level: string, before: string, after: string) =>
        `The share of “${level}” changed most, from ${before} to ${after}.`,
      same: 'The shares of the categories did not change.',
    },
    scatter: {
      title: (x: string, y: string) => `${x} and ${y}: records before and after`,
      sentence: (points: string, groups: string) =>
        `${points} records before and after, and the centres of ${groups} groups. A line joins an original record with its protected record: the longer the line, the larger the change.`,
      noGroups: (points: string) =>
        `${points} records before and after. A line joins an original record with its protected record: the longer the line, the larger the change.`,
      sampled: (drawn: string, records: string) =>
        ` The picture shows ${drawn} of ${records} records, at even distances in the file.`,
    },
    density: {
      title: (x: string, y: string) => `${x} and ${y}: all records before and after`,
      sentence: (before: string, after: string) =>
        `The larger a square, the more records it holds. The original fills ${before} squares, the protected file ${after}. A square that only the original fills shows values that no longer occur.`,
    },
    pairs: {
      title: (x: string, y: string) => `${x} and ${y}: records before and after`,
      sentence: (moved: string) =>
        `The stronger the colour, the more records. To give the original table again, ${moved} of the records would have to move to another cell.`,
    },
    correlations: {
      title: 'Correlations before and after',
      sentence: (pair: string, before: string, after: string) =>
        `The correlation of ${pair} changed most, from ${before} to ${after}. Outlined cells changed by 0.1 or more.`,
      pair: (first: string, second: string) => `“${first}” and “${second}”`,
      same: 'No correlation changed.',
    },
    combinations: {
      title: (about: string) => `How many records share their values: ${about}`,
      sentence: (before: string, after: string) =>
        `${before} of the original records and ${after} of the protected records are unique by these values. An intruder who knows the values of a person finds a unique record.`,
      plain:
        'The more records share their values, the harder it is to tell which record belongs to whom.',
    },
    riskByRecord: {
      title: 'Probability that a record is linked correctly',
      sentence: (expected: string, share: string, highest: string) =>
        `An intruder who knows every compared column would link ${expected} records correctly (${share}). The probability for the most exposed record is ${highest}. A line that falls early is good.`,
    },
    columnDrive: {
      title: 'Which column drives the risk',
      sentence: (name: string, alone: string, all: string) =>
        `“${name}” alone links most records: ${alone}. All columns together link ${all}.`,
      without: (name: string, without: string) =>
        `Without “${name}” it would be ${without}. No other column makes such a difference.`,
    },
    groupSizes: {
      title: (title: string) => title,
      sentence: (records: string, groups: string, average: string) =>
        `${records} records are in ${groups} groups of ${average} on average. Larger groups protect more and lose more information.`,
    },
    contributions: {
      title: 'Which columns make records stand out',
      sentence: (name: string, share: string) =>
        `“${name}” contributes most: ${share} of what makes records unique.`,
      none: 'No record is unique, so no column makes one stand out.',
    },
    scoreBars: {
      sentence: (value: string, better: string) =>
        `The score is ${value}; ${better}. The bars are its parts.`,
    },
    bic: {
      title: (part: string) => `${part}: how many components`,
      sentence: (model: string, components: number, bic: string) =>
        `The higher a line, the better the fit for the size of the model. Model ${model} with ${components} components was chosen (BIC ${bic}).`,
      passedOver: (count: number) =>
        count === 1
          ? ' One point is higher and was not chosen, because one of its components has hardly any spread.'
          : ` ${count} points are higher and were not chosen, because each has a component with hardly any spread.`,
    },
    ellipses: {
      title: (part: string, x: string, y: string) => `${part}: components in ${x} and ${y}`,
      sentence: (components: number, records: string) =>
        `${components} components of ${records} records. The inner curve is one standard deviation from the centre of its component, the outer curve two. Where the curves of two components overlap, a record could belong to either.`,
    },
    fuzzy: (centres: string, rounds: string) =>
      `Fuzzy groups around ${centres} centres, found in ${rounds} rounds.`,
  },
};
