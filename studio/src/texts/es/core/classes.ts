import type { CoreTexts } from '../../said.ts';

export const classes: CoreTexts = {
  'Largest relative gain on a value in the class':
    'Mayor ganancia relativa sobre un valor en la clase',
  'Largest (q - p)/p, over all classes of protected records with equal keys and all values of a confidential column, where q is the share of the value in the class and p its share in the whole protected file; with several confidential columns, the largest over all. A file is basic β-like if this is at most β. Enhanced β-likeness also asks that no (q - p)/p is above -ln p; a note counts the records in classes that break this for every β. Missing counts as a value in confidential columns. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, in the class and in the file':
    'Mayor (q - p)/p, sobre todas las clases de registros protegidos con claves iguales y todos los valores de una columna confidencial, donde q es la proporción del valor en la clase y p la de todo el fichero protegido; con varias columnas confidenciales, la mayor de todas. Un fichero es β-semejante básico si no pasa de β. La β-semejanza mejorada pide además que ningún (q - p)/p supere -ln p; una nota cuenta los registros de las clases que lo incumplen con cualquier β. La ausencia cuenta como valor en las columnas confidenciales. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, en la clase y en el fichero',
  '0 (every class is distributed like the file) upwards; n - 1 if a value of one record is alone in its class':
    '0 (cada clase se distribuye como el fichero) o más; n - 1 si el valor de un solo registro está solo en su clase',
  'Protected records in classes that break enhanced β-likeness for every β: {0} of {1}.':
    'Registros protegidos en clases que incumplen la β-semejanza mejorada con cualquier β: {0} de {1}.',
  'too many pairs of records agree with wildcards to list their values':
    'demasiados pares de registros coinciden con comodines para enumerar sus valores',
  '{0}, in the original': '{0}, en el original',
  'The original file has no records.': 'El fichero original no tiene registros.',
  'Confidential columns left out because they are also keys: {0}.':
    'Columnas confidenciales excluidas porque también son claves: {0}.',
  'The first {0} of {1} confidential columns are shown.':
    'Se muestran las primeras {0} de {1} columnas confidenciales.',
  'The figure of the class of the record; with several confidential columns, the {0} of them':
    'La cifra de la clase del registro; con varias columnas confidenciales, la {0} de ellas',
  'Mean over the protected records: {0}.': 'Media de los registros protegidos: {0}.',
  'Largest logarithm of a ratio of shares': 'Mayor logaritmo de un cociente de proporciones',
  'Largest |ln(q/p)|, over all classes of protected records with equal keys and the values of a confidential column that occur in the class, where q is the share of the value in the class and p its share in the whole protected file; with several confidential columns, the largest over all. A file is δ-disclosure private if this is below δ and every class has every value: values that a class lacks are left out here, as in other programs, because no finite δ allows them; a note counts the records in such classes. Missing counts as a value in confidential columns. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, in the class and in the file':
    'Mayor |ln(q/p)|, sobre todas las clases de registros protegidos con claves iguales y los valores de una columna confidencial que aparecen en la clase, donde q es la proporción del valor en la clase y p la de todo el fichero protegido; con varias columnas confidenciales, la mayor de todas. Un fichero es δ-privado si queda por debajo de δ y cada clase tiene todos los valores: los que faltan en una clase no cuentan aquí, como en otros programas, porque ninguna δ finita los admite; una nota cuenta los registros de esas clases. La ausencia cuenta como valor en las columnas confidenciales. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, en la clase y en el fichero',
  '0 (every class is distributed like the file) upwards':
    '0 (cada clase se distribuye como el fichero) o más',
  'Protected records in classes that lack a confidential value of the file: {0} of {1}.':
    'Registros protegidos en clases a las que falta un valor confidencial del fichero: {0} de {1}.',
  'too many pairs of records agree with wildcards to count their units':
    'demasiados pares de registros coinciden con comodines para contar sus unidades',
  'Values are missing in too many different patterns to compare all records.':
    'Las ausencias forman demasiados patrones distintos para comparar todos los registros.',
  'Protected records with the same keys': 'Registros protegidos con las mismas claves',
  'The number of protected records with the same combination of keys, the record included; with wildcards, of those that agree with it in all keys. With a protected unit, the number of units that these records are of':
    'Número de registros protegidos con la misma combinación de claves, el registro incluido; con comodines, de los que coinciden con él en todas. Con una unidad protegida, número de unidades de esos registros',
  'Originals with the same keys as its own original':
    'Originales con las mismas claves que su propio original',
  'The number of originals with the same combination of keys as the original of the record, this one included; with wildcards, of those that agree with it in all keys. Records that the protection left out are not counted. With a protected unit, the number of their units':
    'Número de originales con la misma combinación de claves que el original del registro, este incluido; con comodines, de los que coinciden con él en todas. Los registros que la protección dejó fuera no cuentan. Con una unidad protegida, número de sus unidades',
  '0 (no record is unique) to 100 (every record is)':
    '0 (ningún registro es único) a 100 (todos lo son)',
  '{0} % of the protected records are unique in the combination of the keys that others may know.':
    'El {0} % de los registros protegidos son únicos en la combinación de las claves que otros pueden conocer.',
  'The first {0} of {1} keys are shown.': 'Se muestran las primeras {0} de {1} claves.',
  'in combinations of fewer than {0} {1}, in the original':
    'en combinaciones de menos de {0} {1}, en el original',
  '{0} in the rarest combination': '{0} en la combinación más rara',
  'The protected file has no records.': 'El fichero protegido no tiene registros.',
  'The {0} file has no records.': 'El fichero {0} no tiene registros.',
  ', {0} of fewer than {1}': ', {0} de menos de {1}',
  'The {0} file has {1} records: {2} in combinations of fewer than 2{3}{4}; {5} in the rarest combination: {6}.':
    'El fichero {0} tiene {1} registros: {2} en combinaciones de menos de 2{3}{4}; {5} en la combinación más rara: {6}.',
  'unique records that are unique without {0}': 'registros únicos que lo son sin {0}',
  'No record is unique.': 'Ningún registro es único.',
  'The key "{0}" makes most records unique: without it, {1} % of the unique records stay unique.':
    'La clave «{0}» hace únicos a la mayoría: sin ella siguen siendo únicos el {1} % de los registros únicos.',
  'Uniqueness was not counted for missing values that match any value. {0}':
    'La unicidad no se contó con ausencias que coinciden con cualquier valor. {0}',
  'Different confidential values in the class': 'Valores confidenciales distintos en la clase',
  '1 (all records of some class have the same value) upwards':
    '1 (todos los registros de alguna clase tienen el mismo valor) o más',
  'only one value in': 'un solo valor en',
  'only one unit, or only one value in': 'una sola unidad, o un solo valor en',
  'Protected records in classes with {0} a confidential column: {1} of {2}.':
    'Registros protegidos en clases con {0} una columna confidencial: {1} de {2}.',
  'Effective number of confidential values in the class':
    'Número efectivo de valores confidenciales en la clase',
  '1 (all records of some class have the same value) upwards; never above the number of different values':
    '1 (todos los registros de alguna clase tienen el mismo valor) o más; nunca más que el número de valores distintos',
  'Largest l of the class': 'Mayor l de la clase',
  '1 (in some class the most frequent value is at least twice as frequent as all others together) upwards':
    '1 (en alguna clase el valor más frecuente es al menos el doble de frecuente que los demás juntos) o más',
  'Distance of the class from the file': 'Distancia de la clase al fichero',
  '0 (every class is distributed like the file) to 1':
    '0 (cada clase se distribuye como el fichero) a 1',
  'No key columns are named, so there are no combinations to count.':
    'No se nombró ninguna columna clave, de modo que no hay combinaciones que contar.',
  'No confidential column is named besides the keys, so there is nothing to learn.':
    'No se nombró ninguna columna confidencial además de las claves, de modo que no hay nada que averiguar.',
  'other members of the unit': 'otros miembros de la unidad',
  'other waves of the unit': 'otras oleadas de la unidad',
  'rules and totals': 'reglas y totales',
  'columns that determine it': 'columnas que lo determinan',
  'the pattern of what is missing': 'el patrón de lo que falta',
  'Emptied cells that are filled in rightly': 'Celdas vaciadas que se completan bien',
  'The number of emptied cells of the record that an intruder fills in rightly':
    'Número de celdas vaciadas del registro que un intruso completa bien',
  'Emptied cells': 'Celdas vaciadas',
  'The number of cells of the record that were emptied':
    'Número de celdas del registro que se vaciaron',
  '0 (every filled-in value is wrong) to 100 (all are right); compare with guessing':
    '0 (todos los valores completados son erróneos) a 100 (todos son correctos); compárese con adivinar',
  'Nothing was inferred.': 'No se dedujo nada.',
  'No cell of the protected file was emptied.': 'No se vació ninguna celda del fichero protegido.',
  'The file is too large to look for pairs of columns that determine another one: only single columns were tried.':
    'El fichero es demasiado grande para buscar pares de columnas que determinen otra: solo se probaron columnas sueltas.',
  'For {0} questions about what the rules allow, the search was too long; these cells count as not inferred by rules.':
    'En {0} preguntas sobre lo que permiten las reglas, la búsqueda fue demasiado larga; esas celdas cuentan como no deducidas por reglas.',
  '{0} of {1} rules cannot be followed on the protected file and say nothing.':
    '{0} de {1} reglas no pueden seguirse en el fichero protegido y no dicen nada.',
  '{0} The description can give other percentages (inferredWithin, dependencyShare)':
    '{0} La descripción puede dar otros porcentajes (inferredWithin, dependencyShare)',
  'emptied cells': 'celdas vaciadas',
  'emptied cells that can be inferred': 'celdas vaciadas que se pueden deducir',
  'changed cells': 'celdas cambiadas',
  'changed cells that can be inferred': 'celdas cambiadas que se pueden deducir',
  'records that are unique by their keys again':
    'registros que vuelven a ser únicos por sus claves',
  'emptied cells inferred from {0}': 'celdas vaciadas que se deducen de {0}',
  'The number of emptied or changed cells of the record whose true value can be inferred':
    'Número de celdas vaciadas o cambiadas del registro cuyo valor verdadero puede deducirse',
  'Hidden cells': 'Celdas ocultas',
  'The number of cells of the record that were emptied or changed':
    'Número de celdas del registro que se vaciaron o cambiaron',
  '0 (no hidden cell can be inferred) to 100 (all can)':
    '0 (ninguna celda oculta puede deducirse) a 100 (todas)',
  '{0} % of the emptied or changed cells follow from the rest of the protected file.':
    'El {0} % de las celdas vaciadas o cambiadas se deduce del resto del fichero protegido.',
  'No key columns are named.': 'No se nombró ninguna columna clave.',
  'No cell of the protected file was emptied or changed.':
    'No se vació ni cambió ninguna celda del fichero protegido.',
  'It needs every column of both files, record by record.':
    'Necesita cada columna de ambos ficheros, registro a registro.',
  'Risk of the household': 'Riesgo del hogar',
  'The probability that at least one member of the unit of the record is recognised':
    'Probabilidad de que se reconozca al menos a un miembro de la unidad del registro',
  'Members of the household': 'Miembros del hogar',
  'The number of protected records of the unit': 'Número de registros protegidos de la unidad',
  'Risk of the most exposed member': 'Riesgo del miembro más expuesto',
  'The largest individual risk among the members of the unit of the record':
    'El mayor riesgo individual de los miembros de la unidad del registro',
  '0 (no unit is recognised) to 100 (all are)': '0 (no se reconoce ninguna unidad) a 100 (todas)',
  'mean risk': 'riesgo medio',
  'Risk of the unit, members linked': 'Riesgo de la unidad, con los miembros unidos',
  'The probability that the unit of the record is recognised by its size and the keys of all its members':
    'Probabilidad de que la unidad del registro se reconozca por su tamaño y las claves de todos sus miembros',
  'Members of the unit': 'Miembros de la unidad',
  'Percent of units, such as households, that an intruder is expected to recognise who knows the size of a unit and the keys of all its members. It is the mean over the units of the expected value of 1/F, where F is the number of units in the population with the same composition: the individual risk with units in place of persons (see individual-risk). If the right unit is found, all its members are recognised, so that this is also the probability that at least one is, without the assumption of household-risk that members are recognised independently. The weights are those of units; if there are none, a unit weighs as much as its members on average. The protected file must have the number of the unit, as it is or as a pseudonym. {0}':
    'Porcentaje de unidades, como hogares, que se espera que reconozca quien conoce el tamaño de una unidad y las claves de todos sus miembros. Es la media, sobre las unidades, del valor esperado de 1/F, donde F es el número de unidades de la población con la misma composición: el riesgo individual con unidades en lugar de personas. Si se halla la unidad correcta se reconoce a todos sus miembros, de modo que también es la probabilidad de que se reconozca al menos a uno, sin suponer, como el riesgo de los hogares, que los miembros se reconocen por separado. Los pesos son los de las unidades; si no los hay, una unidad pesa lo que sus miembros en promedio. El fichero protegido debe tener el número de la unidad, tal cual o como seudónimo. {0}',
  'Record {0} of the {1} file has no time, or that of an earlier record of its unit, so changes from wave to wave are not known: correct the time, or describe as "time" a column that differs between the records of a unit.':
    'El registro {0} del fichero {1} no tiene tiempo, o tiene el de un registro anterior de su unidad, de modo que no se conocen los cambios de oleada en oleada: corrija el tiempo, o describa como tiempo una columna que difiera entre los registros de una unidad.',
  'No column tells the waves of a unit apart: name it as "time" in the description of the file.':
    'Ninguna columna distingue las oleadas de una unidad: nómbrela como tiempo en la descripción del fichero.',
  'The protected file has no time, so that nobody can tell in which order the records of a unit were made.':
    'El fichero protegido no tiene tiempo, de modo que nadie sabe en qué orden se hicieron los registros de una unidad.',
  'Whether the series of the unit is unique': 'Si la serie de la unidad es única',
  '1 if no other unit of the protected file has the series of the unit, else 0':
    '1 si ninguna otra unidad del fichero protegido tiene la serie de la unidad, y 0 si no',
  'Records of the unit': 'Registros de la unidad',
  'Units with the same series': 'Unidades con la misma serie',
  'The number of units with the series of the unit, this one included':
    'Número de unidades con la serie de la unidad, esta incluida',
  'Units in the same waves': 'Unidades en las mismas oleadas',
  'The number of units in the same waves as the unit, this one included':
    'Número de unidades en las mismas oleadas que la unidad, esta incluida',
  'Units with the same changes': 'Unidades con los mismos cambios',
  'The number of units whose keys change in the same waves as those of the unit, this one included; empty if changes are not known':
    'Número de unidades cuyas claves cambian en las mismas oleadas que las de la unidad, esta incluida; vacío si no se conocen los cambios',
  '0 (no unit is unique) to 100 (every unit is)':
    '0 (ninguna unidad es única) a 100 (todas lo son)',
  '{0} % of the units are unique by their keys over time.':
    'El {0} % de las unidades son únicas por sus claves a lo largo del tiempo.',
  'series of fewer than {0} units': 'series de menos de {0} unidades',
  'unique by the waves they are in': 'únicas por las oleadas en que están',
  'unique by their changes': 'únicas por sus cambios',
  'It has no records.': 'No tiene registros.',
  'units that agree with wildcards form no classes':
    'las unidades que coinciden con comodines no forman clases',
  'Whether the unit is unique': 'Si la unidad es única',
  '1 if no other unit of the protected file has the composition of the unit, else 0':
    '1 si ninguna otra unidad del fichero protegido tiene la composición de la unidad, y 0 si no',
  'Units with the same composition': 'Unidades con la misma composición',
  'The number of units with the composition of the unit, this one included':
    'Número de unidades con la composición de la unidad, esta incluida',
  '{0} % of the units, such as households, are unique by their size and the keys of their members.':
    'El {0} % de las unidades, como hogares, son únicas por su tamaño y las claves de sus miembros.',
  'compositions of fewer than {0} units': 'composiciones de menos de {0} unidades',
  'Units weigh as the weight of units says.':
    'Las unidades pesan lo que dice el peso de las unidades.',
  'There are no weights: the file counts as the whole population of units.':
    'No hay pesos: el fichero cuenta como toda la población de unidades.',
  'No weight of units is described: a unit weighs as much as its members on average.':
    'No se describe un peso de las unidades: una unidad pesa lo que sus miembros en promedio.',
  'No column numbers the units: give the role unit to the column with the number of the household, person or firm that a record belongs to.':
    'Ninguna columna numera las unidades: dé el papel unidad a la columna con el número del hogar, persona o empresa a que pertenece un registro.',
  'The protected file has no column that numbers the units, so that nobody can tell which records belong together.':
    'El fichero protegido no tiene ninguna columna que numere las unidades, de modo que nadie sabe qué registros van juntos.',
  '{0} or more {1}s': '{0} o más {1}s',
  '{0} of {1} records have no unit and count as units of one.':
    '{0} de {1} registros no tienen unidad y cuentan como unidades de uno.',
  ', by the column "{0}"{1}': ', por la columna «{0}»{1}',
  'A unit is a {0}{1}.': 'Una unidad es {0}{1}.',
  'Percent of protected records whose combination of keys no other protected record has. Parts are, for k = 2, 3, 5, 10, the percent of records whose combination occurs in fewer than k records, themselves included (a combination of exactly k records is k-anonymous), and for each key the percent of the unique records that are unique without this key: the lower, the more the key makes records unique; and the records in the rarest combination. {0}; with wildcards, the records that agree in all keys are counted. {1}. Then a record is unique if only members of its own unit have its combination, and a combination of three members of one household counts as one':
    'Porcentaje de registros protegidos cuya combinación de claves no tiene ningún otro. Las partes son, con k = 2, 3, 5, 10, el porcentaje de registros cuya combinación aparece en menos de k registros, ellos incluidos (una combinación de exactamente k es k-anónima), y para cada clave el porcentaje de los registros únicos que lo son sin ella: cuanto menor, más hace la clave únicos los registros; y los registros de la combinación más rara. {0}; con comodines, se cuentan los registros que coinciden en todas las claves. {1}. Entonces un registro es único si solo miembros de su propia unidad tienen su combinación, y una combinación de tres miembros de un hogar cuenta como una',
  'If a missing value matches any value, {0} protected records ({1} %) match no other record, and the smallest number of records that match one, itself included, is {2}.':
    'Si una ausencia coincide con cualquier valor, {0} registros protegidos ({1} %) no coinciden con ningún otro, y el menor número de registros que coinciden con uno, él incluido, es {2}.',
  'If a missing value counts as a value of its own, {0} protected records ({1} %) are unique, and the rarest combination has {2} records.':
    'Si una ausencia cuenta como un valor propio, {0} registros protegidos ({1} %) son únicos, y la combinación más rara tiene {2} registros.',
  'Smallest number of different values that a confidential column has in a class of protected records with equal keys; with several confidential columns, the smallest over all. A file is l-diverse if this is at least l. Missing counts as a value in confidential columns. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, and no class counts more values than units':
    'Menor número de valores distintos que tiene una columna confidencial en una clase de registros protegidos con claves iguales; con varias columnas confidenciales, el menor de todos. Un fichero es l-diverso si es al menos l. La ausencia cuenta como valor en las columnas confidenciales. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, y ninguna clase cuenta más valores que unidades',
  'exp(-Σ p log p), where p are the shares of the values of a confidential column in a class of protected records with equal keys; the smallest over all classes and, with several confidential columns, over these. A file is entropy l-diverse if this is at least l. Missing counts as a value in confidential columns. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, and no class counts more values than units':
    'exp(-Σ p log p), donde p son las proporciones de los valores de una columna confidencial en una clase de registros protegidos con claves iguales; el menor sobre todas las clases y, con varias columnas confidenciales, sobre ellas. Un fichero es l-diverso por entropía si es al menos l. La ausencia cuenta como valor en las columnas confidenciales. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, y ninguna clase cuenta más valores que unidades',
  'Largest l for which r1 < 2 (rl + ... + rm) holds (strictly) in every class of protected records with equal keys, where r1 >= ... >= rm are the frequencies of the m values of a confidential column in the class; with several confidential columns, the smallest over all. Missing counts as a value in confidential columns. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, and no class counts more values than units':
    'Mayor l con la que vale (estrictamente) r1 < 2 (rl + ... + rm) en cada clase de registros protegidos con claves iguales, donde r1 >= ... >= rm son las frecuencias de los m valores de una columna confidencial en la clase; con varias columnas confidenciales, la menor de todas. La ausencia cuenta como valor en las columnas confidenciales. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, y ninguna clase cuenta más valores que unidades',
  'Largest earth mover’s distance, over all classes of protected records with equal keys, between the shares p of the values of a confidential column in the class and their shares q in the whole protected file. For numbers and ordinal categories with m different values in that file it is (1/(m - 1)) Σ|cumulated p - cumulated q|, for nominal categories (1/2) Σ|p - q|, and 0 if m is 1. With several confidential columns, the largest over all. A file is t-close if this is at most t. Missing counts as a value in confidential columns; in an order it comes last. {0}; with wildcards, the class of a record holds all records that agree with it. {1}. A value counts once for each unit that has it, in the class and in the file':
    "Mayor distancia de transporte (earth mover's distance), sobre todas las clases de registros protegidos con claves iguales, entre las proporciones p de los valores de una columna confidencial en la clase y sus proporciones q en todo el fichero protegido. En números y categorías ordinales con m valores distintos en ese fichero es (1/(m - 1)) Σ|p acumulada - q acumulada|, en categorías nominales (1/2) Σ|p - q|, y 0 si m es 1. Con varias columnas confidenciales, la mayor de todas. Un fichero es t-próximo si es como máximo t. La ausencia cuenta como valor en las columnas confidenciales; en un orden va al final. {0}; con comodines, la clase de un registro son todos los registros que coinciden con él. {1}. Un valor cuenta una vez por cada unidad que lo tiene, en la clase y en el fichero",
  'Percent of the emptied cells that are right after an intruder filled in all of them: with the inferred value if there is one (see inferred-cells), otherwise with the most frequent visible value of the column. Parts are the percentage for an intruder who fills in the most frequent value everywhere, and among the cells for which something was inferred, the percentage for which it is right. {0}':
    'Porcentaje de las celdas vaciadas que son correctas cuando un intruso las completó todas: con el valor deducido si lo hay (véase inferred-cells), y si no con el valor visible más frecuente de la columna. Las partes son el porcentaje de un intruso que pone en todas el más frecuente y, entre las celdas de las que se dedujo algo, el porcentaje en que es correcto. {0}',
  'Inferred means a code exactly and a number within {0} % of the truth. A dependency counts if it holds for at least {1} % of the records of the protected file that show it, if at least {2} do, and if it is no coincidence.':
    'Deducido significa un código exactamente y un número a menos del {0} % de la verdad. Una dependencia cuenta si vale para al menos el {1} % de los registros del fichero protegido que la muestran, si al menos {2} lo hacen, y si no es casualidad.',
  'Percent of hidden cells, emptied or changed, whose true value follows from the rest of the protected file: from {0}. Columns determine an emptied cell by equal values, alone or in pairs, with all their values or with some (a young age tells the occupation), or by order: the nearest other records give it. Equal records of one unit count once. {1}. What a dependency says that the original does not have is right by chance now and then: it counts only if it is right more often than the most frequent value would be on the same cells, by three standard deviations. Parts are counts of cells in all and for each source (a cell can have several), the records that are unique by their keys once inferred cells are filled in and were not before, and the percentage for each column. An intruder who sees the protected file and knows the rules is assumed':
    'Porcentaje de celdas ocultas, vaciadas o cambiadas, cuyo valor verdadero se deduce del resto del fichero protegido: de {0}. Unas columnas determinan una celda vaciada por valores iguales, solas o por pares, con todos sus valores o algunos (una edad joven dice la ocupación), o por orden: la dan los registros más cercanos. Los registros iguales de una unidad cuentan una vez. {1}. Lo que una dependencia dice y el original no tiene acierta por azar de vez en cuando: solo cuenta si acierta más que el valor más frecuente en las mismas celdas, en tres desviaciones típicas. Las partes son recuentos de celdas en total y por fuente (una celda puede tener varias), los registros que son únicos por sus claves una vez completadas las celdas deducidas y antes no, y el porcentaje de cada columna. Se supone un intruso que ve el fichero protegido y conoce las reglas',
  'Percent of units, such as households, in which at least one member is expected to be recognised: the mean over the units of 1 - prod (1 - r), with r the individual risk of each member (see individual-risk), as if each member were linked independently. Parts are the risk of the most exposed member, and the expected re-identifications if whole units are found: the sum over the records of the risk of their unit, in number and in percent of the records, also with the approximated individual risks of other programs (hier_risk_ER and hier_risk_pct of sdcMicro). Records without a unit are units of one':
    'Porcentaje de unidades, como hogares, en las que se espera que se reconozca al menos a un miembro: la media sobre las unidades de 1 - prod (1 - r), con r el riesgo individual de cada miembro, como si cada uno se enlazara por separado. Las partes son el riesgo del miembro más expuesto, y las reidentificaciones esperadas si se hallan unidades enteras: la suma sobre los registros del riesgo de su unidad, en número y en porcentaje de los registros, también con los riesgos individuales aproximados de otros programas (hier_risk_ER y hier_risk_pct de sdcMicro). Los registros sin unidad son unidades de uno',
  'Percent of units, such as persons, whose series no other unit of the protected file has. The series is the wave and the combination of keys of each record, so it includes entry and exit. Parts are the percent of units whose series fewer than 2, 3, 5 and 10 units have; the percent that are unique by the waves they are in, without any key; and the percent that are unique by their changes: which keys differ from the wave before, and when, but not their values. All are given for both files, and the units and their share of unique ones by number of waves. The protected file must have the number of the unit, as it is or as a pseudonym, and the time. {0}':
    'Porcentaje de unidades, como personas, cuya serie no tiene ninguna otra unidad del fichero protegido. La serie es la oleada y la combinación de claves de cada registro, de modo que incluye entrada y salida. Las partes son el porcentaje de unidades cuya serie tienen menos de 2, 3, 5 y 10 unidades; el porcentaje de las únicas por las oleadas en que están, sin ninguna clave; y el de las únicas por sus cambios: qué claves difieren de la oleada anterior, y cuándo, pero no sus valores. Todas se dan para ambos ficheros, y las unidades y su proporción de únicas por número de oleadas. El fichero protegido debe tener el número de la unidad, tal cual o como seudónimo, y el tiempo. {0}',
  'Percent of units, such as households, whose composition no other unit of the protected file has. The composition is the number of members and the combination of keys of each, in no order. Parts are the percent of units whose composition fewer than 2, 3, 5 and 10 units have, in both files, and the units and their share of unique ones by size. The protected file must have the number of the unit, as it is or as a pseudonym. {0}':
    'Porcentaje de unidades, como hogares, cuya composición no tiene ninguna otra unidad del fichero protegido. La composición es el número de miembros y la combinación de claves de cada uno, sin orden. Las partes son el porcentaje de unidades cuya composición tienen menos de 2, 3, 5 y 10 unidades, en ambos ficheros, y las unidades y su proporción de únicas por tamaño. El fichero protegido debe tener el número de la unidad, tal cual o como seudónimo. {0}',
};
