import { element, escaped } from '../../text/index.ts';

/**
 * A position, rounded to a hundredth of a unit: finer differences are invisible, and the text is
 * the same on every machine.
 */
export function at(x: number): number {
  return Math.round(x * 100) / 100 + 0;
}

interface Frame {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
}

/** One picture as an `svg` element, with its name and description for people who cannot see it. */
export function drawing(frame: Frame, ...body: readonly string[]): string {
  const { width, height, title, description } = frame;
  const id = idOf(frame.id);
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'pn-picture',
      role: 'img',
      'aria-labelledby': `${id}-title`,
      'aria-describedby': `${id}-desc`,
      viewBox: `0 0 ${at(width)} ${at(height)}`,
      width: at(width),
      height: at(height),
    },
    element('title', { id: `${id}-title` }, escaped(title)),
    element('desc', { id: `${id}-desc` }, escaped(description)),
    ...body,
  );
}

/** The characters that an id, and a reference to it, can have. */
export function idOf(id: string): string {
  return id.replace(/[^\w-]/g, '-');
}

type Anchor = 'start' | 'middle' | 'end';

interface TextOptions {
  readonly anchor?: Anchor;
  readonly class?: string | undefined;
  /** Degrees, clockwise. */
  readonly turn?: number;
  /** The whole name if the content is cut. */
  readonly full?: string;
}

export function text(x: number, y: number, content: string, options: TextOptions = {}): string {
  const { anchor = 'start', turn, full } = options;
  return element(
    'text',
    {
      x: at(x),
      y: at(y),
      'text-anchor': anchor === 'start' ? undefined : anchor,
      class: options.class,
      transform: turn === undefined ? undefined : `rotate(${turn} ${at(x)} ${at(y)})`,
    },
    escaped(content),
    full === undefined || full === content ? '' : element('title', {}, escaped(full)),
  );
}

export function line(x1: number, y1: number, x2: number, y2: number, name: string): string {
  return element('line', { class: name, x1: at(x1), y1: at(y1), x2: at(x2), y2: at(y2) });
}

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  of: Readonly<Record<string, string | number | undefined>>,
): string {
  return element('rect', {
    x: at(x),
    y: at(y),
    width: at(Math.max(0, width)),
    height: at(Math.max(0, height)),
    ...of,
  });
}

export function path(d: string, name: string): string {
  return element('path', { class: name, d });
}

/** Marks that say these words under the pointer. */
export function hinted(words: string, ...marks: readonly string[]): string {
  return element('g', {}, element('title', {}, escaped(words)), ...marks);
}

/** Hatching under this name: it tells bars and areas apart without colour. */
export function hatching(id: string): string {
  return element(
    'defs',
    {},
    element(
      'pattern',
      {
        id: `${idOf(id)}-hatch`,
        width: 6,
        height: 6,
        patternUnits: 'userSpaceOnUse',
        patternTransform: 'rotate(45)',
      },
      element('rect', { width: 6, height: 6, class: 'pn-hatch-ground' }),
      element('line', { x1: 0, y1: 0, x2: 0, y2: 6, class: 'pn-hatch-line' }),
    ),
  );
}

export function hatched(id: string): string {
  return `url(#${idOf(id)}-hatch)`;
}
