import { count, counted, share } from './counted.ts';

export const risk = {
  assumed: 'What is assumed',
  more: 'More',
  weight: (column: string) =>
    `Weights: “${column}”. The file counts as a sample of a larger population.`,
  noWeight: 'No weights: the file counts as the whole population.',
  rivals: (columns: readonly string[]) =>
    `Several columns are weights (${columns.join(', ')}), and only one can weigh. Give the others another role in the step Roles: until then, no expected number of recognised records is shown.`,
  counting: 'Counting',
  unique: 'How many records are unique?',
  uniqueSays: (n: number, all: number) =>
    n === 0
      ? 'No record is unique.'
      : `${count(n)} of ${counted(all, 'record')} (${share(n / all)}) ${n === 1 ? 'is' : 'are'} unique: nobody else in the file has the same keys.`,
  small: 'How many share their keys with few others?',
  smallSays: (three: number, five: number, all: number) =>
    `${count(three)} (${share(three / all)}) are in classes of fewer than 3, ${count(five)} (${share(five / all)}) in classes of fewer than 5.`,
  drive: 'Which column drives the risk?',
  driveSays: (name: string, now: number, then: number) =>
    `${name}: without this column, ${count(then)} records would be unique instead of ${count(now)}.`,
  driveNone:
    'No single column: without any one of them, the number of unique records stays the same.',
  driveOne: 'There is only one key.',
  driveNothing: 'No record is unique, so no column drives the risk.',
  driveSuda: (name: string, part: string) =>
    `Sets of up to three keys that contain ${name} contribute ${part} of all SUDA scores.`,
  found: 'How many could be found?',
  foundSays: (expected: string, all: number, part: string) =>
    `An intruder who knows everybody’s keys would identify about ${expected} of ${counted(all, 'record')} correctly (individual risk: ${part}).`,
  foundSample: 'The estimate includes persons outside the file who share the keys, by the weights.',
  foundWhole: 'If several records share the keys, the intruder guesses among them.',
  above: (n: number, limit: string) => `${counted(n, 'record')} with a risk above ${limit}`,
  numbers: 'How near are other records in their numbers?',
  numbersSays: (unique: number, all: number, columns: number) =>
    `By ${counted(columns, 'numeric column')} ${count(unique)} of ${counted(all, 'complete record')} (${share(all === 0 ? 0 : unique / all)}) ${unique === 1 ? 'equals' : 'equal'} no other.`,
  nearestSays: (median: string, isolated: number) =>
    `For half of the records, the nearest other record is at most ${median} standard deviations away per column. ${counted(isolated, 'record')} ${isolated === 1 ? 'is' : 'are'} farther than one standard deviation from every other record.`,
  deviations: (x: string) => `${x} s.d.`,
  numbersWhy:
    'Numbers seldom coincide, so most records are unique by them. It matters more whether another record is near enough to be confused with.',
  households: (column: string) =>
    `The column “${column}” joins records into households: an intruder who recognises one member also finds the others.`,
  countsUnits: 'Classes count units: members of one unit count once.',
  countsRecords: 'Classes count records until you confirm this column in the step Roles.',
  units: 'How many households or other units are unique?',
  unitsSays: (unique: number, all: number) =>
    `${count(unique)} of ${counted(all, 'unit')} (${share(all === 0 ? 0 : unique / all)}) ${unique === 1 ? 'equals' : 'equal'} no other in size and in the keys of all members.`,
  unitsFound: (expected: string, all: number) =>
    `This counts if members stay linked, because the file keeps the number of the unit or a pseudonym of it. Units in which at least one member is expected to be recognised: about ${expected} of ${count(all)} (household risk).`,
  long: (seconds: string) => `The other figures can take about ${seconds}.`,
  thorough: 'Compute them',
  seconds: (s: number) =>
    s < 90 ? `${Math.max(3, Math.ceil(s))} seconds` : `${Math.ceil(s / 60)} minutes`,
  missingAny: (n: number) =>
    `${counted(n, 'record')} ${n === 1 ? 'lacks' : 'lack'} a key; a missing value matches any value, as the description says.`,
  missing: (n: number) =>
    `${counted(n, 'record')} ${n === 1 ? 'lacks' : 'lack'} a key; a missing value counts as a separate category.`,
  pictures: 'Pictures',
  classesTitle: 'Records by the size of their class',
  classesSays: (classes: number, all: number) =>
    `${counted(classes, 'different combination')} of the keys in ${counted(all, 'record')}. The longer the upper bars, the more exposed the file is.`,
  classesHead: 'Records with the same keys',
  classOf: (from: number, to: number | null) =>
    from === 1 && to === 1
      ? 'alone'
      : to === null
        ? `${from} or more alike`
        : from === to
          ? `${from} alike`
          : `${from} to ${to} alike`,
  axis: '% of the records',
  recordsHead: 'Records',
  shareHead: '% of records',
  columnsTitle: 'What each key does',
  columnsDefinition:
    'Percent of the records that are unique by this key alone, and by all keys except this one. The line shows all keys together.',
  columnsUnit: 'Unique records',
  highest: 'The records with the highest risk',
  highestWhy:
    'Records are counted from 1. Values are not shown here: look them up in the original.',
  record: 'Record',
  line: 'Line of the file',
  individual: 'Risk',
  sharing: 'Records with the same keys',
  farthest: 'The records that are farthest from all others in their numbers',
  distance: 'Distance to the nearest record',
  help: {
    unique:
      'A record is unique if no other record has the same combination of keys. A missing value counts as a separate category.',
    small: 'A class is the set of records with the same keys. The record itself counts too.',
    drive:
      'The number of records that would still be unique without this key. The fewer, the more the key drives the risk. A SUDA score adds up the minimal sets of keys that make a record unique.',
    units:
      'A unit is unique if no other has as many members with the same combinations of keys. The household risk is 1 minus the product of 1 minus the individual risks of the members.',
    found:
      'The mean over the records of the expected value of 1/F, where F is the number of persons in the population with the same keys. Without weights it is 1/f, where f is the number of records with the same keys.',
    numbers:
      'The distance to the nearest other record: the root of the mean squared difference over the columns, in standard deviations (divisor n). Records with a missing value are left out.',
  },
  sources: {
    units: 'Hundepool et al. 2012',
    unique: 'Samarati 2001; Sweeney 2002',
    drive: 'Elliot, Manning and Ford 2002',
    found: 'Benedetti and Franconi 1998; Franconi and Polettini 2004',
  },
  lower: 'lower is better',
};
