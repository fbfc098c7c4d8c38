import type { Edition, ReportData } from '../figures/index.ts';
import { element, escaped } from '../text/index.ts';
import { page, pageHeader } from './page/frame.ts';
import { type Section, SUMMARY, sections } from './page/sections.ts';

/** A report as one HTML page. The same data give the same page, byte for byte. */
export function reportPage(data: ReportData): string {
  const { program, edition } = data;
  const parts = sections(data);
  const title = `${data.title} (${edition.kind === 'public' ? 'public' : 'internal'} edition)`;
  const header = pageHeader(edition.kind, editionName(edition), data.title);
  const top = [header, contents(parts)];
  return page({ title, program, what: 'report' }, top, parts.map(section));
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

/** A section with its heading; all but the summary fold. */
export function section({ id, title, body }: Section): string {
  const heading = element('h2', { id: `${id}-heading` }, escaped(title));
  const named = { 'aria-labelledby': `${id}-heading` };
  // A link to a place inside a folded section opens it, so the section's name stands inside, too.
  return id === SUMMARY
    ? `\n${element('section', { id, ...named }, heading, body)}`
    : `\n${element(
        'details',
        { class: 'part' },
        element('summary', {}, heading),
        element('section', { id, ...named }, body),
      )}`;
}
