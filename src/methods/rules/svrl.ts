import type { RuleFinding } from './violations.ts';

const NAMESPACE = 'http://purl.oclc.org/dsdl/svrl';

/**
 * The findings as a Schematron validation report (ISO/IEC 19757-3, annex D): a failed assertion for each record that
 * violates a rule, at its position in the file, with the message from `say`.
 */
export function svrl(
  findings: readonly RuleFinding[],
  recordName: string,
  say: (finding: RuleFinding, record: number) => string,
): string {
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<svrl:schematron-output xmlns:svrl="${NAMESPACE}" title="Penumbra check">`,
  ];
  for (const finding of findings) {
    const { rule, records } = finding;
    const test = escaped(rule.xpath ?? rule.text);
    lines.push(`  <svrl:active-pattern name="${escaped(rule.name)}"/>`);
    lines.push(`  <svrl:fired-rule context="${escaped(recordName)}"/>`);
    for (const record of records) {
      lines.push(
        `  <svrl:failed-assert test="${test}" location="/*/${escaped(recordName)}[${record + 1}]">`,
        `    <svrl:text>${escaped(say(finding, record))}</svrl:text>`,
        '  </svrl:failed-assert>',
      );
    }
  }
  lines.push('</svrl:schematron-output>', '');
  return lines.join('\n');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** Text for XML; characters that XML cannot hold become a replacement character. */
function escaped(text: string): string {
  return text
    .replace(/[&<>"]/g, (character) => ENTITIES[character])
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '\uFFFD');
}
