import type { Dataset } from '../../foundation/table/index.ts';
import { drive } from '../../foundation/work/index.ts';
import { discover, type Proposal, type Rule } from '../../methods/rules/index.ts';
import type { TaskOptions } from '../../recipe/dataset/index.ts';

/** A rule that a file seems to follow, with the evidence. */
export interface ProposedRule extends Omit<Proposal, 'condition' | 'text'> {
  readonly rule: Rule;
}

/** Proposes rules that hold in a file, the most informative first. Nothing is applied. */
export async function discoverRules(
  { table }: Pick<Dataset, 'table'>,
  options: TaskOptions = {},
): Promise<ProposedRule[]> {
  const report = ({ done, total }: { done: number; total: number }) =>
    options.onProgress?.('measure', done / total);
  const found = await drive(discover(table.columns), report, options.signal);
  return found.map(({ condition, text, ...rest }) => ({
    rule: { name: text, text, condition },
    ...rest,
  }));
}
