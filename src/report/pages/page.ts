import type { Edition, ReportData } from '../figures/index.ts';
import { pictureStyle } from '../pictures/index.ts';
import { element, escaped } from '../text/index.ts';
import { type Section, SUMMARY, sections } from './page/sections.ts';
import { pageStyle } from './page/style.ts';
import { paragraph } from './page/table.ts';

/** Nothing may be loaded, run, sent or framed: the page holds all it needs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/**
 * A report as one HTML page that needs nothing else: no script, no font, no request. It is also well-formed XML.
 * The same data give the same page, byte for byte.
 */
export function reportPage(data: ReportData): string {
  const parts = sections(data);
  const title = `${data.title} (${data.edition.kind === 'public' ? 'public' : 'internal'} edition)`;
  return `<!DOCTYPE html>\n${element(
    'html',
    { lang: 'en', xmlns: 'http://www.w3.org/1999/xhtml' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      element('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
      element('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      element('meta', { name: 'referrer', content: 'no-referrer' }),
      element('title', {}, escaped(title)),
      element('style', {}, `\n${pictureStyle}${pageStyle}`),
    ),
    '\n',
    element(
      'body',
      {},
      element('a', { class: 'skip', href: '#main' }, 'Skip to the report'),
      header(data),
      '\n',
      contents(parts),
      '\n',
      element('main', { id: 'main' }, ...parts.map(section)),
      '\n',
      element('footer', {}, paragraph(`Made by ${data.program}.`)),
    ),
  )}\n`;
}

function header({ edition, title }: ReportData): string {
  return element(
    'header',
    {},
    element('p', { class: `edition edition-${edition.kind}` }, editionName(edition)),
    element('h1', {}, escaped(title)),
  );
}

function editionName(edition: Edition): string {
  return edition.kind === 'public' ? 'Public edition' : 'Internal edition: must stay';
}

function contents(parts: readonly Section[]): string {
  const items = parts.map(({ id, title }) =>
    element('li', {}, element('a', { href: `#${id}` }, escaped(title))),
  );
  return element(
    'nav',
    { 'aria-labelledby': 'contents' },
    element('h2', { id: 'contents' }, 'Contents'),
    element('ol', {}, ...items),
  );
}

function section({ id, title, body }: Section): string {
  const heading = element('h2', { id: `${id}-heading` }, escaped(title));
  const named = { 'aria-labelledby': `${id}-heading` };
  // A link to what stands inside a folded section opens it, so the section's name stands inside, too.
  return id === SUMMARY
    ? `\n${element('section', { id, ...named }, heading, body)}`
    : `\n${element(
        'details',
        { class: 'part' },
        element('summary', {}, heading),
        element('section', { id, ...named }, body),
      )}`;
}
