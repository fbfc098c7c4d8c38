import type { Texts } from '../en.ts';

export const keep: Texts['keep'] = {
  open: 'Guardar la sesión',
  kept: 'Sesión guardada',
  title: 'Guardar esta sesión en este navegador',
  lead: 'De ordinario todo desaparece al cerrar la página. Puede hacer que sus decisiones y ramas se guarden en este navegador, en esta máquina: lo que dijo de las columnas, reglas, recetas y sus semillas. Eso dice cómo se protegió el fichero, así que úselo solo donde nadie más use este navegador.',
  decisions: 'Guardar mis decisiones',
  data: 'Guardar también el fichero',
  dataWhy:
    'Los datos originales quedan entonces almacenados, sin protección, en el perfil de este navegador hasta que los borre. Sin ello, volverá a elegir el fichero.',
  state: (time, withData) =>
    withData
      ? `Guardado desde ${time}: las decisiones y el fichero.`
      : `Guardado desde ${time}: las decisiones, no el fichero.`,
  nothing: 'No hay nada guardado en este navegador.',
  wipe: 'Borrar lo guardado',
  wiped: 'Se borró lo guardado.',
  failed: 'Este navegador no guarda nada aquí, quizá porque la ventana es privada.',
  offerTitle: 'Hay una sesión guardada',
  offer: (file, time) =>
    `En este navegador se guardó su trabajo sobre ${file}; el último cambio fue ${time}.`,
  offerNoData: 'El fichero mismo no se guardó: elíjalo otra vez y se le aplican sus decisiones.',
  otherFile: (kept, given) =>
    kept === given
      ? `Las decisiones guardadas trataban de otro contenido de ${kept}: el fichero ha cambiado desde entonces. Quizá no convengan a sus columnas.`
      : `Las decisiones guardadas trataban de ${kept}, y este fichero es ${given}. Quizá no convengan a sus columnas.`,
  doubtTitle: 'Otro fichero que el de la sesión',
  useAnyway: 'Aplicar las decisiones a este fichero',
  asFile: 'Como fichero',
  asFileWhy:
    'Un fichero de sesión tiene sus decisiones, ramas y semillas, y ningún dato. Debe quedarse. Ábralo o suéltelo en la página para continuar.',
  save: 'Guardar la sesión',
  openFile: 'Abrir una sesión',
  continue: 'Seguir con ella',
  fresh: 'Empezar de nuevo',
  delete: 'Borrarla',
  choose: (file) => `Elegir ${file}`,
  close: 'Cerrar',
};

export const threads: Texts['threads'] = {
  count: (threads) => (threads === 1 ? '1 hilo' : `${threads} hilos`),
  shared: 'El trabajo se reparte entre los núcleos de esta máquina.',
  notShared:
    'El trabajo se reparte entre los núcleos de esta máquina. El servidor de esta página no permite memoria compartida (cabeceras COOP y COEP), así que cada hilo tiene una copia de aquello en lo que trabaja: los ficheros grandes ocupan más memoria. Los resultados son los mismos.',
  one: 'El navegador da a esta página un solo núcleo, así que los ficheros grandes tardan más. Los resultados son los mismos.',
};
