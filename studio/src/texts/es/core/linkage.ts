import type { CoreTexts } from '../../said.ts';

export const linkage: CoreTexts = {
  'Several protected files': 'Varios ficheros protegidos',
  'Intersection of several protected files of the same original':
    'Intersección de varios ficheros protegidos del mismo original',
  'Percent of protected records for which fewer than k candidates remain, if an intruder knows the person’s combination of keys in each protected file. The candidates in a file are the records of the person’s class there, the person included; those that remain are in the person’s class in every file. Keys that a file lacks are not used in it. {0}; with wildcards, the candidates in a file are the records that agree with the person’s. k is the size of the smallest class of any one file, at least 3. The intruder is assumed to know which records of two files belong to the same person. If files were shuffled, this holds for records that are unique by values that both files have; the others exclude nobody. A single file has 0 unless it has classes of fewer than 3 records':
    'Porcentaje de registros protegidos para los que quedan menos de k candidatos si un intruso conoce la combinación de claves de la persona en cada fichero protegido. Los candidatos en un fichero son los registros de la clase de la persona, ella incluida; quedan los que están en su clase en todos los ficheros. Las claves que faltan en un fichero no se usan en él. {0}; con comodines, los candidatos son los registros que coinciden con el de la persona. k es el tamaño de la clase más pequeña de cualquiera de los ficheros, al menos 3. Se supone que el intruso sabe qué registros de dos ficheros son de la misma persona. Si los ficheros se barajaron, vale para los registros únicos por valores que ambos tienen; los demás no excluyen a nadie. Un solo fichero tiene 0, salvo que haya clases de menos de 3 registros',
  '0 (the files together leave every person at least as many candidates as the smallest class of one file) to 100 (they leave every person fewer)':
    '0 (los ficheros juntos dejan a cada persona al menos tantos candidatos como la clase más pequeña de uno) a 100 (dejan menos a todas)',
  'No other protected file can be combined with this one.':
    'Ningún otro fichero protegido puede combinarse con este.',
  'In {0}, the records of {1} of {2} persons are not known: these persons exclude nobody.':
    'En {0} no se conocen los registros de {1} de {2} personas: estas no excluyen a nadie.',
  '0 (nobody is named) to 100 (everybody is); at most 100 / k if all columns were grouped together by k':
    '0 (no se nombra a nadie) a 100 (a todos); como máximo 100 / k si todas las columnas se agruparon juntas con k',
  '; and {0} more': '; y {0} más',
  'Key columns that count as grouped together: {0}{1}.':
    'Columnas clave que cuentan como agrupadas juntas: {0}{1}.',
  'Most values of some key columns occur once: these columns were searched for the nearest records.':
    'La mayoría de los valores de algunas claves aparece una vez: en estas columnas se buscaron los registros más cercanos.',
  'Most values of some key columns occur once: these columns were not used, because more persons are named without them.':
    'La mayoría de los valores de algunas claves aparece una vez: estas columnas no se usaron, porque sin ellas se nombra a más personas.',
  '100 / records (some value moved through the whole column) to 100 (everybody is named with certainty)':
    '100 / registros (algún valor recorrió toda la columna) a 100 (se nombra a todos con certeza)',
  'Largest move of a value, in percent of the ranks: {0}{1}.':
    'Mayor desplazamiento de un valor, en porcentaje de los rangos: {0}{1}.',
  'Candidates of a person who has any: {0} on average, at least {1}.':
    'Candidatos de una persona que tiene alguno: {0} en promedio, al menos {1}.',
  'The file is large: the intruder looks for {0} of {1} persons, evenly spaced in the file.':
    'El fichero es grande: el intruso busca a {0} de {1} personas, repartidas por igual en el fichero.',
  '{0} of {1} persons are left out, because they or their protected records lack a value in a key column.':
    'Se excluyen {0} de {1} personas porque a ellas o a sus registros protegidos les falta un valor en una clave.',
  'Probability of being named': 'Probabilidad de ser nombrado',
  'The probability that the intruder, who knows the original values of the person, names this record: 1/b if it is among the b candidates that are left, otherwise 0. Not defined for persons who are not searched for':
    'Probabilidad de que el intruso, que conoce los valores originales de la persona, nombre este registro: 1/b si está entre los b candidatos que quedan, y 0 si no. No definida para las personas que no se buscan',
  'Candidates that are left': 'Candidatos que quedan',
  'The number of candidates that are left for the person':
    'Número de candidatos que quedan para la persona',
  'Percent of cells whose original value differs from the protected value of the same record by at most p % of the standard deviation of the protected column (divisor n - 1; 0 for a single value), averaged over p = 1, ..., 10. Cells that are empty in either file are left out':
    'Porcentaje de celdas cuyo valor original difiere del protegido del mismo registro en el p % de la desviación típica de la columna protegida como máximo (divisor n - 1; 0 con un solo valor), en promedio de p = 1, ..., 10. No cuentan las celdas vacías en alguno de los ficheros',
  '0 (no original value is in its interval) to 100 (all are in the narrowest)':
    '0 (ningún valor original está en su intervalo) a 100 (todos están en el más estrecho)',
  "Percent of cells whose corresponding original value lies in the interval that reaches p % of the ranks of the protected column below and above the protected value (half-width p n'/100 ranks, rounded, halves up; ends included), averaged over p = 1, ..., 10. The corresponding original is the one nearest to the protected record over all columns, by Euclidean distance, each column divided by the standard deviation (divisor n) of the original; if several are equally near, their mean counts. Equal protected values share their ranks equally. Records that lack a value are left out":
    "Porcentaje de celdas cuyo valor original correspondiente cae en el intervalo que abarca el p % de los rangos de la columna protegida por debajo y por encima del valor protegido (semiancho p n'/100 rangos, redondeado, mitades hacia arriba; extremos incluidos), en promedio de p = 1, ..., 10. El original correspondiente es el más cercano al registro protegido en todas las columnas, por distancia euclídea, cada columna dividida por la desviación típica (divisor n) del original; si varios están igual de cerca, cuenta su media. Los valores protegidos iguales reparten sus rangos por igual. No cuentan los registros a los que falta un valor",
  '0 (no corresponding value is in its interval) to 100 (all are in the narrowest)':
    '0 (ningún valor correspondiente está en su intervalo) a 100 (todos están en el más estrecho)',
  'One of the files has no complete record, so there is no nearest original.':
    'Uno de los ficheros no tiene ningún registro completo, de modo que no hay original más cercano.',
  'Protected records with several nearest originals':
    'Registros protegidos con varios originales más cercanos',
  'Original records left out because they lack a value':
    'Registros originales excluidos porque les falta un valor',
  'Protected records left out because they lack a value':
    'Registros protegidos excluidos porque les falta un valor',
  'Percent of cells whose original value lies in the interval that reaches p % of the ranks of the protected column below and above the protected value of the same record (half-width p n/100 ranks, rounded, halves up; ends included), averaged over p = 1, ..., 10. Equal protected values share their ranks equally. Cells that are empty in either file are left out':
    'Porcentaje de celdas cuyo valor original cae en el intervalo que abarca el p % de los rangos de la columna protegida por debajo y por encima del valor protegido del mismo registro (semiancho p n/100 rangos, redondeado, mitades hacia arriba; extremos incluidos), en promedio de p = 1, ..., 10. Los valores protegidos iguales reparten sus rangos por igual. No cuentan las celdas vacías en alguno de los ficheros',
  'An intruder can place {0} % of the values within a narrow interval (the average over intervals of 1 % to 10 % of the ranks).':
    'Un intruso puede situar el {0} % de los valores en un intervalo estrecho (media de intervalos del 1 % al 10 % de los rangos).',
  'Percent of cells whose protected value differs from the original value of the same record by at most p % of the absolute original value, averaged over p = 1, ..., 10. An original value of 0 is disclosed if the protected value is 0. Cells that are empty in either file are left out':
    'Porcentaje de celdas cuyo valor protegido difiere del original del mismo registro en el p % del valor absoluto original como máximo, en promedio de p = 1, ..., 10. Un valor original de 0 queda revelado si el protegido es 0. No cuentan las celdas vacías en alguno de los ficheros',
  '0 (no protected value is near its original) to 100 (all are within 1 %)':
    '0 (ningún valor protegido está cerca de su original) a 100 (todos a menos del 1 %)',
  'Disclosed cells': 'Celdas reveladas',
  'The number of cells of the record whose original value lies in its interval; a cell counts the share of the ten intervals that contain it':
    'Número de celdas del registro cuyo valor original cae en su intervalo; una celda cuenta la proporción de los diez intervalos que lo contienen',
  'Compared cells': 'Celdas comparadas',
  'The number of cells of the record that were compared':
    'Número de celdas del registro que se compararon',
  'Cells left out because they are empty in either file: {0}.':
    'Celdas excluidas porque están vacías en alguno de los ficheros: {0}.',
  'No cell has a value in both files.': 'Ninguna celda tiene un valor en ambos ficheros.',
  'Distance to the nearest original': 'Distancia al original más cercano',
  'The distance to the nearest original by which the record is linked, in standard deviations (divisor n) of the original; keys that are categories enter it as the measure says':
    'Distancia al original más cercano con el que se enlaza el registro, en desviaciones típicas (divisor n) del original; las claves que son categorías entran como dice la medida',
  '0 (nobody is linked) to 100 (everybody is); a random guess gives 100 / records':
    '0 (no se enlaza a nadie) a 100 (a todos); adivinar al azar da 100 / registros',
  'numbers and key categories': 'números y categorías clave',
  'An intruder who knows all these columns and takes the nearest record is right for {0} % of the records; a random guess is right for {1} %.':
    'Quien conoce todas estas columnas y toma el registro más cercano acierta en el {0} % de los registros; adivinar al azar acierta en el {1} %.',
  'The probability that the intruder links the record with its own original: 1/t if the own one is among t that are equally near, otherwise 0. Not defined if the record or its original has no value at all':
    'Probabilidad de que el intruso enlace el registro con su propio original: 1/t si está entre t igual de cercanos, y 0 si no. No definida si el registro o su original no tienen ningún valor',
  'too far': 'demasiado lejos',
  'The columns of the original depend on each other linearly: one direction in which the file does not vary was left out.':
    'Las columnas del original dependen linealmente unas de otras: se excluyó una dirección en la que el fichero no varía.',
  'The columns of the original depend on each other linearly: {0} directions in which the file does not vary were left out.':
    'Las columnas del original dependen linealmente unas de otras: se excluyeron {0} direcciones en las que el fichero no varía.',
  'The probability that the record is linked with its own original, if records with equal values change places at random. Not defined if the record or its original lacks one of the compared numbers':
    'Probabilidad de que el registro se enlace con su propio original, si los registros con valores iguales cambian de sitio al azar. No definida si al registro o a su original les falta uno de los números comparados',
  'Percent of protected records that are linked to their own originals, if each is linked to a different original so that the sum of squared Euclidean distances is smallest, over all numeric columns, each divided by the standard deviation (divisor n) of the original. {0}. Records with equal values can change places: the expected value counts. Of several optimal assignments one is taken, which does not depend on the order of the records. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates. At most {1} records':
    'Porcentaje de registros protegidos que se enlazan con su propio original, si cada uno se enlaza con un original distinto de modo que la suma de los cuadrados de las distancias euclídeas sea mínima, en todas las columnas numéricas, cada una dividida por la desviación típica (divisor n) del original. {0}. Los registros con valores iguales pueden cambiar de sitio: cuenta el valor esperado. De varias asignaciones óptimas se toma una, que no depende del orden de los registros. Divisor: los registros protegidos completos en los números cuyos originales están completos; los originales incompletos no son candidatos. {1} registros como máximo',
  'One-to-one linkage needs a table of all pairs and takes at most {0} records: take a sample of both files.':
    'El enlace uno a uno necesita una tabla de todos los pares y admite hasta {0} registros: tome una muestra de ambos ficheros.',
  'the original that is nearest to it over all columns':
    'el original más cercano en todas las columnas',
  'Percent of protected records that are linked, by a subset of the first seven key columns, to the original that is nearest to them over all columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. If originals are equally near over the subset, up to rounding, one is drawn: the share of them that are nearest over all columns counts. Divisor: the protected records that are complete in all columns; originals that are incomplete in the subset are not candidates':
    'Porcentaje de registros protegidos que un subconjunto de las primeras siete columnas clave enlaza con el original más cercano en todas las columnas: media por tamaño de subconjunto y luego entre tamaños. Distancia euclídea, cada columna dividida por la desviación típica (divisor n) del original. Si varios originales están igual de cerca en el subconjunto, salvo redondeo, se sortea uno: cuenta la proporción de ellos que es la más cercana en todas las columnas. Divisor: los registros protegidos completos en todas las columnas; los originales incompletos en el subconjunto no son candidatos',
  '0 (key columns never lead to the nearest original) to 100 (they always do, as they must if all columns are keys)':
    '0 (las columnas clave nunca llevan al original más cercano) a 100 (siempre, como debe ser si todas las columnas son claves)',
  'One of the files has no record that is complete in all columns.':
    'Uno de los ficheros no tiene ningún registro completo en todas las columnas.',
  '{0} of {1} protected records are left out, because they lack a value.':
    'Se excluyen {0} de {1} registros protegidos porque les falta un valor.',
  'The probability that an intruder who has the original of the record finds the record: 1/t if it is among t protected records that are equally near, otherwise 0. Not defined if the record or its original lacks one of the compared numbers':
    'Probabilidad de que quien tiene el original del registro encuentre el registro: 1/t si está entre t registros protegidos igual de cercanos, y 0 si no. No definida si al registro o a su original les falta uno de los números comparados',
  'The probability that the own original of the record is one of the two that the intruder names. Not defined if the record or its original lacks one of the compared numbers':
    'Probabilidad de que el propio original del registro sea uno de los dos que nombra el intruso. No definida si al registro o a su original les falta uno de los números comparados',
  '0 (nobody is linked) to 100 (everybody is); a random guess gives 200 / records':
    '0 (no se enlaza a nadie) a 100 (a todos); adivinar al azar da 200 / registros',
  'its own original': 'su propio original',
  'The probability that the intruder links the record with its own original: 1/t if the own one is among t that are equally near, otherwise 0. Not defined if the record or its original lacks one of the compared numbers':
    'Probabilidad de que el intruso enlace el registro con su propio original: 1/t si está entre t igual de cercanos, y 0 si no. No definida si al registro o a su original les falta uno de los números comparados',
  'No record is complete in both files in the compared columns.':
    'Ningún registro está completo en ambos ficheros en las columnas comparadas.',
  'No key columns are named, so there is nothing to link by.':
    'No se nombró ninguna columna clave, de modo que no hay con qué enlazar.',
  'Some values are so far apart that their distances overflow: look for values that are out of range.':
    'Algunos valores están tan lejos que sus distancias se desbordan: busque valores fuera de rango.',
  'The files are too large to look for all ties: distances that differ only by rounding can count as different.':
    'Los ficheros son demasiado grandes para buscar todos los empates: distancias que solo difieren por redondeo pueden contar como distintas.',
  'protected records': 'registros protegidos',
  'lack a value': 'les falta un valor',
  'have no value at all': 'no tienen ningún valor',
  '{0} of {1} {2} are left out, because they or their own {3} {4}.':
    'Se excluyen {0} de {1} {2}, porque a ellos o a su propio {3} {4}.',
  '{0} of {1} {2} are not candidates, because they {3}.':
    '{0} de {1} {2} no son candidatos, porque {3}.',
  'Columns left out because they are constant in the original: {0}.':
    'Columnas excluidas porque son constantes en el original: {0}.',
  'Keys left out because none of their protected values occurs in the original, as after a recoding: {0}.':
    'Claves excluidas porque ninguno de sus valores protegidos aparece en el original, como tras una recodificación: {0}.',
  'A missing category is as far from every other category in this distance, as in grouping: a distance has no wildcards.':
    'En esta distancia, como al agrupar, una categoría ausente está tan lejos como cualquier otra: una distancia no tiene comodines.',
  'Mean probability of a link over subsets of the keys':
    'Probabilidad media de un enlace en subconjuntos de las claves',
  'The probability that the record is linked with {0}, as a mean within each size of subset, then over the sizes. If values are missing, a subset counts more for a record the fewer records it has':
    'Probabilidad de que el registro se enlace con {0}, como media por tamaño de subconjunto y luego entre tamaños. Si faltan valores, un subconjunto cuenta más para un registro cuantos menos registros tiene',
  'one key column': 'una columna clave',
  '{0} key columns': '{0} columnas clave',
  'with {0}': 'con {0}',
  'Only the first {0} of {1} key columns are used: {2}.':
    'Solo se usan las primeras {0} de {1} columnas clave: {2}.',
  'Keys that are categories are compared too, by the distance of grouping: different values add 2 to the squared distance, ordered values twice the square of (difference of ranks / number of levels), values of a taxonomy twice the number of edges between them over the largest such number. Missing is a value of a category, in an order at its side':
    'También se comparan las claves que son categorías, por la distancia de agrupar: valores distintos suman 2 al cuadrado de la distancia; valores ordenados, el doble del cuadrado de (diferencia de rangos / número de niveles); valores de una taxonomía, el doble del número de aristas entre ellos partido por el mayor posible. La ausencia es un valor de una categoría y, en un orden, está a su lado',
  'No class of matches was found: by the model, the key columns of the same person agree no more often than those of others, so there is nothing to link by.':
    'No se halló una clase de parejas verdaderas: según el modelo, las claves de una misma persona no coinciden más que las de otras, de modo que no hay con qué enlazar.',
  'No key columns were named, so there is nothing to link by.':
    'No se nombró ninguna columna clave, de modo que no hay con qué enlazar.',
  'No key column puts the originals in more than one class, so there is nothing to link by.':
    'Ninguna columna clave reparte los originales en más de una clase, de modo que no hay con qué enlazar.',
  'Only one key column puts the originals in more than one class ({0}): with one column, matches cannot be told from pairs that agree by chance, so there is nothing to link by.':
    'Una sola columna clave reparte los originales en más de una clase ({0}): con una columna no se distinguen las parejas verdaderas de las que coinciden por azar, de modo que no hay con qué enlazar.',
  'Key columns: {0}.': 'Columnas clave: {0}.',
  'Not used, because the patterns of more than {0} columns are too many: {1}.':
    'No se usan, porque los patrones de más de {0} columnas son demasiados: {1}.',
  'Not used, because all originals are in one class: {0}.':
    'No se usan, porque todos los originales están en una clase: {0}.',
  'The estimates still moved after {0} iterations.':
    'Las estimaciones aún se movían tras {0} iteraciones.',
  'The probability that the record is linked with its own original: 1/t if the own one is among t originals of largest weight, otherwise 0':
    'Probabilidad de que el registro se enlace con su propio original: 1/t si está entre t originales de mayor peso, y 0 si no',
  'The expected share of protected records that are linked to their own original, if each is linked to the original of largest weight. If t originals share the largest weight and the own original is one of them, the record counts 1/t. {0}. Parts are in percent':
    'Proporción esperada de registros protegidos que se enlazan con su propio original, si cada uno se enlaza con el original de mayor peso. Si t originales comparten el mayor peso y el propio es uno de ellos, el registro cuenta 1/t. {0}. Las partes van en porcentaje',
  '0 (nobody is found) to 100 (everybody is found for certain)':
    '0 (no se halla a nadie) a 100 (a todos con certeza)',
  'The probability that the record is linked with its own original, if records with the same classes in all key columns are exchanged at random':
    'Probabilidad de que el registro se enlace con su propio original, si los registros con las mismas clases en todas las claves se intercambian al azar',
  'The expected share of protected records that are linked to their own original, if each original is linked to one protected record so that the sum of the weights is largest. Records with the same classes in all key columns are exchanged at random. If several assignments have the same sum, one of them is taken. {0}. Parts are in percent. At most {1} records':
    'Proporción esperada de registros protegidos que se enlazan con su propio original, si cada original se enlaza con un registro protegido de modo que la suma de los pesos sea máxima. Los registros con las mismas clases en todas las claves se intercambian al azar. Si varias asignaciones tienen la misma suma, se toma una. {0}. Las partes van en porcentaje. {1} registros como máximo',
  'One-to-one linkage weighs all pairs of records against each other and is limited to {0} records: use linkage-probabilistic.':
    'El enlace uno a uno pondera todos los pares de registros y admite hasta {0} registros: use el enlace probabilístico.',
  '{0} of {1} records are left with fewer than k = {2} candidates, and {3} with only themselves; the fewest candidates are {4}. The smallest class of a single file has {5} records.':
    'A {0} de {1} registros les quedan menos de k = {2} candidatos, y a {3} solo ellos mismos; los menos son {4}. La clase más pequeña de un solo fichero tiene {5} registros.',
  'Percent of persons whose own protected record is named by an intruder. The intruder knows the original values of a person in the keys, and which columns were grouped together. Two columns count as grouped together if at most 5 % of the records share their protected value with others in each column, but not in both at once. Columns in which most values occur once count as not grouped; they are used as one more set if that names more persons. Candidates are the protected records that are in a suspected group for every set of columns. For a column that was grouped alone, the suspected groups are the two protected values around the original one (for an equal value, that value and its neighbours). For several columns, it is the group with the nearest centre by Euclidean distance over the keys among them, each divided by the standard deviation (divisor n) of the original; if no candidate remains, the second and then the third nearest are added. The intruder draws one of the b candidates, so that 1/b counts if the own record is among them. Persons are complete in the keys in both files, candidates in the protected file; in files of more than 10,000 records, only some evenly spaced persons are searched for':
    'Porcentaje de personas cuyo propio registro protegido nombra un intruso. El intruso conoce los valores originales de una persona en las claves, y qué columnas se agruparon juntas. Dos columnas cuentan como agrupadas juntas si como máximo el 5 % de los registros comparte con otros su valor protegido en cada una, pero no en ambas a la vez. Las columnas en las que casi todos los valores aparecen una vez cuentan como no agrupadas; se usan como un conjunto más si eso nombra a más personas. Los candidatos son los registros protegidos que están en un grupo sospechoso para cada conjunto de columnas. Para una columna agrupada sola, los grupos sospechosos son los dos valores protegidos alrededor del original (si hay uno igual, ese y sus vecinos). Para varias, es el grupo de centro más cercano por distancia euclídea en sus claves, cada una dividida por la desviación típica (divisor n) del original; si no queda ningún candidato, se añaden el segundo y el tercero más cercanos. El intruso sortea uno de los b candidatos, de modo que cuenta 1/b si está entre ellos el propio. Las personas están completas en las claves en ambos ficheros, los candidatos en el protegido; en ficheros de más de 10 000 registros solo se buscan algunas personas repartidas por igual',
  'Percent of persons whose own protected record is named by an intruder. The intruder knows the original values of a person in the keys and, for each key, the largest number of ranks by which a value moved. Candidates are the protected records whose ranks are within that number of the original value in every key; the intruder draws one of the b candidates, so that 1/b counts. Ranks are taken in the protected column: equal values have all their ranks at once, and a value that does not occur there lies between its two neighbours. Persons are complete in the keys in both files, candidates in the protected file; in files of more than 31,000 records, only some evenly spaced persons are searched for':
    'Porcentaje de personas cuyo propio registro protegido nombra un intruso. El intruso conoce los valores originales de una persona en las claves y, para cada clave, el mayor número de rangos que se movió un valor. Los candidatos son los registros protegidos cuyos rangos están a como máximo ese número del valor original en cada clave; el intruso sortea uno de los b candidatos, de modo que cuenta 1/b. Los rangos se toman en la columna protegida: los valores iguales tienen a la vez todos sus rangos, y un valor que no aparece está entre sus dos vecinos. Las personas están completas en las claves en ambos ficheros, los candidatos en el protegido; en ficheros de más de 31 000 registros solo se buscan algunas personas repartidas por igual',
  ', and {0} more columns': ', y {0} columnas más',
  'Percent of protected records whose nearest original is their own. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. {0}. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates':
    'Porcentaje de registros protegidos cuyo original más cercano es el propio. Distancia euclídea en todas las columnas numéricas, cada una dividida por la desviación típica (divisor n) del original. {0}. Si t originales están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor: los registros protegidos completos en los números cuyos originales están completos; los originales incompletos no son candidatos',
  "Percent of protected records whose nearest original is their own, by Gower's distance over all numeric columns and the keys that are categories: the mean over the columns of |a - b| / range of the original for numbers, |difference of ranks| / (levels - 1) for ordered categories, and 0 or 1 for others. A column in which one of the two records lacks a value is left out of their mean (weight 0); records without a column in common are not compared. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that have a value and whose originals have one; complete records are not needed":
    'Porcentaje de registros protegidos cuyo original más cercano es el propio, por la distancia de Gower en todas las columnas numéricas y las claves que son categorías: la media sobre las columnas de |a - b| / rango del original en números, |diferencia de rangos| / (niveles - 1) en categorías ordenadas, y 0 o 1 en las demás. Una columna en la que falta un valor a uno de los dos registros no cuenta en su media (peso 0); no se comparan registros sin ninguna columna en común. Si t originales están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor: los registros protegidos con algún valor cuyos originales lo tienen; no hacen falta registros completos',
  'Percent of protected records whose nearest original is their own. Euclidean distance over the numeric keys, each divided by the standard deviation (divisor n) of the original. {0}. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete in the numeric keys and whose originals are complete; incomplete originals are not candidates':
    'Porcentaje de registros protegidos cuyo original más cercano es el propio. Distancia euclídea en las claves numéricas, cada una dividida por la desviación típica (divisor n) del original. {0}. Si t originales están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor: los registros protegidos completos en las claves numéricas cuyos originales están completos; los originales incompletos no son candidatos',
  'Percent of protected records whose nearest original is their own, by the Mahalanobis distance over all columns with the covariance matrix of the original. Directions in which the correlation matrix has less than 1e-10 of its largest eigenvalue are left out. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the protected records that are complete and whose originals are complete; incomplete originals are not candidates and do not enter the covariances. Categories have no covariances and are not compared':
    'Porcentaje de registros protegidos cuyo original más cercano es el propio, por la distancia de Mahalanobis en todas las columnas con la matriz de covarianzas del original. Se excluyen las direcciones en las que la matriz de correlaciones tiene menos de 1e-10 de su mayor valor propio. Si t originales están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor: los registros protegidos completos cuyos originales están completos; los originales incompletos no son candidatos ni entran en las covarianzas. Las categorías no tienen covarianzas y no se comparan',
  'Percent of originals whose nearest protected record is their own. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. {0}. If t protected records are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor: the originals that are complete in the numbers and whose protected records are complete; incomplete protected records are not candidates':
    'Porcentaje de originales cuyo registro protegido más cercano es el propio. Distancia euclídea en todas las columnas numéricas, cada una dividida por la desviación típica (divisor n) del original. {0}. Si t registros protegidos están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor: los originales completos en los números cuyos registros protegidos están completos; los registros protegidos incompletos no son candidatos',
  'Percent of protected records whose own original is the nearest or the second nearest. Euclidean distance over all numeric columns, each divided by the standard deviation (divisor n) of the original. {0}. The intruder names two originals, drawn at random from those equally near, up to rounding: the own one among t at the smallest distance counts 2/t (at most 1), and among t at the next distance 1/t if only one original is nearer. Divisor: the protected records that are complete in the numbers and whose originals are complete; incomplete originals are not candidates':
    'Porcentaje de registros protegidos cuyo propio original es el más cercano o el segundo. Distancia euclídea en todas las columnas numéricas, cada una dividida por la desviación típica (divisor n) del original. {0}. El intruso nombra dos originales, sorteados entre los igual de cercanos, salvo redondeo: el propio entre t a la menor distancia cuenta 2/t (1 como máximo), y entre t a la siguiente 1/t si solo un original está más cerca. Divisor: los registros protegidos completos en los números cuyos originales están completos; los originales incompletos no son candidatos',
  'Percent of protected records whose nearest original is their own, for each subset of the first seven key columns: the mean within each size of subset, then the mean over the sizes. Euclidean distance, each column divided by the standard deviation (divisor n) of the original. If t originals are equally near, up to rounding, and the own one is among them, 1/t counts. Divisor, for each subset: the protected records that are complete in it and whose originals are complete in it; originals that are incomplete in it are not candidates':
    'Porcentaje de registros protegidos cuyo original más cercano es el propio, en cada subconjunto de las primeras siete columnas clave: media por tamaño de subconjunto y luego entre tamaños. Distancia euclídea, cada columna dividida por la desviación típica (divisor n) del original. Si t originales están igual de cerca, salvo redondeo, y el propio está entre ellos, cuenta 1/t. Divisor, en cada subconjunto: los registros protegidos completos en él cuyos originales también lo están; los originales incompletos en él no son candidatos',
  'The files have no numeric column in common, and no key that is a category in both.':
    'Los ficheros no tienen ninguna columna numérica en común, ni ninguna clave que sea categoría en ambos.',
  '{0} protected records and {1} originals lack a value in a key column, and are left out of the subsets with that column.':
    'A {0} registros protegidos y {1} originales les falta un valor en una clave, y no cuentan en los subconjuntos con esa columna.',
  'Two values of a key column (the first {0} are used) agree if they are in the same of {1} classes, cut at the quantiles (type 1) of the original. A missing value is not compared. The weight of a pair is the sum of log(m/u) over the columns that agree and of log((1-m)/(1-u)) over those that do not; m and u are the probabilities of agreement for pairs of the same person and for other pairs (Fellegi and Sunter 1969). EM estimates them (Jaro 1989) from m = {2}, within [{3}, 1 - {4}], and the result with the higher likelihood is taken. Each protected record has exactly one original, so the share of matches is 1/n and is not estimated. The originals compete for a protected record by the likelihood of their agreement under m, divided by the likelihood by chance. By chance, classes are met as often as they occur; with three or more columns, a log-linear model with interactions of two columns tells how often columns agree together (Thibaudeau 1993), or independence if that model finds no matches. No m is less than its u, and each m is drawn towards the mean over the columns with the weight of n/{5} records. At most {6} different protected records are used for the estimate. There is no value if m exceeds u in no column, if matches raise the log-likelihood by less than {7}, or with only one key column':
    'Dos valores de una clave (se usan las primeras {0}) coinciden si están en la misma de {1} clases, cortadas en los cuantiles (tipo 1) del original. Una ausencia no se compara. El peso de un par es la suma de log(m/u) de las columnas que coinciden y de log((1-m)/(1-u)) de las que no; m y u son las probabilidades de coincidir de pares de la misma persona y de otros pares (Fellegi y Sunter 1969). EM las estima (Jaro 1989) desde m = {2}, dentro de [{3}, 1 - {4}], y se toma el resultado más verosímil. Cada registro protegido tiene exactamente un original, de modo que la proporción de parejas verdaderas es 1/n y no se estima. Los originales compiten por un registro protegido por la verosimilitud de su coincidencia según m, dividida por la verosimilitud por azar. Por azar, las clases se dan tan a menudo como aparecen; con tres columnas o más, un modelo log-lineal con interacciones de dos columnas dice cuánto coinciden juntas (Thibaudeau 1993), o la independencia si ese modelo no halla parejas. Ninguna m es menor que su u, y cada m se lleva hacia la media de las columnas con el peso de n/{5} registros. Para la estimación se usan como máximo {6} registros protegidos distintos. No hay valor si m no supera u en ninguna columna, si las parejas suben la log-verosimilitud menos de {7}, o con una sola clave',
};
