import type { Texts } from '../en.ts';

export const tour: Texts['tour'] = {
  label: 'Visita guiada',
  begin: 'Hacer la visita guiada',
  beginWhy: 'Cinco paradas por todo el camino, con la muestra de personas.',
  place: (at, of) => `Parada ${at} de ${of}`,
  next: 'Parada siguiente',
  back: 'Atrás',
  finish: 'Terminar',
  end: 'Dejar la visita',
  loadSample: 'Cargar el ejemplo',
  runExample: 'Ejecutar un ejemplo',
  stops: {
    start: {
      title: '¿Para quién es?',
      words:
        'Un fichero para todo el mundo debe ser más seguro que uno para quien investiga y firma. La finalidad que elija fija los límites con los que se mide todo.',
      todo: 'Mire los límites de «Fichero de uso público» y siga.',
    },
    load: {
      title: 'Dar el fichero',
      words:
        'Suelte un fichero, elíjalo o péguelo. Se lee en esta página y no va a ningún sitio. Cada suposición sobre él está ahí con su motivo.',
      todo: 'Cargue el ejemplo: 5 000 personas inventadas.',
    },
    roles: {
      title: 'Decir qué son las columnas',
      words:
        'Los nombres y números de personas son identificadores y no llegan al fichero protegido. Lo que otros pueden saber de alguien son claves. Lo que nadie debe averiguar es confidencial.',
      todo: 'Mire los papeles que se sugieren y por qué.',
    },
    bench: {
      title: 'Proteger y comprobar',
      words:
        'El mapa muestra las recetas por riesgo y pérdida; la tabla, quién destaca; el veredicto, cada límite. Una búsqueda llena el mapa, el mando cambia la intensidad, y todo cambio puede deshacerse.',
      todo: 'Ejecute un ejemplo: grupos de cinco personas reciben los mismos valores y las reglas se cumplen. Después elija un registro y vea por qué está seguro.',
    },
    release: {
      title: 'Difundir',
      words:
        'Se guardan dos archivos: lo que puede salir (los datos barajados, un informe para el público, un libro de códigos) y lo que debe quedarse (la receta con su semilla, el informe interno, el registro de auditoría).',
      todo: 'Ese es todo el camino. Ahora tome un fichero propio.',
    },
  },
};
