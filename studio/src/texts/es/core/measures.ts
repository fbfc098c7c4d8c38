import type { CoreTexts } from '../../said.ts';

export const measures: CoreTexts = {
  '1 of {0} keys is a category and is not compared: {1}.':
    '1 de {0} claves es una categoría y no se compara: {1}.',
  '{0} of {1} keys are categories and are not compared: {2}.':
    '{0} de {1} claves son categorías y no se comparan: {2}.',
  'Missing values in keys count as the description of the file says: as a value of their own (level), or as a match with any value (wildcard)':
    'Las ausencias en las claves cuentan como dice la descripción del fichero: como un valor propio (nivel) o como coincidencia con cualquier valor (comodín)',
  'Missing values in keys count as a value of their own (level)':
    'Las ausencias en las claves cuentan como un valor propio (nivel)',
  'Missing values in keys match any value (wildcard).':
    'Las ausencias en las claves coinciden con cualquier valor (comodín).',
  'Missing values in keys count as a value of their own (level).':
    'Las ausencias en las claves cuentan como un valor propio (nivel).',
  '{0} Records that lack a key: {1} in the protected file, {2} in the original.':
    '{0} Registros a los que falta una clave: {1} en el fichero protegido, {2} en el original.',
  'a number that is compared': 'un número que se compare',
  'two numbers': 'dos números',
  'two numbers that vary': 'dos números que varíen',
  'two columns of codes': 'dos columnas de códigos',
  'shared keys': 'claves compartidas',
  'keys that are true, or equal for several records':
    'claves verdaderas, o iguales para varios registros',
  'perturbed keys': 'claves perturbadas',
  'keys that a step perturbed or drew': 'claves que un paso perturbó o sorteó',
  'known numbers': 'números conocidos',
  'numbers that all count as known to an intruder': 'números que se den todos por conocidos',
  'unknown numbers': 'números desconocidos',
  'numbers that are no keys': 'números que no sean claves',
  'confidential columns': 'columnas confidenciales',
  'true confidential': 'columnas confidenciales verdaderas',
  'confidential columns other than numbers that a step changed':
    'columnas confidenciales que no sean números cambiados por un paso',
  'linked units': 'unidades enlazadas',
  'the number of a unit, such as a household': 'el número de una unidad, como un hogar',
  'Where the description names a protected unit, such as a household, units are counted instead of records: members of one unit count once':
    'Si la descripción nombra una unidad protegida, como un hogar, se cuentan unidades en lugar de registros: los miembros de una unidad cuentan una vez',
  'Records are counted, also if the description names units':
    'Se cuentan registros, aunque la descripción nombre unidades',
  ', by the column "{0}"': ', por la columna «{0}»',
  'Records are counted. If units count ({0}{1}), give this column the role unit: it was only guessed.':
    'Se cuentan registros. Si cuentan las unidades ({0}{1}), dé a esta columna el papel unidad: solo se ha supuesto.',
  'Units are counted ({0}{1}): members of one unit count once.':
    'Se cuentan unidades ({0}{1}): los miembros de una unidad cuentan una vez.',
  'The regression is fitted before its influence is asked for.':
    'La regresión se ajusta antes de preguntar por su influencia.',
  'A regression with {0} coefficients needs more complete records than coefficients, but there are {1}: use fewer columns, or columns with fewer missing values.':
    'Una regresión con {0} coeficientes necesita más registros completos que coeficientes, pero hay {1}: use menos columnas, o columnas con menos ausencias.',
  'A term does not vary among the records that have a weight: leave its column out, or merge its levels.':
    'Un término no varía entre los registros con peso: quite su columna o una sus niveles.',
  'A term follows from the others among the records that have a weight, so that its coefficient is not certain: leave its column out.':
    'Un término se deduce de los demás entre los registros con peso, de modo que su coeficiente no es seguro: quite su columna.',
  '{0} ({1}), weight {2}': '{0} ({1}), peso {2}',
  '{0} ({1}), which {2}': '{0} ({1}), que {2}',
  'was left out': 'se excluyó',
  'has no value': 'no tiene valor',
  'The measure was left out.': 'La medida se excluyó.',
  'The score needs {0}.': 'La puntuación necesita {0}.',
  '0.5 IL + 0.125 DLD + 0.125 PLD + 0.25 ID, each in percent. IL is the mean of IL1 to IL5. DLD links each protected record to its nearest original over subsets of up to seven key columns, averaged within sizes, then over sizes. PLD is probabilistic linkage over the key columns. ID counts rank intervals of 1 % to 10 %':
    '0,5 IL + 0,125 DLD + 0,125 PLD + 0,25 ID, cada una en porcentaje. IL es la media de IL1 a IL5. DLD enlaza cada registro protegido con su original más cercano en subconjuntos de hasta siete columnas clave, con media por tamaños y luego entre tamaños. PLD es el enlace probabilístico por las columnas clave. ID cuenta intervalos de rangos del 1 % al 10 %',
  '0.5 IL + 0.25 DLD + 0.25 ID, each in percent. As the score of 2001, but DLD links over all columns and also takes the weight of PLD':
    '0,5 IL + 0,25 DLD + 0,25 ID, cada una en porcentaje. Como la puntuación de 2001, pero DLD enlaza por todas las columnas y toma también el peso de PLD',
  '0 upwards; 50 if nothing was protected and no two records are equal':
    '0 o más; 50 si nada se protegió y no hay dos registros iguales',
  '0.5 DL + 0.5 IR, each in percent. DL is the loss of detail in categories, recoding included. IR is the mean risk of a record by its keys':
    '0,5 DL + 0,5 IR, cada una en porcentaje. DL es la pérdida de detalle en las categorías, recodificación incluida. IR es el riesgo medio de un registro por sus claves',
  'Half the score of 2001 for the numbers and half the score of categories: 0.25 IL + 0.0625 DLD + 0.0625 PLD + 0.125 ID + 0.25 DL + 0.25 IR, each in percent':
    'La mitad de la puntuación de 2001 para los números y la mitad de la puntuación de las categorías: 0,25 IL + 0,0625 DLD + 0,0625 PLD + 0,125 ID + 0,25 DL + 0,25 IR, cada una en porcentaje',
  '0 upwards; a low score is a good compromise':
    '0 o más; una puntuación baja es un buen compromiso',
  'Half the score of one number and half the score of categories: 0.25 SSE/SST + 0.25 DLD + 0.25 DL + 0.25 IR, each in percent':
    'La mitad de la puntuación de un número y la mitad de la puntuación de las categorías: 0,25 SSE/SST + 0,25 DLD + 0,25 DL + 0,25 IR, cada una en porcentaje',
  '0.5 SSE/SST + 0.5 DLD, each in percent. SSE/SST is the loss of the standardised numbers. DLD is distance-based record linkage over all compared numbers':
    '0,5 SSE/SST + 0,5 DLD, cada una en porcentaje. SSE/SST es la pérdida de los números estandarizados. DLD es el enlace de registros por distancia en todos los números comparados',
  '0 upwards; 50 if nothing was protected': '0 o más; 50 si nada se protegió',
  "0.5 IL' + 0.25 DLD' + 0.25 ID', each in percent. The counterpart of a protected record is the original nearest to it over all columns. DLD' links over subsets of up to seven key columns, averaged within sizes, then over sizes. ID' counts rank intervals of 1 % to 10 %":
    "0,5 IL' + 0,25 DLD' + 0,25 ID', cada una en porcentaje. A un registro protegido le corresponde el original más cercano en todas las columnas. DLD' enlaza en subconjuntos de hasta siete columnas clave, con media por tamaños y luego entre tamaños. ID' cuenta intervalos de rangos del 1 % al 10 %",
  '0 upwards; around 50 if nothing was protected': '0 o más; alrededor de 50 si nada se protegió',
  '(PIL + DR) / 2 with DR = (DBRL + ID) / 2, each in percent. DBRL links each protected record to its nearest original over subsets of up to seven key columns, averaged within sizes, then over sizes. ID counts intervals of 1 % to 10 % of the standard deviation':
    '(PIL + DR) / 2 con DR = (DBRL + ID) / 2, cada una en porcentaje. DBRL enlaza cada registro protegido con su original más cercano en subconjuntos de hasta siete columnas clave, con media por tamaños y luego entre tamaños. ID cuenta intervalos del 1 % al 10 % de la desviación típica',
  '0 to 100; below 50 if nothing was protected, because few key columns do not tell all records apart':
    '0 a 100; menos de 50 si nada se protegió, porque pocas columnas clave no distinguen todos los registros',
  'Missing values in keys count as a value of their own (level) here, and not as a match with any value (wildcard), because {0}.':
    'Las ausencias en las claves cuentan aquí como un valor propio (nivel), y no como coincidencia con cualquier valor (comodín), porque {0}.',
  'The figure is its mean, in percent if the figure is':
    'La cifra es su media, en porcentaje si la cifra lo es',
  'The figure is its sum': 'La cifra es su suma',
  'The figure is its sum divided by the number of originals, in percent':
    'La cifra es su suma dividida por el número de originales, en porcentaje',
  'The figure is the percentage of values below 2':
    'La cifra es el porcentaje de valores menores que 2',
  'The figure is its smallest value': 'La cifra es su valor menor',
  'The figure is its largest value': 'La cifra es su valor mayor',
  'The figure is its 5 % quantile (type 7 of Hyndman and Fan)':
    'La cifra es su cuantil del 5 % (tipo 7 de Hyndman y Fan)',
  'The figure is its sum divided by the sum of the column .cells, in percent':
    'La cifra es su suma dividida por la suma de la columna .cells, en porcentaje',
  'The figure is its mean over the units, in percent: divide each value, and 1, by the column .size, and one sum by the other':
    'La cifra es su media sobre las unidades, en porcentaje: divida cada valor, y 1, por la columna .size, y una suma por la otra',
  '0 upwards; around 50 if nothing was protected, and also if everything was destroyed':
    '0 o más; alrededor de 50 si nada se protegió, y también si todo se destruyó',
  '0 to 100; 50 if nothing was protected and every record is unique, and also if all was emptied':
    '0 a 100; 50 si nada se protegió y cada registro es único, y también si todo se vació',
};
