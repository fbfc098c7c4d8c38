import { FOLDERS, files, HOUSE, importsOf, placeOf } from './house.ts';

const BOX = { left: 20, width: 690, height: 58, gap: 14 };
/** The doors on top of the house. */
const DOORS = ['cli', 'studio'];

/** How many modules of one folder import one of another, by "from to". */
function importsBetween(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const path of files) {
    const from = path.startsWith('src/') ? placeOf(path).folder : path.split('/')[0];
    const targets = importsOf(path).filter((target) => target.startsWith('src/'));
    for (const to of new Set(targets.map((target) => placeOf(target).folder))) {
      if (from === null || to === null || from === to) continue;
      counts.set(`${from} ${to}`, (counts.get(`${from} ${to}`) ?? 0) + 1);
    }
  }
  return counts;
}

/** A line for a handful of imports, a thick one for hundreds; coarse, so that it seldom changes. */
const widthOf = (imports: number) => (imports < 10 ? 1 : imports < 100 ? 2 : 4);

/** The house as an SVG: a box for each folder, its sub-folders in it, and an arc to each folder that it imports from. */
export function pictureOfHouse(): string {
  const floors = [...FOLDERS.toReversed()];
  const topOf = (floor: number) => 20 + floor * (BOX.height + BOX.gap);
  const middleOf = (name: string) => {
    const floor = DOORS.includes(name) ? 0 : 1 + floors.indexOf(name);
    return topOf(floor) + BOX.height / 2;
  };
  const box = (x: number, y: number, width: number, name: string, inside: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="${BOX.height}" rx="6" class="box"/>` +
    `<text x="${x + 14}" y="${y + 24}" class="name">${name}</text>` +
    `<text x="${x + 14}" y="${y + 44}" class="inside">${inside}</text>`;
  const half = (BOX.width - BOX.gap) / 2;
  const doors = [
    box(BOX.left, topOf(0), half, 'cli', 'the command line'),
    box(BOX.left + half + BOX.gap, topOf(0), half, 'studio', 'the browser application'),
  ];
  const boxes = floors.map((name, floor) =>
    box(BOX.left, topOf(floor + 1), BOX.width, name, HOUSE[name].join(' · ')),
  );
  const right = BOX.left + BOX.width;
  const arcs = [...importsBetween()]
    .map(([pair, imports]) => ({ from: pair.split(' ')[0], to: pair.split(' ')[1], imports }))
    .sort((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
    .map(({ from, to, imports }) => {
      const [start, end] = [middleOf(from) + 6, middleOf(to) - 6];
      const out = right + 14 + 0.36 * (end - start);
      return `<path d="M${right} ${start} C${out} ${start} ${out} ${end} ${right + 5} ${end}" class="arc" stroke-width="${widthOf(imports)}"/>`;
    });
  const [width, height] = [right + 190, topOf(floors.length + 1) + 6];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="title description">
<title id="title">The house of Penumbra</title>
<desc id="description">Ten boxes: cli and studio on top, below them ${floors.join(', ')}. Arcs lead from each to those that it imports from, always downwards.</desc>
<style>.box{fill:#f4f1ea;stroke:#6b6459}.name{font:600 16px sans-serif;fill:#222}.inside{font:13px sans-serif;fill:#555}.arc{fill:none;stroke:#7a5ea8;stroke-opacity:.6;marker-end:url(#tip)}</style>
<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" markerUnits="userSpaceOnUse" orient="auto"><path d="M0 0L8 4L0 8z" fill="#7a5ea8"/></marker></defs>
<rect width="100%" height="100%" fill="#fff"/>
${[...doors, ...boxes, ...arcs].join('\n')}
</svg>
`;
}
