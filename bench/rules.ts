import { finish } from '../src/foundation/work/work.ts';
import { bytesSource } from '../src/io/bytes/source.ts';
import { xmlToCsv } from '../src/io/xml/index.ts';
import { findViolations, type Rule } from '../src/methods/rules/index.ts';
import { generalVerdicts, readSchematron } from '../src/methods/rules/schematron/index.ts';
import { load } from '../src/recipe/dataset/load.ts';
import { normals } from './data.ts';
import type { Row } from './measure.ts';

/** The four rules of Torra, Cano and Navarro-Arribas as Schematron. */
const TESTS = [
  'number(V9) + number(V10) = number(V14)',
  'number(V5) * number(V15) = number(V16)',
  '0 &lt;= number(V3) and number(V3) &lt;= 7500',
  'not(number(V8) &lt; 1115) or (number(V13) &lt;= number(V12))',
];

const SCHEMATRON = TESTS.map(
  (test, i) =>
    `<pattern name="${i + 1}"><rule context="Record"><assert test="${test}">No.</assert></rule></pattern>`,
).join('\n');

/** Records that satisfy the rules, as XML. */
function document(records: number): string {
  const columns = normals(records, 8).map((column) => column.map((x) => Math.round(900 + 200 * x)));
  const rows = Array.from({ length: records }, (_, i) => {
    const [v3, v5, v8, v9, v10, v12, , v15] = columns.map((column) => Math.abs(column[i]));
    const values = { V3: v3, V5: v5, V8: v8, V9: v9, V10: v10, V12: v12, V13: v12, V15: v15 };
    const all = Object.entries({ ...values, V14: v9 + v10, V16: v5 * v15 });
    return `<Record>${all.map(([name, value]) => `<${name}>${value}</${name}>`).join('')}</Record>`;
  });
  return `<Records>\n${rows.join('\n')}\n</Records>\n`;
}

/** XML microdata read and checked, against a general XPath engine on a part of the records. */
export async function checkXml(records: number): Promise<Row> {
  const { rules } = readSchematron(SCHEMATRON);
  const text = document(records);
  const since = performance.now();
  const file = await load(xmlToCsv(bytesSource('microdata.xml', text)));
  const findings = finish(findViolations(rules, file.table.columns));
  const seconds = (performance.now() - since) / 1000;
  const part = Math.min(records, 2000);
  const general: Rule[] = rules.map((rule, i) => ({
    ...rule,
    xpath: TESTS[i].replaceAll('&lt;', '<'),
  }));
  const from = performance.now();
  for (const rule of general) generalVerdicts(rule, file.table.columns)(0, part);
  const baselineSeconds = ((performance.now() - from) / 1000) * (records / part);
  const broken = findings.reduce((sum, { violations }) => sum + violations, 0);
  return {
    what: `XML read and four rules checked, n = ${records / 1000}k`,
    seconds,
    baseline: 'a general XPath engine on records that are already read',
    baselineSeconds,
    ratio: baselineSeconds / seconds,
    notes: `${broken} violations`,
    how: `one turn; the engine on ${part} records, times ${records / part}`,
  };
}
