/**
 * The style of the pictures as the studio needs it: dark if the system or the user says so, and on
 * the background of the studio. `pictures.css` is the output of this file; a test compares the two.
 */
export function pictureSheet(styles: readonly string[]): string {
  const light: string[] = [];
  const dark: string[] = [];
  const rules: string[] = [];
  for (const style of styles) {
    const rest = style
      .replace(
        /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{([^}]*)\}\s*\}\n/,
        (_, its) => {
          dark.push(...declarationsIn(its));
          return '';
        },
      )
      .replace(/^:root \{([^}]*)\}\n/, (_, its) => {
        light.push(...declarationsIn(its));
        return '';
      });
    rules.push(rest.trim());
  }
  return [
    '/* Made by pictureSheet.ts from the style of the pictures of a report. */',
    block(':root', light),
    `@media screen and (prefers-color-scheme: dark) {\n${block(':root:not([data-theme="light"])', dark)}\n}`,
    `@media screen {\n${block(':root[data-theme="dark"]', dark)}\n}`,
    block('body', [
      '--pn-surface: var(--surface)',
      '--before: var(--pn-before)',
      '--after: var(--pn-after)',
    ]),
    ...rules,
    '',
  ].join('\n');
}

function declarationsIn(body: string): string[] {
  return body
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function block(selector: string, declarations: readonly string[]): string {
  return `${selector} {\n${declarations.map((one) => `  ${one};`).join('\n')}\n}`;
}
