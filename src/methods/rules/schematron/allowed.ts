import { PenumbraError } from '../../../error.ts';
import { argumentsOf, nameOf } from './translate.ts';
import type { XPathNode } from './xpath.ts';

/** The parts of XPath that the general engine accepts: all of them end soon. */
const NODES = new Set([
  ...['integerConstantExpr', 'decimalConstantExpr', 'doubleConstantExpr', 'stringConstantExpr'],
  ...['value', 'varRef', 'name', 'pathExpr', 'stepExpr', 'filterExpr', 'xpathAxis', 'predicates'],
  ...['predicate', 'nameTest', 'Wildcard', 'anyKindTest', 'textTest', 'anyElementTest'],
  ...['elementTest', 'contextItemExpr', 'sequenceExpr', 'functionCallExpr', 'functionName'],
  ...['arguments', 'firstOperand', 'secondOperand', 'operand', 'addOp', 'subtractOp'],
  ...['multiplyOp', 'divOp', 'idivOp', 'modOp', 'unaryMinusOp', 'unaryPlusOp', 'andOp', 'orOp'],
  ...['equalOp', 'notEqualOp', 'lessThanOp', 'lessThanOrEqualOp', 'greaterThanOp'],
  ...['greaterThanOrEqualOp', 'eqOp', 'neOp', 'ltOp', 'leOp', 'gtOp', 'geOp', 'isOp'],
  ...['ifThenElseExpr', 'ifClause', 'thenClause', 'elseClause', 'stringConcatenateOp'],
  ...['quantifiedExpr', 'quantifier', 'quantifiedExprInClause', 'typedVariableBinding', 'varName'],
  ...['sourceExpr', 'predicateExpr', 'castableExpr', 'castExpr', 'argExpr', 'singleType'],
  ...['atomicType', 'optional', 'unionOp', 'intersectOp', 'exceptOp', 'simpleMapExpr'],
  ...[
    'flworExpr',
    'letClause',
    'letClauseItem',
    'letExpr',
    'forClause',
    'forClauseItem',
    'forExpr',
  ],
  ...['returnClause', 'attributeTest', 'star', 'NCName'],
]);

const FUNCTIONS = new Set([
  ...['number', 'string', 'boolean', 'not', 'true', 'false', 'exists', 'empty', 'count', 'sum'],
  ...['avg', 'min', 'max', 'abs', 'floor', 'ceiling', 'round', 'round-half-to-even', 'concat'],
  ...['string-length', 'normalize-space', 'contains', 'starts-with', 'ends-with', 'substring'],
  ...['substring-before', 'substring-after', 'upper-case', 'lower-case', 'translate', 'compare'],
  ...['string-join', 'index-of', 'distinct-values', 'name', 'local-name', 'data', 'head', 'tail'],
  ...['reverse', 'subsequence', 'deep-equal', 'exactly-one', 'zero-or-one'],
]);
const MATH = new Set(['pow', 'sqrt', 'exp', 'log', 'log10', 'pi']);
const TYPES = new Set(['integer', 'decimal', 'double', 'float', 'string', 'boolean', 'date']);

const PATTERNS = ['matches', 'replace', 'tokenize', 'analyze-string'];
const FILES = ['document', 'doc', 'doc-available', 'collection', 'uri-collection', 'key'];
/** Axes that stay within the record. */
const AXES = ['child', 'self', 'attribute', 'parent', 'descendant', 'descendant-or-self'];

/** Expressions that loop over several values, and their largest number in a test. */
const LOOPS = new Set(['forClauseItem', 'quantifiedExprInClause', 'simpleMapExpr']);
const MOST_LOOPS = 3;

/** Largest number of uses of variables: each use can double the size. */
const MOST_VARIABLES = 24;

/**
 * Refuses what the general engine must not run: other files, regular expressions (which can backtrack without end),
 * functions that call functions, ranges and other records, because records are checked one by one.
 */
export function refuseUnsafe(
  nodes: readonly XPathNode[],
  originals: readonly string[],
  what: string,
): void {
  let variables = 0;
  let loops = 0;
  const refuse = (sentence: string): never => {
    throw new PenumbraError('usage', `${what} ${sentence}`);
  };
  const visit = (node: XPathNode): void => {
    if (node.name === 'functionCallExpr') refuseFunction(node, originals, refuse);
    else if (node.name === 'rootExpr')
      refuse('refers to the whole document: a rule can only use the values of one record.');
    else if (node.name === 'xpathAxis' && !AXES.includes(node.text))
      refuse(
        `looks at other elements by ${node.text}: a rule can only use the values of one record.`,
      );
    else if (!NODES.has(node.name))
      refuse(`uses ${node.name}, which rules cannot use: write it with simpler means.`);
    if (node.name === 'varRef' && ++variables > MOST_VARIABLES)
      refuse(`uses variables more than ${MOST_VARIABLES} times: write it with fewer.`);
    // Each loop can multiply the work.
    if (LOOPS.has(node.name) && ++loops > MOST_LOOPS)
      refuse(`has more than ${MOST_LOOPS} loops: write it with fewer.`);
    for (const child of node.children) visit(child);
  };
  for (const node of nodes) visit(node);
}

function refuseFunction(
  node: XPathNode,
  originals: readonly string[],
  refuse: (sentence: string) => never,
): void {
  const name = nameOf(node);
  const { prefix } = node.children[0];
  if (name === 'position' || name === 'last') {
    refuse(`calls ${name}(): records are checked one by one, and do not know their position.`);
  }
  if (PATTERNS.includes(name)) {
    refuse(
      `calls ${name}(): regular expressions are not run, because some never end: use contains(), starts-with() or a set of values.`,
    );
  }
  if (FILES.includes(name) || name.startsWith('unparsed-text')) {
    const [given] = argumentsOf(node);
    const isOriginal =
      given?.name === 'stringConstantExpr' && originals.includes(given.children[0].text);
    refuse(
      isOriginal
        ? `uses ${name}() for more than the values of the same column, as in exists(index-of($original//Record/V1, V1)).`
        : `calls ${name}(): a rule reads no other file; document('microdata.xml') stands for the original.`,
    );
  }
  const known =
    prefix === 'math'
      ? MATH.has(name)
      : prefix === 'xs'
        ? TYPES.has(name)
        : (prefix === '' || prefix === 'fn') && FUNCTIONS.has(name);
  if (!known)
    refuse(`calls ${prefix === '' ? '' : `${prefix}:`}${name}(), which rules cannot use.`);
}
