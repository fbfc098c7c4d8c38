import type { Texts } from '../en.ts';

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
