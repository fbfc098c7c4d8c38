export const keep = {
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
};

export const threads = {
  count: (threads: number) => (threads === 1 ? '1 thread' : `${threads} threads`),
  shared: 'The work is shared between the cores of this machine.',
  notShared:
    'The work is shared between the cores of this machine. The host of this page does not allow shared memory (headers COOP and COEP), so each thread has a copy of its data and large files take more memory. Results are the same.',
  one: 'The browser gives this page only one core, so large files take longer. Results are the same.',
};
