import { bench } from './en/bench.ts';
import { check } from './en/check.ts';
import { counted } from './en/counted.ts';
import { figure, help } from './en/figure.ts';
import { keep, threads } from './en/keep.ts';
import { load } from './en/load.ts';
import { protect } from './en/protect.ts';
import { release } from './en/release.ts';
import { risk } from './en/risk.ts';
import { roles } from './en/roles.ts';
import { start } from './en/start.ts';
import { tour } from './en/tour.ts';
import { englishNumbers } from './numbers.ts';

/** Every text of the studio in English, by screen. A translation is a folder of the same shape. */
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
  start,
  load,
  roles,
  risk,
  protect,
  bench,
  figure,
  help,
  tour,
  check,
  release,
  keep,
  threads,
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
