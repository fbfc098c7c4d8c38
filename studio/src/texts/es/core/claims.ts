import type { CoreTexts } from '../../said.ts';

export const claims: CoreTexts = {
  'Every written value is the original value or one of its ancestors in the taxonomy.':
    'Cada valor escrito es el original o uno de sus antepasados en la taxonomía.',
  'values that are neither, or lost; at most 0':
    'valores que no son ni lo uno ni lo otro, o perdidos; 0 como máximo',
  '{0} of {1} values are neither the original nor one of its ancestors':
    '{0} de {1} valores no son ni el original ni uno de sus antepasados',
  'The step lacks a field that its claim needs.':
    'Al paso le falta un campo que su afirmación necesita.',
  'The partition is not known.': 'No se conoce la partición.',
  'No value is lost: a value of the covered columns that is not missing, once missing values are treated, is not missing in the protected file.':
    'No se pierde ningún valor: un valor de las columnas cubiertas que no falta, una vez tratadas las ausencias, no falta en el fichero protegido.',
  'lost values; at most 0': 'valores perdidos; 0 como máximo',
  '{0} of {1} values are lost': '{0} de {1} valores se han perdido',
  'The variance of each covered column and the covariance of any two, over the records that stay and have both values, are kept, up to the rounding of written values.':
    'La varianza de cada columna cubierta y la covarianza de dos cualesquiera, en los registros que quedan y tienen ambos valores, se conservan, salvo el redondeo de lo escrito.',
  'largest difference of a covariance, as a share of what rounding allows; at most 1':
    'mayor diferencia de una covarianza, como parte de lo que permite el redondeo; 1 como máximo',
  'Every value also occurs in the original column, with the same rounding.':
    'Cada valor aparece también en la columna original, con el mismo redondeo.',
  'values that do not occur; at most 0': 'valores que no aparecen; 0 como máximo',
  '{0} of {1} values do not occur': '{0} de {1} valores no aparecen',
  "In every covered column, no record (or unit, if units are kept together) has a larger share of its group's total of absolute values than the limit.":
    'En cada columna cubierta, ningún registro (o unidad, si las unidades van juntas) tiene del total de valores absolutos de su grupo una parte mayor que el límite.',
  "largest share of a group's total, in percent; at most the limit":
    'mayor parte del total de un grupo, en porcentaje; el límite como máximo',
  'the largest share is {0} %, in "{1}"': 'la mayor parte es {0} %, en «{1}»',
  'The covariance of each covered column with each given number, which stays unchanged, is kept, up to the rounding of written values.':
    'La covarianza de cada columna cubierta con cada número dado, que no cambia, se conserva, salvo el redondeo de lo escrito.',
  'largest difference of a covariance with the indicator of a level, as a share of what rounding allows; at most 1':
    'mayor diferencia de una covarianza con el indicador de un nivel, como parte de lo que permite el redondeo; 1 como máximo',
  'covariance with a level': 'covarianza con un nivel',
  'The total of each covered column, in the file or in each level of each given column, is the one that the recipe or the description gives, up to the rounding of written values.':
    'El total de cada columna cubierta, en el fichero o en cada nivel de cada columna dada, es el que dan la receta o la descripción, salvo el redondeo de lo escrito.',
  'largest difference of a total from the given one, as a share of what rounding allows; at most 1':
    'mayor diferencia de un total con el dado, como parte de lo que permite el redondeo; 1 como máximo',
  'no total differs': 'ningún total difiere',
  'a total of "{0}" differs most from the given one, by {1}':
    'un total de «{0}» es el que más difiere del dado, en {1}',
  'In each group, the means, variances and covariances of the covered columns are kept, up to the rounding of written values.':
    'En cada grupo se conservan las medias, varianzas y covarianzas de las columnas cubiertas, salvo el redondeo de lo escrito.',
  'largest difference of a mean or covariance of a group, as a share of what rounding allows; at most 1':
    'mayor diferencia de una media o covarianza de un grupo, como parte de lo que permite el redondeo; 1 como máximo',
  'mean or covariance in a group': 'media o covarianza en un grupo',
  'Every group has at least k records.': 'Cada grupo tiene al menos k registros.',
  'records in the smallest group; at least the limit':
    'registros del grupo más pequeño; el límite como mínimo',
  'group sizes': 'tamaños de los grupos',
  'k is {0}, the smallest of {1} groups has {2}':
    'k es {0}; el más pequeño de {1} grupos tiene {2}',
  'There is no claim {0}.': 'No hay ninguna afirmación {0}.',
  'alike records': 'registros iguales',
  'values outside or lost; at most 0': 'valores fuera o perdidos; 0 como máximo',
  '{0} of {1} values lie outside or are lost': '{0} de {1} valores quedan fuera o se han perdido',
  'In each group, every combination of the covered categories occurs as often as before; only the records that have it changed.':
    'En cada grupo, cada combinación de las categorías cubiertas aparece tantas veces como antes; solo cambian los registros que la tienen.',
  'records that have a combination more often than it occurred; at most 0':
    'registros con una combinación más frecuente que antes; 0 como máximo',
  '{0} of {1} records have a combination of {2} {3} that occurs more often than before':
    '{0} de {1} registros tienen una combinación de {2} {3} más frecuente que antes',
  'In the written file, every combination of values in the columns of this step and of the columns of the unit, which the step before replaced, is shared by records of at least k units. A missing value counts as a value of its own (level).':
    'En el fichero escrito, cada combinación de valores en las columnas de este paso y en las de la unidad, que sustituyó el paso anterior, la comparten registros de al menos k unidades. Una ausencia cuenta como un valor propio (nivel).',
  'In the written file, every combination of values in the columns of this step is shared by at least k records. A missing value counts as a value of its own (level).':
    'En el fichero escrito, cada combinación de valores en las columnas de este paso la comparten al menos k registros. Una ausencia cuenta como un valor propio (nivel).',
  'In the written file, every combination of values in the columns of this step is shared by records of at least k units. A missing value counts as a value of its own (level).':
    'En el fichero escrito, cada combinación de valores en las columnas de este paso la comparten registros de al menos k unidades. Una ausencia cuenta como un valor propio (nivel).',
  'records, or units if they count, that share the rarest combination; at least the limit':
    'registros, o unidades si son ellas las que cuentan, que comparten la combinación más rara; el límite como mínimo',
  'k is {0}, the rarest of {1} combinations occurs {2} times':
    'k es {0}; la más rara de {1} combinaciones aparece {2} veces',
  'k is {0}, the rarest of {1} combinations occurs in {2} units':
    'k es {0}; la más rara de {1} combinaciones aparece en {2} unidades',
  'In the written file, every record agrees with at least k records, itself included, in the columns of this step. A missing value matches any value (wildcard).':
    'En el fichero escrito, cada registro coincide con al menos k registros, él incluido, en las columnas de este paso. Una ausencia coincide con cualquier valor (comodín).',
  'records that the record with the fewest agrees with; at least the limit':
    'registros con los que coincide el que menos tiene; el límite como mínimo',
  'Every category is a level that occurs in the original column.':
    'Cada categoría es un nivel que aparece en la columna original.',
  'categories that do not occur; at most 0': 'categorías que no aparecen; 0 como máximo',
  '{0} of {1} categories do not occur': '{0} de {1} categorías no aparecen',
  'Every written record satisfies the given linear constraints, up to the rounding of written values.':
    'Cada registro escrito cumple las restricciones lineales dadas, salvo el redondeo de lo escrito.',
  'largest difference of the two sides, as a share of what rounding allows; at most 1':
    'mayor diferencia entre los dos lados, como parte de lo que permite el redondeo; 1 como máximo',
  'both sides are equal': 'los dos lados son iguales',
  'the two sides of "{0}" differ most, by {1}':
    'los dos lados de «{0}» son los que más difieren, en {1}',
  'Each covered column keeps its values, each as often as before, up to the rounding of written values; only the records that have them changed.':
    'Cada columna cubierta conserva sus valores, cada uno tantas veces como antes, salvo el redondeo de lo escrito; solo cambian los registros que los tienen.',
  'values that differ when both files are put in ascending order; at most 0':
    'valores que difieren al ordenar ambos ficheros; 0 como máximo',
  'no value differs': 'ningún valor difiere',
  '{0} values differ, some in "{1}"': '{0} valores difieren, algunos en «{1}»',
  'On average, at least k records share their values in the columns of this step. A single record can share them with fewer, because the groups are drawn at random (probabilistic k-anonymity).':
    'En promedio, al menos k registros comparten sus valores en las columnas de este paso. Un registro puede compartirlos con menos, porque los grupos se sortean (k-anonimato probabilístico).',
  'records by different combinations of values; at least the limit':
    'registros por combinación distinta de valores; el límite como mínimo',
  '{0} combinations among {1} records': '{0} combinaciones en {1} registros',
  'The mean of each covered column over the records that stay is kept, up to the rounding of written values.':
    'Se conserva la media de cada columna cubierta en los registros que quedan, salvo el redondeo de lo escrito.',
  'largest difference of a mean, as a share of what rounding allows; at most 1':
    'mayor diferencia de una media, como parte de lo que permite el redondeo; 1 como máximo',
  'All members of a unit, such as a household, have the same value in the columns that belong to the unit.':
    'Todos los miembros de una unidad, como un hogar, tienen el mismo valor en las columnas que son de la unidad.',
  'units whose members differ; at most 0': 'unidades cuyos miembros difieren; 0 como máximo',
  'in {0} of {1} units, members differ': 'en {0} de {1} unidades difieren los miembros',
  'no {0} differs': 'ninguna {0} difiere',
  'the product of their standard deviations': 'el producto de sus desviaciones típicas',
  'its standard deviation': 'su desviación típica',
  ', by {0} of {1}': ', en {0} de {1}',
  'the {0} of {1} differs most{2}': 'la {0} de {1} es la que más difiere{2}',
  'The first and second moments of the columns are, together, as near to those of the original as the refinement reached.':
    'Los momentos primeros y segundos de las columnas están, en conjunto, tan cerca de los del original como alcanzó el refinado.',
  'E, the sum of the squared differences of the first and second raw moments, standardised by the original; at most the limit':
    'E, la suma de los cuadrados de las diferencias de los momentos brutos primeros y segundos, estandarizados por el original; el límite como máximo',
  'If one covered column is never larger than another in the original, it is never larger in the protected file; if their decimals differ, up to the rounding of the two.':
    'Si en el original una columna cubierta nunca es mayor que otra, tampoco lo es en el fichero protegido; si sus decimales difieren, salvo el redondeo de ambas.',
  'pairs of columns whose order is broken; at most 0':
    'pares de columnas cuyo orden se rompe; 0 como máximo',
  '{0} of {1} ordered pairs of columns are broken':
    '{0} de {1} pares de columnas ordenadas se rompen',
  'Every value is the original value of its record and column, with the same rounding, or missing.':
    'Cada valor es el original de su registro y columna, con el mismo redondeo, o falta.',
  'values that are other than the original ones; at most 0':
    'valores distintos de los originales; 0 como máximo',
  '{0} of {1} values were emptied and {2} are other than the original ones':
    'se vaciaron {0} de {1} valores y {2} son distintos de los originales',
  'Every number above 0 in the covered columns is still above 0 in the protected file.':
    'Cada número mayor que 0 en las columnas cubiertas sigue siendo mayor que 0 en el fichero protegido.',
  'numbers above 0 that are not above 0 any more; at most 0':
    'números mayores que 0 que ya no lo son; 0 como máximo',
  '{0} of {1} numbers above 0 are not above 0 any more':
    '{0} de {1} números mayores que 0 ya no lo son',
  "The product of each group's values in each covered column is kept, up to the rounding of written values.":
    'Se conserva el producto de los valores de cada grupo en cada columna cubierta, salvo el redondeo de lo escrito.',
  'largest difference of a value from the geometric mean of its group, as a share of what rounding allows; at most 1':
    'mayor diferencia de un valor con la media geométrica de su grupo, como parte de lo que permite el redondeo; 1 como máximo',
  'differences are at most those of rounding': 'las diferencias no superan las del redondeo',
  'a value differs by more than rounding': 'un valor difiere más que por redondeo',
  'In the written file, at least k units are in the same waves and have the same values in the columns of this step in each of them, for every unit.':
    'En el fichero escrito, para cada unidad, al menos k unidades están en las mismas oleadas y tienen en cada una los mismos valores en las columnas de este paso.',
  'units that share the rarest series; at least the limit':
    'unidades que comparten la serie más rara; el límite como mínimo',
  'k is {0}, the rarest of {1} series is that of {2} units':
    'k es {0}; la más rara de {1} series es de {2} unidades',
  'numbers of a sign that does not occur; at most 0':
    'números con un signo que no aparece; 0 como máximo',
  '{0} of {1} numbers have a sign that does not occur':
    '{0} de {1} números tienen un signo que no aparece',
  'No group has records of different strata.':
    'Ningún grupo tiene registros de estratos distintos.',
  'groups that mix strata; at most 0': 'grupos que mezclan estratos; 0 como máximo',
  '{0} of {1} groups mix strata': '{0} de {1} grupos mezclan estratos',
  'Among the records with the same values in the given columns, every combination of the covered columns occurs as often as before; only the records that have it changed.':
    'Entre los registros con los mismos valores en las columnas dadas, cada combinación de las columnas cubiertas aparece tantas veces como antes; solo cambian los registros que la tienen.',
  'records whose combination occurs more often than before among those with the same given values; at most 0':
    'registros cuya combinación es más frecuente que antes entre los que tienen los mismos valores dados; 0 como máximo',
  '{0} of {1} records have a combination that occurs more often than before':
    '{0} de {1} registros tienen una combinación más frecuente que antes',
  'no mean differs': 'ninguna media difiere',
  'the mean of "{0}" differs most, by {1}': 'la media de «{0}» es la que más difiere, en {1}',
  'In each group, the distribution of every confidential column in the written file is within t of that in the whole file, by the earth mover’s distance. If units count, a value counts once for each unit that has it.':
    "En cada grupo, la distribución de cada columna confidencial en el fichero escrito está a una distancia de hasta t de la de todo el fichero, según la distancia de transporte (earth mover's distance). Si cuentan las unidades, un valor cuenta una vez por cada unidad que lo tiene.",
  'largest earth mover’s distance between a confidential column in a group and in the file, 0 (the same) to 1; at most the limit':
    'mayor distancia de transporte entre una columna confidencial en un grupo y en el fichero, de 0 (igual) a 1; el límite como máximo',
  ', in "{0}"': ', en «{0}»',
  'no confidential column was named': 'no se nombró ninguna columna confidencial',
  't is {0}, the largest distance is {1}{2}': 't es {0}; la mayor distancia es {1}{2}',
  'All records of a unit, such as a household, are in one group.':
    'Todos los registros de una unidad, como un hogar, están en un mismo grupo.',
  'units split over several groups; at most 0':
    'unidades repartidas en varios grupos; 0 como máximo',
  '{0} of {1} units are split': '{0} de {1} unidades están repartidas',
  'Every group has at least k units.': 'Cada grupo tiene al menos k unidades.',
  'units in the group that has fewest; at least the limit':
    'unidades del grupo que menos tiene; el límite como mínimo',
  'k is {0}, the group with fewest units has {1}':
    'k es {0}; el grupo con menos unidades tiene {1}',
  'The total of each covered column in each level of each given column, which stays unchanged, is kept, up to the rounding of written values.':
    'Se conserva el total de cada columna cubierta en cada nivel de cada columna dada, que no cambia, salvo el redondeo de lo escrito.',
  'largest difference of a total in a level, as a share of what rounding allows; at most 1':
    'mayor diferencia de un total en un nivel, como parte de lo que permite el redondeo; 1 como máximo',
  'the total of "{0}" in a level of "{1}" differs most, by {2}':
    'el total de «{0}» en un nivel de «{1}» es el que más difiere, en {2}',
  'largest difference of a weighted mean, as a share of what rounding allows; at most 1':
    'mayor diferencia de una media ponderada, como parte de lo que permite el redondeo; 1 como máximo',
  'no weighted mean differs': 'ninguna media ponderada difiere',
  'the weighted mean of "{0}" differs most, by {1}':
    'la media ponderada de «{0}» es la que más difiere, en {1}',
  'Every record is, in the covered columns, a copy of one original record of its group, with the same rounding.':
    'Cada registro es, en las columnas cubiertas, copia de un registro original de su grupo, con el mismo redondeo.',
  'records that are a copy of none; at most 0':
    'registros que no son copia de ninguno; 0 como máximo',
  '{0} of {1} records are no copy of an original record of their group':
    '{0} de {1} registros no son copia de un registro original de su grupo',
  'The covariance of each covered column with each level of a given category, which stays unchanged, is kept, up to the rounding of written values, and so is the mean in each level.':
    'La covarianza de cada columna cubierta con cada nivel de una categoría dada, que no cambia, se conserva, salvo el redondeo de lo escrito, y también la media en cada nivel.',
  'Every value lies between the smallest and the largest original value of its group, with the same rounding, and none is lost.':
    'Cada valor está entre el menor y el mayor valor original de su grupo, con el mismo redondeo, y ninguno se pierde.',
  'k is {0}, every record agrees with at least {1}, and {2} of {3} agree with fewer than k':
    'k es {0}; cada registro coincide con al menos {1}, y {2} de {3} coinciden con menos de k',
  'A column without negative numbers has none in the protected file, and one without positive numbers has none either.':
    'Una columna sin números negativos no tiene ninguno en el fichero protegido, y una sin positivos tampoco.',
  'The total of each covered column over the records that stay, and so its mean, is kept, up to the rounding of written values.':
    'Se conserva el total de cada columna cubierta en los registros que quedan, y por tanto su media, salvo el redondeo de lo escrito.',
  'The total of each covered column over the records that stay, weighted by the original weights, and so its weighted mean, is kept, up to the rounding of written values.':
    'Se conserva el total de cada columna cubierta en los registros que quedan, ponderado con los pesos originales, y por tanto su media ponderada, salvo el redondeo de lo escrito.',
};
