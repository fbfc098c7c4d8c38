import { pictureStyle } from '../../pictures/index.ts';
import { element, escaped } from '../../text/index.ts';
import { pageStyle } from './style.ts';
import { paragraph } from './table.ts';

/** The page holds everything it needs: nothing can be loaded, run, sent or framed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

export interface PageFrame {
  readonly title: string;
  readonly program: string;
  /** Target of the link that skips the top, in a word. */
  readonly what: string;
  readonly styles?: readonly [ofPictures: string, ofPage: string];
}

/** A page that needs nothing else: no script, no font, no request. It is also well-formed XML. */
export function page(
  { title, program, what, styles: [ofPictures, ofPage] = ['', ''] }: PageFrame,
  top: readonly string[],
  main: readonly string[],
): string {
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
      element('style', {}, `\n${pictureStyle}${ofPictures}${pageStyle}${ofPage}`),
    ),
    '\n',
    element(
      'body',
      {},
      element('a', { class: 'skip', href: '#main' }, `Skip to the ${what}`),
      ...top.flatMap((part) => [part, '\n']),
      element('main', { id: 'main' }, ...main),
      '\n',
      element('footer', {}, paragraph(`Made by ${program}.`)),
    ),
  )}\n`;
}

/** The title of a page, and above it who may see it. */
export function pageHeader(kind: 'public' | 'internal', words: string, title: string): string {
  return element(
    'header',
    {},
    element('p', { class: `edition edition-${kind}` }, words),
    element('h1', {}, escaped(title)),
  );
}
