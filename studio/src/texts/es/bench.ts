import type { Texts } from '../en.ts';
import { spanishNumbers } from '../numbers.ts';
import { counted as some } from './counted.ts';

const { count } = spanishNumbers;

/** The texts of the bench in Spanish. */
export const bench: Texts['bench'] = {
  columns: 'Columnas',
  roleOf: (column) => `Papel de ${column}`,
  roles: {
    identifier: 'identificador',
    key: 'clave',
    confidential: 'confidencial',
    harmless: 'inofensiva',
    weight: 'peso',
    unit: 'unidad',
  },
  undecided: 'sin decidir',
  likely: (n) => `${some(n, 'clave probable', 'claves probables')}, sin confirmar`,
  confirm: 'Confirmar claves',
  recipe: {
    none: 'Aún no hay receta',
    columns: (n) => some(n, 'columna'),
    handle: (name) => `Intensidad: ${name}`,
    run: 'Ejecutar',
    again: 'Ejecutar de nuevo',
    running: 'Ejecutando …',
    stop: 'Detener',
    blocked: 'La receta no puede ejecutarse: véase Receta.',
    group: (k) => `Agrupar de ${count(k)} en ${count(k)}`,
    search: 'Buscar 30 s',
    searching: (n) => some(n, 'probada'),
    use: 'Usarla',
    best: 'La mejor',
    useOf: (words) => `Usar y ejecutar: ${words}`,
  },
  map: {
    title: 'Riesgo y utilidad',
    label: 'Recetas por riesgo y pérdida. Las flechas van de punto en punto, Intro usa una receta.',
    original: 'original',
    now: (branch) => `${branch} ahora`,
    moving: 'bajo el mando',
    others: 'otras',
    sample: (records) => `con ${some(records, 'registro')}`,
    whole: 'con todo el fichero',
    holds: 'cumple los límites',
    fails: 'incumple un límite',
    open: 'un límite queda abierto',
    across: 'Pérdida',
    up: 'Riesgo',
    empty: 'Una búsqueda llena este mapa.',
    allowed: 'dentro de los límites',
  },
  tabs: {
    label: 'Lo que se muestra bajo el mapa',
    records: 'Registros',
    recipe: 'Receta',
    risk: 'Riesgo original',
    pictures: 'Gráficos',
    measures: 'Medidas',
    compare: 'Comparar',
  },
  records: {
    label: 'Registros, primero los que más destacan',
    alone: (before, after, all) =>
      after === null
        ? `${count(before)} de ${some(all, 'registro')} están solos.`
        : `${count(before)} de ${some(all, 'registro')} estaban solos; ahora, ${count(after)}.`,
    byNumbers: (all) => `${some(all, 'registro')}, primero el más alejado por sus números.`,
    impossible: (n) => `${some(n, 'registro')} con valores imposibles.`,
    line: 'Línea',
    alike: 'Iguales',
    alikeWhy: 'Registros con las mismas claves, incluido él mismo, antes y después',
    leftOut: 'omitido',
    was: (before) => `antes: ${before}`,
    empty: 'vacío',
    isImpossible: 'valor imposible',
    unpaired: 'Los registros de este fichero son nuevos: ninguno corresponde a uno del original.',
  },
  person: {
    label: 'El registro elegido',
    title: (line) => `Registro de la línea ${line}`,
    choose: 'Elija un registro para ver quién se le parece.',
    before: 'Antes',
    after: 'Después',
    sharing: (n) => (n === 1 ? 'solo' : `${count(n)} iguales`),
    nearest: (n, of) => `el más cercano coincide en ${n} de ${of} claves`,
    betrayed: 'Lo delatan',
    betrayedMore: (n) => `y ${count(n)} más`,
    nothing: 'ningún trío de claves',
    safe: (n) =>
      `${count(n)} registros difundidos tienen las mismas claves, que no dicen cuál es este. Un valor que todos comparten sí se sabe.`,
    gone: (n) =>
      n === 0
        ? 'Lo que un intruso sabe de este registro no coincide con ninguno difundido.'
        : `Lo que un intruso sabe coincide con ${some(n, 'registro difundido', 'registros difundidos')}.`,
    exposed: 'Sigue solo: quien conoce estas claves encuentra el registro.',
    leftOut: 'El registro se omite.',
    notYet: 'Nada protege todavía este registro.',
    column: 'Columna',
    asFar: 'Igual de lejos',
    farOut: 'Estos números son los más alejados de los demás.',
    noKeys:
      'Ninguna columna es clave todavía. Dé el papel de clave a lo que otros pueden saber y vea quién se parece a este registro.',
    key: 'Clave',
    with: 'Con el valor',
  },
  verdict: {
    title: 'Veredicto',
    purpose: 'Finalidad',
    none: 'Todavía no hay nada protegido',
    ready: (purpose) => `Listo para ${purpose}`,
    failing: (n, of) =>
      `No está listo: ${n === 1 ? 'falla' : 'fallan'} ${n} de ${some(of, 'límite')}`,
    open: (n) => `No se ${n === 1 ? 'pudo' : 'pudieron'} medir ${some(n, 'límite')}`,
    claims: (n) =>
      `No está listo: no se ${n === 1 ? 'cumple' : 'cumplen'} ${some(n, 'afirmación', 'afirmaciones')}`,
    alone: (n) =>
      `No está listo: ${some(n, 'registro')} ${n === 1 ? 'está solo' : 'están solos'} por columnas copiadas`,
    notReleasable: 'No apto para difusión',
    gates: (n) =>
      `No está listo: ${n === 1 ? 'falla' : 'fallan'} ${some(n, 'control', 'controles')}`,
    old: 'cambiado tras la ejecución',
    noFile: 'Aún no hay fichero',
    holding: (n) => `${some(n, 'límite')} se ${n === 1 ? 'cumple' : 'cumplen'}`,
    moreGates: 'Controles que fallan',
    seeking: 'Buscando remedios …',
    noRemedy: 'Ningún cambio por sí solo lo remedia.',
    mend: (words, limit) => `Remediar ${limit}: ${words}`,
    seek: 'Buscar remedios',
    claimsHold: (n) =>
      `${some(n, 'afirmación', 'afirmaciones')} se ${n === 1 ? 'cumple' : 'cumplen'}`,
    notes: (n) => some(n, 'nota'),
    release: 'Difundir',
    uniqueNow: (n, all) => `${count(n)} de ${count(all)} solos por sus claves`,
    expected: (n) => `se espera reconocer a ${n}`,
    driver: (name) => `${name} es la que más revela`,
    k: (k) => `Registros iguales a menos de ${k}`,
    goto: (step) => `Ir a ${step}`,
    shortGates: {
      claims: 'Ejecutar de nuevo',
      decided: 'Decidir papeles',
      identifiers: 'Nombrar identificadores',
      keys: 'Proteger claves',
      weights: 'Agrupar pesos',
      rules: 'Ver reglas',
      'free-text': 'Fijar papeles',
      alone: 'Cambiar la receta',
      inferred: 'Cambiar la receta',
      'small-strata': 'Cambiar la receta',
      metadata: 'Ver el fichero',
      order: 'Fijar papeles',
    },
  },
  standing: {
    label: 'Situación',
    branch: (name) => `Rama ${name}`,
    keys: (names, more) =>
      names.length === 0
        ? 'sin claves'
        : `claves ${names.join(', ')}${more > 0 ? ` y ${count(more)} más` : ''}`,
    likely: 'probables ',
    weight: (name) => (name === null ? 'sin peso' : `peso ${name}`),
    unit: (name) => (name === null ? 'unidad: registro' : `unidad ${name}`),
    noRecipe: 'sin receta',
  },
  compare: {
    lead: 'Haga otra rama en Receta y ejecútela: sus límites aparecerán junto a estos.',
    title: 'Límites de las ramas',
    sentence:
      'Cada cifra como parte de su límite. A la izquierda de la línea, el límite se cumple.',
    axis: '% del límite',
    limit: 'Límite',
    none: 'sin medir',
    judgement: '¿Cuál es mejor?',
    run: 'Ejecutar las ramas que no están al día',
  },
};
