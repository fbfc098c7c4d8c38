import { DefaultReporter, type TestCase, type TestModule } from 'vitest/node';

/** The order in which what fails is told: what others are built on stands first, because it broke them. */
const ORDER = ['src/foundation/', 'src/io/', 'src/measures/', 'src/methods/', 'src/'];

/** How much of a failure, and how many files, are told in a screen. */
const MOST = { message: 6, diff: 12, frames: 3, files: 12 };

interface ErrorLike {
  readonly message: string;
  readonly stack?: string | undefined;
  /** The frames as they were found before. */
  readonly stacks?: unknown;
  readonly diff?: string;
  readonly cause?: ErrorLike;
}

interface Failure {
  readonly module: TestModule;
  readonly test: TestCase | null;
  readonly error: ErrorLike;
}

type Summary = Parameters<DefaultReporter['reportSummary']>;

/**
 * A line for each file, and at the end one screen: a failure in full, and how many others there are by file. The one that
 * is told is of the file that others are most likely to depend on. `--reporter=default` tells all in full.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter's file.
export default class Screen extends DefaultReporter {
  override printTestCase(): void {}

  override reportSummary(files: Summary[0], errors: Summary[1]): void {
    const failures = this.ctx.state.getTestModules().flatMap(failuresIn).sort(byPlace);
    const [first] = failures;
    if (first !== undefined) {
      const { module, test, error } = first;
      this.error(
        `\n FAIL  ${[module.relativeModuleId, ...(test ? [test.fullName] : [])].join(' > ')}`,
      );
      this.ctx.logger.printError(shortened(error), { project: module.project });
      for (const line of others(failures)) this.error(line);
    }
    if (errors.length > 0) {
      this.error(`\n Outside of the tests, the first of ${errors.length}:`);
      this.ctx.logger.printError(shortened(errors[0] as ErrorLike));
    }
    this.reportTestSummary(files, errors, 0);
  }
}

/** What failed in a file: its tests, and what kept it from being loaded or prepared. */
function failuresIn(module: TestModule): Failure[] {
  const suites = [module, ...module.children.allSuites()];
  const around = suites.flatMap((suite) =>
    suite.errors().map((error) => ({ module, test: null, error })),
  );
  const tests = [...module.children.allTests('failed')].flatMap((test) => {
    const [error] = test.result().errors ?? [];
    return error === undefined ? [] : [{ module, test, error }];
  });
  return [...around, ...tests];
}

const rank = ({ module }: Failure) => {
  const place = ORDER.findIndex((folder) => module.relativeModuleId.startsWith(folder));
  return place < 0 ? ORDER.length : place;
};
const byPlace = (a: Failure, b: Failure) =>
  rank(a) - rank(b) || (a.module.relativeModuleId < b.module.relativeModuleId ? -1 : 1);

/** The first lines of what is said, of the difference and of the stack, and so of what caused it. */
function shortened(error: ErrorLike): ErrorLike {
  const head = (text: string, lines: number) => {
    const all = text.split('\n');
    return all.length <= lines ? text : [...all.slice(0, lines), '...'].join('\n');
  };
  const message = head(error.message ?? '', MOST.message);
  const diff = head(error.diff ?? '', MOST.diff);
  const frames = (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !/node_modules|fastCheck/.test(line));
  return {
    ...error,
    message,
    stack: [message, ...frames.slice(0, MOST.frames)].join('\n'),
    stacks: undefined,
    ...(diff && { diff }),
    ...(error.cause !== undefined && { cause: shortened(error.cause) }),
  };
}

/** Each file with what fails in it, and how to see all. */
function others(failures: readonly Failure[]): string[] {
  if (failures.length === 1) return [];
  const counts = new Map<string, number>();
  for (const { module } of failures) {
    const name = module.relativeModuleId;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const lines = [...counts].map(([name, count]) => ` ${String(count).padStart(5)}  ${name}`);
  const rest = lines.length - MOST.files;
  return [
    `\n ${failures.length} failures in ${lines.length} files, of which the first is above:`,
    ...lines.slice(0, MOST.files),
    ...(rest > 0 ? [`        and ${rest} more files`] : []),
    ' Each in full: npx vitest run FILE --reporter=default',
  ];
}
