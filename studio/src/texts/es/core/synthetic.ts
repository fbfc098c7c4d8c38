import type { CoreTexts } from '../../said.ts';

export const synthetic: CoreTexts = {
  'holdout records': 'registros de reserva',
  'Closer to the original than to the holdout': 'Más cerca del original que de la reserva',
  '1 if the nearest original is nearer than the nearest holdout record, 0.5 if both are equally near, otherwise 0. Not defined for records that are not searched for':
    '1 si el original más cercano está más cerca que el registro de reserva más cercano, 0,5 si ambos están igual de cerca, y 0 si no. No definida para los registros que no se buscan',
  '0 to 100 (every protected record is closer to the records it was made from); 50 without overfitting':
    '0 a 100 (cada registro protegido está más cerca de los registros de los que se hizo); 50 sin sobreajuste',
  'The original has {0} records and the holdout {1}: the comparison uses {2} evenly spaced records of the larger one.':
    'El original tiene {0} registros y la reserva {1}: la comparación usa {2} registros repartidos por igual del mayor.',
  '{0} of {1} holdout records also occur unchanged in the original: if they are the same persons, this figure says nothing.':
    '{0} de {1} registros de reserva aparecen también sin cambios en el original: si son las mismas personas, esta cifra no dice nada.',
  'to the original': 'al original',
  'to the holdout': 'a la reserva',
  'from the holdout to the original': 'de la reserva al original',
  'a copy has the same cells, missing ones included':
    'una copia tiene las mismas celdas, también las ausentes',
  'Copy of an original': 'Copia de un original',
  '1 if the record equals an original in every compared column, otherwise 0. Not defined if it has no value at all':
    '1 si el registro es igual a un original en todas las columnas comparadas, y 0 si no. No definida si no tiene ningún valor',
  'Copy of a unique original': 'Copia de un original único',
  '1 if the record equals exactly one original in every compared column, otherwise 0. Not defined if it has no value at all':
    '1 si el registro es igual a un solo original en todas las columnas comparadas, y 0 si no. No definida si no tiene ningún valor',
  'Percent of protected records that equal some original record {0}. Parts are the percent that equal exactly one original record and, if the files have the same order, the percent that equal their own original':
    'Porcentaje de registros protegidos iguales a algún registro original {0}. Las partes son el porcentaje igual a un solo registro original y, si los ficheros tienen el mismo orden, el igual a su propio original',
  '0 (no protected record is a copy) to 100 (all are)':
    '0 (ningún registro protegido es una copia) a 100 (todos)',
  'Percent of protected records that equal exactly one original record {0}':
    'Porcentaje de registros protegidos iguales a un solo registro original {0}',
  '0 (no protected record is the copy of one person’s record) to 100 (all are)':
    '0 (ningún registro protegido copia el de una sola persona) a 100 (todos)',
  'The files have no column in common.': 'Los ficheros no tienen ninguna columna en común.',
  'No protected record has a value in the compared columns.':
    'Ningún registro protegido tiene un valor en las columnas comparadas.',
  'Over {0} columns, {1} of {2} protected records are exact copies of an original; {3} of them copy a unique one. {4} of {5} original records are unique.':
    'En {0} columnas, {1} de {2} registros protegidos son copias exactas de un original; {3} de ellos copian uno único. {4} de {5} registros originales son únicos.',
  'Protected records left out because they have no value: {0}.':
    'Registros protegidos excluidos porque no tienen ningún valor: {0}.',
  'Confidential columns that are disclosed': 'Columnas confidenciales reveladas',
  'The share of the confidential columns whose value for the original of the record is the only one that the protected file has for its keys':
    'Proporción de las columnas confidenciales cuyo valor en el original del registro es el único que tiene el fichero protegido para sus claves',
  '0 (nothing is disclosed) to 100 (everything is); a file of copies has the value of the original':
    '0 (no se revela nada) a 100 (todo); un fichero de copias tiene el valor del original',
  '{0}: {1} values are disclosed correctly, {2} of them also by the original itself.':
    '{0}: {1} valores se revelan correctamente, {2} de ellos también por el propio original.',
  '{0} evenly spaced records of the {1} {2} are searched for.':
    'Se buscan {0} registros repartidos por igual de los {1} {2}.',
  'The attack could not be measured.': 'No se pudo medir el ataque.',
  'Keeps a confidential value of one person': 'Conserva un valor confidencial de una sola persona',
  'Percent of protected records that have, in at least one confidential column, the same value as their original, where no other original has this value. Parts are the percent for each confidential column. A missing value is not counted':
    'Porcentaje de registros protegidos que tienen, en al menos una columna confidencial, el mismo valor que su original, sin que ningún otro original lo tenga. Las partes son el porcentaje de cada columna confidencial. Una ausencia no cuenta',
  '0 (no value of a single person is left) to 100 (every record has one); codes that many persons share do not count':
    '0 (no queda ningún valor de una sola persona) a 100 (cada registro tiene uno); los códigos que comparten muchas personas no cuentan',
  'change the confidential numbers too (microaggregation, noise, swapping or synthesis of these columns), or leave them out (--role NAME=identifier).':
    'cambie también los números confidenciales (microagregación, ruido, intercambio o síntesis de estas columnas), o quítelos (papel identificador).',
  'the keys of an original are looked up in the protected file as one combination':
    'las claves de un original se buscan en el fichero protegido como una combinación',
  'Holdout records that are farther': 'Registros de reserva que están más lejos',
  'The share of the holdout records that are farther from their nearest protected record than the original of the record is; a tie counts one half. Not defined for originals that are not searched for':
    'Proporción de los registros de reserva que están más lejos de su registro protegido más cercano que el original del registro; un empate cuenta la mitad. No definida para los originales que no se buscan',
  'Probability, as a fraction, that an original drawn at random is nearer to its nearest protected record than a holdout record drawn at random; a tie, up to rounding, counts one half. This is the area under the receiver operating characteristic (ROC) curve of an intruder who calls the nearest records members. {0}. {1}':
    'Probabilidad, como fracción, de que un original elegido al azar esté más cerca de su registro protegido más cercano que un registro de reserva elegido al azar; un empate, salvo redondeo, cuenta la mitad. Es el área bajo la curva ROC de un intruso que llama miembros a los registros más cercanos. {0}. {1}',
  'Recognised as a member': 'Reconocido como miembro',
  '1 if the original of the record is nearer to its nearest protected record than the threshold, otherwise 0. Not defined for originals that are not searched for':
    '1 si el original del registro está más cerca de su registro protegido más cercano que el umbral, y 0 si no. No definida para los originales que no se buscan',
  'Percent of originals that are nearer to their nearest protected record than a threshold: the largest threshold at which at most 0.1 % of the holdout records are nearer too. {0}. If f of the m holdout records are allowed, 0.1 % of them rounded down, chance gives at most (f + 1) / (m + 1), which is a part. {1}':
    'Porcentaje de originales que están más cerca de su registro protegido más cercano que un umbral: el mayor con el que como máximo el 0,1 % de los registros de reserva están también más cerca. {0}. Si se permiten f de los m registros de reserva, el 0,1 % de ellos hacia abajo, el azar da como máximo (f + 1) / (m + 1), que es una parte. {1}',
  '0 to 100 (every original is recognised, with almost no false alarm); a random guess gives 0.1 in large files':
    '0 a 100 (se reconoce a cada original, casi sin falsas alarmas); adivinar al azar da 0,1 en ficheros grandes',
  'Near copy of a unique original': 'Copia casi exacta de un original único',
  '1 if the nearest original is unique and nearer than the limit, otherwise 0. Not defined for records that are not searched for':
    '1 si el original más cercano es único y está más cerca que el límite, y 0 si no. No definida para los registros que no se buscan',
  '0 (no record is a near copy) to 100 (all are); about 1 if the protected records are other persons of the same kind':
    '0 (ningún registro es una copia casi exacta) a 100 (todos); cerca de 1 si los registros protegidos son otras personas del mismo tipo',
  'No original is unique, so there is nobody to copy.':
    'Ningún original es único, de modo que no hay a quién copiar.',
  '{0} of {1} originals are unique.': '{0} de {1} originales son únicos.',
  'unique originals': 'originales únicos',
  'All originals without a missing number are equal, so there is no distance between them.':
    'Todos los originales sin un número ausente son iguales, de modo que no hay distancia entre ellos.',
  'Nearest over second nearest distance': 'Distancia al más cercano entre la del segundo',
  'The distance to the nearest original divided by the distance to the second nearest. Not defined for records that are not searched for':
    'Distancia al original más cercano dividida por la distancia al segundo. No definida para los registros que no se buscan',
  '0 (at least one in twenty protected records equals an original) to 1 (all lie between several); a holdout shows the value to expect':
    '0 (al menos uno de cada veinte registros protegidos es igual a un original) a 1 (todos quedan entre varios); una reserva muestra el valor esperable',
  'All originals without a missing number are equal, so none is second nearest.':
    'Todos los originales sin un número ausente son iguales, de modo que ninguno es el segundo más cercano.',
  'The files have too many columns for distances: name fewer.':
    'Los ficheros tienen demasiadas columnas para distancias: nombre menos.',
  '{0} of {1} {2} are left out, because they lack a number.':
    'Se excluyen {0} de {1} {2} porque les falta un número.',
  'No record of the original has all of the compared numbers.':
    'Ningún registro del original tiene todos los números comparados.',
  'No record of the protected file has all of the compared numbers.':
    'Ningún registro del fichero protegido tiene todos los números comparados.',
  'No record of the holdout has all of the compared numbers.':
    'Ningún registro de la reserva tiene todos los números comparados.',
  'All originals are equal in the compared columns.':
    'Todos los originales son iguales en las columnas comparadas.',
  'Unique by its keys in both files': 'Único por sus claves en ambos ficheros',
  '1 if no other protected record and exactly one original has the keys of the record, otherwise 0':
    '1 si ningún otro registro protegido y un solo original tienen las claves del registro, y 0 si no',
  'Percent of original records that are unique by their keys in the original and whose keys exactly one protected record has: 100 times the number of keys q with d(q) = s(q) = 1, divided by the number of originals. Parts are the percent of each file that is unique by its keys. {0}':
    'Porcentaje de registros originales que son únicos por sus claves en el original y cuyas claves tiene un solo registro protegido: 100 por el número de claves q con d(q) = s(q) = 1, entre el número de originales. Las partes son el porcentaje de cada fichero que es único por sus claves. {0}',
  '0 (no unique original is unique again) to 100 (all originals are unique in both files)':
    '0 (ningún original único vuelve a ser único) a 100 (todos los originales son únicos en ambos ficheros)',
  'Confidential columns that are disclosed, if the keys are found':
    'Columnas confidenciales reveladas, si se encuentran las claves',
  'As in DiSCO. Not defined if the keys of the original of the record do not occur in the protected file':
    'Como en DiSCO. No definida si las claves del original del registro no aparecen en el fichero protegido',
  '0 to 100 (the value of everybody who is found is known); a random guess has the baseline of the column':
    '0 a 100 (se conoce el valor de todo el que se encuentra); adivinar al azar da la base de la columna',
  'The keys of {0} of {1} originals occur in the protected file.':
    'Las claves de {0} de {1} originales aparecen en el fichero protegido.',
  'The keys of no original occur in the protected file, so nobody is found.':
    'Las claves de ningún original aparecen en el fichero protegido, de modo que no se encuentra a nadie.',
  'Part of the unique records that occur again':
    'Parte de los registros únicos que vuelven a aparecer',
  'If the record equals exactly one original, 100 divided by the number of unique originals and by the number of protected records with the same values; otherwise 0. Not defined if it has no value at all':
    'Si el registro es igual a un solo original, 100 dividido por el número de originales únicos y por el de registros protegidos con los mismos valores; y 0 si no. No definida si no tiene ningún valor',
  'Percent of the original records that equal no other original and that some protected record equals {0}':
    'Porcentaje de los registros originales que no son iguales a ningún otro original y a los que es igual algún registro protegido {0}',
  '0 (no unique record occurs again) to 100 (all do)':
    '0 (ningún registro único vuelve a aparecer) a 100 (todos)',
  'No original record is unique in the compared columns.':
    'Ningún registro original es único en las columnas comparadas.',
  '{0} of {1} unique original records occur in the protected file.':
    '{0} de {1} registros originales únicos aparecen en el fichero protegido.',
  'Distances are Euclidean over all compared columns together. Two numbers differ by their difference divided by √2 standard deviations (divisor n) of the original records that lack none of the compared numbers, two ordinal categories by their difference of ranks divided by the number of levels, other categories by 0 or 1. Missing counts as a separate level. Records that lack a number are left out. In files of more than 10,000 records, only 10,000 evenly spaced records are searched for':
    'Las distancias son euclídeas en todas las columnas comparadas a la vez. Dos números distan su diferencia dividida por √2 desviaciones típicas (divisor n) de los registros originales a los que no falta ningún número comparado; dos categorías ordinales, su diferencia de rangos entre el número de niveles; otras categorías, 0 o 1. La ausencia cuenta como un nivel aparte. No cuentan los registros a los que falta un número. En ficheros de más de 10 000 registros solo se buscan 10 000 repartidos por igual',
  'The measure needs a holdout, records of the same kind that the protection never saw: give one with --holdout, or let penumbra attack run the recipe on halves of the file.':
    'La medida necesita una reserva, registros del mismo tipo que la protección nunca vio: pruebe la receta con mitades del fichero.',
  'level {0}': 'nivel {0}',
  'number {0}': 'número {0}',
  'Percent of protected records whose nearest original is nearer than their nearest holdout record; a tie, up to rounding, counts one half. {0}. If original and holdout have different numbers of records, the larger one is thinned evenly to the size of the other. {1}. Parts are quantiles (type 7 of Hyndman and Fan) of the distances from protected records to the original and to the holdout, and from the holdout to the original, which shows how near other persons are':
    'Porcentaje de registros protegidos cuyo original más cercano está más cerca que su registro de reserva más cercano; un empate, salvo redondeo, cuenta la mitad. {0}. Si original y reserva tienen distinto número de registros, del mayor se toman por igual tantos como tiene el otro. {1}. Las partes son cuantiles (tipo 7 de Hyndman y Fan) de las distancias de los registros protegidos al original y a la reserva, y de la reserva al original, que dicen lo cerca que están otras personas',
  'in every compared column at once: the compared numbers, and the keys, confidential columns and categories that both files have. Numbers are the same if they are equal, categories if their levels are; missing counts as a separate value, and protected records without any value are left out':
    'en todas las columnas comparadas a la vez: los números comparados, y las claves, columnas confidenciales y categorías que tienen ambos ficheros. Los números son iguales si lo son, las categorías si lo son sus niveles; la ausencia cuenta como un valor aparte, y no cuentan los registros protegidos sin ningún valor',
  'Percent of original records whose keys occur in the protected file with only one value of a confidential column, and that value is correct: 100 Σ d(t,q) / N over all keys q and values t with s(t,q) = s(q) > 0, where d counts among the N originals and s among protected records. Mean over the confidential columns that are not keys. Parts also give what the original itself discloses in this way, 100 Σ d(t,q) / N with d(t,q) = d(q). {0}':
    'Porcentaje de registros originales cuyas claves aparecen en el fichero protegido con un solo valor de una columna confidencial, y ese valor es correcto: 100 Σ d(t,q) / N sobre todas las claves q y valores t con s(t,q) = s(q) > 0, donde d cuenta entre los N originales y s entre los protegidos. Media de las columnas confidenciales que no son claves. Las partes dan también lo que el propio original revela así, 100 Σ d(t,q) / N con d(t,q) = d(q). {0}',
  '100 (a - c) / (100 - c), and 0 if c is larger, where a is the value of the measure "{0}" and c is its value with the holdout in place of the original. Both have equally many records: if one has more, they are taken from it at equal steps. Parts are a and c. {1}':
    '100 (a - c) / (100 - c), y 0 si c es mayor, donde a es el valor de la medida «{0}» y c su valor con la reserva en lugar del original. Ambos tienen el mismo número de registros: si uno tiene más, se toman de él a pasos iguales. Las partes son a y c. {1}',
  '0 (no more than about persons who were not in the original) to 100 (everything, and nothing about others)':
    '0 (no más que de personas que no estaban en el original) a 100 (todo, y nada de otras)',
  '1 if the record keeps, in a confidential column, the value of its original, and no other original has it, otherwise 0':
    '1 si el registro conserva, en una columna confidencial, el valor de su original, y ningún otro original lo tiene, y 0 si no',
  'Numbers are grouped into classes: each value is a class if the original has at most 20 different values; otherwise 20 classes end at its quantiles at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan, included). Values between two classes belong to the next larger one, and values beyond to the last. Missing counts as a value of its own, in keys and confidential columns':
    'Los números se agrupan en clases: cada valor es una clase si el original tiene como máximo 20 valores distintos; si no, 20 clases terminan en sus cuantiles del 5 %, 10 % ... 95 % (tipo 1 de Hyndman y Fan, incluidos). Los valores entre dos clases van a la mayor siguiente, y los de más allá a la última. La ausencia cuenta como un valor propio, en claves y columnas confidenciales',
  '0 to 1 (every original is told from all others); 0.5 is a random guess, and a lower value is no successful attack either':
    '0 a 1 (cada original se distingue de todos los demás); 0,5 es adivinar al azar, y un valor menor tampoco es un ataque con éxito',
  'With {0} holdout records, a share of 0.1 % cannot be measured: at the threshold none of them is nearer, and {1} % is the lowest share that can be measured.':
    'Con {0} registros de reserva no puede medirse una proporción del 0,1 %: en el umbral ninguno está más cerca, y el {1} % es la menor que puede medirse.',
  'Percent of protected records whose nearest original is unique and nearer than a limit: the 1 % quantile (type 1 of Hyndman and Fan) of the distances from unique originals to their nearest other original. An original is unique if no other has the same values. {0}. Parts are the percent of exact copies of a unique original, the percent that are as near to values that several originals share (not counted, because they reveal nobody), and the limit':
    'Porcentaje de registros protegidos cuyo original más cercano es único y está más cerca que un límite: el cuantil del 1 % (tipo 1 de Hyndman y Fan) de las distancias de los originales únicos a su otro original más cercano. Un original es único si ningún otro tiene los mismos valores. {0}. Las partes son el porcentaje de copias exactas de un original único, el porcentaje que está igual de cerca de valores que comparten varios originales (no cuentan, porque no revelan a nadie), y el límite',
  'The 5 % quantile (type 7 of Hyndman and Fan) over the protected records of a ratio: the distance to the nearest original divided by the distance to the second nearest, where equal originals count as one. The ratio is 1 if two are equally near, and 0 if the record equals an original. {0}. Parts are the median and, with a holdout, both quantiles for holdout records: the ratios of other persons':
    'El cuantil del 5 % (tipo 7 de Hyndman y Fan) de los registros protegidos de un cociente: la distancia al original más cercano dividida por la del segundo, donde los originales iguales cuentan como uno. El cociente es 1 si dos están igual de cerca, y 0 si el registro es igual a un original. {0}. Las partes son la mediana y, con una reserva, ambos cuantiles de los registros de reserva: los cocientes de otras personas',
  'Distances use at most {0} levels of {1}: the most frequent ones, and all others as one.':
    'Las distancias usan como máximo {0} niveles de {1}: los más frecuentes, y los demás como uno.',
  'As DiSCO, but divided by the originals whose keys occur in the protected file: the percent of these originals whose keys occur there with only one value of a confidential column, and that value is correct. Mean over the confidential columns that are not keys. The baseline of a column is 100 Σ (d(t) / N)² over its values t, where d(t) of N originals have t: how often a guess by these shares is correct. {0}':
    'Como DiSCO, pero dividido por los originales cuyas claves aparecen en el fichero protegido: el porcentaje de estos cuyas claves aparecen con un solo valor de una columna confidencial, y ese valor es correcto. Media de las columnas confidenciales que no son claves. La base de una columna es 100 Σ (d(t) / N)² sobre sus valores t, donde d(t) de N originales tienen t: lo que acierta quien adivina con esas proporciones. {0}',
  'The holdout holds records of the same kind that the protection never saw; to try a recipe, it is run on a random half of the file, and the other half is the holdout':
    'La reserva contiene registros del mismo tipo que la protección nunca vio; para probar una receta, se ejecuta con una mitad al azar del fichero, y la otra mitad es la reserva',
};
