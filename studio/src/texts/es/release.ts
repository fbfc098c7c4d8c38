import type { Texts } from '../en.ts';

export const release: Texts['release'] = {
  none: 'Aún no se ha ejecutado nada. Ejecute antes una receta; después se comprueban aquí los controles.',
  toProtect: 'Ir a la mesa de trabajo',
  stale:
    'Cambió la receta después de esta ejecución. Aquí se difunde el resultado de la receta anterior, no el de la que ahora está en Proteger.',
  about: (file, purpose) => `Difusión de ${file}, para: ${purpose}`,
  who: 'Quién lo difunde',
  whoWhy: 'Su nombre o cargo, para el registro de auditoría, que se queda con usted.',
  format: 'Formato de los datos',
  formatSame: 'El del archivo protegido',
  spreadsheet: 'Los datos se abrirán en una hoja de cálculo',
  explorer: 'Añadir una página para explorar los datos',
  explorerWhy:
    'Quien los recibe filtra, tabula y dibuja los datos protegidos en explorer.html, y ve cuánto puede desviarse cada cifra. No contiene nada que el paquete no diga.',
  spreadsheetWhy:
    'Las celdas que una hoja de cálculo tomaría por una fórmula llevan delante un apóstrofo, para que nada se ejecute al abrir el fichero.',
  form: 'Formato, hojas de cálculo, página para explorar, difusiones anteriores',
  others: 'Difusiones anteriores del mismo original',
  othersWhy:
    'Quien reciba este fichero puede tener también uno anterior. Indíquelos y se mide qué dicen juntos.',
  othersAdd: 'Añadir un fichero',
  othersRemove: (name) => `Quitar ${name}`,
  gates: 'Controles',
  gatesLead:
    'Un control es una pregunta que debe responderse con un sí antes de que salga un fichero.',
  checking: 'Se están comprobando los controles.',
  check: 'Comprobar los controles',
  checkAgain: 'Comprobar otra vez',
  all: (gates) => `Los ${gates} controles se cumplen.`,
  some: (failing, gates) =>
    `${failing} de ${gates} controles ${failing === 1 ? 'detiene' : 'detienen'} esta difusión.`,
  accepted: (accepted, gates) =>
    `${accepted} de ${gates} controles ${accepted === 1 ? 'se acepta' : 'se aceptan'} por un motivo escrito; los demás se cumplen.`,
  state: {
    holds: 'Se cumple',
    fails: 'Detiene',
    accepted: 'Aceptado por un motivo',
    'not checked': 'Sin comprobar',
  },
  next: 'Qué hacer',
  goto: (step) => `Ir a ${step}`,
  question: 'Qué pregunta este control',
  holding: (gates) => (gates === 1 ? '1 control se cumple' : `${gates} controles se cumplen`),
  reason: 'Motivo para dejarlo pasar',
  reasonWhy:
    'Un motivo tiene al menos unas palabras. El registro de auditoría lo guarda con su nombre.',
  final: 'Ningún motivo puede sustituir este control: debe cumplirse.',
  advice: {
    try: 'Probar remedios en este fichero',
    tryWhy:
      'La receta se ejecuta con otros ajustes durante unos segundos, mientras usted sigue trabajando.',
    none: 'Nada de lo probado cumple todos los límites.',
    best: (remedy) => `Esto cumple todos los límites: ${remedy}.`,
    keeps: (limits) => `Cumpliría ${limits}`,
    others: (limits) => `Otros límites que fallarían: ${limits}.`,
    take: 'Usar esta receta',
    takeOf: (remedy) => `Usar esta receta: ${remedy}`,
  },
  gate: {
    decided: {
      title: 'Decisiones',
      asks: '¿Ha decidido alguien sobre cada columna: identificador, clave, confidencial, peso, unidad o inocua?',
      next: 'Dé un papel a cada columna en el paso Papeles y reglas, y ejecute la receta otra vez.',
    },
    alone: {
      title: 'Columnas copiadas',
      asks: '¿Ningún registro está solo con sus valores en las columnas que se copian?',
      next: 'Proteja o recodifique también algunas de estas columnas, o deles el papel de identificador, para que se quiten. Si nadie de fuera puede conocer una columna, dele el papel de confidencial.',
    },
    claims: {
      title: 'Certificado',
      asks: '¿Se cumple cada afirmación del certificado si se calcula de nuevo a partir de los ficheros, y ninguna prohíbe la difusión?',
      next: 'Ejecute otra vez la receta y difunda el nuevo resultado. La mesa de trabajo muestra cada afirmación.',
    },
    'free-text': {
      title: 'Texto libre',
      asks: '¿Está el fichero libre de textos largos, que pueden contener nombres, lugares e historias?',
      next: 'Dé a la columna el papel de identificador, para que quede fuera, o codifíquela en categorías.',
    },
    formulas: {
      title: 'Fórmulas en celdas',
      asks: '¿Está el fichero libre de celdas y nombres que una hoja de cálculo ejecutaría como fórmulas?',
      next: 'Indique que los datos se abrirán en una hoja de cálculo: cada una lleva entonces un apóstrofo delante. Acepte el control si nadie abre el fichero en una hoja de cálculo.',
    },
    identifiers: {
      title: 'Identificadores',
      asks: '¿Se han quitado todas las columnas que nombran por sí solas a una persona o empresa?',
      next: 'Dé a la columna el papel de identificador: queda fuera, o se sustituye por seudónimos si los registros de una persona deban seguir juntos. Si solo lo parece, dele el papel de inocua.',
    },
    levels: {
      title: 'Niveles',
      asks: '¿Nombran el libro de códigos y el informe solo niveles que aún aparecen?',
      next: 'Es un error del programa: comuníquelo. Acepte el control solo después de leer el libro de códigos y el informe.',
    },
    limits: {
      title: 'Límites',
      asks: '¿Está cada indicador de riesgo y utilidad dentro de los límites de la finalidad?',
      next: 'Cada hallazgo nombra lo que falla o queda abierto: protéjalo de otra manera, o elija otra finalidad en el paso Inicio. La mesa de trabajo muestra los indicadores.',
    },
    metadata: {
      title: 'Metadatos',
      asks: '¿Los nombres de las columnas y la forma del fichero no dicen nada de su origen?',
      next: 'Cambie los nombres de las columnas en el original, quite las observaciones y cárguelo otra vez. El título y las etiquetas están en la descripción: cámbielos allí.',
    },
    order: {
      title: 'Orden',
      asks: '¿Queda oculto en todas las columnas el orden original de los registros?',
      next: 'Dé a la columna que numera los registros el papel de identificador, para que quede fuera.',
    },
    keys: {
      title: 'Claves',
      asks: '¿Está protegida cada clave, o al menos ningún registro es único por las claves sin proteger?',
      next: 'Proteja o recodifique también estas columnas, o déjelas fuera dándoles el papel de identificador.',
    },
    rules: {
      title: 'Reglas',
      asks: '¿Cumple cada registro las reglas dadas?',
      next: 'Ejecute otra vez la receta con sus reglas. Papeles y reglas muestra qué registros las incumplen.',
    },
    'small-strata': {
      title: 'Estratos pequeños',
      asks: '¿Tiene bastantes registros cada nivel de una columna de categorías?',
      next: 'Funda los niveles raros con el método de recodificación, o proteja la columna.',
    },
    weights: {
      title: 'Pesos',
      asks: '¿Los pesos no dicen ni de quién es un registro ni lo que se cambió o quedó fuera?',
      next: 'Añada un paso para los pesos en la mesa de trabajo: con Grupos de pesos iguales, al menos k registros comparten cada peso; también hay redondeo, ruido y recalibración. Si quedan registros únicos por claves y peso, tome una k mayor, o proteja el peso en el mismo paso que las claves. Dé a los pesos de réplica el papel de identificador, para que queden fuera.',
    },
    design: {
      title: 'Diseño muestral',
      asks: '¿Están protegidos o fuera los estratos y conglomerados del diseño muestral, o se juzgan como claves?',
      next: 'Dé a estas columnas el papel de identificador, para que queden fuera, o el de clave, y protéjalas.',
    },
  },
  make: 'Hacer los dos paquetes',
  makeWhy: {
    ready: 'Los registros se barajan, para que su orden no diga nada.',
    who: 'Diga antes quién lo difunde.',
    gates: 'Antes debe cumplirse cada control, o aceptarse por un motivo escrito.',
    checking: 'Antes deben comprobarse los controles.',
  },
  signing: {
    title: 'Firma',
    lead: 'Con una clave se firman el certificado, el registro de auditoría y el paquete: quien lo recibe ve que usted lo difundió y que nadie lo cambió después. Sin clave, nada se firma.',
    passphrase: 'Frase de contraseña de la clave',
    passphraseWhy:
      'Opcional para una clave nueva. La clave está solo en la memoria de esta página y desaparece al cerrarla: nada la almacena aquí, tampoco si guarda la sesión.',
    locked: (file) => `${file} tiene una frase de contraseña: introdúzcala.`,
    unlock: (file) => `Abrir ${file} con ella`,
    open: 'Abrir una clave',
    make: 'Hacer una clave nueva',
    made: (file) =>
      `El navegador guarda ${file}, la clave privada, y ${file}.pub, la pública. Lleve la privada a un lugar que solo usted pueda leer. Dé la pública a quienes reciben los datos.`,
    opened: 'La clave está abierta.',
    signs: 'Esta clave firma. Su parte pública:',
    forget: 'Olvidar esta clave',
    forgotten: 'La clave ya no está en esta página.',
  },
  bundles: 'Los dos paquetes',
  leave: {
    title: 'Puede salir',
    lead: 'Entregue este: los datos en un orden nuevo, un libro de códigos, un informe sin recuentos pequeños y un LÉEME.',
    save: (name, size) => `Guardar ${name} (${size})`,
  },
  stay: {
    title: 'Debe quedarse',
    lead: 'Guarde este donde están los datos originales. No lo entregue nunca: con la semilla y los grupos que contiene puede deshacerse la protección.',
    save: (name, size) => `Guardar ${name} (${size})`,
  },
  single: (files) => `Los ${files} ficheros uno a uno`,
  file: (name, size) => `${name}, ${size}`,
  digest:
    'El registro de auditoría termina con este resumen criptográfico. Guárdelo en otro lugar: quien lo tiene nota si se cortan anotaciones.',
  neutralised: (cells) =>
    cells === 1 ? '1 celda recibió un apóstrofo.' : `${cells} celdas recibieron un apóstrofo.`,
  done: 'Los paquetes están hechos. Nada salió de esta máquina: guárdelos donde corresponde.',
  saved: (name) => `${name} se entregó al navegador, que lo guarda entre sus descargas.`,
  savedStay: (name) =>
    `${name} se entregó al navegador. Llévelo de sus descargas a donde están los datos originales, para que no quede allí ninguna copia.`,
  keep: {
    title: 'Guardar el fichero protegido sin difundirlo',
    lead: 'El fichero protegido en el orden del original, con su certificado, receta, semilla y grupos al lado, como los dispone la línea de órdenes. Todo ello debe quedarse. Desempaquetado junto al original, penumbra verify lo comprueba otra vez y penumbra release hace el paquete.',
    save: 'Guardar el fichero protegido y lo que debe quedarse con él',
    who: 'Diga antes, arriba, quién es: el registro de auditoría empieza con ello.',
  },
  commands: {
    title: 'Continuar en la línea de órdenes o en Spark',
    lead: 'La receta de esta ejecución, con su semilla, da los mismos bytes en la línea de órdenes. Sirve para ficheros mayores o para repetir la ejecución en un script. La receta debe quedarse: su semilla repite cada elección al azar.',
    save: 'Guardar recipe.json',
    same: 'En esta máquina: los mismos bytes',
    refine: 'Después, refinarlo como aquí (la línea lleva una semilla: debe quedarse)',
    verify: 'Comprobarlo otra vez: cada afirmación, a partir de los ficheros',
    memory: 'Para un fichero mayor que la memoria',
    spark: 'En un clúster de Spark',
    cut: (size) =>
      `Su receta corta el fichero en bloques de como mucho ${size} registros, así que estas órdenes dan también los mismos bytes.`,
    noCut:
      'Estas órdenes cortan el fichero en bloques, cada uno protegido por su cuenta. Su receta no tiene bloques, así que el resultado no será igual que aquí; para tener lo mismo en todas partes, fije un tamaño de bloque en Proteger.',
    copy: 'Copiar',
    copied: 'Copiado.',
    notCopied: 'El navegador no lo permitió: seleccione la línea y cópiela.',
    copyOf: (what) => `Copiar la orden: ${what}`,
  },
};
