import type { Texts } from '../en.ts';
import { spanishNumbers } from '../numbers.ts';
import { counted } from './counted.ts';

const { count, number } = spanishNumbers;

export const load: Texts['load'] = {
  drop: 'Suelte aquí un fichero',
  dropNow: 'Suéltelo para leerlo',
  choose: 'Elegir un fichero',
  accepts: (limit) =>
    `CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument o SQLite; CSV y XML también comprimidos (gzip, Zstandard), hasta ${limit}. Ficheros mayores: en la línea de órdenes.`,
  paste: 'Pegar texto en su lugar',
  pasteLabel: 'Registros como texto, con los nombres de las columnas en la primera línea',
  pasteUse: 'Leer este texto',
  pasteName: 'pegado.csv',
  recent: {
    title: 'Ficheros recientes',
    on: 'Recordar los ficheros que elijo',
    why: 'Este navegador guarda entonces dónde están, no qué contienen, hasta que lo desactive u olvide todo. Puede preguntar antes de leer uno otra vez.',
    open: (name) => `Abrir ${name} de nuevo`,
    gone: (name) => `${name} ya no está ahí, o el navegador no puede leerlo.`,
  },
  several:
    'Se lee solo el primer fichero: dé un fichero de datos cada vez, con su descripción si la tiene.',
  otherColumns:
    'El fichero tiene ahora otras columnas, por lo que se quitaron los papeles y las clases de las anteriores. Puede deshacerlo.',
  description: {
    why: 'Una descripción contiene lo que usted sabe del fichero: clases, papeles, etiquetas, códigos de ausencia. Suéltela junto a los datos o ábrala aquí.',
    open: 'Abrir una descripción',
    save: 'Guardar la descripción',
    saveWhy:
      'Guarda sus decisiones y cada suposición como FICHERO.description.json, que leen todas las órdenes. Se queda con el original.',
    taken: (name) => `Ahora se usa lo que ${name} dice del fichero.`,
    waiting: (name) => `${name} es una descripción. Dé ahora los datos que describe.`,
  },
  reading: 'Leyendo el fichero',
  another: 'Cargar otro fichero',
  replaceTitle: '¿Cargar otro fichero?',
  replace: (old, next) =>
    `${next} ocupa el lugar de ${old}. Los papeles, reglas, recetas y resultados son de ${old} y se olvidan.`,
  replaceYes: 'Cargarlo',
  failed: (name) => `No se pudo leer ${name}`,
  large: (name) => `${name} es demasiado grande para una página`,
  largeWhy: (size, limit) =>
    `Tiene ${size}. Una página guarda en memoria los registros y todo lo que se hace con ellos, y admite ficheros de hasta ${limit}. En la línea de órdenes se leen por partes ficheros de cualquier tamaño:`,
  largeThen:
    'La receta que haga aquí con una parte del fichero sirve también allí: guárdela en la mesa de trabajo y désela con --recipe.',
  kept: (name) => `${name} sigue cargado, y nada de él ha cambiado.`,
  whatToDo: 'Qué puede hacer',
  retry: 'Leerlo de otra manera',
  retryWhy: 'Si el fichero está bien, quizá se adivinó mal algo sobre él. Diga cómo está escrito:',
  whichTable: (name: string) => `¿Qué tabla de ${name}?`,
  whichTableWhy: 'El fichero tiene varias con registros. Elija la que quiere proteger:',
  retryRead: 'Leer otra vez',
  close: 'Cerrar',
  facts: 'El fichero',
  records: 'Registros',
  columns: 'Columnas',
  size: 'Tamaño',
  form: 'Formato',
  duplicates: 'Registros que repiten uno anterior',
  digest: 'Resumen criptográfico (SHA-256)',
  digestWhy: 'de los registros tal como se leyeron; quien tiene el mismo fichero obtiene el mismo',
  slow: 'El fichero es grande: los pasos tardan más, y otra página muy cargada puede quedarse sin memoria.',
  guesses: 'Cómo se leyó',
  guessesWhy:
    'Cada línea es una suposición hecha a partir del propio fichero. Cambie lo que no sea cierto: el fichero se lee otra vez.',
  what: 'Qué',
  taken: 'Se toma como',
  why: 'Por qué',
  change: 'Cambiar',
  asFound: 'como se halló',
  options: {
    delimiter: 'Separador',
    decimal: 'Signo decimal',
    encoding: 'Codificación',
    header: 'Primera línea',
    missing: 'Valores ausentes',
  },
  delimiters: { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra vertical' },
  decimals: { '.': 'punto (1.5)', ',': 'coma (1,5)' },
  encodings: { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' },
  headers: { yes: 'nombres de las columnas', no: 'un registro' },
  emptyCell: 'celda vacía',
  missingEmpty: 'Una celda vacía es un valor ausente',
  missingCodes: 'Códigos, uno por línea',
  missingEdit: 'Cambiar los códigos',
  missingApply: 'Leer con estos códigos',
  missingUsual: 'Los códigos habituales',
  columnsTitle: 'Columnas',
  columnsWhy:
    'La clase de cada columna, descrita o supuesta. En el paso siguiente cambia las clases y fija los papeles.',
  position: 'N.º',
  name: 'Nombre',
  kind: 'Tipo',
  kinds: { numeric: 'números', categorical: 'categorías', text: 'texto' },
  missing: 'Ausentes',
  distinct: 'Distintos',
  range: 'Recorrido',
  rangeOf: (low, high) => `de ${low} a ${high}`,
  role: 'Papel',
  noName: 'sin nombre',
  more: (shown, all) => `Mostrar todo (se ven ${count(shown)} de ${count(all)})`,
  preview: 'Los primeros registros',
  previewWhy: 'Tal como están en el fichero, para que vea si se leyó bien.',
  line: 'Línea',
  emptyShown: 'ausente',
  next: 'Siguiente: papeles y reglas',
  none: 'Todavía no hay ningún fichero cargado.',
  goLoad: 'Cargar un fichero',
  unitOf: (bytes) =>
    bytes < 1024
      ? counted(bytes, 'byte')
      : bytes < 1024 * 1024
        ? `${number(bytes / 1024, 3)}\u00A0KiB`
        : bytes < 1024 * 1024 * 1024
          ? `${number(bytes / 1024 / 1024, 3)}\u00A0MiB`
          : `${number(bytes / 1024 / 1024 / 1024, 3)}\u00A0GiB`,
};
