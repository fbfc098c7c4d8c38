import type { CoreTexts } from '../../said.ts';

export const pictures: CoreTexts = {
  'Recoded by one rule: {0}. The original is shown by the new codes; it had {1}.':
    'Recodificada con una regla: {0}. El original se muestra con los códigos nuevos; tenía {1}.',
  'different value': 'valor distinto',
  'beyond that rule': 'más allá de esa regla',
  'No value was changed{0}{1}': 'No se cambió ningún valor{0}{1}',
  ': the column tells as much as in the original': ': la columna dice tanto como en el original',
  '{0} of {1} {2} changed{3}': '{0} de {1} {2} cambiaron{3}',
  ', {0} of them left empty': ', {0} de ellos quedaron vacíos',
  'The largest change of a share is {0}, for {1}: from {2} to {3} of the records.':
    'El mayor cambio de una proporción es {0}, en {1}: de {2} a {3} de los registros.',
  'Every level has the same share of the records as in the original.':
    'Cada nivel tiene la misma proporción de registros que en el original.',
  'special uniques (records)': 'únicos especiales (registros)',
  '{0} (Yeo-Johnson, {1})': '{0} (Yeo-Johnson, {1})',
  '{0} (times {1})': '{0} (por {1})',
  'The axis is linear.': 'El eje es lineal.',
  'The picture shows {0} of {1}, evenly spaced in the order of the file.':
    'El gráfico muestra {0} de {1}, repartidos por igual en el orden del fichero.',
  '{0} without a value in one of the columns cannot be drawn.':
    '{0} sin valor en una de las columnas no pueden dibujarse.',
  'The files are not in the same order, so it is unknown which record became which.':
    'Los ficheros no están en el mismo orden, de modo que no se sabe qué registro pasó a ser cuál.',
  'The picture shows {0} of {1}, evenly spaced.':
    'El gráfico muestra {0} de {1}, repartidos por igual.',
  'With all columns together: {0}.': 'Con todas las columnas juntas: {0}.',
  'The figure falls most without “{0}”, to {1}.': 'La cifra baja sobre todo sin «{0}», a {1}.',
  'The picture shows the first {0} of {1} columns.':
    'El gráfico muestra las primeras {0} de {1} columnas.',
  'Which columns make records special uniques':
    'Qué columnas hacen de los registros únicos especiales',
  'about {0} %': 'cerca del {0} %',
  '{0} {1} unique by the keys.': '{0} {1} únicos por las claves.',
  'Each bar is the part of the scores of unique records (SUDA2) that comes from sets of columns with this column. A set counts for each of its columns, so the parts can add up to more than 100 %.':
    'Cada barra es la parte de las puntuaciones de los registros únicos (SUDA2) que procede de conjuntos de columnas con esta. Un conjunto cuenta para cada una de sus columnas, de modo que las partes pueden sumar más del 100 %.',
  'Coarser values in {0} help most: sets with this column make up {1} of the scores.':
    'Lo que más ayuda es hacer menos detallados los valores de {0}: los conjuntos con esta columna suponen {1} de las puntuaciones.',
  'The axis is logarithmic: all values are above 0, and the 99 % quantile lies at least {0} times as far from the median as the 1 % quantile.':
    'El eje es logarítmico: todos los valores son mayores que 0, y el cuantil del 99 % dista de la mediana al menos {0} veces lo que el del 1 %.',
  '({0} others)': '({0} más)',
};
