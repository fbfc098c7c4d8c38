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
    risk: 'Risk now',
    protect: 'Protect',
    check: 'Check',
    release: 'Release',
    state: { open: 'open', good: 'done', warning: 'needs attention' },
  },
  purpose: {
    start:
      'Say what will be released and to whom: that sets the limits everything is held against.',
    load: 'Give the file. Every guess about it is shown with its reason and can be changed.',
    roles: 'Say what each column is, and what must hold between columns.',
    risk: 'See how exposed the people in the file are before anything is done.',
    protect: 'Put together a recipe, by hand or by search, and run it.',
    check: 'Every limit and every claim with its figure.',
    release: 'What may leave and what must stay, as two bundles.',
  },
  bar: {
    local: 'Nothing leaves this machine',
    localHow:
      'The page may not connect to anything: its content security policy forbids it. To check, open the network panel of the browser and work as usual, or take the machine off the network.',
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
  progress: {
    label: 'What is being done',
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
    lost: 'The part of the page that does the work stopped, most likely because memory ran out. Your choices are kept, and the file is read again.',
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
      'The answer sets the limits below. They are a start: an office may have its own, and every limit is judged again in the step Check.',
    purposes: {
      public: {
        title: 'Public file',
        description:
          'Anybody may have it, for ever, and combine it with anything. Nobody signs, so only the data protect.',
      },
      scientific: {
        title: 'Scientific file',
        description:
          'Researchers of known institutions, who sign that they identify nobody and give it to nobody.',
      },
      'in-house': {
        title: 'In-house test data',
        description:
          'For those who build and test programs in the same house: they need the form of the data and no real persons.',
      },
    } as Record<string, { title: string; description: string }>,
    limits: (purpose: string) => `What must hold: ${purpose}`,
    sharedBy: (k: number) =>
      `Each combination of what others may know is to be shared by at least ${k} records (k = ${k}).`,
    measure: 'Figure',
    limit: 'Limit',
    why: 'Why',
    most: (figure: string) => `at most ${figure}`,
    least: (figure: string) => `at least ${figure}`,
    waiting: 'The limits are being fetched.',
    usualLimits: 'These are the usual limits. To change them, save them, edit the file and use it.',
    ownLimits: (name: string) =>
      `These limits are from ${name}. Results are judged by them from now on.`,
    openLimits: 'Use limits of your own',
    saveLimits: 'Save these limits',
    backToUsual: 'Back to the usual limits',
    begin: 'Begin',
    ownFile: 'Your own file',
    ownFileWhy: 'CSV, Parquet or XML. It stays on this machine and in the memory of this page.',
    load: 'Load a file',
    sample: 'Or try a sample',
    sampleWhy: 'The samples are part of the page: they work without a network.',
    samples: {
      persons: {
        title: 'Persons',
        description:
          '5,000 invented persons with 24 columns, their roles and 18 rules between columns. Good to see the whole way.',
      },
      expenditure: {
        title: 'Expenditure',
        description: 'Twelve records of three amounts and one rule, which one record breaks.',
      },
    } as Record<string, { title: string; description: string }>,
    trySample: (title: string) => `Try ${title}`,
    recipe: 'You have a recipe already?',
    recipeHow:
      'Load the file that it is for, then open the recipe (.json) in the step Protect: roles, rules and steps come with it.',
    check: 'How to check that nothing leaves',
    checks: [
      'Open the developer tools of the browser (F12) and there the network panel. Work as usual: once the page is there, no request appears but for its own parts.',
      'Or take the machine off the network after the page has opened, and go on working.',
      'Or look at the source of the page: its content security policy says connect-src none, which the browser enforces.',
      'Nothing is stored unless you ask for it: when the page is closed, the file and everything made of it are gone. “Forget everything” does that at once.',
    ] as string[],
  },
  load: {
    drop: 'Drop a file here',
    dropNow: 'Let go to read it',
    choose: 'Choose a file',
    accepts: (limit: string) =>
      `CSV, Parquet or XML, CSV and XML also packed (gzip, Zstandard), up to ${limit}. Larger files: on the command line.`,
    paste: 'Paste text instead',
    pasteLabel: 'Records as text, with the names of the columns in the first line',
    pasteUse: 'Read this text',
    pasteName: 'pasted.csv',
    several: 'Give one file at a time: the first of them is read.',
    reading: 'Reading the file',
    another: 'Load another file',
    replaceTitle: 'Load another file?',
    replace: (old: string, next: string) =>
      `${next} takes the place of ${old}. Roles, rules, recipes and results belong to ${old} and are forgotten.`,
    replaceYes: 'Load it',
    failed: (name: string) => `${name} could not be read`,
    large: (name: string) => `${name} is too large for a page`,
    largeWhy: (size: string, limit: string) =>
      `It has ${size}. A page holds the records and everything made of them in memory, and takes files of up to ${limit}. On the command line files of any size are read in pieces:`,
    largeThen:
      'The recipe that you make here with a part of the file can be used there: save it in the step Protect and give it with --recipe.',
    kept: (name: string) => `${name} is still loaded, and nothing about it has changed.`,
    whatToDo: 'What you can do',
    retry: 'Read it in another way',
    retryWhy: 'If the file is right, perhaps a guess about it is wrong. Say how it is written:',
    retryRead: 'Read again',
    close: 'Close',
    facts: 'The file',
    records: 'Records',
    columns: 'Columns',
    size: 'Size',
    form: 'Form',
    forms: { csv: 'CSV', parquet: 'Parquet', xml: 'XML' },
    duplicates: 'Records that repeat an earlier one',
    digest: 'Digest (SHA-256)',
    digestWhy: 'of the records as they were read; who has the same file gets the same digest',
    slow: 'The file is large: steps take longer, and another page with much in it may run out of memory.',
    guesses: 'How it was read',
    guessesWhy:
      'Each line is a guess from the file itself. Change what is wrong: the file is read again.',
    what: 'What',
    taken: 'Taken as',
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
    columnsWhy: 'What each column was taken for. Roles are set in the next step.',
    position: 'No.',
    name: 'Name',
    kind: 'Kind',
    kinds: { numeric: 'numbers', categorical: 'categories', text: 'text' },
    missing: 'Missing',
    distinct: 'Different',
    range: 'Range',
    rangeOf: (low: string, high: string) => `${low} to ${high}`,
    role: 'Likely role',
    noName: 'no name',
    more: (shown: number, all: number) => `Show all (${count(shown)} of ${count(all)} shown)`,
    preview: 'The first records',
    previewWhy: 'As they stand in the file, so that you can see whether it was read rightly.',
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
    why: 'A role says what a column is in the eyes of somebody who would recognise a person, and of an analyst. A column may have several.',
    names: {
      identifier: 'Identifier',
      key: 'Key (quasi-identifier)',
      confidential: 'Confidential',
      harmless: 'Harmless',
      weight: 'Weight',
      unit: 'Unit',
    },
    short: {
      identifier: 'Identi\u00ADfier',
      key: 'Key',
      confidential: 'Confi\u00ADdential',
      harmless: 'Harm\u00ADless',
      weight: 'Weight',
      unit: 'Unit',
    },
    meanings: {
      identifier:
        'Names a person or firm by itself, such as a name or a number. It does not reach a protected file.',
      key: 'Known to others, such as age or place, and together with others of its kind it recognises someone.',
      confidential: 'What nobody should learn about a person, such as income or an illness.',
      harmless: 'Neither recognises anyone nor is secret.',
      weight: 'How many members of the population a record stands for.',
      unit: 'Records with the same value belong to one unit, such as a household or a firm.',
    },
    glossary: 'What the roles mean',
    acceptAll: (n: number) => `Accept all ${counted(n, 'suggestion')}`,
    noneOpen: 'Every suggestion is accepted or decided otherwise.',
    accept: 'Accept',
    acceptOf: (column: string, role: string) => `Accept ${role} for ${column}`,
    clear: 'Take all roles away',
    keyboard:
      'By keyboard: Tab goes into the table once, the arrow keys move in it, Space sets or takes a role, Enter accepts the suggestion of the row.',
    filter: 'Find a column',
    onlyOpen: 'Only columns without a role',
    column: 'Column',
    suggestion: 'Seems to be',
    noSuggestion: 'nothing in its name or values tells',
    accepted: 'accepted',
    otherwise: 'decided otherwise',
    levels: 'Order',
    levelsOf: (column: string) => `Order of the values of ${column}`,
    cellOf: (column: string, role: string) => `${column}: ${role}`,
    summary: (withRole: number, all: number) =>
      `${count(withRole)} of ${counted(all, 'column')} ${all === 1 ? 'has' : 'have'} a role.`,
    noKeys:
      'No column is a key: then risk is judged only by how near other records are in their numbers.',
    live: (unique: number, all: number, keys: number) =>
      `By ${counted(keys, 'key')} ${count(unique)} of ${counted(all, 'record')} (${share(unique / all)}) ${unique === 1 ? 'is' : 'are'} unique.`,
    liveLikely: 'No column has the role key yet; counted by the likely ones.',
    toRisk: 'See the risk',
    categoriesTitle: 'Values in an order',
    categoriesWhy:
      'Categories such as levels of education have an order. Methods that know it keep neighbours together. Without an order they are kinds, side by side.',
    noCategories: 'No column has few enough different values for that.',
    isOrdered: 'Has an order',
    isOrderedOf: (column: string) => `${column} has an order`,
    asCategories: 'numbers as categories',
    lowest: 'lowest',
    highest: 'highest',
    up: (level: string) => `Move ${level} up (lower)`,
    down: (level: string) => `Move ${level} down (higher)`,
    reverse: 'Turn round',
    moved: (level: string, place: number, all: number) =>
      `${level} is now number ${place} of ${all}.`,
    rulesTitle: 'Rules between columns',
    rulesWhy:
      'What must hold in every record, before and after: sums, orders, ranges, if ... then. Protected records keep them.',
    write: 'Write a rule',
    writeLabel: 'A rule in one line',
    writeHint:
      'For example: tax <= total_income, or: if age < 15 then wages = 0. A name may stand before a colon.',
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
      'Sums, orders, ranges and conditions that hold in the file are proposed. Some are chance: nothing counts until you confirm it.',
    discoverGo: 'Search',
    discovered: (n: number) =>
      n === 0
        ? 'No further rule was found that holds.'
        : `${counted(n, 'proposal')}, the most telling first.`,
    proposal: 'Proposed rule',
    holds: 'Holds in',
    exceptions: 'Broken by',
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
    broken: (n: number) => `${counted(n, 'record')} ${n === 1 ? 'breaks' : 'break'} it`,
    stillOpen: (n: number) => `${counted(n, 'record')} left open by missing values`,
    notChecked: 'not checked yet',
    cannot: 'cannot be used',
    recordsOf: 'Which records',
    recordList: (list: string, more: number) =>
      more === 0 ? `Records ${list}.` : `Records ${list}, and ${count(more)} more.`,
    recordsWhy:
      'Counted from 1; values are not shown here. The first record stands on line 2 where the file has a line of names.',
    remove: 'Remove',
    removeOf: (rule: string) => `Remove the rule ${rule}`,
    removeAll: 'Remove all rules',
    checkNow: 'Check the file',
    checkLong: 'The file is large: looking for records that break the rules may take a while.',
    allHold: 'Every record satisfies every rule, as far as its values are there.',
    violating: (n: number, all: number) =>
      `${counted(n, 'record')} of ${count(all)} ${n === 1 ? 'breaks' : 'break'} at least one rule.`,
    contradiction: (names: string) =>
      `These rules cannot hold together: ${names}. Remove or correct one of them.`,
    general: 'It is checked record by record by a general engine, which is slower.',
    classes: {
      'EC-LC': 'linear equation (EC-LC)',
      'EC-NLC': 'product or quotient (EC-NLC)',
      'EC-PV': 'possible values (EC-PV)',
      'EC-GV': 'one column governs another (EC-GV)',
      domain: 'values of the original (domain)',
      'check only': 'only checked',
    },
    violationsTitle: 'What is done where records of the original break a rule',
    violations: {
      refuse: 'Stop, and say which rules and how many records',
      repair: 'Repair first: change as few values of the protected columns as needed, then protect',
      protect: 'Protect and bring the result onto the rules in one step',
    },
    planTitle: 'What the recipe does about the rules',
    planNone:
      'There are no steps yet: as soon as the recipe has some, what they do about the rules is told here.',
    planStep: (n: number, columns: string) => `Step ${n}: ${columns}`,
    planReplace: (how: string) => `Values are replaced by: ${how}.`,
    planWithdrawn: (claim: string, because: string) => `Not promised: ${claim}, because ${because}`,
    planDoubt: (claims: string) =>
      `Promised only if they still hold after records were brought onto the rules: ${claims}.`,
    planQuiet: 'No rule is about the columns of this step.',
    next: 'Next: risk now',
  },
  risk: {
    keysTitle: 'What others may know',
    keysWhy:
      'The keys by which somebody could recognise a record. Change them here, and everything below follows.',
    keysLikely: 'No column has the role key: these are the likely ones. Confirm them, or choose.',
    confirmKeys: 'Make these the keys',
    otherColumns: (n: number) => `Other columns (${count(n)})`,
    keysNone: 'Choose at least one column that others may know.',
    weight: (column: string) =>
      `Weights: “${column}”. The file is taken for a sample of a larger population.`,
    noWeight: 'No weights: the file is taken to be the whole population.',
    counting: 'Counting',
    unique: 'How many records are unique?',
    uniqueSays: (n: number, all: number) =>
      n === 0
        ? 'No record is alone with its keys.'
        : `${count(n)} of ${counted(all, 'record')} (${share(n / all)}) ${n === 1 ? 'is' : 'are'} unique: nobody else in the file has the same keys.`,
    small: 'How many share their keys with few others?',
    smallSays: (three: number, five: number, all: number) =>
      `${count(three)} (${share(three / all)}) are in classes of fewer than 3, ${count(five)} (${share(five / all)}) in classes of fewer than 5.`,
    drive: 'Which column drives it?',
    driveSays: (name: string, now: number, then: number) =>
      `${name}: without it ${count(then)} records would be unique instead of ${count(now)}.`,
    driveNone: 'No single column: leaving out any one of them leaves as many unique.',
    driveOne: 'There is only one key.',
    driveNothing: 'No record is unique, so no column drives anything.',
    driveSuda: (name: string, part: string) =>
      `Of what makes records special already in up to three keys (SUDA scores), ${part} comes from sets with ${name}.`,
    found: 'How many could be found?',
    foundSays: (expected: string, all: number, part: string) =>
      `Somebody who knows the keys of everybody would point rightly at about ${expected} of ${counted(all, 'record')} (${part}) (individual risk).`,
    foundSample: 'That counts in how many persons outside the file share the keys, by the weights.',
    foundWhole: 'A person who shares the keys with others is pointed at by guessing among them.',
    above: (n: number, limit: string) => `${counted(n, 'record')} with a risk above ${limit}`,
    numbers: 'How near are others by their numbers?',
    numbersSays: (unique: number, all: number, columns: number) =>
      `By ${counted(columns, 'numeric column')} ${count(unique)} of ${counted(all, 'complete record')} (${share(all === 0 ? 0 : unique / all)}) ${unique === 1 ? 'equals' : 'equal'} no other.`,
    nearestSays: (median: string, isolated: number) =>
      `The nearest other record is, for half of them, at most ${median} standard deviations away per column; ${counted(isolated, 'record')} ${isolated === 1 ? 'is' : 'are'} farther than one standard deviation from every other.`,
    deviations: (x: string) => `${x} s.d.`,
    numbersWhy:
      'Numbers seldom coincide, so most records are unique by them. What counts is whether another is near enough to be confused with.',
    households: (column: string) =>
      `The column “${column}” ties records to households: whoever recognises one member learns of the others.`,
    long: (seconds: string) => `The rest may take about ${seconds}.`,
    thorough: 'Work it out',
    seconds: (s: number) =>
      s < 90 ? `${Math.max(3, Math.ceil(s))} seconds` : `${Math.ceil(s / 60)} minutes`,
    missing: (n: number) =>
      `${counted(n, 'record')} ${n === 1 ? 'lacks' : 'lack'} a key; missing counts as a value of its own.`,
    pictures: 'Pictures',
    classesTitle: 'Records by how many share their keys',
    classesSays: (classes: number, all: number) =>
      `${counted(classes, 'different combination')} of the keys among ${counted(all, 'record')}. The longer the upper bars, the more exposed is the file.`,
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
      'Percent of the records that are unique by this key alone, and by all keys but this one; the line is all keys together.',
    columnsUnit: 'Unique records',
    highest: 'The records with the highest risk',
    highestWhy:
      'Record numbers count from 1. Look at them in your own program; values are not shown here.',
    record: 'Record',
    line: 'Line of the file',
    individual: 'Risk',
    sharing: 'Records with the same keys',
    farthest: 'The records that stand apart most by their numbers',
    distance: 'Distance to the nearest',
    next: 'Next: protect',
    help: {
      unique:
        'A record is unique where no other record has the same combination of keys. Missing is a value of its own.',
      small: 'A class is the set of records with the same keys; the record itself counts too.',
      drive:
        'Records that would still be unique without each key: the fewer, the more the key drives the risk. SUDA scores add up minimal sets of keys that make a record unique.',
      found:
        'The mean over the records of the expected value of 1/F, F the number of persons in the population with the same keys. Without weights 1/f, f the records with the same keys.',
      numbers:
        'Distance: the root of the mean over the columns of squared differences, each in standard deviations (divisor n), to the nearest other record. Records that lack a value are left out.',
    },
    sources: {
      unique: 'Samarati 2001; Sweeney 2002',
      drive: 'Elliot, Manning and Ford 2002',
      found: 'Benedetti and Franconi 1998; Franconi and Polettini 2004',
    },
    lower: 'lower is better',
  },
  protect: {
    needsFile: 'Load a file first: a recipe is about its columns.',
    toLoad: 'Go to Load',
    loading: 'Reading what can be done …',
    branch: {
      label: 'Branches: strategies beside each other',
      help: 'A branch is a strategy of its own: its recipe, its undo and its result. Pin up to four to compare them.',
      name: (name: string) => `Branch ${name}`,
      add: 'New branch from this one',
      rename: 'Rename',
      renameTitle: 'Rename the branch',
      newName: 'Name',
      keep: 'Keep the name',
      remove: 'Remove',
      removeAsk: (name: string) =>
        `Remove branch ${name} with its recipe and its result? This cannot be undone.`,
      pin: 'Pin for comparison',
      unpin: 'Unpin',
      pinned: 'pinned',
      tooMany: 'Four branches are pinned already: unpin one first.',
      states: { none: 'not run', old: 'changed since it was run', current: 'run' },
    },
    recipe: {
      title: 'Recipe',
      lead: 'Preparations come first, then each step protects its columns. A column is protected by one step only.',
      empty: 'No step yet. Add one, or let a search suggest a recipe below.',
      add: 'Add a step',
      open: 'Open a recipe',
      save: 'Save the recipe',
      saveHelp:
        'The recipe as JSON, as the command line takes it. It holds no data; with a seed in it, it must stay.',
      opened: (name: string, steps: number) =>
        `${name} was opened: ${steps === 1 ? 'one step' : `${steps} steps`}. Undo brings the recipe from before back.`,
      unknown: (columns: string) =>
        `The recipe speaks of columns that this file does not have: ${columns}. Their roles are left out.`,
      step: (place: number, title: string) => `Step ${place}: ${title}`,
      on: 'Switched on',
      off: 'switched off',
      edit: 'Change',
      fold: 'Fold',
      up: 'Move up',
      down: 'Move down',
      duplicate: 'Duplicate',
      remove: 'Remove',
      keys: 'With the keyboard: Alt and arrow up or down on a step moves it.',
      moved: (title: string, place: number, of: number) =>
        `${title} is now step ${place} of ${of}.`,
      copied: (title: string) =>
        `${title} was duplicated. The copy is switched off, because a column is protected by one step only.`,
      removed: (title: string) => `${title} was removed.`,
      noColumns: 'columns by their roles',
      wholeFile: 'the whole file',
    },
    picker: {
      title: 'Add a step',
      search: 'Search methods',
      found: (count: number) => (count === 1 ? 'One method' : `${count} methods`),
      none: 'No method has these words. Try others, such as noise, swap, group.',
      methods: 'Methods that protect columns',
      preparations: 'Preparations, done before all else',
      choose: 'Use it',
      more: 'More about it',
      claims: 'What it promises',
      noClaims: 'It promises nothing that could be checked; measure afterwards.',
      references: 'Sources',
      kinds: { numeric: 'numbers', categorical: 'categories', text: 'text' },
      tiers: { proved: 'proved', tested: 'tested', heuristic: 'rule of thumb' },
    },
    form: {
      method: 'Method',
      group: 'Way to group',
      groupHelp: 'Which records belong together.',
      replace: 'Way to replace',
      replaceHelp: 'What takes the place of the values of a group.',
      byRules: 'Chosen by the rules',
      byRulesHelp:
        'Where the recipe has rules, the replacement that keeps them is chosen for each file.',
      more: (count: number) => (count === 1 ? 'One more setting' : `${count} more settings`),
      options: 'More about this step',
      usual: (value: string) => `usual: ${value}`,
      otherwise: (what: string) => `left empty: ${what}`,
      asUsual: (value: string) => `As usual (${value})`,
      cost: 'Time',
      missing: 'Missing values',
      weights: 'Weights',
      range: {
        integer: (minimum: number) => `a whole number of at least ${minimum}`,
        number: (minimum: number, maximum: number) => `a number from ${minimum} to ${maximum}`,
        numbers: (minimum: number, maximum: number) =>
          `a number from ${minimum} to ${maximum}, or one for each column with commas between`,
        matrix: (minimum: number, maximum: number) =>
          `a number from ${minimum} to ${maximum}, one for each column with commas between, or rows with semicolons between`,
      },
      columns: 'Columns',
      columnsHelp:
        'The columns that this step is for. Those of other kinds than it takes are not offered.',
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
        'Each group of columns gets groups of records of its own. All together is safest; fewer together lose less, and records can stay unique over all columns.',
      columnGroupsOf: {
        usual: 'As the method has it',
        all: 'All together',
        each: 'Each column by itself',
        count: (count: string) => `${count} at a time, those that correlate most`,
        lists: 'Lists of my own',
      },
      lists: 'Lists, one on each line, names with commas between',
      ordinal: 'Way to replace ordinal categories',
      ordinalHelp: 'For categories with an order, where the way to replace is for numbers.',
      nominal: 'Way to replace nominal categories',
      nominalHelp: 'For categories without an order, where the way to replace is for numbers.',
      usualWay: 'As usual',
      confidential: 'Confidential columns',
      confidentialHelp:
        'Columns that nobody should learn from a group. Without a choice, those with the role confidential.',
      strata: 'Never across',
      strataHelp: 'Records that differ in these columns share no group.',
      blockSize: 'Largest block',
      together: 'Keep together',
      togetherHelp:
        'Records with the same value in this column, such as a household, stay in one group and count once towards k.',
      weight: 'Weight',
      weightHelp:
        'How much each record counts in a mean. Without a choice, the column with the role weight.',
      noColumn: 'None',
      dominance: 'Largest share of one record, in percent (dominance)',
      given: 'Given columns',
      givenHelp:
        'Columns that stay as they are and whose relation to the replaced ones is kept. Without a choice, numbers with the role harmless.',
      where: 'Only records where',
      whereHelp:
        'A condition such as income > 90000. Records for which it does not hold stay as they are. Without one, all records are drawn anew.',
      constraints: 'Linear equations',
      constraintsHelp:
        'One on each line, such as a + 2 * b = c. Every written record satisfies them.',
      recode: 'How values are coded anew',
      recodeNames: {
        intervals: 'Intervals',
        round: 'Multiples',
        top: 'Upper limit (top coding)',
        bottom: 'Lower limit (bottom coding)',
        date: 'Longer times',
        merge: 'Merged levels',
        prefix: 'First characters',
        level: 'Level above in the taxonomy',
      } as Record<string, string>,
      recodeFields: {
        breaks: 'Where intervals begin, with commas between',
        labels: 'Names of the intervals from the lowest on, one on each line',
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
      } as Record<string, string>,
    },
    advanced: {
      title: 'Advanced: blocks, seed, identifiers',
      cut: 'Cut the file into blocks of at most so many records',
      cutNone: 'not cut',
      seed: 'Seed',
      seedHelp:
        '64 hexadecimal digits. Without one, it is drawn anew for each run and kept in what must stay. Whoever has the seed can repeat the random choices, so it never leaves.',
      identifiers: 'Identifiers',
    },
    plan: {
      title: 'What will happen',
      lead: 'This is what a run does, step by step, before it is done.',
      empty: 'Add a step to see what would happen.',
      working: 'Looking at the recipe …',
      problem: 'It cannot be run like this',
      atStep: (place: number) => `Step ${place}`,
      fine: 'It can be run.',
      claims: 'What will be promised and checked on the written file',
      noClaims: 'Nothing is promised: what it does is measured only.',
      rules: (count: number) =>
        count === 1 ? 'One rule is kept' : `Rules that are kept (${count})`,
      identifiers: 'Identifiers',
      noIdentifiers: 'No column has the role identifier.',
      dropped: (columns: string) => `Left out of the protected file: ${columns}.`,
      pseudonymised: (columns: string) => `Replaced by keyed pseudonyms: ${columns}.`,
      keptIdentifiers: 'Copied as they are, as asked for.',
      notCovered: (columns: string) =>
        `Copied although others are likely to know them: ${columns}. Groups over some columns are no protection of the whole file: protect these too, recode them, or say that they are something else.`,
      notReleasable: (reason: string) => `Not for release: ${reason}.`,
      records: (kept: string, of: string) => `${kept} of ${of} records stay.`,
      about: {
        Protect: 'Protect',
        Mind: 'Mind',
        'Leave out': 'Leave out',
        Pseudonyms: 'Pseudonyms',
        'Copy as is': 'Copy as it is',
        Rules: 'Rules',
        Drop: 'Drop',
        Taxonomy: 'Taxonomy',
        Recode: 'Recode',
        Order: 'Order',
        Categories: 'Categories',
        Sample: 'Sample',
      } as Record<string, string>,
      run: 'Run the recipe',
      runAgain: 'Run again',
      running: 'Running …',
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
      '--violations': 'what is done about broken rules',
      '--k': 'Group size (k)',
    } as Record<string, string>,
    result: {
      title: 'Result',
      none: 'Not run yet.',
      old: 'From before your last change',
      current: 'Of the recipe as it stands',
      loss: 'Information loss',
      lossHelp: '100 SSE/SST over the protected numbers, standardised, on the values as written.',
      lossRange: '0 (no change) upwards; 100 is as if every value became the mean',
      lossNone: 'no numbers are protected',
      categoryLoss: 'Loss of categories',
      groups: 'Groups',
      groupsOf: (count: string, min: string, max: string) =>
        `${count}, of ${min} to ${max} records`,
      groupsNone: 'no groups: the whole file at once',
      groupsRefined: 'not alike any more: the file was refined',
      groupsHelp:
        'Records of a group are protected together. The smallest one says how many share.',
      limits: (purpose: string) => `Limits: ${purpose}`,
      limitsOf: (holds: number, fails: number, open: number) =>
        [
          `${holds} hold`,
          ...(fails > 0 ? [`${fails} fail`] : []),
          ...(open > 0 ? [`${open} open`] : []),
        ].join(', '),
      holds: 'holds',
      fails: 'fails',
      open: 'open',
      claims: 'Promises',
      claimsHold: (count: number) =>
        count === 1 ? 'the one that was made holds' : `all ${count} hold`,
      claimsFail: 'one fails',
      seconds: 'Time',
      secondsOf: (seconds: string) => `${seconds} s`,
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
      emptied: 'Left empty',
      weighted: 'weighted means',
      suppressed: (count: string) =>
        `${count} values were left empty. The loss and the claims about totals are about the values that are left.`,
      recoded: 'Different values before and after, of columns that were recoded',
      failing: 'Limits that do not hold',
      dropped: (count: string) => `${count} records were left out.`,
      toCheck: 'Next: check it',
      done: 'The recipe was run. Its result stands below.',
    },
    compare: {
      title: 'Compare pinned branches',
      lead: 'Pin two to four branches to see them measure by measure.',
      run: 'Run what is not up to date',
      waiting: 'Not compared yet: some branches are not run, or were changed since.',
      measure: 'Measure',
      better: 'Better',
      best: 'best',
      notMeasured: 'not measured',
      directions: {
        'lower is better': 'lower',
        'higher is better': 'higher',
        'nearer to 1 is better': 'nearer to 1',
      },
      about: {
        risk: 'What an intruder can learn',
        utility: 'What an analyst loses',
        score: 'Both in one figure',
      },
      limits: 'Limits',
      seconds: 'Time',
      judgement: 'Which is better?',
    },
    suggest: {
      title: 'Suggest a recipe',
      lead: 'A search tries methods and parameters on samples of the file, then on the whole of it, and keeps the recipe that costs least within the limits.',
      budget: 'Time',
      budgets: { 30: '30 s', 120: '2 min', 300: '5 min' } as Record<number, string>,
      objective: 'What is made small',
      usual: 'As usual: half loss, half risk',
      limits: (purpose: string) => `The limits of “${purpose}” must hold`,
      limitsList: 'Show the limits',
      limitOf: (title: string, bound: string) => `${title}: ${bound}`,
      most: (value: string) => `at most ${value}`,
      least: (value: string) => `at least ${value}`,
      atLeastK: (k: number) => `each combination of keys is shared by at least ${k} records`,
      scope: 'Columns',
      scopeSteps: 'Those of the steps of this branch',
      scopeRoles: 'All keys',
      start: 'Search',
      again: 'Search again',
      stop: 'Stop',
      stopped: 'Stopped as asked. What was found until then is below and can be loaded.',
      trials: (count: number) => (count === 1 ? 'one recipe tried' : `${count} recipes tried`),
      best: (words: string, loss: string) => `Best so far: ${words} (${loss}).`,
      map: 'Risk and utility of the recipes that were tried',
      mapClick: 'A click on a dot loads its recipe; the table below does the same by keyboard.',
      smaller: (count: number, records: string) =>
        `${count} of the dots were tried on fewer than ${records} records, and are not comparable with the others; the line leaves them out.`,
      x: 'Across',
      y: 'Up',
      table: 'Recipes that were tried, the best first',
      recipe: 'Recipe',
      loss: 'Objective',
      records: 'Records',
      limitsHead: 'Limits',
      load: 'Load',
      loadOf: (words: string) => `Load: ${words}`,
      loaded: (words: string) =>
        `Loaded into this branch: ${words}. Undo brings the recipe from before back.`,
      others: (count: number) => `and ${count} more`,
      choice: 'Suggested',
      nearest: 'Nearest',
      runnersUp: 'The best of each other method',
      refusals: 'Why there are no others',
      why: 'Why this one',
      holds: 'hold',
      fails: 'fail',
      open: 'open',
      refused: 'could not be run',
      none: 'Nothing could be tried yet.',
    },
  },
  figure: {
    showTable: 'Show the table',
    hideTable: 'Hide the table',
    saveSvg: 'Save as SVG',
    savePng: 'Save as PNG',
    enlarge: 'Enlarge',
    noPng: 'This browser could not draw the picture as PNG: save it as SVG.',
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
    beginWhy: 'Seven stops through the whole way, with the sample of persons.',
    place: (at: number, of: number) => `Stop ${at} of ${of}`,
    next: 'Next stop',
    back: 'Back',
    finish: 'Finish',
    end: 'End the tour',
    loadSample: 'Load the sample',
    runExample: 'Run an example',
    nothingRun: 'Nothing was run yet: go back one stop and run the example.',
    stops: {
      start: {
        title: 'Who is it for?',
        words:
          'A file for everybody must be safer than one for researchers who sign. The purpose that you choose sets the limits that everything is held against.',
        todo: 'Look at the limits of “Public file”, then go on.',
      },
      load: {
        title: 'Give the file',
        words:
          'Drop a file, choose it or paste it. It is read in this page and goes nowhere. Each guess about it stands there with its reason.',
        todo: 'Load the sample: 5,000 invented persons.',
      },
      roles: {
        title: 'Say what columns are',
        words:
          'Names and numbers of persons are identifiers and leave the file. What others may know of somebody are keys. What nobody should learn is confidential.',
        todo: 'Look at the roles that are suggested, and why.',
      },
      risk: {
        title: 'See the risk as it is',
        words:
          'Before anything is done: how many persons are alone with what others may know of them, and which column makes it so.',
        todo: 'Find the column that makes most records unique.',
      },
      protect: {
        title: 'Protect',
        words:
          'A recipe is a list of steps. Make one by hand, or have the machine search for one that keeps your limits. Nothing is lost: undo, or try another branch beside it.',
        todo: 'Run an example: groups of five persons who become alike, within the rules. It takes about half a minute.',
      },
      check: {
        title: 'Check',
        words:
          'One sentence says whether the file is ready. Below are each limit and each claim with its figure, and pictures of before and after. Each question mark tells what a figure is.',
        todo: 'Read the first sentence, then compare a column before and after.',
      },
      release: {
        title: 'Release',
        words:
          'Two bundles: what may leave (the protected file, a report for the public, a codebook) and what must stay (the recipe with its seed, the internal report, the log).',
        todo: 'That is the whole way. Now take a file of your own.',
      },
    },
  },
  check: {
    none: 'Nothing was run yet. Put a recipe together and run it; then every limit and every claim stands here with its figure.',
    toProtect: 'Go to Protect',
    toRelease: 'Go to Release',
    changed:
      'You changed the recipe after this run: what stands here is about the recipe before. Run it again to see what holds now.',
    runAgain: 'Go to Protect and run again',
    verdict: {
      good: (purpose: string, limits: number, claims: number) =>
        `The file keeps all ${limits} limits of “${purpose}”, and all ${claims} claims of its certificate hold.`,
      goodNoLimits: (claims: number) =>
        `All ${claims} claims of the certificate hold; no limits were set for this purpose.`,
      open: (purpose: string, open: number, claims: number) =>
        `Nothing fails, but ${open} of the limits of “${purpose}” could not be measured; all ${claims} claims of the certificate hold.`,
      bad: (purpose: string, failing: number, limits: number) =>
        `Not ready for “${purpose}”: ${failing} of ${limits} limits ${failing === 1 ? 'fails' : 'fail'}.`,
      badClaims: (failing: number, claims: number) =>
        `Not ready: ${failing} of ${claims} claims of the certificate ${failing === 1 ? 'does' : 'do'} not hold.`,
      notReleasable:
        'Every limit and claim holds, but the file is not for release: see the reasons below.',
    },
    parts: {
      label: 'On this page',
      limits: 'Limits',
      claims: 'Claims',
      pictures: 'Pictures',
      figures: 'All figures',
      notes: 'Warnings and notes',
      attack: 'Attack on halves',
      refine: 'Refine',
    },
    state: { holds: 'Holds', fails: 'Fails', open: 'Open' },
    limits: {
      title: (purpose: string) => `Limits of “${purpose}”`,
      lead: 'What must hold before the file goes to somebody. A limit is open where its figure could not be measured; it is not taken as holding.',
      none: 'For this purpose no limit is set.',
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
      lead: 'Each claim was checked on the protected file as it was written, by code that knows only the two files and the recipe.',
      none: 'The certificate makes no claim: no step of the recipe promises anything.',
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
        proved: 'Follows from how the method works, and was checked on this file:',
        tested: 'Was checked on this file; the method alone does not guarantee it:',
        heuristic: 'Usually so, and was checked on this file:',
      },
      wholeFile: 'the whole file',
      columns: (columns: number) => `${columns} columns`,
      found: (words: string) => `Found: ${words}`,
      withdrawn: 'Withdrawn: claims that held before the file was refined and do not any more',
    },
    figures: {
      title: 'All figures',
      lead: 'Everything that was measured. The question mark tells what a figure is, its range and which direction is better.',
      about: { risk: 'Risk', utility: 'Utility', score: 'Scores' },
      figure: 'Figure',
      value: 'Value',
      better: 'Better',
      noValue: 'none',
      parts: (count: number) => `What it is made of (${count})`,
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
        `Likely keys that no step covers: ${names}. Groups over other columns say nothing about these.`,
      notes: 'Notes',
      none: 'There is nothing to warn of.',
    },
    attack: {
      title: 'Attack on halves',
      lead: 'The recipe is run on random halves of the file, and an intruder tries to tell which records were in the half that was used: whether what it makes is nearer to them than to others of the same kind. Most of all for synthetic files.',
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
      lead: 'Single values of the records that lost most are moved, so that means, variances and correlations come back to those of the original. That costs protection: every claim is checked again on the new file, and what does not hold any more is withdrawn.',
      nothing: 'No number was changed, so there is nothing to refine.',
      fields: {
        p: 'Loss to aim at, as a share of the present one (p)',
        q: 'Share of the records that may change (q)',
        targetE: 'Error of the moments to fall below (E)',
        trials: 'Most trials',
      },
      columns: (chosen: number, all: number) => `Columns to refine: ${chosen} of ${all}`,
      columnsLabel: 'Columns to refine',
      start: 'Refine',
      again: 'Refine anew, from the protected file',
      stop: 'Stop',
      takeBack: 'Go back to the file before',
      done: 'This file is refined: everything on this page is about it.',
      none: 'none',
      error: (before: string, after: string) =>
        `The error of the moments (E) went from ${before} to ${after}.`,
      loss: (before: string, after: string, aim: string) =>
        `The loss of values (IL1') went from ${before} to ${after}; aimed at was ${aim}.`,
      changed: (cells: string, records: string, trials: string) =>
        `Values changed: ${cells}, of ${records} records, in ${trials} trials.`,
      stopped: {
        target: 'It stopped because E is below its target.',
        limit:
          'It stopped at the limit of trials: E is not below its target. A larger p or q helps more than more trials.',
        'nothing to move': 'Nothing could be moved: no column varies, or no record is complete.',
      },
      withdrawn: (count: number) =>
        `${count === 1 ? 'One claim was' : `${count} claims were`} withdrawn: see the end of the list of claims.`,
      allHold: 'No claim was withdrawn.',
      picture: {
        title: 'How E falls',
        sentence: (first: string, last: string, trials: string, target: string | null) =>
          `The error of the moments (E) began at ${first} and is ${last} after ${trials} trials${target === null ? '' : `; it is to fall below ${target}`}. The lower, the nearer means, variances and correlations are to those of the original.`,
      },
    },
    pictures: {
      title: 'Pictures',
      lead: 'Before and after, as two ways to see the same figures. Every picture has its table and can be saved.',
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
          `The mean goes from ${of.mean[0]} to ${of.mean[1]}, the standard deviation from ${of.deviation[0]} to ${of.deviation[1]}. The filled shape is the original, the dashed line the protected file: where they part, analysts see something else.`,
        empty: 'The filled shape is the original, the dashed line the protected file.',
      },
      quantiles: {
        title: (name: string) => `${name}: quantiles before and after`,
        sentence: (shift: string) =>
          `A point on the diagonal is a quantile that stayed. The largest shift of a decile is ${shift} standard deviations.`,
      },
      categories: {
        title: (name: string) => `${name}: categories before and after`,
        changed: (changed: string, of: string) =>
          `${changed} of ${of} records have another category.`,
        largest: (level: string, before: string, after: string) =>
          `The share of “${level}” changed most, from ${before} to ${after}.`,
        same: 'The shares of the categories stayed as they were.',
      },
      scatter: {
        title: (x: string, y: string) => `${x} and ${y}: records before and after`,
        sentence: (points: string, groups: string) =>
          `${points} records before and after, and the centres of ${groups} groups: a line leads from an original to where it went, and the longer it is, the more was changed.`,
        noGroups: (points: string) =>
          `${points} records before and after: a line leads from an original to where it went, and the longer it is, the more was changed.`,
        sampled: (drawn: string, records: string) =>
          ` Drawn are ${drawn} of ${records} records, at even distances in the file.`,
      },
      density: {
        title: (x: string, y: string) => `${x} and ${y}: all records before and after`,
        sentence: (before: string, after: string) =>
          `The larger a square, the more records lie there. The original fills ${before} squares, the protected file ${after}: squares that only the original has are values that nobody finds any more.`,
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
          `Alone with their values are ${before} of the original records and ${after} of the protected ones. Who knows these values of somebody finds a record that is alone.`,
        plain: 'The more records share their values, the harder it is to say whose they are.',
      },
      riskByRecord: {
        title: 'How likely each record is linked correctly',
        sentence: (expected: string, share: string, highest: string) =>
          `An intruder who knows every compared column would link ${expected} records correctly (${share}); the most exposed record with a probability of ${highest}. A line that falls early is good.`,
      },
      columnDrive: {
        title: 'Which column drives the risk',
        sentence: (name: string, alone: string, all: string) =>
          `“${name}” tells most by itself: ${alone} of the records are linked by it alone, ${all} by all columns together.`,
        without: (name: string, without: string) =>
          `Without “${name}” it would be ${without}: no other column takes away as much.`,
      },
      groupSizes: {
        title: (title: string) => title,
        sentence: (records: string, groups: string, average: string) =>
          `${records} records are in ${groups} groups, ${average} on average. Larger groups hide more and cost more.`,
      },
      contributions: {
        title: 'Which columns make records stand out',
        sentence: (name: string, share: string) =>
          `“${name}” does most: it is part of ${share} of what makes unique records unique.`,
        none: 'No record is unique, so no column makes one stand out.',
      },
      scoreBars: {
        sentence: (value: string, better: string) =>
          `The score is ${value}; ${better}. The bars are the parts that it is made of.`,
      },
      bic: {
        title: (part: string) => `${part}: how many components`,
        sentence: (model: string, components: number, bic: string) =>
          `The higher a line, the better the fit for its size. Model ${model} with ${components} components was taken (BIC ${bic}).`,
        passedOver: (count: number) =>
          count === 1
            ? ' One point is higher and was not taken, because a component in it has hardly any spread.'
            : ` ${count} points are higher and were not taken, because a component in each has hardly any spread.`,
      },
      ellipses: {
        title: (part: string, x: string, y: string) => `${part}: components in ${x} and ${y}`,
        sentence: (components: number, records: string) =>
          `${components} components of ${records} records. The inner curve is at one standard deviation of its component, the outer at two; where curves of two components overlap, records could belong to either.`,
      },
      fuzzy: (centres: string, rounds: string) =>
        `Fuzzy groups around ${centres} centres, found in ${rounds} rounds.`,
    },
  },
  release: {
    none: 'Nothing was run yet. Run a recipe first; then the gates are checked here.',
    toProtect: 'Go to Protect',
    stale:
      'You changed the recipe after this run. What is released here is the run as it was, not what stands in Protect now.',
    about: (file: string, purpose: string) => `Release of ${file}, for: ${purpose}`,
    who: 'Who releases it',
    whoWhy:
      'Your name or role. It is written into the audit log, which stays with you: later it must be clear who decided. It does not leave with the data.',
    spreadsheet: 'The data will be opened in a spreadsheet',
    spreadsheetWhy:
      'Cells that a spreadsheet would take for a formula get an apostrophe in front, so that nothing runs when the file is opened.',
    others: 'Earlier releases of the same original',
    othersWhy:
      'Whoever gets this file may have an earlier one too. Name those, and it is measured what both tell together.',
    othersAdd: 'Add a file',
    othersRemove: (name: string) => `Remove ${name}`,
    gates: 'Gates',
    gatesLead:
      'Questions that must be answered before a file leaves. They are answered from the two files, not from what was meant to be done.',
    checking: 'The gates are being checked.',
    check: 'Check the gates',
    checkAgain: 'Check again',
    all: (gates: number) => `All ${gates} gates hold.`,
    some: (failing: number, gates: number) =>
      `${failing} of ${gates} gates ${failing === 1 ? 'stops' : 'stop'} this release.`,
    accepted: (accepted: number, gates: number) =>
      `${accepted} of ${gates} gates ${accepted === 1 ? 'is' : 'are'} passed for a written reason, the others hold.`,
    state: {
      holds: 'Holds',
      fails: 'Stops',
      accepted: 'Passed for a reason',
      'not checked': 'Not checked',
    },
    found: 'Found',
    next: 'What to do',
    goto: (step: string) => `Go to ${step}`,
    reason: 'Let it pass, for this reason',
    reasonWhy:
      'At least a few words. The reason is written into the audit log with your name, and cannot be changed there.',
    final: 'No reason lets this pass.',
    gate: {
      claims: {
        title: 'Claims',
        asks: 'Does every statement of the certificate hold, computed again from the files, and does nothing in it speak against a release?',
        next: 'Run the recipe again and release what that run wrote. Check shows each statement.',
      },
      'free-text': {
        title: 'Free text',
        asks: 'Is there no column of sentences, in which names, places and stories may stand?',
        next: 'Give the column the role identifier, so that it is left out, or code it into categories.',
      },
      identifiers: {
        title: 'Identifiers',
        asks: 'Is no column left that holds what names a person or a firm by itself?',
        next: 'Give the column the role identifier: it is left out, or replaced by pseudonyms where records of a person must stay together. A column that only looks like one gets another role.',
      },
      levels: {
        title: 'Levels',
        asks: 'Is no level named that the protected file does not have any more?',
        next: 'This is for the program to see to: please report it, and let it pass only after reading the codebook and the report.',
      },
      limits: {
        title: 'Limits',
        asks: 'Is every figure of risk and utility within the limits of the purpose?',
        next: 'Protect more strongly (a larger k, coarser columns), or choose another purpose at the start. Check shows the figures.',
      },
      metadata: {
        title: 'Names and form',
        asks: 'Do the names of columns and the form of the file tell nothing of their origin?',
        next: 'Rename the columns in the original, remove remarks from it, and load it again.',
      },
      order: {
        title: 'Order',
        asks: 'Does no column tell in which order the records stood?',
        next: 'Give the column that counts the records the role identifier, so that it is left out.',
      },
      keys: {
        title: 'Keys',
        asks: 'Is every column that others may know protected, or at least nobody alone with what it holds?',
        next: 'Protect or recode these columns too, or leave them out by giving them the role identifier.',
      },
      rules: {
        title: 'Rules',
        asks: 'Does every record satisfy the rules that were given?',
        next: 'Run the recipe again with its rules. Roles and rules shows which records break them.',
      },
      'small-strata': {
        title: 'Small strata',
        asks: 'Does every level of a column of categories have enough records?',
        next: 'Merge rare levels with a recoding, or protect the column.',
      },
    },
    make: 'Make the two bundles',
    makeWhy: {
      ready: 'Records are put into a new order, so that their place tells nothing.',
      who: 'First say who releases it.',
      gates: 'First every gate must hold, or be passed for a written reason.',
      checking: 'First the gates must be checked.',
    },
    bundles: 'The two bundles',
    leave: {
      title: 'May leave',
      lead: 'Give this one away: the data in a new order, a codebook, a report without small counts, and a README.',
      save: (name: string, size: string) => `Save ${name} (${size})`,
    },
    stay: {
      title: 'Must stay',
      lead: 'Keep this one where the original data are. Never give it away: with the seed and the groups in it the protection can be undone.',
      save: (name: string, size: string) => `Save ${name} (${size})`,
    },
    single: (files: number) => `The ${files} files one by one`,
    file: (name: string, size: string) => `${name}, ${size}`,
    digest:
      'The audit log ends with this digest. Keep it elsewhere: whoever has it notices if entries are cut off.',
    neutralised: (cells: number) =>
      cells === 1 ? '1 cell got an apostrophe.' : `${cells} cells got an apostrophe.`,
    done: 'The bundles are made. Nothing left this machine: save them where they belong.',
    saved: (name: string) =>
      `${name} was handed to the browser, which saves it among your downloads.`,
    savedStay: (name: string) =>
      `${name} was handed to the browser. Move it from your downloads to where the original data are, and delete it there.`,
    keep: {
      title: 'Keep the protected file without a release',
      lead: 'The protected file in the order of the original, with its certificate, recipe, seed and groups beside it, as the command line lays them out. All of it must stay. Unpacked beside the original, penumbra verify checks it again and penumbra release releases it.',
      save: 'Save the protected file and what must stay with it',
      who: 'First say above who you are: the audit log begins with it.',
    },
    commands: {
      title: 'Continue on the command line or on Spark',
      lead: 'The recipe of this run, with its seed, gives the same bytes on the command line. Use it for larger files, or to run again without a screen. The recipe must stay: its seed repeats every random choice.',
      save: 'Save recipe.json',
      same: 'On this machine: the same bytes',
      refine: 'Then refine it as here (the line holds a seed: it must stay)',
      verify: 'Check it again: every claim, from the files',
      memory: 'For a file larger than memory',
      spark: 'On a Spark cluster',
      cut: (size: string) =>
        `Your recipe cuts the file into blocks of at most ${size} records, so these give the same bytes too.`,
      noCut:
        'These cut the file into blocks, each protected by itself. Your recipe has no blocks, so the result will not be the same as here; to have the same everywhere, set blocks in Protect.',
      copy: 'Copy',
      copied: 'Copied.',
      notCopied: 'The browser did not allow it: select the line and copy it.',
      copyOf: (what: string) => `Copy the command: ${what}`,
    },
  },
  keep: {
    open: 'Keep session',
    kept: 'Session is kept',
    title: 'Keep this session in this browser',
    lead: 'Usually everything is gone when the page is closed. You can have your decisions and branches kept in this browser, on this machine: roles, rules, recipes and their seeds. That tells how the file was protected, so use it only where nobody else uses this browser.',
    decisions: 'Keep my decisions',
    data: 'Keep the file too',
    dataWhy:
      'The original data are then stored, unprotected, in the profile of this browser until you delete them. Without it you choose the file again.',
    state: (time: string, withData: boolean) =>
      withData
        ? `Kept since ${time}: decisions and the file.`
        : `Kept since ${time}: decisions, not the file.`,
    nothing: 'Nothing is kept in this browser.',
    wipe: 'Delete what is kept',
    wiped: 'What was kept is deleted.',
    failed: 'This browser does not keep anything here, perhaps because the window is private.',
    offerTitle: 'A session was kept',
    offer: (file: string, time: string) =>
      `In this browser your work on ${file} was kept, last changed ${time}.`,
    offerNoData:
      'The file itself was not kept: choose it again, and your decisions are applied to it.',
    otherFile: (kept: string, given: string) =>
      `Your decisions were about ${kept}, and this is ${given}. Columns are told by their place: check the roles.`,
    continue: 'Go on with it',
    fresh: 'Begin anew',
    delete: 'Delete it',
    choose: (file: string) => `Choose ${file}`,
    close: 'Close',
  },
  threads: {
    count: (threads: number) => (threads === 1 ? '1 thread' : `${threads} threads`),
    shared: 'The work is shared between the cores of this machine.',
    notShared:
      'The work is shared between the cores of this machine. The host of this page does not allow shared memory (headers COOP and COEP), so each thread has a copy of what it works on: large files take more memory. Results are the same.',
    one: 'The browser gives this page one core only, so large files take longer. Results are the same.',
  },
};

/** What a text can be: words, or a function of figures that gives words. */
type Shape<T> = {
  readonly [Key in keyof T]: T[Key] extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T[Key] extends string
      ? string
      : Shape<T[Key]>;
};

export type Texts = Shape<typeof en>;
