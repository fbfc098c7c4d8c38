import type { Texts } from '../en.ts';
import { counted } from './counted.ts';

export const check: Texts['check'] = {
  none: 'Aún no se ha ejecutado nada. Componga una receta y ejecútela; después cada límite y cada afirmación está aquí con su cifra.',
  state: { holds: 'Se cumple', fails: 'No se cumple', open: 'Sin decidir' },
  estimates: {
    title: 'Totales, medias y proporciones ponderados',
    lead: 'Lo que representan los valores de cada fichero: sumas de peso por valor y, para un nivel, la suma de sus pesos. Cada fichero se pondera con sus propios pesos. Los valores ausentes no entran en medias ni proporciones.',
    column: 'Columna',
    counted: 'Se cuenta',
    totalBefore: 'Total antes',
    totalAfter: 'Total después',
    change: 'Cambio',
    meanBefore: 'Media o proporción antes',
    meanAfter: 'Media o proporción después',
    others: (column, levels) => `${column}: otros ${counted(levels, 'nivel', 'niveles')}`,
    by: (unit, weight) =>
      unit === null
        ? `registros, con el peso ${weight}`
        : `una vez por cada ${unit}, con el peso ${weight}`,
  },
  limits: {
    title: (purpose) => `Límites de «${purpose}»`,
    lead: 'Lo que debe cumplirse antes de que el fichero llegue a alguien. Un límite queda sin decidir si su indicador no se pudo medir; no se da por cumplido.',
    none: 'Para esta finalidad no hay ningún límite.',
    limit: 'Límite',
    accepted: 'Se acepta',
    found: 'Hallado',
    better: 'Mejor',
    verdict: 'Veredicto',
    why: 'Por qué',
    k: 'Registros que comparten cada combinación de las claves (k)',
    most: (bound) => `como máximo ${bound}`,
    least: (bound) => `como mínimo ${bound}`,
    withFewer: (share) => `${share} con menos`,
    source: (source) => `Fuente: ${source}`,
  },
  claims: {
    title: 'Afirmaciones del certificado',
    lead: 'Cada afirmación se comprobó en el fichero protegido tal como se escribió, con código que solo conoce los dos ficheros y la receta.',
    none: 'El certificado no afirma nada: ningún paso de la receta promete nada.',
    claim: 'Afirmación',
    about: 'Sobre',
    measured: 'Medido',
    limit: 'Tolerancia',
    verdict: 'Veredicto',
    tier: 'Grado de certeza',
    tiers: { proved: 'Demostrado', tested: 'Comprobado', heuristic: 'Heurístico' },
    tierMeaning: {
      proved: 'Se sigue de cómo funciona el método, y se comprobó en este fichero:',
      tested: 'Se comprobó en este fichero; el método por sí solo no lo garantiza:',
      heuristic: 'Suele ser así, y se comprobó en este fichero:',
    },
    wholeFile: 'todo el fichero',
    columns: (columns) => `${columns} columnas`,
    found: (words) => `Hallado: ${words}`,
    withdrawn: 'Retiradas: afirmaciones que se cumplían antes de refinar el fichero y ya no',
  },
  figures: {
    title: 'Todos los indicadores',
    lead: 'Todo lo que se midió. El signo de interrogación dice qué es un indicador, su recorrido y en qué dirección es mejor.',
    about: { risk: 'Riesgo', utility: 'Utilidad', score: 'Puntuaciones' },
    figure: 'Indicador',
    value: 'Valor',
    better: 'Mejor',
    noValue: 'ninguno',
    parts: (count) => `De qué se compone (${count})`,
    notes: 'Notas',
    leftOut: 'Sin medir',
    directions: {
      'lower is better': 'cuanto menor, mejor',
      'higher is better': 'cuanto mayor, mejor',
      'nearer to 1 is better': 'cuanto más cerca de 1, mejor',
    },
  },
  notes: {
    title: 'Avisos y notas',
    notReleasable: 'No apto para difusión',
    warnings: 'Avisos',
    notCovered: (names) =>
      `Claves probables que ningún paso cubre: ${names}. Los grupos sobre otras columnas no las protegen.`,
    notes: 'Notas',
    none: 'No hay nada de que avisar.',
  },
  attack: {
    title: 'Ataque a mitades',
    lead: 'La receta se ejecuta sobre mitades aleatorias del fichero, y un intruso intenta decir qué registros estaban en la mitad usada: si lo que produce está más cerca de ellos que de otros del mismo tipo. Sobre todo para ficheros sintéticos.',
    start: 'Atacar mitades',
    stop: 'Parar',
    figure: 'Indicador',
    mean: 'Media',
    spread: 'Desviación típica',
    chance: 'Por azar',
    none: 'ninguno',
    done: (times, half) =>
      `Mitades de ${half} registros, sorteadas ${times} veces. La semilla de las mitades no se guarda.`,
  },
  refine: {
    title: 'Refinar tras enmascarar',
    lead: 'Se mueven valores sueltos de los registros que más perdieron, para que medias, varianzas y correlaciones vuelvan a las del original. Eso cuesta protección: cada afirmación se comprueba otra vez en el fichero nuevo, y la que ya no se cumple se retira.',
    nothing: 'No se cambió ningún número, así que no hay nada que refinar.',
    fields: {
      p: 'Pérdida a la que se apunta, como parte de la actual (p)',
      q: 'Parte de los registros que puede cambiar (q)',
      targetE: 'Objetivo del error de los momentos (E)',
      trials: 'Máximo de intentos',
    },
    columns: (chosen, all) => `Columnas que se refinan: ${chosen} de ${all}`,
    columnsLabel: 'Columnas que se refinan',
    start: 'Refinar',
    again: 'Refinar de nuevo, desde el fichero protegido',
    stop: 'Parar',
    takeBack: 'Volver al fichero sin refinar',
    done: 'Este fichero está refinado: todo lo de esta página trata de él.',
    none: 'ninguna',
    error: (before, after) => `El error de los momentos (E) pasó de ${before} a ${after}.`,
    loss: (before, after, aim) =>
      `La pérdida de valores (IL1') pasó de ${before} a ${after}; se apuntaba a ${aim}.`,
    changed: (cells, records, trials) =>
      `Valores cambiados: ${cells}, de ${records} registros, en ${trials} intentos.`,
    stopped: {
      target: 'Paró porque E está por debajo de su objetivo.',
      limit:
        'Paró en el límite de intentos: E no está por debajo de su objetivo. Una p o una q mayor ayuda más que más intentos.',
      'nothing to move':
        'No se pudo mover nada: ninguna columna varía o ningún registro está completo.',
    },
    withdrawn: (count) =>
      `${count === 1 ? 'Se retiró una afirmación' : `Se retiraron ${count} afirmaciones`}: véase el final de la lista de afirmaciones.`,
    allHold: 'No se retiró ninguna afirmación.',
    picture: {
      title: 'Cómo baja E',
      sentence: (first, last, trials, target) =>
        `El error de los momentos (E) empezó en ${first} y es ${last} tras ${trials} intentos${target === null ? '' : `; el objetivo es ${target}`}. Cuanto menor, más cerca están medias, varianzas y correlaciones de las del original.`,
    },
  },
  pictures: {
    topics: {
      columns: 'Columnas antes y después',
      relations: 'Relaciones entre columnas',
      risk: 'Riesgo',
      scores: 'Puntuaciones',
      models: 'Modelos de los grupos',
    },
    column: 'Columna',
    category: 'Columna de categorías',
    across: 'Horizontal',
    upward: 'Vertical',
    part: 'Parte del fichero',
    drawing: 'Dibujando…',
    manner: 'Dibujar',
    ofStep: (step, part, parts) =>
      parts === 1 ? `Paso ${step}` : `Paso ${step}, parte ${part} de ${parts}`,
    asDots: 'Registros, una muestra de ellos',
    asSquares: 'Todos los registros, contados en cuadros',
    distribution: {
      title: (name) => `${name}: distribución antes y después`,
      sentence: ({ mean, deviation }) =>
        `La media va de ${mean[0]} a ${mean[1]}, la desviación típica de ${deviation[0]} a ${deviation[1]}. La figura rellena es el original, la línea discontinua el fichero protegido: donde se separan, quien analiza ve otra cosa.`,
      empty: 'La figura rellena es el original, la línea discontinua el fichero protegido.',
    },
    quantiles: {
      title: (name) => `${name}: cuantiles antes y después`,
      sentence: (shift) =>
        `Un punto sobre la diagonal es un cuantil que no se movió. El mayor desplazamiento de un decil es de ${shift} desviaciones típicas.`,
    },
    categories: {
      title: (name) => `${name}: categorías antes y después`,
      changed: (changed, of) => `${changed} de ${of} registros tienen otra categoría.`,
      largest: (level, before, after) =>
        `La proporción de «${level}» es la que más cambió, de ${before} a ${after}.`,
      same: 'Las proporciones de las categorías quedaron como estaban.',
    },
    scatter: {
      title: (x, y) => `${x} y ${y}: registros antes y después`,
      sentence: (points, groups) =>
        `${points} registros antes y después, y los centros de ${groups} grupos: una línea lleva de un original a donde fue a parar, y cuanto más larga, más se cambió.`,
      noGroups: (points) =>
        `${points} registros antes y después: una línea lleva de un original a donde fue a parar, y cuanto más larga, más se cambió.`,
      sampled: (drawn, records) =>
        ` Se dibujan ${drawn} de ${records} registros, a distancias iguales en el fichero.`,
    },
    density: {
      title: (x, y) => `${x} y ${y}: todos los registros antes y después`,
      sentence: (before, after) =>
        `Cuanto mayor es un cuadro, más registros hay en él. El original ocupa ${before} cuadros, el fichero protegido ${after}: los cuadros que solo tiene el original son valores que ya no aparecen.`,
    },
    pairs: {
      title: (x: string, y: string) => `${x} y ${y}: registros antes y después`,
      sentence: (moved: string) =>
        `Cuanto más intenso el color, más registros. Para recuperar la tabla original, el ${moved} de los registros tendría que cambiar de celda.`,
    },
    correlations: {
      title: 'Correlaciones antes y después',
      sentence: (pair, before, after) =>
        `La correlación de ${pair} es la que más cambió, de ${before} a ${after}. Las celdas con contorno cambiaron 0,1 o más.`,
      pair: (first, second) => `«${first}» y «${second}»`,
      same: 'No cambió ninguna correlación.',
    },
    combinations: {
      title: (about) => `Cuántos registros comparten sus valores: ${about}`,
      sentence: (before, after) =>
        `Son únicos por estos valores ${before} de los registros originales y ${after} de los protegidos. Un intruso que conoce los valores de una persona encuentra un registro único.`,
      plain: 'Cuantos más registros comparten sus valores, más difícil es decir de quién son.',
    },
    riskByRecord: {
      title: 'Probabilidad de que cada registro se enlace bien',
      sentence: (expected, share, highest) =>
        `Un intruso que conociera cada columna comparada enlazaría bien ${expected} registros (${share}); el más expuesto, con una probabilidad de ${highest}. Es bueno que la línea caiga pronto.`,
    },
    columnDrive: {
      title: 'Qué columna causa el riesgo',
      sentence: (name, alone, all) =>
        `«${name}» es la que más dice por sí sola: con ella sola se enlaza el ${alone} de los registros, con todas juntas el ${all}.`,
      without: (name, without) =>
        `Sin «${name}» sería el ${without}: ninguna otra columna quita tanto.`,
    },
    groupSizes: {
      title: (title) =>
        title.replace('Group sizes', 'Tamaños de los grupos').replace('step', 'paso'),
      sentence: (records, groups, average) =>
        `${records} registros están en ${groups} grupos, ${average} de media. Los grupos mayores protegen más y pierden más información.`,
    },
    contributions: {
      title: 'Qué columnas hacen que los registros destaquen',
      sentence: (name, share) =>
        `«${name}» es la que más hace: interviene en el ${share} de lo que hace únicos a los registros únicos.`,
      none: 'Ningún registro es único, así que ninguna columna hace destacar a nadie.',
    },
    scoreBars: {
      sentence: (value, better) =>
        `La puntuación es ${value}; ${better}. Las barras son las partes de que se compone.`,
    },
    bic: {
      title: (part) => `${part}: cuántos componentes`,
      sentence: (model, components, bic) =>
        `Cuanto más alta la línea, mejor el ajuste para su tamaño. Se tomó el modelo ${model} con ${components} componentes (BIC ${bic}).`,
      passedOver: (count) =>
        count === 1
          ? ' Un punto está más alto y no se tomó, porque en él un componente apenas tiene dispersión.'
          : ` ${count} puntos están más altos y no se tomaron, porque en cada uno un componente apenas tiene dispersión.`,
    },
    ellipses: {
      title: (part, x, y) => `${part}: componentes en ${x} y ${y}`,
      sentence: (components, records) =>
        `${components} componentes de ${records} registros. La curva interior está a una desviación típica de su componente, la exterior a dos; donde se solapan las curvas de dos componentes, los registros podrían ser de uno u otro.`,
    },
    fuzzy: (centres, rounds) =>
      `Grupos borrosos en torno a ${centres} centros, hallados en ${rounds} rondas.`,
  },
};
