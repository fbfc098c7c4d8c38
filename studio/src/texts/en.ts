import { bench } from './en/bench.ts';
import { englishNumbers } from './numbers.ts';

const { count, number, share } = englishNumbers;
/** `1 record`, `5,000 records`. */
const counted = (n: number, one: string, more = `${one}s`) =>
  `${count(n)}\u00A0${n === 1 ? one : more}`;

/** Every text of the studio in English. A translation is a file of the same shape. */
export const en = {
  name: 'English',
  numbers: englishNumbers,
  product: 'Penumbra studio',
  skip: 'Skip to the content',
  rail: {
    label: 'Steps',
    start: 'Start',
    load: 'Load',
    roles: 'Roles and rules',
    bench: 'Bench',
    release: 'Release',
    state: { open: 'open', good: 'done', warning: 'needs attention' },
  },
  purpose: {
    start: 'Say who will get the file. The answer sets the limits that the file must keep.',
    load: 'Load the file. You see every guess about it with the reason, and can change it.',
    roles: 'Say what role each column has, and which rules hold between columns.',
    bench: 'Make a recipe, and see for each record and each limit what it does.',
    release: 'Check the gates, then save what may leave and what must stay.',
  },
  bar: {
    local: 'Nothing leaves this machine',
    localHow:
      'The content security policy of this page blocks requests, sockets, forms, frames and images of other hosts. No policy can block WebRTC in every browser, or a script that opens another address: this page switches WebRTC off and opens no other address. To check this, open the network panel of the browser and work as usual, or disconnect the machine from the network, which blocks everything.',
    undo: 'Undo',
    redo: 'Redo',
    theme: 'Appearance',
    themes: { auto: 'As the system', light: 'Light', dark: 'Dark' },
    language: 'Language',
    wipe: 'Forget everything',
    wipeAsk: 'Forget the file, the recipes and the results in this page?',
    cancel: 'Cancel',
    close: 'Close',
  },
  history: {
    title: 'History',
    label: 'Your decisions, the latest first: choose one to go back to it',
    undo: (what: string) => `Undo: ${what}`,
    redo: (what: string) => `Redo: ${what}`,
    beginning: 'Beginning',
    purpose: (purpose: string) => `Purpose: ${purpose}`,
    role: (column: string, role: string) => `${column}: ${role}`,
    column: (column: string) => `What is known about ${column}`,
    columns: (n: number) => `${counted(n, 'column')} described`,
    'step added': (method: string) => `Step added: ${method}`,
    'step removed': (method: string) => `Step removed: ${method}`,
    'step changed': (method: string) => `Step changed: ${method}`,
    input: 'How the file is read',
    file: 'What is known about the file',
    rules: 'Rules',
    'order of steps': 'Order of the steps',
    cut: 'Size of the blocks',
    seed: 'Seed',
    recipe: 'Recipe',
  },
  progress: {
    label: 'Progress',
    working: 'Working',
    left: (seconds: number) =>
      seconds < 60
        ? `about ${Math.ceil(seconds)} s left`
        : `about ${Math.ceil(seconds / 60)} min left`,
    stages: {
      read: 'Reading',
      group: 'Grouping records',
      replace: 'Replacing values',
      write: 'Writing',
      certify: 'Checking claims',
      measure: 'Measuring',
      refine: 'Refining',
      enforce: 'Keeping the rules',
      search: 'Searching',
    },
  },
  notice: {
    lost: 'The part of the page that does the work stopped, probably because memory ran out. Your choices are kept, and the file is read again.',
    label: 'Messages',
    problem: 'Problem',
    done: 'Done',
    warning: 'Attention',
  },
  next: 'Next',
  back: 'Back',
  start: {
    question: 'Who will get the file?',
    questionWhy:
      'The answer sets the limits below. They are a start: your office may have other limits. The step Check compares every figure with its limit.',
    purposes: {
      public: {
        title: 'Public file',
        description:
          'Anybody can have the file for ever and combine it with anything. Nobody signs a contract, so the data alone must protect.',
      },
      scientific: {
        title: 'Scientific file',
        description:
          'For researchers of known institutions. They sign that they identify nobody and pass the file on to nobody.',
      },
      'in-house': {
        title: 'In-house test data',
        description:
          'For people who build and test programs in the same organisation. They need the form of the data, not real people.',
      },
    } as Record<string, { title: string; description: string }>,
    limits: (purpose: string) => `What must hold: ${purpose}`,
    sharedBy: (k: number) =>
      `At least ${k} records must share each combination of the keys, the columns that others may know (k = ${k}).`,
    measure: 'Figure',
    limit: 'Limit',
    why: 'Why',
    most: (figure: string) => `at most ${figure}`,
    least: (figure: string) => `at least ${figure}`,
    waiting: 'Loading the limits.',
    usualLimits:
      'These are the usual limits. To change them, save them, edit the saved file and open it here.',
    ownLimits: (name: string) =>
      `These limits are from ${name}. They apply to all results from now on.`,
    openLimits: 'Use limits of your own',
    saveLimits: 'Save these limits',
    backToUsual: 'Back to the usual limits',
    begin: 'Begin',
    ownFile: 'Your own file',
    ownFileWhy:
      'CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument or SQLite. The file stays on this machine, in the memory of this page.',
    load: 'Load a file',
    sample: 'Or try a sample',
    sampleWhy: 'The samples are part of the page: they work without a network.',
    samples: {
      persons: {
        title: 'Persons',
        description:
          '5,000 invented persons with 24 columns, their roles and 18 rules between columns. It shows all steps.',
      },
      expenditure: {
        title: 'Expenditure',
        description: 'Twelve records with three amounts, and one rule that one record violates.',
      },
    } as Record<string, { title: string; description: string }>,
    trySample: (title: string) => `Try ${title}`,
    recipe: 'Do you have a recipe already?',
    recipeHow:
      'Load the file for which it was made, then open the recipe (.json) in the step Protect. It brings roles, rules and steps.',
    received: {
      title: 'Check a bundle that you received',
      lead: 'Choose the ZIP archive that may leave, the public key of its office and, if there are any, revocations of keys. Get the key by another way than the bundle. Neither the original nor the office is needed.',
      archive: 'Choose the bundle (.zip)',
      keys: 'Choose public keys and revocations',
      holds: 'The bundle is what the owner of this key released.',
      fails: 'Do not use this bundle: it is not what the owner of this key released.',
      open: 'No file was changed by accident. Who released the bundle stays open.',
      state: { holds: 'Holds', fails: 'Fails', 'not verifiable': 'Open' },
      limits:
        'Whether the data are well protected cannot be seen without the original: that stays with the office.',
    },
    check: 'How to check that nothing leaves',
    checks: [
      'Open the network panel in the developer tools of the browser (F12). Work as usual: after the page has opened, you see only requests for parts of the page.',
      'Or disconnect the machine from the network after the page has opened, and continue to work.',
      'Or look at the source of the page: its content security policy says connect-src none, and the browser enforces it. It does not cover WebRTC, which the page switches off, and the opening of another address, which the page does not do.',
      'Nothing is stored unless you ask for it. When you close the page, the file and all results are gone. “Forget everything” removes them at once.',
    ] as string[],
  },
  load: {
    drop: 'Drop a file here',
    dropNow: 'Let go to read it',
    choose: 'Choose a file',
    accepts: (limit: string) =>
      `CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument or SQLite up to ${limit}; CSV and XML can be compressed (gzip, Zstandard). For larger files, use the command line.`,
    paste: 'Paste text instead',
    pasteLabel: 'Records as text, with the column names in the first line',
    pasteUse: 'Read this text',
    pasteName: 'pasted.csv',
    several:
      'Only the first file is read: give one data file at a time, with its description if you have one.',
    otherColumns:
      'The file has other columns now, so roles and kinds of the earlier ones were dropped. You can undo this.',
    description: {
      why: 'A description holds what you know about the file: kinds, roles, labels, missing codes. Drop it beside the data, or open it here.',
      open: 'Open a description',
      save: 'Save the description',
      saveWhy:
        'Saves your decisions and every guess as FILE.description.json, which all commands read. It stays with the original.',
      taken: (name: string) => `What ${name} says about the file is used now.`,
      waiting: (name: string) => `${name} is a description. Now give the data that it describes.`,
    },
    reading: 'Reading the file',
    another: 'Load another file',
    replaceTitle: 'Load another file?',
    replace: (old: string, next: string) =>
      `${next} replaces ${old}. The roles, rules, recipes and results of ${old} are lost.`,
    replaceYes: 'Load it',
    failed: (name: string) => `${name} could not be read`,
    large: (name: string) => `${name} is too large for a page`,
    largeWhy: (size: string, limit: string) =>
      `The file has ${size}. A page keeps all records and results in memory, so it reads files of up to ${limit}. The command line reads files of any size, part by part:`,
    largeThen:
      'You can make the recipe here with a part of the file: save it in the step Protect, and use it on the command line with --recipe.',
    kept: (name: string) => `${name} is still loaded and unchanged.`,
    whatToDo: 'What you can do',
    whichTable: (name: string) => `Which table of ${name}?`,
    whichTableWhy: 'The file has several with records. Choose the one to protect:',
    retry: 'Read it in another way',
    retryWhy:
      'If the file is correct, a guess about its format may be wrong. Say how the file is written:',
    retryRead: 'Read again',
    close: 'Close',
    facts: 'The file',
    records: 'Records',
    columns: 'Columns',
    size: 'Size',
    form: 'Form',
    duplicates: 'Records that repeat an earlier one',
    digest: 'Digest (SHA-256)',
    digestWhy: 'computed from the records as read; the same file always gives the same digest',
    slow: 'The file is large: steps take longer, and other pages that need much memory may fail.',
    guesses: 'How it was read',
    guessesWhy:
      'Each line is a guess from the content of the file. If you change one, the file is read again.',
    what: 'What',
    taken: 'Read as',
    why: 'Why',
    change: 'Change',
    asFound: 'as found',
    options: {
      delimiter: 'Delimiter',
      decimal: 'Decimal mark',
      encoding: 'Encoding',
      header: 'First line',
      missing: 'Missing values',
    },
    delimiters: { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'vertical bar' },
    decimals: { '.': 'point (1.5)', ',': 'comma (1,5)' },
    encodings: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' },
    headers: { yes: 'names of the columns', no: 'a record' },
    emptyCell: 'empty cell',
    missingEmpty: 'An empty cell is missing',
    missingCodes: 'Codes, one in each line',
    missingEdit: 'Change the codes',
    missingApply: 'Read with these codes',
    missingUsual: 'The usual codes',
    columnsTitle: 'Columns',
    columnsWhy:
      'The kind of each column, as described or guessed. You change kinds and set roles in the next step.',
    position: 'No.',
    name: 'Name',
    kind: 'Kind',
    kinds: { numeric: 'numbers', categorical: 'categories', text: 'text' },
    missing: 'Missing',
    distinct: 'Different',
    range: 'Range',
    rangeOf: (low: string, high: string) => `${low} to ${high}`,
    role: 'Role',
    noName: 'no name',
    more: (shown: number, all: number) => `Show all (${count(shown)} of ${count(all)} shown)`,
    preview: 'The first records',
    previewWhy:
      'The values as written in the file, so that you can see whether it was read correctly.',
    line: 'Line',
    emptyShown: 'missing',
    next: 'Next: roles and rules',
    none: 'No file is loaded yet.',
    goLoad: 'Load a file',
    unitOf: (bytes: number) =>
      bytes < 1024
        ? counted(bytes, 'byte')
        : bytes < 1024 * 1024
          ? `${number(bytes / 1024, 3)}\u00A0KiB`
          : bytes < 1024 * 1024 * 1024
            ? `${number(bytes / 1024 / 1024, 3)}\u00A0MiB`
            : `${number(bytes / 1024 / 1024 / 1024, 3)}\u00A0GiB`,
  },
  roles: {
    title: 'Roles of the columns',
    names: {
      identifier: 'Identifier',
      key: 'Key (quasi-identifier)',
      confidential: 'Confidential',
      harmless: 'Harmless',
      weight: 'Weight',
      unit: 'Unit',
    },
    kinds: {
      amount: 'amount',
      count: 'count',
      ordinal: 'ordered codes',
      nominal: 'unordered codes',
      date: 'date',
      text: 'text',
    },
    kindMeanings: {
      amount: 'Numbers that can be added and averaged, such as an income.',
      count: 'Whole numbers of things, such as rooms or visits.',
      ordinal: 'Codes or texts with an order, such as levels of education.',
      nominal:
        'Codes or texts without an order, such as sex or region, also if they are written as digits.',
      date: 'Days, months or years.',
      text: 'Free text, names, long numbers. Never a category.',
    },
    kindColumn: 'Kind',
    guessed: 'guessed',
    undecided: 'Undecided',
    details: 'More',
    detailsOf: (column: string) => `More about ${column}`,
    detail: {
      label: 'Label',
      kind: 'What its values are',
      missing: 'Missing codes of this column, one in each line',
      missingWhy:
        'They count as missing here only. A label can follow: 97 = refused. Codes for all columns are set in the step Load.',
      addMissing: (code: string) => `Count ${code} as missing`,
      measuredIn: 'Unit of measurement, such as EUR or cm',
      values: 'Codes and their labels, one in each line',
      valuesWhy: 'Such as 1 = female. Reports and the codebook show the labels.',
      valuesOrdered:
        'Such as 1 = primary, from the lowest to the highest. Reports and the codebook show the labels.',
      hierarchyKind: 'Hierarchy of the codes',
      hierarchyWhy:
        'It says which codes are near each other, for codes without an order and for dates. Methods can then join neighbours.',
      hierarchies: {
        none: 'none',
        dates: 'dates: days, months, years',
        prefixes: 'first characters, such as 75 for 75001',
        ranges: 'ranges of numbers',
        tree: 'a tree that you write',
      },
      lengths: 'Lengths of the prefixes, such as 2, 3 (empty: every length)',
      widths: 'Widths of the ranges, such as 5, 10',
      tree: 'Each code and its groups, one in each line: Paris < Île-de-France < France',
      hierarchyProblems: {
        sizes:
          'The sizes of the hierarchy are not numbers above 0: write them with commas, such as 2, 3. Lengths are whole numbers.',
        tree: 'The tree of the hierarchy is empty: write a code and its group in each line, or choose none.',
      },
      units: {
        unit: 'What the column numbers',
        within: 'Part of the larger unit',
        belongsTo: 'Belongs to the unit',
        weightOf: 'Unit that the weight counts',
        replicateOf: 'Replicate of the weight',
      },
      unitsWhy: {
        unit: 'Such as household. Other columns refer to this name.',
        within: 'Such as household for a person number; empty if there is none.',
        belongsTo:
          'All members have the same value, such as the region of a household. Empty: it belongs to the record.',
        weightOf: 'Such as household; empty: records.',
        replicateOf: 'Only for a replicate weight: the main weight that it goes with.',
      },
      noReplicate: 'no replicate: a weight of its own',
      apply: 'Apply',
      applyWhy: 'Another kind or other missing codes make the page read the file again.',
      failed: 'Nothing was changed.',
    },
    file: {
      summary: 'The file: what a record is, which unit is protected, missing keys',
      title: 'Title of the file',
      record: 'What a record is, such as person',
      protect: 'Unit that must be protected',
      protectWhy:
        'Units have a name if a column has the role Unit and “What the column numbers” is filled in.',
      largest: 'the largest unit, or the record',
      time: 'Column that tells the waves of a unit apart',
      noTime: 'none',
      replication: 'How the replicate weights were made',
      replicationWhy:
        'brr (balanced repeated replication), bootstrap, jackknife (each leaves out one cluster), jkn (one cluster of a stratum), sdr (successive differences), or the factor of the variance, such as 0.05. Standard errors need it.',
      missingKeys: 'A missing value in a key',
      missingKeyChoices: {
        level: 'is a value of its own (level)',
        wildcard: 'matches any value (wildcard)',
      },
    },
    brief: {
      identifier: 'Identifier',
      key: 'Key',
      confidential: 'Confidential',
      harmless: 'Harmless',
      weight: 'Weight',
      unit: 'Unit',
    },
    role: 'Role',
    roleOf: (column: string) => `Role of ${column}`,
    kindOf: (column: string) => `Kind of ${column}`,
    values: 'Values',
    median: (value: string) => `median ${value}`,
    allDiffer: 'nearly all differ',
    seemed: (role: string) => `seemed to be ${role}: `,
    adds: 'Adds uniques',
    addsWhy:
      'Records that become unique if an intruder knows this column beside the keys; for a key, those that are unique only because of it.',
    choose: (column: string) => `Choose ${column}`,
    chooseAllColumns: 'Choose all columns',
    chosen: (n: number) => `${counted(n, 'column')} chosen`,
    roleOfChosen: 'Role of the chosen columns',
    kindOfChosen: 'Kind of the chosen columns',
    meanings: {
      identifier:
        'Names a person or firm by itself, such as a name or an account number. The protected file does not contain it.',
      key: 'Others may know it, such as age or place. Several keys together can single out a person.',
      confidential: 'Nobody should learn it about a person, such as income or an illness.',
      harmless: 'Nobody outside knows it, and it tells nothing worth hiding.',
      weight: 'How many units of the population a record stands for.',
      unit: 'Records with the same value belong to one unit, such as a household or a firm.',
    },
    glossary: 'What the roles mean',
    acceptAll: (n: number) => `Accept all ${counted(n, 'suggestion')}`,
    acceptSome: (n: number) => `Accept ${counted(n, 'suggestion')}`,
    acceptAllWhy: 'A suggestion sets the role and the kind of its column.',
    noneOpen: 'You have decided on every column.',
    someUndecided: (n: number) => `${counted(n, 'column')} undecided`,
    acceptOf: (column: string, role: string) => `Accept ${role} for ${column}`,
    keyboard:
      'Keyboard: up and down move between rows, left and right inside one. 1 to 6 set the role in the order below, 0 takes it away, Enter accepts the suggestion, Space and Shift choose several rows.',
    filter: 'Find a column',
    column: 'Column',
    noSuggestion: 'no hint in the name or the values',
    levels: 'Order',
    levelsOf: (column: string) => `Order of the values of ${column}`,
    noKeys:
      'No column is a key, so risk is judged only by the distance between records in their numbers.',
    live: (unique: number, all: number, keys: number) =>
      `By ${counted(keys, 'key')} ${count(unique)} of ${counted(all, 'record')} (${share(unique / all)}) ${unique === 1 ? 'is' : 'are'} unique.`,
    liveLikely: 'No column has the role key yet, so the likely keys are counted.',
    toRisk: 'See the risk',
    categoriesTitle: 'Values in an order',
    categoriesWhy:
      'Some categories, such as education, have an order. Methods that know the order keep neighbours together. Without an order, all categories are equally far apart.',
    noCategories: 'No column has codes, or all have too many different values for that.',
    isOrdered: 'Has an order',
    isOrderedOf: (column: string) => `${column} has an order`,
    lowest: 'lowest',
    highest: 'highest',
    up: (level: string) => `Move ${level} up (lower)`,
    down: (level: string) => `Move ${level} down (higher)`,
    reverse: 'Turn round',
    moved: (level: string, place: number, all: number) =>
      `${level} is now number ${place} of ${all}.`,
    rulesTitle: 'Rules between columns',
    rulesWhy:
      'A rule must hold in every record, before and after protection: sums, orders, ranges, if ... then.',
    write: 'Write a rule',
    writeLabel: 'A rule in one line',
    writeHint:
      'For example: tax <= total_income, or: if age < 15 then wages = 0. You can put a name and a colon in front.',
    add: 'Add',
    understoodAs: (kind: string) => `Understood as: ${kind}.`,
    open: 'Open or paste rules',
    openFile: 'Open a file of rules',
    openHint: 'Schematron (ISO/IEC 19757-3), or one rule in each line.',
    pasteLabel: 'Rules as text or Schematron',
    pasteRead: 'Read these rules',
    pasteName: 'the pasted rules',
    found: (n: number, from: string) => `${counted(n, 'rule')} in ${from}`,
    phase: 'Phase',
    allPhases: 'all patterns',
    remarks: 'Without effect',
    addFound: (n: number) => `Add ${counted(n, 'rule')}`,
    leave: 'Leave them',
    discover: 'Find rules in the data',
    discoverWhy:
      'The search proposes sums, orders, ranges and conditions that hold in the file. Some hold by chance, so a rule applies only after you confirm it.',
    discoverGo: 'Search',
    discovered: (n: number) =>
      n === 0
        ? 'The search found no further rule.'
        : `${counted(n, 'proposal')}, the strongest first.`,
    proposal: 'Proposed rule',
    holds: 'Holds in',
    exceptions: 'Violated by',
    unknown: 'Open',
    confirm: (n: number) =>
      n === 0 ? 'Confirm the chosen' : `Confirm ${counted(n, 'chosen rule')}`,
    chooseAll: 'Choose all',
    chooseNone: 'Choose none',
    dismiss: 'Close the list',
    chooseOf: (rule: string) => `Choose: ${rule}`,
    listTitle: (n: number) => (n === 0 ? 'No rules yet' : counted(n, 'rule')),
    rule: 'Rule',
    kind: 'Kind',
    state: 'In this file',
    holdsAll: 'holds in every record',
    broken: (n: number) => `${counted(n, 'record')} ${n === 1 ? 'violates' : 'violate'} it`,
    stillOpen: (n: number) => `${counted(n, 'record')} not decided because of missing values`,
    notChecked: 'not checked yet',
    cannot: 'cannot be used',
    recordsOf: 'Which records',
    recordList: (list: string, more: number) =>
      more === 0 ? `Records ${list}.` : `Records ${list}, and ${count(more)} more.`,
    recordsWhy:
      'Records are counted from 1. If the file has a line of column names, the first record is on line 2. Values are not shown here.',
    remove: 'Remove',
    removeOf: (rule: string) => `Remove the rule ${rule}`,
    removeAll: 'Remove all rules',
    checkNow: 'Check the file',
    checkLong:
      'The file is large: the search for records that violate the rules can take some time.',
    allHold: 'Every record satisfies every rule that its values can decide.',
    violating: (n: number, all: number) =>
      `${counted(n, 'record')} of ${count(all)} ${n === 1 ? 'violates' : 'violate'} at least one rule.`,
    contradiction: (names: string) =>
      `These rules cannot hold together: ${names}. Remove or correct one of them.`,
    general: 'A general engine checks this rule record by record, which is slower.',
    classes: {
      'EC-LC': 'linear equation (EC-LC)',
      'EC-NLC': 'product or quotient (EC-NLC)',
      'EC-PV': 'possible values (EC-PV)',
      'EC-GV': 'one column governs another (EC-GV)',
      domain: 'values of the original (domain)',
      'check only': 'only checked',
    },
    violationsTitle: 'If records of the original violate a rule',
    violations: {
      refuse: 'Stop, and report the rules and the number of records',
      repair:
        'Repair first: change as few values of the protected columns as possible, then protect',
      protect: 'Protect, and adjust the result to the rules in the same step',
    },
    planTitle: 'What the recipe does about the rules',
    planNone:
      'The recipe has no steps yet. When it has some, you see here how they keep the rules.',
    planStep: (n: number, columns: string) => `Step ${n}: ${columns}`,
    planReplace: (how: string) => `Values are replaced by: ${how}.`,
    planWithdrawn: (claim: string, because: string) => `Not promised: ${claim}, because ${because}`,
    planDoubt: (claims: string) =>
      `Promised only if they still hold after the records are adjusted to the rules: ${claims}.`,
    planQuiet: 'No rule concerns the columns of this step.',
    next: 'Next: risk now',
  },
  risk: {
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
    foundSample:
      'The estimate includes persons outside the file who share the keys, by the weights.',
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
      `${count(unique)} of ${counted(all, 'unit')} (${share(all === 0 ? 0 : unique / all)}) ${unique === 1 ? 'equals' : 'equal'} no other in size and in the keys of all members. This counts if members stay linked, because the file keeps the number of the unit or a pseudonym of it.`,
    unitsFound: (expected: string, all: number) =>
      `Units in which at least one member is expected to be recognised: about ${expected} of ${count(all)} (household risk).`,
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
  },
  protect: {
    loading: 'Loading the methods …',
    branch: {
      label: 'Branches: strategies side by side',
      help: 'A branch is one strategy, with a separate recipe, undo history and result. Compare shows the last four side by side.',
      name: (name: string) => `Branch ${name}`,
      add: 'New branch from this one',
      rename: 'Rename',
      renameTitle: 'Rename the branch',
      newName: 'Name',
      keep: 'Keep the name',
      remove: 'Remove',
      removeAsk: (name: string) =>
        `Remove branch ${name} with its recipe and its result? This cannot be undone.`,
      states: { none: 'not run', old: 'changed since it was run', current: 'run' },
    },
    recipe: {
      title: 'Recipe',
      lead: 'Preparations come first. Then each step protects some columns. Only one step can protect a column.',
      empty: 'No step yet. Add one, or let a search suggest a recipe below.',
      add: 'Add a step',
      open: 'Open a recipe',
      save: 'Save the recipe',
      saveHelp:
        'The recipe as JSON, for the command line. It contains no data. If it contains a seed, it must stay.',
      opened: (name: string, steps: number) =>
        `${name} was opened: ${steps === 1 ? 'one step' : `${steps} steps`}. Undo restores the earlier recipe.`,
      unknown: (columns: string) =>
        `The recipe names columns that this file does not have: ${columns}. Their roles are ignored.`,
      step: (place: number, title: string) => `Step ${place}: ${title}`,
      on: 'Switched on',
      off: 'switched off',
      up: 'Move up',
      down: 'Move down',
      duplicate: 'Duplicate',
      remove: 'Remove',
      keys: 'Keyboard: Alt with arrow up or down moves a step.',
      moved: (title: string, place: number, of: number) =>
        `${title} is now step ${place} of ${of}.`,
      copied: (title: string) =>
        `${title} was duplicated. The copy is switched off, because only one step can protect a column.`,
      removed: (title: string) => `${title} was removed.`,
      noColumns: 'columns by their roles',
      wholeFile: 'the whole file',
    },
    picker: {
      title: 'Add a step',
      search: 'Search methods',
      found: (count: number) => (count === 1 ? 'One method' : `${count} methods`),
      none: 'No method matches these words. Try others, such as noise, swap, group.',
      /** Words that people look for, beside those of the method itself. */
      also: {
        microaggregation: 'k-anonymity mdav averages groups aggregate',
        suppress: 'k-anonymity l-diversity hide empty cells',
        't-closeness': 'k-anonymity l-diversity',
        'k-modes': 'k-anonymity categories groups',
        recode:
          'recode generalise generalize coarsen merge global recoding top coding bands k-anonymity',
        sample: 'subsample draw records',
        pseudonym: 'hash replace names identifiers',
        noise: 'perturb add random',
        swap: 'exchange records',
        'sequential-synthesis': 'synthetic cart trees',
      } as Readonly<Record<string, string>>,
      methods: 'Methods that protect columns',
      preparations: 'Preparations, which run before all methods',
      choose: 'Use it',
      more: 'More about it',
      claims: 'What it promises',
      noClaims: 'It makes no claim that can be checked. Measure the result.',
      references: 'Sources',
      kinds: { numeric: 'numbers', categorical: 'categories', text: 'text' },
      tiers: { proved: 'proved', tested: 'tested', heuristic: 'heuristic' },
    },
    form: {
      method: 'Method',
      group: 'Way to group',
      groupHelp: 'Which records belong together.',
      replace: 'Way to replace',
      replaceHelp: 'What replaces the values of a group.',
      byRules: 'Chosen by the rules',
      byRulesHelp: 'If the recipe has rules, Penumbra chooses the way to replace that keeps them.',
      more: (count: number) => (count === 1 ? 'One more setting' : `${count} more settings`),
      options: 'More about this step',
      usual: (value: string) => `default: ${value}`,
      otherwise: (what: string) => `if empty: ${what}`,
      asUsual: (value: string) => `Default (${value})`,
      cost: 'Time',
      missing: 'Missing values',
      weights: 'Weights',
      range: {
        integer: (minimum: number) => `a whole number of at least ${minimum}`,
        number: (minimum: number, maximum: number) => `a number from ${minimum} to ${maximum}`,
        numbers: (minimum: number, maximum: number) =>
          `a number from ${minimum} to ${maximum}, or one for each column, separated by commas`,
        matrix: (minimum: number, maximum: number) =>
          `a number from ${minimum} to ${maximum}, one for each column, separated by commas, or rows separated by semicolons`,
      },
      columns: 'Columns',
      columnsHelp:
        'The columns that this step protects. Columns of kinds that the method cannot handle are not offered.',
      byRoles: 'by their roles',
      keys: 'Keys',
      all: 'All that fit',
      none: 'None',
      filter: 'Filter columns',
      chosen: (count: number, of: number) => `${count} of ${of} chosen`,
      wrongKind: (kind: string) => `${kind}: not for this step`,
      inOther: 'in another step',
      missingValues: (count: number) => `${count} missing`,
      columnGroups: 'Columns grouped together',
      columnGroupsHelp:
        'Records are grouped separately for each group of columns. All columns together is safest. Fewer columns together lose less information, but records can stay unique over all columns.',
      columnGroupsOf: {
        usual: 'Default of the method',
        all: 'All together',
        each: 'Each column by itself',
        count: (count: string) => `${count} at a time, the most correlated together`,
        lists: 'My lists',
      },
      lists: 'One list on each line, names separated by commas',
      ordinal: 'Way to replace ordinal categories',
      ordinalHelp: 'For categories with an order, if the way to replace is for numbers.',
      nominal: 'Way to replace nominal categories',
      nominalHelp: 'For categories without an order, if the way to replace is for numbers.',
      usualWay: 'Default',
      confidential: 'Confidential columns',
      confidentialHelp:
        'Columns whose values nobody should learn from a group. Default: the columns with the role confidential.',
      strata: 'Never across',
      strataHelp: 'Records that differ in these columns are never in the same group.',
      blockSize: 'Largest block',
      together: 'Keep together',
      togetherHelp:
        'Records with the same value in this column, such as a household, stay in one group. They count once towards k.',
      noColumn: 'None',
      dominance: 'Largest share of one record, in percent (dominance)',
      given: 'Given columns',
      givenHelp:
        'These columns do not change, and the method keeps their relation to the replaced columns. Default: numeric columns with the role harmless.',
      where: 'Only records with',
      whereHelp:
        'A condition such as income > 90000. Records that do not satisfy it stay unchanged. Without a condition, all records are drawn anew.',
      constraints: 'Linear equations',
      constraintsHelp:
        'One equation on each line, such as a + 2 * b = c. Every protected record satisfies them.',
      recode: 'How values are recoded',
      recodeNames: {
        intervals: 'Intervals',
        round: 'Multiples',
        top: 'Upper limit (top coding)',
        bottom: 'Lower limit (bottom coding)',
        date: 'Longer periods',
        merge: 'Merged levels',
        prefix: 'First characters',
        level: 'Level above in the taxonomy',
      } as Record<string, string>,
      recodeFields: {
        breaks: 'Where intervals begin, separated by commas',
        labels: 'Names of the intervals, the lowest first, one on each line',
        to: 'Becomes',
        at: 'Limit',
        into: 'Levels that become one',
        length: 'How many characters stay',
        up: 'Steps up',
      } as Record<string, string>,
      roundTo: 'Multiples of',
      mergeLevel: 'New level',
      mergeOf: 'Made of these levels, one on each line',
      mergeAdd: 'Add a level',
      mergeRemove: 'Remove this level',
      strataOfSample: 'The same share of each',
      parameters: {
        k: 'Group size (k)',
        standardise: 'Common scale of columns',
        importance: 'Importance of columns',
        keep: 'Columns that stay whole',
        effort: 'Effort of the search',
        start: 'Groups to start from',
        gamma: 'Gain factor (gamma)',
        rest: 'Last records',
        order: 'First order of records',
        rounds: 'Most rounds',
        split: 'How sorted records are cut',
        components: 'Number of components',
        most: 'Most components',
        model: 'What components have in common',
        transform: 'Transformation before the fit',
        tails: 'Tails of components',
        starts: 'Beginnings',
        centres: 'Number of centres',
        fuzziness: 'Kind of fuzziness',
        m1: 'Fuzziness of centres (m1)',
        m2: 'Fuzziness of the draw (m2)',
        lambda1: 'Crispness of centres (lambda1)',
        lambda2: 'Crispness of the draw (lambda2)',
        smallest: 'Smallest group',
        t: 'Largest distance (t)',
        share: 'Share',
        form: 'Form',
        categories: 'How categories are drawn',
        alpha: 'Share that is kept (alpha)',
        kind: 'Kind of noise',
        amount: 'Amount of noise',
        degree: 'Degree of rotation',
        blend: 'How records are blended',
        p: 'Distance of swaps, in percent of the records (p)',
        empty: 'How missing values count',
        retain: 'Probability to stay',
        matrix: 'Transition matrix',
        invariant: 'Keep counts on average',
        risky: 'Which records swap',
        base: 'Base of rounding',
        rounding: 'How weights are rounded',
        least: 'Least change, as a share',
        noise: 'Largest change, as a share',
        from: 'Weights to begin with',
        totals: 'Totals to reach',
      } as Record<string, string>,
    },
    advanced: {
      title: 'Advanced: blocks, seed, identifiers',
      cut: 'Largest number of records in a block',
      cutNone: 'no blocks',
      seed: 'Seed',
      seedHelp:
        '64 hexadecimal digits. If you give none, each run draws a new seed and keeps it with the files that must stay. Anybody who has the seed can repeat the random choices, so it must never leave.',
      identifiers: 'Identifiers',
    },
    plan: {
      title: 'What will happen',
      lead: 'This is what a run will do, step by step.',
      empty: 'Add a step to see what will happen.',
      working: 'Checking the recipe …',
      problem: 'The recipe cannot be run',
      atStep: (place: number) => `Step ${place}`,
      fine: 'It can be run.',
      claims: 'Claims that will be checked on the protected file',
      noClaims: 'The recipe makes no claim. Its effect is only measured.',
      rules: (count: number) =>
        count === 1 ? 'One rule is kept' : `Rules that are kept (${count})`,
      identifiers: 'Identifiers',
      noIdentifiers: 'No column has the role identifier.',
      dropped: (columns: string) => `Left out of the protected file: ${columns}.`,
      pseudonymised: (columns: string) => `Replaced by keyed pseudonyms: ${columns}.`,
      keptIdentifiers: 'Copied unchanged, as you chose.',
      notCovered: (columns: string) =>
        `Likely keys that are copied unchanged: ${columns}. Groups over other columns do not protect these. Protect them too, recode them, or give them another role.`,
      notReleasable: (reason: string) => `Not for release: ${reason}.`,
      records: (kept: string, of: string) => `${kept} of ${of} records stay.`,
      about: {
        Protect: 'Protect',
        Mind: 'Note',
        'Leave out': 'Leave out',
        Pseudonyms: 'Pseudonyms',
        'Copy as is': 'Copy unchanged',
        Rules: 'Rules',
        Drop: 'Drop',
        Taxonomy: 'Taxonomy',
        Recode: 'Recode',
        Order: 'Order',
        Categories: 'Categories',
        Sample: 'Sample',
      } as Record<string, string>,
    },
    flags: {
      '--missing': 'Missing values',
      '--columns': 'Columns',
      '--group': 'Way to group',
      '--replace': 'Way to replace',
      '--ordinal': 'Way to replace ordinal categories',
      '--nominal': 'Way to replace nominal categories',
      '--column-groups': 'Columns grouped together',
      '--confidential': 'Confidential columns',
      '--within': 'Never across',
      '--together': 'Keep together',
      '--weight': 'Weight',
      '--dominance': 'Largest share of one record',
      '--given': 'Given columns',
      '--identifiers': 'Identifiers',
      '--role': 'Roles and rules',
      '--method': 'Method',
      '--as': 'Roles and rules',
      '--missing-code': 'missing codes (Load)',
      '--smallest': 'Smallest group',
      '--violations': 'the choice for violated rules (Roles and rules)',
      '--k': 'Group size (k)',
    } as Record<string, string>,
    result: {
      changes: 'What changed in each column',
      column: 'Column',
      changed: 'Values changed',
      changedOf: (changed: string, of: string) => `${changed} of ${of}`,
      meanBefore: 'Mean before',
      meanAfter: 'Mean after',
      deviationBefore: 'Std. deviation before',
      deviationAfter: 'Std. deviation after',
      levels: 'Levels before and after',
      levelsOf: (before: string, after: string) => `${before} → ${after}`,
      emptied: 'Suppressed',
      weighted: 'weighted means',
      suppressed: (count: string) =>
        `${count} values were suppressed. The loss and the claims about totals cover the remaining values.`,
      recoded: 'Recoded columns: number of different values before and after',
      dropped: (count: string) => `${count} records were left out.`,
    },
    suggest: {
      title: 'Suggest a recipe',
      lead: 'A search tries methods and parameters on samples of the file, then on the whole file. It keeps the recipe with the smallest objective among those that keep the limits.',
      budget: 'Time',
      budgets: { 30: '30 s', 120: '2 min', 300: '5 min' } as Record<number, string>,
      objective: 'Optimise for',
      usual: 'Default: half loss, half risk',
      limits: (purpose: string) => `The limits of “${purpose}” must hold`,
      limitsList: 'Show the limits',
      limitOf: (title: string, bound: string) => `${title}: ${bound}`,
      most: (value: string) => `at most ${value}`,
      least: (value: string) => `at least ${value}`,
      atLeastK: (k: number) => `at least ${k} records share each combination of keys`,
      scope: 'Columns',
      scopeSteps: 'The columns of the steps of this branch',
      scopeRoles: 'All keys',
      start: 'Search',
      again: 'Search again',
      stop: 'Stop',
      stopped: 'Stopped as asked. The recipes found so far are below, and you can load them.',
      trials: (count: number) => (count === 1 ? 'one recipe tried' : `${count} recipes tried`),
      best: (words: string, loss: string) => `Best so far: ${words} (${loss}).`,
      table: 'Tried recipes, the best first',
      recipe: 'Recipe',
      loss: 'Objective',
      records: 'Records',
      limitsHead: 'Limits',
      load: 'Load',
      others: (count: number) => `and ${count} more`,
      choice: 'Suggested',
      nearest: 'Nearest',
      runnersUp: 'The best of each other method',
      refusals: 'Why other methods are missing',
      why: 'Why this one',
      holds: 'hold',
      fails: 'fail',
      open: 'open',
      refused: 'could not be run',
      none: 'Nothing could be tried yet.',
      explained: {
        decided: 'What decided',
        near: (limits: readonly string[]) =>
          `Near its limit: ${limits.join(', ')}. Less protection would break it.`,
        noneNear: 'No limit is near, so the objective decided.',
        noLimits: 'There are no limits, so the objective alone decided.',
        next: (method: string, loss: string, more: string) =>
          `The next best method is ${method}: objective ${loss}, a difference of ${more} %.`,
        noNext: 'No recipe of another method keeps the limits.',
        leftOut: (name: string) =>
          `Nobody may see who belongs together: give ${name} the role identifier, and its records still count as one unit.`,
        stops: 'Where a release would stop',
        everywhere: 'This is so whatever the recipe: it needs another description of the file.',
        steps: 'What one more step of each limit would buy',
        k: (k: number) => `k (at least ${k})`,
        nothing: (limit: string) => `${limit}: no recipe that was tried gains from a wider limit.`,
        smallerK: (limit: string, saved: string) => `${limit}: a smaller one would give ${saved}`,
        wider: (limit: string, bound: string, old: string, saved: string) =>
          `${limit} ${bound} instead of ${old} would give ${saved}`,
        saved: (loss: string, gain: string, recipe: string) =>
          `objective ${loss}, ${gain} less: ${recipe}.`,
      },
    },
  },
  bench,
  figure: {
    showTable: 'Table',
    hideTable: 'Hide the table',
    saveSvg: 'SVG',
    savePng: 'PNG',
    enlarge: 'Enlarge',
    noPng: 'This browser cannot draw the picture as PNG: save it as SVG.',
    dataOf: (title: string) => `Data: ${title}`,
  },
  help: {
    about: (title: string) => `What is this: ${title}`,
    range: 'Range',
    direction: 'Better',
    source: 'Source',
  },
  tour: {
    label: 'Guided tour',
    begin: 'Take the tour',
    beginWhy: 'Five stops through all steps, with the sample of persons.',
    place: (at: number, of: number) => `Stop ${at} of ${of}`,
    next: 'Next stop',
    back: 'Back',
    finish: 'Finish',
    end: 'End the tour',
    loadSample: 'Load the sample',
    runExample: 'Run an example',
    stops: {
      start: {
        title: 'Who is it for?',
        words:
          'A file for everybody must be safer than a file for researchers who sign a contract. The purpose that you choose sets the limits.',
        todo: 'Look at the limits of “Public file”, then continue.',
      },
      load: {
        title: 'Give the file',
        words:
          'Drop, choose or paste a file. This page reads it and sends it nowhere. You see each guess about the file with its reason.',
        todo: 'Load the sample: 5,000 invented persons.',
      },
      roles: {
        title: 'Say what each column is',
        words:
          'Names and account numbers are identifiers: they are dropped. Columns that others may know are keys. Columns that nobody should learn are confidential.',
        todo: 'Look at the suggested roles and their reasons.',
      },
      bench: {
        title: 'Protect and check',
        words:
          'The map shows recipes by risk and loss, the grid shows who stands out, the verdict shows each limit. A search fills the map, the handle changes the strength, and you can undo every change.',
        todo: 'Run an example: groups of five persons get the same values, and all rules hold. Then choose a record and see why it is safe.',
      },
      release: {
        title: 'Release',
        words:
          'You save two archives: what may leave (shuffled data, a public report, a codebook) and what must stay (the recipe with its seed, the internal report, the audit log).',
        todo: 'These are all steps. Now load your own file.',
      },
    },
  },
  check: {
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
      title: 'Pictures',
      lead: 'The file before and after protection. Every picture has a table, and you can save it.',
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
  },
  release: {
    none: 'No recipe was run yet. Run a recipe first. Then the gates are checked here.',
    toProtect: 'Go to the bench',
    stale:
      'You changed the recipe after this run. You release the result of the earlier recipe here, not of the present one in Protect.',
    about: (file: string, purpose: string) => `Release of ${file}, for: ${purpose}`,
    who: 'Who releases it',
    whoWhy:
      'Your name or role. The audit log records it, so that it is clear later who decided. The audit log stays with you and does not leave with the data.',
    format: 'Format of the data',
    formatSame: 'That of the protected file',
    spreadsheet: 'The data will be opened in a spreadsheet',
    explorer: 'Add a page to explore the data',
    explorerWhy:
      'Receivers filter, tabulate and draw the protected data in explorer.html, and see how far each figure may be off. It holds nothing that the bundle does not tell.',
    spreadsheetWhy:
      'Cells that a spreadsheet would read as a formula get an apostrophe in front, so that no formula runs when somebody opens the file.',
    others: 'Earlier releases of the same original',
    othersWhy:
      'A person who gets this file may also have an earlier one. Add the earlier files to measure what they disclose together.',
    othersAdd: 'Add a file',
    othersRemove: (name: string) => `Remove ${name}`,
    gates: 'Gates',
    gatesLead:
      'A gate is a question that must be answered with yes before a file leaves. The answers come from the two files, not from the recipe.',
    checking: 'Checking the gates.',
    check: 'Check the gates',
    checkAgain: 'Check again',
    all: (gates: number) => `All ${gates} gates hold.`,
    some: (failing: number, gates: number) =>
      `${failing} of ${gates} gates ${failing === 1 ? 'stops' : 'stop'} this release.`,
    accepted: (accepted: number, gates: number) =>
      `${accepted} of ${gates} gates ${accepted === 1 ? 'is' : 'are'} accepted for a written reason, the others hold.`,
    state: {
      holds: 'Holds',
      fails: 'Stops',
      accepted: 'Accepted for a reason',
      'not checked': 'Not checked',
    },
    found: 'Found',
    next: 'What to do',
    goto: (step: string) => `Go to ${step}`,
    reason: 'Let it pass, for this reason',
    reasonWhy:
      'At least a few words. The audit log records the reason with your name, and a later change shows.',
    final: 'No reason can replace this gate: it must hold.',
    advice: {
      try: 'Try remedies on this file',
      tryWhy:
        'Runs the recipe with other settings for some seconds, and judges each result by all limits.',
      none: 'Nothing that was tried keeps every limit.',
      best: (remedy: string) => `This keeps every limit: ${remedy}.`,
      keeps: (limits: string) => `Would keep ${limits}`,
      others: (limits: string) => `Other limits that would fail: ${limits}.`,
      take: 'Use this recipe',
      takeOf: (remedy: string) => `Use this recipe: ${remedy}`,
    },
    gate: {
      decided: {
        title: 'Decisions',
        asks: 'Has somebody decided on every column: identifier, key, confidential, weight, unit or harmless?',
        next: 'Give every column a role in the step Roles and rules, and run the recipe again.',
      },
      alone: {
        title: 'Copied columns',
        asks: 'Is no record alone with its values in the columns that are copied?',
        next: 'Protect or recode some of these columns too, or give them the role identifier, so that they are dropped. A column that nobody outside can know is confidential: give it that role.',
      },
      claims: {
        title: 'Certificate',
        asks: 'Does every statement of the certificate hold if computed again from the files, and does none forbid a release?',
        next: 'Run the recipe again and release the new result. The step Check shows each statement.',
      },
      'free-text': {
        title: 'Free text',
        asks: 'Is the file free of long texts, which can hold names, places and stories?',
        next: 'Give the column the role identifier, so that it is dropped, or code it into categories.',
      },
      formulas: {
        title: 'Formulas in cells',
        asks: 'Is the file free of cells and names that a spreadsheet would run as formulas?',
        next: 'Choose “The data will be opened in a spreadsheet”, which puts an apostrophe before each of them. Accept the gate if nobody opens the file in a spreadsheet.',
      },
      identifiers: {
        title: 'Identifiers',
        asks: 'Are all columns gone that name a person or a firm by themselves?',
        next: 'Give the column the role identifier. It is then dropped, or replaced by pseudonyms if the records of a person must stay together. If a column only looks like an identifier, give it the role harmless.',
      },
      levels: {
        title: 'Levels',
        asks: 'Do the codebook and the report name only levels that still occur?',
        next: 'This is an error of the program: please report it. Accept the gate only after you have read the codebook and the report.',
      },
      limits: {
        title: 'Limits',
        asks: 'Is every measure of risk and utility within the limits of the purpose?',
        next: 'Each finding names what fails or is open: protect that differently, or choose another purpose in the step Start. The step Check shows the figures.',
      },
      metadata: {
        title: 'Metadata',
        asks: 'Do the column names and the form of the file tell nothing about its origin?',
        next: 'Rename the columns in the original, remove remarks from it, and load it again.',
      },
      order: {
        title: 'Order',
        asks: 'Is the original order of the records hidden in every column?',
        next: 'Give the column that counts the records the role identifier, so that it is dropped.',
      },
      keys: {
        title: 'Keys',
        asks: 'Is every key protected, or at least no record unique by the unprotected keys?',
        next: 'Protect or recode these columns too, or give them the role identifier, so that they are dropped.',
      },
      rules: {
        title: 'Rules',
        asks: 'Does every record satisfy the given rules?',
        next: 'Run the recipe again with its rules. The step Roles and rules shows which records violate them.',
      },
      'small-strata': {
        title: 'Small strata',
        asks: 'Does every level of a category column have enough records?',
        next: 'Merge rare levels with the method recode, or protect the column.',
      },
      weights: {
        title: 'Weights',
        asks: 'Do the weights tell neither who a record is nor what was changed or left out?',
        next: 'Add a step for the weights in the step Protect: Groups of equal weights lets at least k records share each weight; rounding, noise and recalibration are other ways. If records are still unique by keys and weight, take a larger k, or protect the weight in the same step as the keys. Give replicate weights the role identifier, so that they are dropped.',
      },
      design: {
        title: 'Sampling design',
        asks: 'Are strata and clusters of the sampling design protected, left out, or judged as keys?',
        next: 'Give these columns the role identifier, so that they are dropped, or the role key, and protect them.',
      },
    },
    make: 'Make the two bundles',
    makeWhy: {
      ready: 'The records are shuffled, so that their order tells nothing.',
      who: 'First say who releases it.',
      gates: 'First every gate must hold, or be accepted for a written reason.',
      checking: 'First the gates must be checked.',
    },
    signing: {
      title: 'Signature',
      lead: 'With a key, the certificate, the audit log and the bundle are signed: receivers see that you released it and that nobody changed it since. Without a key, nothing is signed.',
      passphrase: 'Passphrase of the key',
      passphraseWhy:
        'Optional for a new key. The key is in the memory of this page only and is gone when you close it: nothing stores it here, also if you keep the session.',
      locked: (file: string) => `${file} has a passphrase: enter it.`,
      unlock: (file: string) => `Unlock ${file}`,
      open: 'Open a key',
      make: 'Make a new key',
      made: (file: string) =>
        `The browser saves ${file}, the private key, and ${file}.pub, the public one. Move the private key to a place that only you can read. Give the public key to receivers.`,
      opened: 'The key is open.',
      signs: 'This key signs. Its public part:',
      forget: 'Forget this key',
      forgotten: 'The key is no longer in this page.',
    },
    bundles: 'The two bundles',
    leave: {
      title: 'May leave',
      lead: 'You can give this bundle away: shuffled data, a codebook, a report without small counts, and a README.',
      save: (name: string, size: string) => `Save ${name} (${size})`,
    },
    stay: {
      title: 'Must stay',
      lead: 'Keep these files with the original data. Never give them away: the seed and the groups in them can undo the protection.',
      save: (name: string, size: string) => `Save ${name} (${size})`,
    },
    single: (files: number) => `The ${files} files one by one`,
    file: (name: string, size: string) => `${name}, ${size}`,
    digest:
      'The audit log ends with this digest. Keep the digest in another place: it shows later whether entries were removed from the end.',
    neutralised: (cells: number) =>
      cells === 1 ? '1 cell got an apostrophe.' : `${cells} cells got an apostrophe.`,
    done: 'The bundles are ready. Nothing has left this machine: save both bundles now.',
    saved: (name: string) => `The browser saves ${name} in your downloads.`,
    savedStay: (name: string) =>
      `The browser saves ${name} in your downloads. Move it to the original data, so that no copy stays in the downloads.`,
    keep: {
      title: 'Keep the protected file without a release',
      lead: 'The protected file in the original order, with certificate, recipe, seed and groups, in the same folders as on the command line. All of it must stay. If you unpack it beside the original, penumbra verify can check it and penumbra release can make the bundle.',
      save: 'Save the protected file and what must stay with it',
      who: 'First enter your name above: the audit log begins with it.',
    },
    commands: {
      title: 'Continue on the command line or on Spark',
      lead: 'The recipe of this run, with its seed, gives the same bytes on the command line. Use it for larger files, or to repeat the run in a script. The recipe must stay: its seed repeats every random choice.',
      save: 'Save recipe.json',
      same: 'On this machine: the same bytes',
      refine: 'Then refine it as here (the command contains a seed, so it must stay)',
      verify: 'Check it again: every claim, from the files',
      memory: 'For a file larger than memory',
      spark: 'On a Spark cluster',
      cut: (size: string) =>
        `Your recipe cuts the file into blocks of at most ${size} records, so these commands also give the same bytes.`,
      noCut:
        'These commands cut the file into blocks and protect each block by itself. Your recipe has no blocks, so the result differs from this one. For the same result everywhere, set a block size in Protect.',
      copy: 'Copy',
      copied: 'Copied.',
      notCopied: 'The browser does not allow copying: select the line and copy it.',
      copyOf: (what: string) => `Copy the command: ${what}`,
    },
  },
  keep: {
    open: 'Keep session',
    kept: 'Session is kept',
    title: 'Keep this session in this browser',
    lead: 'Usually everything is gone when you close the page. This browser can keep your decisions and branches on this machine: what you said about the columns, rules, recipes and their seeds. They tell how the file was protected, so keep them only if nobody else uses this browser.',
    decisions: 'Keep my decisions',
    data: 'Keep the file too',
    dataWhy:
      'The original data are then stored, unprotected, in the profile of this browser until you delete them. Otherwise you choose the file again next time.',
    state: (time: string, withData: boolean) =>
      withData
        ? `Kept since ${time}: decisions and the file.`
        : `Kept since ${time}: decisions, not the file.`,
    nothing: 'Nothing is kept in this browser.',
    wipe: 'Delete what is kept',
    wiped: 'The kept session is deleted.',
    failed: 'This browser cannot keep the session, perhaps because the window is private.',
    offerTitle: 'A session was kept',
    offer: (file: string, time: string) =>
      `This browser has kept your work on ${file}, last changed ${time}.`,
    offerNoData: 'The file itself was not kept: choose it again to continue with your decisions.',
    otherFile: (kept: string, given: string) =>
      kept === given
        ? `The kept decisions were made for another content of ${kept}: the file has changed since. They may not fit its columns.`
        : `The kept decisions were made for ${kept}, and this file is ${given}. They may not fit its columns.`,
    doubtTitle: 'Another file than the one of the session',
    useAnyway: 'Use the decisions for this file',
    asFile: 'As a file',
    asFileWhy:
      'A session file has your decisions, branches and seeds, and no data. It must stay. Open it, or drop it on the page, to continue.',
    save: 'Save the session',
    openFile: 'Open a session',
    continue: 'Continue',
    fresh: 'Start again',
    delete: 'Delete it',
    choose: (file: string) => `Choose ${file}`,
    close: 'Close',
  },
  threads: {
    count: (threads: number) => (threads === 1 ? '1 thread' : `${threads} threads`),
    shared: 'The work is shared between the cores of this machine.',
    notShared:
      'The work is shared between the cores of this machine. The host of this page does not allow shared memory (headers COOP and COEP), so each thread has a copy of its data and large files take more memory. Results are the same.',
    one: 'The browser gives this page only one core, so large files take longer. Results are the same.',
  },
};

/** A text is a string, or a function of figures that returns a string. */
type Shape<T> = {
  readonly [Key in keyof T]: T[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>;
};

export type Texts = Shape<typeof en>;
