export const figure = {
  showTable: 'Table',
  hideTable: 'Hide the table',
  saveSvg: 'SVG',
  savePng: 'PNG',
  enlarge: 'Enlarge',
  noPng: 'This browser cannot draw the picture as PNG: save it as SVG.',
  dataOf: (title: string) => `Data: ${title}`,
};

export const help = {
  about: (title: string) => `What is this: ${title}`,
  range: 'Range',
  direction: 'Better',
  source: 'Source',
};
