import type { Edition, ReportData } from '../figures/index.ts';
import { pictureStyle } from '../pictures/index.ts';
import { element, escaped } from '../text/index.ts';
import { type Section, sections } from './page/sections.ts';
import { pageStyle } from './page/style.ts';
import { list, paragraph } from './page/table.ts';

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
      element('main', { id: 'main' }, warnings(data.warnings), ...parts.map(section)),
      '\n',
      element('footer', {}, paragraph(`Made by ${data.program}.`)),
    ),
  )}\n`;
}

function header({ edition, title, made, program }: ReportData): string {
  return element(
    'header',
    {},
    element('p', { class: `edition edition-${edition.kind}` }, editionName(edition)),
    element('h1', {}, escaped(title)),
    paragraph(made === null ? program : `${program}, ${made}`, 'by'),
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

function warnings(sentences: readonly string[]): string {
  if (sentences.length === 0) return '';
  return element(
    'section',
    { class: 'warnings', 'aria-label': 'Warnings' },
    paragraph('Before a release'),
    list(sentences),
  );
}

function section({ id, title, body }: Section): string {
  return `\n${element(
    'section',
    { id, 'aria-labelledby': `${id}-heading` },
    element('h2', { id: `${id}-heading` }, escaped(title)),
    body,
  )}`;
}
