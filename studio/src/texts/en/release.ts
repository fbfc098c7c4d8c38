export const release = {
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
};
