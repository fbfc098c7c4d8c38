export const tour = {
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
};
