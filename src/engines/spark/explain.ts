import type { Recipe } from '../../recipe/index.ts';
import type { Settle } from '../contract/index.ts';
import { type ClusterOptions, inCluster } from './cluster.ts';
import { KEYS, keysOf, keysStatement, needsReader, numberName, restStatement } from './cut.ts';
import { maskStatement, pairsQuery } from './mask.ts';
import { type PlaceOptions, placesOf } from './places.ts';
import type { SparkSession } from './session.ts';
import { missingCodes, survey } from './survey.ts';
import { fileCutOf, refuseXPath } from './task.ts';
import { commandOf } from './transform.ts';
import type { WorkerJob } from './worker/job.ts';

/**
 * The SQL of a run. Spark is started and the records are surveyed, but none is protected. The SQL
 * contains no value.
 */
export async function explainOnSpark(
  input: string,
  output: string,
  recipe: Recipe,
  options: ClusterOptions & PlaceOptions & { readonly settle?: Settle },
): Promise<string> {
  const { stay, isFolder } = await placesOf(input, output, options);
  const statements: string[] = [];
  return inCluster(
    stay,
    options,
    async (cluster) => {
      const run = await survey(cluster, input, recipe, options.settle, options);
      refuseXPath(run.plan);
      const keys = keysOf(fileCutOf(run.file, run.plan));
      const { node, script } = cluster.workers;
      const command = (mode: WorkerJob['mode']) => commandOf(node, script, mode);
      const isRead = needsReader(
        run.input,
        keys,
        missingCodes(run.recipe),
        run.survey.dialect.columns,
      );
      return [
        ...statements,
        keysStatement(run.input, run.survey, keys, isRead ? command('keys') : null),
        '-- then, of a large file, the first cuts, level after level: the range of each column in each part, and the record in the middle',
        restStatement(
          { table: KEYS, relation: `${KEYS}_places`, columns: keys.numbers.map(numberName) },
          command('cut'),
        ),
        maskStatement(command('mask')),
        pairsQuery(command('moments')),
        pairsQuery(command('loss')),
        '-- then the records are read in order, piece after piece',
        ...(isFolder
          ? ['-- then the folder of Parquet files, in which the columns have their names']
          : []),
        '',
      ]
        .map((statement) => (/^(--|$)/.test(statement) ? statement : `${statement};`))
        .join('\n');
    },
    (session) => listening(session, statements),
  );
}

/** A session that records its statements. */
function listening(session: SparkSession, statements: string[]): SparkSession {
  return {
    dialect: session.dialect,
    version: session.version,
    run: (sql, doing) => session.run(sql, doing).then(() => void statements.push(sql)),
    rows(sql, doing) {
      statements.push(sql);
      return session.rows(sql, doing);
    },
    texts(sql, doing) {
      statements.push(sql);
      return session.texts(sql, doing);
    },
    wrote: () => session.wrote(),
    end: (last) => session.end(last),
  };
}
