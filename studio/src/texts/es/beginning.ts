import type { Texts } from '../en.ts';
import { spanishNumbers } from '../numbers.ts';
import { counted } from './counted.ts';

const { count, number, share } = spanishNumbers;

export const start: Texts['start'] = {
  question: '¿Quién recibirá el fichero?',
  questionWhy: 'Los límites son un punto de partida: su oficina puede tener otros.',
  purposes: {
    public: {
      title: 'Fichero de uso público',
      description:
        'Cualquiera puede tenerlo, para siempre, y combinarlo con lo que sea. Nadie firma nada: solo protegen los datos.',
    },
    scientific: {
      title: 'Fichero de uso científico',
      description:
        'Para personal investigador de instituciones conocidas, que firma que no identificará a nadie ni cederá el fichero.',
    },
    'in-house': {
      title: 'Datos de prueba internos',
      description:
        'Para quienes construyen y prueban programas en la misma organización. Necesitan la forma de los datos, no personas reales.',
    },
  },
  limits: (purpose) => `Lo que debe cumplirse: ${purpose}`,
  sharedBy: (k) =>
    `Al menos ${k} registros deben compartir cada combinación de las claves, las columnas que otros pueden conocer (k = ${k}).`,
  measure: 'Indicador',
  limit: 'Límite',
  why: 'Por qué',
  most: (figure) => `como máximo ${figure}`,
  least: (figure) => `como mínimo ${figure}`,
  usualLimits:
    'Estos son los límites habituales. Para cambiarlos, guárdelos, edite el archivo y ábralo aquí.',
  ownLimits: (name: string) =>
    `Estos límites son de ${name}. Desde ahora los resultados se juzgan con ellos.`,
  openLimits: 'Usar límites propios',
  saveLimits: 'Guardar estos límites',
  backToUsual: 'Volver a los límites habituales',
  waiting: 'Se están buscando los límites.',
  begin: 'Empezar',
  ownFile: 'Un fichero propio',
  ownFileWhy:
    'CSV, Parquet, XML, SPSS, Stata, SAS, R, Arrow, Excel, OpenDocument o SQLite. Se queda en esta máquina y en la memoria de esta página.',
  load: 'Cargar un fichero',
  sample: 'O probar con un ejemplo',
  sampleWhy: 'Los ejemplos son parte de la página: funcionan sin red.',
  samples: {
    persons: {
      title: 'Personas',
      description:
        '5 000 personas inventadas con 24 columnas, sus papeles y 18 reglas entre columnas. Sirve para ver todo el camino.',
    },
    expenditure: {
      title: 'Gasto',
      description: 'Doce registros de tres importes y una regla, que un registro incumple.',
    },
  },
  trySample: (title) => `Probar ${title}`,
  recipe: '¿Ya tiene una receta?',
  recipeHow: 'Cargue su fichero y abra la receta (.json) en la mesa de trabajo.',
  received: {
    title: 'Comprobar un paquete recibido',
    lead: 'Elija el archivo ZIP que puede salir, la clave pública de su oficina y, si las hay, revocaciones de claves. Obtenga la clave por otra vía que el paquete. No hacen falta ni el original ni la oficina.',
    archive: 'Elegir el paquete (.zip)',
    keys: 'Elegir claves públicas y revocaciones',
    holds: 'El paquete es lo que difundió el titular de esta clave.',
    fails: 'No use este paquete: no es lo que difundió el titular de esta clave.',
    open: 'Ningún fichero se cambió por accidente. Queda abierto quién difundió el paquete.',
    state: { holds: 'Se cumple', fails: 'Falla', 'not verifiable': 'Abierto' },
    limits:
      'Si los datos están bien protegidos no puede verse sin el original: eso queda en la oficina.',
  },
  check: 'Cómo comprobar que nada sale',
  checks: [
    'Abra las herramientas de desarrollo del navegador (F12) y, en ellas, el panel de red. Trabaje como siempre: una vez abierta la página, no aparece ninguna petición salvo las de sus propias partes.',
    'O desconecte la máquina de la red después de abrir la página y siga trabajando.',
    'O mire el código fuente de la página: su política de seguridad de contenido dice connect-src none, y el navegador la hace cumplir. No abarca WebRTC, que la página desactiva, ni la apertura de otra dirección, que la página no hace.',
    'No se guarda nada si no se pide: al cerrar la página desaparecen el fichero y todo lo que se hizo con él. «Olvidar todo» lo hace en el acto.',
  ],
};

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
    'La receta que haga aquí con una parte del fichero sirve también allí: guárdela en el paso Proteger y désela con --recipe.',
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
  next: 'Siguiente: riesgo actual',
};

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
