export const start = {
  question: 'Who will get the file?',
  questionWhy: 'The limits are a start: your office may have others.',
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
    'CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument or SQLite. The file stays on this machine.',
  load: 'Load a file',
  sample: 'Or try a sample',
  sampleWhy: 'They work without a network.',
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
  recipeHow: 'Load its file, then open the recipe (.json) on the bench.',
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
};
