import type { Texts } from '../en.ts';

export const figure: Texts['figure'] = {
  showTable: 'Tabla',
  hideTable: 'Ocultar la tabla',
  saveSvg: 'SVG',
  savePng: 'PNG',
  enlarge: 'Ampliar',
  noPng: 'Este navegador no pudo dibujar el gráfico como PNG: guárdelo como SVG.',
  dataOf: (title) => `Datos: ${title}`,
};

export const help: Texts['help'] = {
  about: (title) => `Qué es esto: ${title}`,
  range: 'Recorrido',
  direction: 'Mejor',
  source: 'Fuente',
};
