import type { Texts } from '../en.ts';
import { spanishNumbers } from '../numbers.ts';
import { counted } from './counted.ts';

const { count, share } = spanishNumbers;

export const roles: Texts['roles'] = {
  title: 'Papeles de las columnas',
  names: {
    identifier: 'Identificador',
    key: 'Clave (cuasi-identificador)',
    confidential: 'Confidencial',
    harmless: 'Inocua',
    weight: 'Peso',
    unit: 'Unidad',
  },
  kinds: {
    amount: 'cantidad',
    count: 'recuento',
    ordinal: 'códigos con orden',
    nominal: 'códigos sin orden',
    date: 'fecha',
    text: 'texto',
  },
  kindMeanings: {
    amount: 'Números que pueden sumarse y promediarse, como unos ingresos.',
    count: 'Números enteros de cosas, como habitaciones o visitas.',
    ordinal: 'Códigos o textos con orden, como los niveles de estudios.',
    nominal: 'Códigos o textos sin orden, como el sexo o la región, aunque se escriban con cifras.',
    date: 'Días, meses o años.',
    text: 'Texto libre, nombres, números largos. Nunca una categoría.',
  },
  kindColumn: 'Clase',
  guessed: 'supuesta',
  undecided: 'Sin decidir',
  details: 'Más',
  detailsOf: (column) => `Más sobre ${column}`,
  detail: {
    label: 'Etiqueta',
    kind: 'Qué son sus valores',
    missing: 'Códigos de ausencia de esta columna, uno por línea',
    missingWhy:
      'Solo aquí cuentan como ausentes. Puede seguir una etiqueta: 97 = no contesta. Los de todas las columnas se fijan en el paso Cargar.',
    addMissing: (code) => `Contar ${code} como ausente`,
    measuredIn: 'Unidad de medida, como EUR o cm',
    values: 'Códigos y sus etiquetas, uno por línea',
    valuesWhy: 'Como 1 = mujer. Los informes y el libro de códigos muestran las etiquetas.',
    valuesOrdered:
      'Como 1 = primaria, del más bajo al más alto. Los informes y el libro de códigos muestran las etiquetas.',
    hierarchyKind: 'Jerarquía de los códigos',
    hierarchyWhy:
      'Dice qué códigos están cerca unos de otros, para códigos sin orden y fechas. Así los métodos pueden unir vecinos.',
    hierarchies: {
      none: 'ninguna',
      dates: 'fechas: días, meses, años',
      prefixes: 'primeros caracteres, como 28 para 28001',
      ranges: 'intervalos de números',
      tree: 'un árbol que usted escribe',
    },
    lengths: 'Longitudes de los prefijos, como 2, 3 (vacío: todas)',
    widths: 'Anchuras de los intervalos, como 5, 10',
    tree: 'Cada código y sus grupos, uno por línea: Getafe < Madrid < España',
    hierarchyProblems: {
      sizes:
        'Los tamaños de la jerarquía no son números mayores que 0: escríbalos con comas, como 2, 3. Las longitudes son números enteros.',
      tree: 'El árbol de la jerarquía está vacío: escriba en cada línea un código y su grupo, o elija ninguna.',
    },
    units: {
      unit: 'Qué numera la columna',
      within: 'Parte de la unidad mayor',
      belongsTo: 'Pertenece a la unidad',
      weightOf: 'Unidad que cuenta el peso',
      replicateOf: 'Réplica del peso',
    },
    unitsWhy: {
      unit: 'Como hogar. Otras columnas se refieren a este nombre.',
      within: 'Como hogar para un número de persona; vacío si no hay ninguna.',
      belongsTo:
        'Todos los miembros tienen el mismo valor, como la región de un hogar. Vacío: pertenece al registro.',
      weightOf: 'Como hogar; vacío: registros.',
      replicateOf: 'Solo para un peso replicado: el peso principal al que pertenece.',
    },
    noReplicate: 'ninguna réplica: un peso propio',
    apply: 'Aplicar',
    applyWhy: 'Con otra clase u otros códigos de ausencia, la página vuelve a leer el fichero.',
    failed: 'No se ha cambiado nada.',
  },
  file: {
    summary: 'El fichero: qué es un registro, qué unidad se protege, claves ausentes',
    title: 'Título del fichero',
    record: 'Qué es un registro, como persona',
    protect: 'Unidad que hay que proteger',
    protectWhy:
      'Una unidad tiene nombre si una columna tiene el papel Unidad y «Qué numera la columna» está relleno.',
    largest: 'la unidad mayor, o el registro',
    time: 'Columna que distingue las oleadas de una unidad',
    noTime: 'ninguna',
    replication: 'Cómo se hicieron los pesos replicados',
    replicationWhy:
      'brr (replicación repetida equilibrada), bootstrap, jackknife (cada réplica omite un conglomerado), jkn (un conglomerado de un estrato), sdr (diferencias sucesivas), o el factor de la varianza, como 0.05. Los errores estándar lo necesitan.',
    missingKeys: 'Un valor ausente en una clave',
    missingKeyChoices: {
      level: 'es un valor propio (level)',
      wildcard: 'coincide con cualquier valor (wildcard)',
    },
  },
  brief: {
    identifier: 'Identificador',
    key: 'Clave',
    confidential: 'Confidencial',
    harmless: 'Inocua',
    weight: 'Peso',
    unit: 'Unidad',
  },
  role: 'Papel',
  roleOf: (column) => `Papel de ${column}`,
  kindOf: (column) => `Clase de ${column}`,
  values: 'Valores',
  median: (value) => `mediana ${value}`,
  allDiffer: 'casi todos distintos',
  seemed: (role) => `parecía ${role}: `,
  adds: 'Únicos de más',
  addsWhy:
    'Registros que pasan a ser únicos si alguien conoce esta columna además de las claves; para una clave, los que son únicos solo por ella.',
  choose: (column) => `Elegir ${column}`,
  chooseAllColumns: 'Elegir todas las columnas',
  chosen: (n) => `${counted(n, 'columna elegida', 'columnas elegidas')}`,
  roleOfChosen: 'Papel de las columnas elegidas',
  kindOfChosen: 'Clase de las columnas elegidas',
  meanings: {
    identifier:
      'Nombra por sí sola a una persona o empresa, como un nombre o un número. No llega al fichero protegido.',
    key: 'Otros la conocen, como la edad o el lugar, y junto con otras de su clase permite reconocer a alguien.',
    confidential: 'Lo que nadie debe averiguar de una persona, como sus ingresos o una enfermedad.',
    harmless: 'Nadie de fuera la conoce, y no dice nada que deba ocultarse.',
    weight: 'Cuántos miembros de la población representa un registro (factor de elevación).',
    unit: 'Los registros con el mismo valor pertenecen a una misma unidad, como un hogar o una empresa.',
  },
  glossary: 'Qué significan los papeles',
  acceptAll: (n) => (n === 1 ? 'Aceptar la sugerencia' : `Aceptar las ${count(n)} sugerencias`),
  acceptSome: (n) => `Aceptar ${counted(n, 'sugerencia')}`,
  acceptAllWhy: 'Una sugerencia fija el papel y la clase de su columna.',
  noneOpen: 'Ha decidido sobre todas las columnas.',
  someUndecided: (n) => `${counted(n, 'columna')} sin decidir`,
  acceptOf: (column, role) => `Aceptar ${role} para ${column}`,
  keyboard:
    'Con el teclado: arriba y abajo cambian de fila, izquierda y derecha se mueven por ella. De 1 a 6 dan el papel en el orden de abajo, 0 lo quita, Intro acepta la sugerencia, Espacio y Mayúsculas eligen varias filas.',
  filter: 'Buscar una columna',
  column: 'Columna',
  noSuggestion: 'ni su nombre ni sus valores lo dicen',
  levels: 'Orden',
  levelsOf: (column) => `Orden de los valores de ${column}`,
  noKeys:
    'Ninguna columna es clave: el riesgo se juzga entonces solo por lo cerca que están otros registros en sus números.',
  live: (unique, all, keys) =>
    `Con ${counted(keys, 'clave')}, ${count(unique)} de ${counted(all, 'registro')} (${share(unique / all)}) ${unique === 1 ? 'es único' : 'son únicos'}.`,
  liveLikely: 'Ninguna columna tiene aún el papel de clave; se cuenta con las probables.',
  toRisk: 'Ver el riesgo',
  categoriesTitle: 'Valores con orden',
  categoriesWhy:
    'Categorías como los niveles de estudios tienen un orden. Los métodos que lo conocen mantienen juntos a los vecinos. Sin orden, todas las categorías están igual de lejos unas de otras.',
  noCategories: 'Ninguna columna tiene códigos con tan pocos valores distintos.',
  isOrdered: 'Tiene orden',
  isOrderedOf: (column) => `${column} tiene orden`,
  lowest: 'el más bajo',
  highest: 'el más alto',
  up: (level) => `Subir ${level} (más bajo)`,
  down: (level) => `Bajar ${level} (más alto)`,
  reverse: 'Invertir',
  moved: (level, place, all) => `${level} es ahora el número ${place} de ${all}.`,
  rulesTitle: 'Reglas entre columnas',
  rulesWhy:
    'Lo que debe cumplirse en cada registro, antes y después: sumas, órdenes, recorridos, si ... entonces. Los registros protegidos las cumplen.',
  write: 'Escribir una regla',
  writeLabel: 'Una regla en una línea',
  writeHint:
    'Por ejemplo: tax <= total_income, o bien: if age < 15 then wages = 0. Puede llevar delante un nombre y dos puntos.',
  add: 'Añadir',
  understoodAs: (kind) => `Se entiende como: ${kind}.`,
  open: 'Abrir o pegar reglas',
  openFile: 'Abrir un fichero de reglas',
  openHint: 'Schematron (ISO/IEC 19757-3), o una regla por línea.',
  pasteLabel: 'Reglas como texto o Schematron',
  pasteRead: 'Leer estas reglas',
  pasteName: 'las reglas pegadas',
  found: (n, from) => `${counted(n, 'regla')} en ${from}`,
  phase: 'Fase',
  allPhases: 'todos los patrones',
  remarks: 'Sin efecto',
  addFound: (n) => `Añadir ${counted(n, 'regla')}`,
  leave: 'Dejarlas',
  discover: 'Buscar reglas en los datos',
  discoverWhy:
    'Se proponen sumas, órdenes, recorridos y condiciones que se cumplen en el fichero. Algunas son casualidad: nada cuenta hasta que lo confirme.',
  discoverGo: 'Buscar',
  discovered: (n) =>
    n === 0
      ? 'No se halló ninguna otra regla que se cumpla.'
      : `${counted(n, 'propuesta')}, las más reveladoras primero.`,
  proposal: 'Regla propuesta',
  holds: 'Se cumple en',
  exceptions: 'La incumplen',
  unknown: 'Sin decidir',
  confirm: (n) =>
    n === 0
      ? 'Confirmar las elegidas'
      : n === 1
        ? 'Confirmar la regla elegida'
        : `Confirmar las ${count(n)} reglas elegidas`,
  chooseAll: 'Elegir todas',
  chooseNone: 'No elegir ninguna',
  dismiss: 'Cerrar la lista',
  chooseOf: (rule) => `Elegir: ${rule}`,
  listTitle: (n) => (n === 0 ? 'Aún no hay reglas' : counted(n, 'regla')),
  rule: 'Regla',
  kind: 'Clase',
  state: 'En este fichero',
  holdsAll: 'se cumple en todos los registros',
  broken: (n) => `la ${n === 1 ? 'incumple' : 'incumplen'} ${counted(n, 'registro')}`,
  stillOpen: (n) => `${counted(n, 'registro')} sin decidir por valores ausentes`,
  notChecked: 'sin comprobar',
  cannot: 'no puede usarse',
  recordsOf: 'Qué registros',
  recordList: (list, more) =>
    more === 0 ? `Registros ${list}.` : `Registros ${list}, y ${count(more)} más.`,
  recordsWhy:
    'Contados desde 1; aquí no se muestran valores. El primer registro está en la línea 2 si el fichero tiene una línea de nombres.',
  remove: 'Quitar',
  removeOf: (rule) => `Quitar la regla ${rule}`,
  removeAll: 'Quitar todas las reglas',
  checkNow: 'Comprobar el fichero',
  checkLong: 'El fichero es grande: buscar los registros que incumplen las reglas puede tardar.',
  allHold: 'Todos los registros cumplen todas las reglas, hasta donde tienen valores.',
  violating: (n, all) =>
    `${counted(n, 'registro')} de ${count(all)} ${n === 1 ? 'incumple' : 'incumplen'} al menos una regla.`,
  contradiction: (names) =>
    `Estas reglas no pueden cumplirse a la vez: ${names}. Quite o corrija una de ellas.`,
  general: 'La comprueba registro a registro un motor general, que es más lento.',
  classes: {
    'EC-LC': 'ecuación lineal (EC-LC)',
    'EC-NLC': 'producto o cociente (EC-NLC)',
    'EC-PV': 'valores posibles (EC-PV)',
    'EC-GV': 'una columna gobierna a otra (EC-GV)',
    domain: 'valores del original (dominio)',
    'check only': 'solo se comprueba',
  },
  violationsTitle: 'Qué se hace si hay registros del original que incumplen una regla',
  violations: {
    refuse: 'Parar y decir qué reglas y cuántos registros',
    repair:
      'Reparar primero: cambiar los menos valores posibles de las columnas protegidas y después proteger',
    protect: 'Proteger y llevar el resultado a las reglas en un solo paso',
  },
  planTitle: 'Qué hace la receta con las reglas',
  planNone:
    'Aún no hay pasos: en cuanto la receta tenga alguno, aquí se dice qué hacen con las reglas.',
  planStep: (n, columns) => `Paso ${n}: ${columns}`,
  planReplace: (how) => `Los valores se sustituyen por: ${how}.`,
  planWithdrawn: (claim, because) => `No se promete: ${claim}, porque ${because}`,
  planDoubt: (claims) =>
    `Se promete solo si aún se cumple después de llevar los registros a las reglas: ${claims}.`,
  planQuiet: 'Ninguna regla trata de las columnas de este paso.',
  next: 'Siguiente: mesa de trabajo',
};
