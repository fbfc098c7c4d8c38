const SVG = 'http://www.w3.org/2000/svg';
const [WIDTH, ROW, NAMES, FIGURES] = [460, 24, 150, 80];
const MOST = 40;

function shape(
  tag: string,
  attributes: Readonly<Record<string, string | number>>,
  text = '',
): SVGElement {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/** A bar for each row with its figure, and a line as far as it may be off. */
export function bars(
  names: readonly string[],
  sizes: readonly number[],
  off: readonly number[],
  write: (size: number) => string,
  title: string,
): SVGElement {
  const rows = Math.min(names.length, MOST);
  const svg = shape('svg', {
    viewBox: `0 0 ${WIDTH} ${rows * ROW}`,
    role: 'img',
    'aria-label': title,
  });
  const low = Math.min(0, ...sizes);
  const high = Math.max(0, ...sizes.map((size, row) => size + off[row]));
  const room = WIDTH - NAMES - FIGURES;
  const x = (size: number) => NAMES + (high === low ? 0 : ((size - low) / (high - low)) * room);
  for (let row = 0; row < rows; row++) {
    const middle = row * ROW + ROW / 2;
    const name = names[row].length > 22 ? `${names[row].slice(0, 21)}…` : names[row];
    const [from, to] = [Math.min(0, sizes[row]), Math.max(0, sizes[row])];
    svg.append(
      shape('text', { x: NAMES - 8, y: middle + 4, 'text-anchor': 'end' }, name),
      shape('rect', {
        class: 'bar',
        x: x(from),
        y: middle - 7,
        width: Math.max(1, x(to) - x(from)),
        height: 14,
      }),
    );
    if (off[row] > 0) {
      const [left, right] = [Math.max(low, sizes[row] - off[row]), sizes[row] + off[row]];
      svg.append(
        shape('line', { class: 'range', x1: x(left), x2: x(right), y1: middle, y2: middle }),
      );
    }
    const end = x(Math.max(to, off[row] > 0 ? sizes[row] + off[row] : to));
    svg.append(shape('text', { class: 'quiet', x: end + 6, y: middle + 4 }, write(sizes[row])));
  }
  return svg;
}
