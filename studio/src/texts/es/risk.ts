import type { Texts } from '../en.ts';
import { spanishNumbers } from '../numbers.ts';
import { counted } from './counted.ts';

const { count, share } = spanishNumbers;

export const risk: Texts['risk'] = {
  assumed: 'Qué se supone',
  more: 'Más',
  weight: (column) =>
    `Pesos: ${column}. El fichero se toma como una muestra de una población mayor.`,
  noWeight: 'Sin pesos: el fichero se toma como toda la población.',
  counting: 'Contando',
  unique: '¿Cuántos registros son únicos?',
  uniqueSays: (n, all) =>
    n === 0
      ? 'Ningún registro está solo con sus claves.'
      : `${count(n)} de ${counted(all, 'registro')} (${share(n / all)}) ${n === 1 ? 'es único' : 'son únicos'}: nadie más en el fichero tiene las mismas claves.`,
  small: '¿Cuántos comparten sus claves con pocos?',
  smallSays: (three, five, all) =>
    `${count(three)} (${share(three / all)}) están en clases de menos de 3, ${count(five)} (${share(five / all)}) en clases de menos de 5.`,
  drive: '¿Qué columna lo causa?',
  driveSays: (name, now, then) =>
    `${name}: sin ella serían únicos ${count(then)} registros en lugar de ${count(now)}.`,
  driveNone: 'Ninguna por sí sola: al quitar cualquiera quedan otros tantos únicos.',
  driveOne: 'Solo hay una clave.',
  driveNothing: 'Ningún registro es único, así que ninguna columna causa nada.',
  driveSuda: (name, part) =>
    `Los conjuntos de hasta tres claves que contienen ${name} aportan ${part} de todas las puntuaciones SUDA.`,
  found: '¿A cuántos se podría encontrar?',
  foundSays: (expected, all, part) =>
    `Quien conociera las claves de todos señalaría con acierto unos ${expected} de ${counted(all, 'registro')} (riesgo individual: ${part}).`,
  foundSample:
    'Cuenta también cuántas personas fuera del fichero comparten las claves, según los pesos.',
  foundWhole: 'A quien comparte las claves con otros se le señala adivinando entre ellos.',
  above: (n, limit) => `${counted(n, 'registro')} con un riesgo mayor que ${limit}`,
  numbers: '¿Cuán cerca están otros por sus números?',
  numbersSays: (unique, all, columns) =>
    `Con ${counted(columns, 'columna numérica', 'columnas numéricas')}, ${count(unique)} de ${counted(all, 'registro completo', 'registros completos')} (${share(all === 0 ? 0 : unique / all)}) no ${unique === 1 ? 'es igual' : 'son iguales'} a ningún otro.`,
  nearestSays: (median, isolated) =>
    `Para la mitad, el otro registro más cercano está como mucho a ${median} desviaciones típicas por columna; ${counted(isolated, 'registro')} ${isolated === 1 ? 'está' : 'están'} a más de una desviación típica de cualquier otro.`,
  deviations: (x) => `${x} d. t.`,
  numbersWhy:
    'Los números rara vez coinciden, así que la mayoría de los registros son únicos por ellos. Lo que cuenta es si otro está lo bastante cerca para confundirse con él.',
  households: (column) =>
    `${column} une los registros en hogares: quien reconoce a un miembro sabe de los demás.`,
  rivals: (columns) =>
    `Varias columnas son pesos (${columns.join(', ')}) y solo una puede pesar. Dé otro papel a las demás en el paso Papeles: hasta entonces no se muestra cuántos registros se esperan reconocer.`,
  countsUnits: 'Las clases cuentan unidades: los miembros de una unidad cuentan una vez.',
  countsRecords:
    'Las clases cuentan registros mientras no confirme esta columna en el paso Papeles.',
  units: '¿Cuántos hogares u otras unidades son únicos?',
  unitsSays: (unique, all) =>
    `${count(unique)} de ${counted(all, 'unidad', 'unidades')} (${share(all === 0 ? 0 : unique / all)}) no ${unique === 1 ? 'coincide' : 'coinciden'} con ninguna otra en tamaño y en las claves de todos sus miembros.`,
  unitsFound: (expected, all) =>
    `Cuenta si los miembros siguen unidos, porque el fichero conserva el número de la unidad o un seudónimo. Unidades en las que se espera reconocer al menos a un miembro: unas ${expected} de ${count(all)} (riesgo del hogar).`,
  long: (seconds) => `Lo demás puede tardar unos ${seconds}.`,
  thorough: 'Calcularlo',
  seconds: (s) =>
    s < 90 ? `${Math.max(3, Math.ceil(s))} segundos` : `${Math.ceil(s / 60)} minutos`,
  missingAny: (n) =>
    `${counted(n, 'registro')} ${n === 1 ? 'carece' : 'carecen'} de alguna clave; un valor ausente coincide con cualquiera, como dice la descripción.`,
  missing: (n) =>
    `A ${counted(n, 'registro')} ${n === 1 ? 'le falta' : 'les falta'} una clave; la ausencia cuenta como un valor propio.`,
  pictures: 'Gráficos',
  classesTitle: 'Registros según el tamaño de su clase',
  classesSays: (classes, all) =>
    `${counted(classes, 'combinación distinta', 'combinaciones distintas')} de las claves entre ${counted(all, 'registro')}. Cuanto más largas las barras de arriba, más expuesto está el fichero.`,
  classesHead: 'Registros con las mismas claves',
  classOf: (from, to) =>
    from === 1 && to === 1
      ? 'solo'
      : to === null
        ? `${from} o más iguales`
        : from === to
          ? `${from} iguales`
          : `de ${from} a ${to} iguales`,
  axis: '% de los registros',
  recordsHead: 'Registros',
  shareHead: '% de registros',
  columnsTitle: 'Qué hace cada clave',
  columnsDefinition:
    'Porcentaje de los registros que son únicos solo por esta clave, y por todas las claves menos esta; la línea son todas juntas.',
  columnsUnit: 'Registros únicos',
  highest: 'Los registros con más riesgo',
  highestWhy:
    'Los números de registro se cuentan desde 1. Aquí no se muestran valores: mírelos en el original.',
  record: 'Registro',
  line: 'Línea del fichero',
  individual: 'Riesgo',
  sharing: 'Registros con las mismas claves',
  farthest: 'Los registros más apartados por sus números',
  distance: 'Distancia al más cercano',
  help: {
    unique:
      'Un registro es único cuando ningún otro tiene la misma combinación de claves. La ausencia es un valor propio.',
    small:
      'Una clase es el conjunto de registros con las mismas claves; el propio registro también cuenta.',
    drive:
      'Registros que seguirían siendo únicos sin cada clave: cuantos menos, más causa la clave el riesgo. Las puntuaciones SUDA suman los conjuntos mínimos de claves que hacen único un registro.',
    units:
      'Una unidad es única cuando ninguna otra tiene tantos miembros con las mismas combinaciones de claves. El riesgo del hogar es 1 menos el producto de 1 menos los riesgos individuales de los miembros.',
    found:
      'La media, sobre los registros, del valor esperado de 1/F, siendo F el número de personas de la población con las mismas claves. Sin pesos, 1/f, siendo f los registros con las mismas claves.',
    numbers:
      'Distancia: la raíz de la media, sobre las columnas, de las diferencias al cuadrado, cada una en desviaciones típicas (divisor n), al otro registro más cercano. Quedan fuera los registros a los que falta un valor.',
  },
  sources: {
    units: 'Hundepool et al. 2012',
    unique: 'Samarati 2001; Sweeney 2002',
    drive: 'Elliot, Manning y Ford 2002',
    found: 'Benedetti y Franconi 1998; Franconi y Polettini 2004',
  },
  lower: 'cuanto menor, mejor',
};
