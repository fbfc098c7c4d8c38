import type { Accuracy } from './accuracy.ts';
import type { Figure } from './figures.ts';

const english = {
  lead: (records: string, name: string) =>
    `${records} protected records of ${name}. A record need not be the record of any person. This page loads nothing and sends nothing.`,
  figure: 'Figure',
  figures: {
    count: 'Number of records',
    share: 'Share in percent',
    mean: 'Mean',
    median: 'Median',
    total: 'Total',
  } satisfies Record<Figure, string>,
  of: 'of',
  rows: 'In rows',
  across: 'Across',
  none: 'nothing',
  weighted: (name: string) => `Weighted by ${name}`,
  weightedCount: 'Sum of weights',
  filters: 'Only records with',
  add: 'Add a condition',
  remove: (name: string) => `Remove the condition on ${name}`,
  column: 'Column',
  from: 'from',
  to: 'to',
  selected: (some: string, all: string) => `${some} of ${all} records`,
  all: 'All',
  missing: 'no value',
  upTo: (to: string) => `below ${to}`,
  over: (from: string) => `${from} or more`,
  between: (from: string, to: string) => `${from} to below ${to}`,
  off: 'May be off by',
  offLater: 'All may be off by',
  offs: (accuracy: Accuracy, size: (x: number) => string) => {
    switch (accuracy.kind) {
      case 'kept':
        return 'nothing: as in the original';
      case 'at most':
        return `at most ${size(accuracy.size)}`;
      case 'more than':
        return `more than ${size(accuracy.size)}`;
      case 'untold':
        return 'not told';
    }
  },
  changed: 'Values that the protection changed',
  extents: { none: 'none', few: 'below 5 %', some: 'below half', most: 'half or more' },
  untold: 'not told',
  why: 'The bounds are those of report.html. They hold for whole columns without weights: of a part of the file the report tells nothing, unless its columns were not changed.',
  small: 'Figures of fewer than 5 records say little: values were changed.',
  picture: 'Picture of the table',
  language: 'Español',
};

const spanish: typeof english = {
  lead: (records, name) =>
    `${records} registros protegidos de ${name}. Un registro no tiene por qué ser el de ninguna persona. Esta página no carga ni envía nada.`,
  figure: 'Cifra',
  figures: {
    count: 'Número de registros',
    share: 'Porcentaje',
    mean: 'Media',
    median: 'Mediana',
    total: 'Total',
  },
  of: 'de',
  rows: 'En filas',
  across: 'En columnas',
  none: 'nada',
  weighted: (name) => `Ponderado por ${name}`,
  weightedCount: 'Suma de pesos',
  filters: 'Solo registros con',
  add: 'Añadir una condición',
  remove: (name) => `Quitar la condición sobre ${name}`,
  column: 'Columna',
  from: 'de',
  to: 'a',
  selected: (some, all) => `${some} de ${all} registros`,
  all: 'Todos',
  missing: 'sin valor',
  upTo: (to) => `menos de ${to}`,
  over: (from) => `${from} o más`,
  between: (from, to) => `de ${from} a menos de ${to}`,
  off: 'Puede desviarse',
  offLater: 'Todos puede desviarse',
  offs: (accuracy, size) => {
    switch (accuracy.kind) {
      case 'kept':
        return 'nada: como en el original';
      case 'at most':
        return `como máximo ${size(accuracy.size)}`;
      case 'more than':
        return `más de ${size(accuracy.size)}`;
      case 'untold':
        return 'no se dice';
    }
  },
  changed: 'Valores que la protección cambió',
  extents: {
    none: 'ninguno',
    few: 'menos del 5 %',
    some: 'menos de la mitad',
    most: 'la mitad o más',
  },
  untold: 'no se dice',
  why: 'Las cotas son las de report.html. Valen para columnas enteras sin pesos: de una parte del fichero el informe no dice nada, salvo que sus columnas no se cambiaran.',
  small: 'Las cifras de menos de 5 registros dicen poco: los valores se cambiaron.',
  picture: 'Imagen de la tabla',
  language: 'English',
};

export type Texts = typeof english;
export const texts = { en: english, es: spanish };
