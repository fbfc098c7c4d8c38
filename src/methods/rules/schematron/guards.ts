import type { ColumnNode, Condition } from '../../../foundation/expression/index.ts';
import { joined, type Let, opposite, type Scope, translate } from './translate.ts';
import type { XPathNode } from './xpath.ts';

/** Conditions of a context, which all hold, or of an earlier one, of which one fails. */
export interface Guard {
  readonly holds: boolean;
  readonly texts: readonly string[];
  readonly nodes: readonly XPathNode[];
}

/** A test under its guards as a condition, or null if it is none. */
export function conditionOf(
  test: XPathNode,
  isReport: boolean,
  guards: readonly Guard[],
  scope: Scope,
): Condition | null {
  const translated = translate(test, scope);
  if (translated === null) return null;
  const condition = isReport ? opposite(translated) : translated;
  const antecedents: Condition[] = [];
  for (const { holds, nodes } of guards) {
    const conditions: Condition[] = [];
    for (const node of nodes) {
      const found = translate(node, scope);
      if (found === null) return null;
      conditions.push(found);
    }
    if (holds) antecedents.push(...conditions);
    else antecedents.push(opposite(joined('and', conditions)));
  }
  if (antecedents.length === 0) return condition;
  return {
    kind: 'implication',
    antecedent: joined('and', antecedents),
    consequent: condition,
  };
}

/** The variables that expressions use, and those that these use, in the order of their definition. */
export function usedLets(nodes: readonly XPathNode[], lets: ReadonlyMap<string, Let>): Let[] {
  const used = new Set<string>();
  const visit = (node: XPathNode): void => {
    if (node.name === 'varRef') {
      const found = lets.get(node.children[0].text);
      if (found !== undefined && !used.has(found.name)) {
        used.add(found.name);
        visit(found.node);
      }
    }
    node.children.forEach(visit);
  };
  nodes.forEach(visit);
  return [...lets.values()].filter(({ name }) => used.has(name));
}

/** All of it as one XPath expression, at the record. */
export function xpathOf(
  test: string,
  isReport: boolean,
  guards: readonly Guard[],
  lets: readonly Let[],
  column: ColumnNode | null,
): string {
  const all = (texts: readonly string[]) => texts.map((text) => `(${text})`).join(' and ');
  let xpath = isReport ? `not(${test})` : test;
  if (guards.length > 0) {
    const antecedents = guards.map(({ holds, texts }) =>
      holds ? all(texts) : `not(${all(texts)})`,
    );
    xpath = `not(${antecedents.join(' and ')}) or (${xpath})`;
  }
  for (const { name, text } of lets.toReversed())
    xpath = `let $${name} := (${text}) return (${xpath})`;
  return column === null ? xpath : `every $it in ${column.column} satisfies ($it ! (${xpath}))`;
}
