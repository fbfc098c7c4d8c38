import type { Texts } from './en.ts';
import { bench } from './es/bench.ts';
import { check } from './es/check.ts';
import { counted } from './es/counted.ts';
import { figure, help } from './es/figure.ts';
import { keep, threads } from './es/keep.ts';
import { load } from './es/load.ts';
import { protect } from './es/protect.ts';
import { release } from './es/release.ts';
import { risk } from './es/risk.ts';
import { roles } from './es/roles.ts';
import { start } from './es/start.ts';
import { tour } from './es/tour.ts';
import { spanishNumbers } from './numbers.ts';

/** Every text of the studio in Spanish. */
export const es: Texts = {
  name: 'Español',
  numbers: spanishNumbers,
  product: 'Estudio Penumbra',
  skip: 'Ir al contenido',
  rail: {
    label: 'Pasos',
    start: 'Inicio',
    load: 'Cargar',
    roles: 'Papeles y reglas',
    bench: 'Mesa de trabajo',
    release: 'Difundir',
    state: { open: 'pendiente', good: 'hecho', warning: 'requiere atención' },
  },
  purpose: {
    start: 'Diga quién recibirá el fichero. La respuesta fija los límites que debe cumplir.',
    load: 'Dé el fichero. Cada suposición sobre él se muestra con su motivo y puede cambiarse.',
    roles: 'Diga qué es cada columna y qué debe cumplirse entre columnas.',
    bench: 'Componga una receta y vea qué hace con cada registro y cada límite.',
    release: 'Compruebe los controles y guarde lo que puede salir y lo que debe quedarse.',
  },
  bar: {
    local: 'Nada sale de esta máquina',
    localHow:
      'La política de seguridad de contenido de esta página bloquea peticiones, sockets, formularios, marcos e imágenes de otros servidores. Ninguna política puede bloquear WebRTC en todos los navegadores, ni un programa que abra otra dirección: esta página desactiva WebRTC y no abre otra dirección. Para comprobarlo, abra el panel de red del navegador y trabaje como siempre, o desconecte la máquina de la red, lo que bloquea todo.',
    undo: 'Deshacer',
    redo: 'Rehacer',
    theme: 'Apariencia',
    themes: { auto: 'Como el sistema', light: 'Clara', dark: 'Oscura' },
    language: 'Idioma',
    wipe: 'Olvidar todo',
    wipeAsk: '¿Olvidar el fichero, las recetas y los resultados de esta página?',
    cancel: 'Cancelar',
    close: 'Cerrar',
  },
  history: {
    title: 'Historial',
    label: 'Sus decisiones, la última primero: elija una para volver a ella',
    undo: (what) => `Deshacer: ${what}`,
    redo: (what) => `Rehacer: ${what}`,
    beginning: 'Comienzo',
    purpose: (purpose) => `Finalidad: ${purpose}`,
    role: (column, role) => `${column}: ${role}`,
    column: (column) => `Lo que se sabe de ${column}`,
    columns: (n) => `${counted(n, 'columna descrita', 'columnas descritas')}`,
    'step added': (method) => `Paso añadido: ${method}`,
    'step removed': (method) => `Paso quitado: ${method}`,
    'step changed': (method) => `Paso cambiado: ${method}`,
    input: 'Cómo se lee el fichero',
    file: 'Lo que se sabe del fichero',
    rules: 'Reglas',
    'order of steps': 'Orden de los pasos',
    cut: 'Tamaño de los bloques',
    seed: 'Semilla',
    recipe: 'Receta',
  },
  progress: {
    label: 'Lo que se está haciendo',
    working: 'Trabajando',
    left: (seconds) =>
      seconds < 60
        ? `quedan unos ${Math.ceil(seconds)} s`
        : `quedan unos ${Math.ceil(seconds / 60)} min`,
    stages: {
      read: 'Leyendo',
      group: 'Agrupando registros',
      replace: 'Sustituyendo valores',
      write: 'Escribiendo',
      certify: 'Comprobando afirmaciones',
      measure: 'Midiendo',
      refine: 'Refinando',
      enforce: 'Haciendo cumplir las reglas',
      search: 'Buscando',
    },
  },
  notice: {
    lost: 'La parte de la página que hace el trabajo se detuvo, probablemente por falta de memoria. Sus decisiones se conservan y el archivo se vuelve a leer.',
    label: 'Mensajes',
    problem: 'Problema',
    done: 'Hecho',
    warning: 'Atención',
  },
  next: 'Siguiente',
  back: 'Atrás',
  start,
  load,
  roles,
  risk,
  protect,
  bench,
  figure,
  help,
  tour,
  check,
  release,
  keep,
  threads,
};
