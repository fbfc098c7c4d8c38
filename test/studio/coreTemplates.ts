import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Fields that hold no sentence of the program: citations, keys of stores, parts of pages. */
const NOT_SAID = /^(source|references|basis|svg|css|style)$/;
/** Calls whose texts are for programs, or for who writes the program. */
const NOT_SAID_BY = /^(RangeError|TypeError|RegExp)$/;
/** Calls whose texts are keys of a store. */
const KEYED = /^(once|ofColumns)$/;

function isSkipped(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return true;
  if (ts.isTypeNode(node) || ts.isTypeAliasDeclaration(node)) return true;
  if (ts.isPropertyAssignment(node)) return NOT_SAID.test((node.name as ts.Identifier).text);
  if (ts.isNewExpression(node)) return NOT_SAID_BY.test((node.expression as ts.Identifier).text);
  return false;
}

const isKeyed = (node: ts.Node) =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && KEYED.test(node.expression.text);

function collect(node: ts.Node, into: string[]): void {
  if (isSkipped(node)) return;
  if (ts.isStringLiteralLike(node)) into.push(node.text);
  if (ts.isTemplateExpression(node)) {
    const rest = node.templateSpans.map(({ literal }, i) => `{${i}}${literal.text}`);
    into.push(node.head.text + rest.join(''));
  }
  ts.forEachChild(node, (inside) => {
    if (!(isKeyed(node) && (ts.isStringLiteralLike(inside) || ts.isTemplateExpression(inside)))) {
      collect(inside, into);
    }
  });
}

/** Every text in the modules below a folder, by file, with `{0}`, `{1}`, ... for what a template puts in. */
export function textsBelow(folder: string, isRead: (file: string) => boolean) {
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !/\.(test|d)\.ts$/.test(file) && isRead(file),
  );
  return files.map((file) => {
    const code = readFileSync(join(folder, file), 'utf8');
    const texts: string[] = [];
    collect(ts.createSourceFile(file, code, ts.ScriptTarget.Latest), texts);
    return { file, texts: texts.map((text) => text.trim()) };
  });
}
