import { mapFile, selfContained } from '../../../src/report/pictures/index.ts';

const DARK = /@media screen and \(prefers-color-scheme: dark\) \{\s*:root \{[^}]*\}\s*\}/g;

/** A picture as a separate file that includes its style. */
export function svgFile(svg: string): string {
  return svg.includes('pn-map-') ? mapFile(svg) : `${selfContained(svg)}\n`;
}

/** The same, always light: a PNG is for paper and slides. */
export function lightSvg(svg: string): string {
  return svgFile(svg).replace(DARK, '');
}

/** Width and height of a picture in its own units. */
export function sizeOf(svg: string): { readonly width: number; readonly height: number } {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  return { width: Number(width ?? 0), height: Number(height ?? 0) };
}

/** A second copy of a picture for the same page, with other ids. */
export function withOtherIds(svg: string): string {
  return svg
    .replace(/( id="[^"]+)"/g, '$1-2"')
    .replace(/( aria-(?:labelledby|describedby)="[^"]+)"/g, '$1-2"')
    .replace(/(url\(#[^)]+)\)/g, '$1-2)');
}

/** A name that every file system takes; letters of any script stay. */
export function fileName(name: string, ending: string): string {
  const stem = name.replace(/[^\p{L}\p{N}-]+/gu, '-').replace(/^-+|-+$/g, '');
  return `${[...stem].slice(0, 80).join('') || 'picture'}.${ending}`;
}

/** A picture as PNG, with the given number of pixels for each unit. */
export async function pngOf(svg: string, times = 2): Promise<Blob> {
  const { width, height } = sizeOf(svg);
  const url = URL.createObjectURL(new Blob([lightSvg(svg)], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = Math.ceil(width * times);
    canvas.height = Math.ceil(height * times);
    const context = canvas.getContext('2d')!;
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob))),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}
