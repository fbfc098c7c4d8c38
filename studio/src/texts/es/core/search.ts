import type { CoreTexts } from '../../said.ts';

export const search: CoreTexts = {
  'No recipe was kept with the protected file, so nothing can be tried.':
    'No se guardó ninguna receta con el fichero protegido, de modo que no puede probarse nada.',
  'The limit would not apply any more.': 'El límite ya no se aplicaría.',
  'No parameter of the recipe decides about this limit: {0}.':
    'Ningún parámetro de la receta decide sobre este límite: {0}.',
  'No change that was tried keeps this limit.': 'Ningún cambio probado cumple este límite.',
  'The time for advice was over before all was tried.': 'El tiempo terminó antes de probarlo todo.',
  '{0}, step {1}': '{0}, paso {1}',
  '{0} = {1} instead of {2}': '{0} = {1} en lugar de {2}',
  'groups that look at confidential values, at most {0} from the file{1}':
    'grupos que miran los valores confidenciales, como máximo a {0} del fichero{1}',
  '{0} protected together with the columns of the step':
    '{0} protegidas junto con las columnas del paso',
  ', at most {0} from the file': ', como máximo a {0} del fichero',
  'a step that microaggregates {0} with k = {1}{2}': 'un paso que microagrega {0} con k = {1}{2}',
  '{0} cannot be used on this file: {1}': '{0} no puede usarse con este fichero: {1}',
  '{0} is better in {1}': '{0} es mejor en {1}',
  '{0} in {1}': '{0} en {1}',
  '{0} are the same': '{0} son iguales',
  '{0} differ by no more than another seed can change':
    '{0} no difieren más de lo que puede cambiar otra semilla',
  '{0} could not be measured on both': '{0} no pudieron medirse en ambas',
  'Of {0} measures: {1}.': 'De {0} medidas: {1}.',
  '{0} cannot be compared ({1})': '{0} no pueden compararse ({1})',
  'it was not measured': 'no se midió',
  '{0} {1} against {2}': '{0} {1} frente a {2}',
  'both are equal in {0} ({1})': 'ambas son iguales en {0} ({1})',
  'the difference in {0} is no larger than another seed can make it ({1})':
    'la diferencia en {0} no es mayor que la que puede causar otra semilla ({1})',
  '{0} is better in {1} ({2} against {3})': '{0} es mejor en {1} ({2} frente a {3})',
  '{0} leaves {1} points {2} {3} ({4})': '{0} deja {1} puntos {2} {3} ({4})',
  '{0} times as much': '{0} veces más',
  '{0} and {1}': '{0} y {1}',
  'One of the two figures is missing, so neither recipe can be called better.':
    'Falta una de las dos cifras, de modo que ninguna receta puede llamarse mejor.',
  '{0} is better in one of {1} and equal in the other: use it, if nothing else is against it.':
    '{0} es mejor en una de {1} e igual en la otra: úsela, si nada más se opone.',
  '{0} is better in both, {1}: use it, if nothing else is against it.':
    '{0} es mejor en ambas, {1}: úsela, si nada más se opone.',
  'Neither is better in both: {0} keeps more of the data, {1} is safer. Decide which matters more.':
    'Ninguna es mejor en ambas: {0} conserva más de los datos, {1} es más segura. Decida qué importa más.',
  '{0} do not decide: the differences are no larger than another seed can make them.':
    '{0} no deciden: las diferencias no son mayores que las que puede causar otra semilla.',
  'By {0}, both are equally good.': 'Según {0}, ambas son igual de buenas.',
  'The file has too few records to group {0} columns by this method.':
    'El fichero tiene muy pocos registros para agrupar {0} columnas con este método.',
  'It is for weights.': 'Es para pesos.',
  'It is for categories.': 'Es para categorías.',
  'It is for numbers.': 'Es para números.',
  'No columns were given, so the keys are protected.':
    'No se dieron columnas, de modo que se protegen las claves.',
  'No columns were given and none has the role key, so the numeric columns are protected, except those that look like identifiers, weights or households.':
    'No se dieron columnas y ninguna tiene el papel clave, de modo que se protegen las numéricas, salvo las que parecen identificadores, pesos u hogares.',
  '{0} to {1}': '{0} a {1}',
  'other levels': 'otros niveles',
  'It could not be run on a small sample of the file.':
    'No pudo ejecutarse con una muestra pequeña del fichero.',
  'It has no {0}: {1}': 'No tiene {0}: {1}',
  'it was not measured.': 'no se midió.',
  'A limit is broken. The nearest result: {0}': 'Se rompe un límite. El resultado más cercano: {0}',
  'No method could be run on this file.{0}': 'Ningún método pudo ejecutarse con este fichero.{0}',
  'The budget was spent before it was tried: give a larger --budget or more --trials.':
    'El presupuesto se agotó antes de probarlo: busque más tiempo.',
  'Its best, {0}, breaks limits more than {1} on the same records: {2}':
    'Lo mejor de él, {0}, rompe límites más que {1} con los mismos registros: {2}',
  'Its best, {0}, costs {1} and {2} {3} on the same {4} records.':
    'Lo mejor de él, {0}, cuesta {1} y {2} {3} con los mismos {4} registros.',
  'Values are missing and no treatment was given: each pattern of missing values gets separate groups (missing own-group).':
    'Faltan valores y no se dio tratamiento: cada patrón de ausencias recibe grupos aparte.',
  'No method fits the columns to be protected.{0}':
    'Ningún método sirve para las columnas que proteger.{0}',
  'Records would stay alone with their values in {0}, so {1} protected, too.':
    'Habría registros solos con sus valores en {0}, de modo que {1} también.',
  'this column is': 'esta columna se protege',
  'these columns are': 'estas columnas se protegen',
  'Recoding ({0})': 'Recodificación ({0})',
  '{0} on {1}{2}': '{0} en {1}{2}',
  'groups by {0}': 'grupos con {0}',
  'values by {0}': 'valores con {0}',
  'categories by {0}': 'categorías con {0}',
  'each column by itself': 'cada columna por separado',
  'columns by {0} that correlate': 'columnas de {0} en {0} según su correlación',
  'centres {0}': 'centros {0}',
  'best {0}{1}': 'el mejor {0}{1}',
  ', not yet within limits': ', aún fuera de los límites',
  'There is no method "{0}". The methods are {1}.{2}':
    'No hay ningún método «{0}». Los métodos son {1}.{2}',
  'The budget must be a number of seconds above 0.':
    'El presupuesto debe ser un número de segundos mayor que 0.',
  'The number of trials must be a whole number of at least 1.':
    'El número de pruebas debe ser un entero de al menos 1.',
  'as they are': 'tal como están',
  '{0} in groups of {1} equal weights': '{0} en grupos de {1} pesos iguales',
  '{0} averaged in the same groups': '{0} promediados en los mismos grupos',
  '{0}; protected: {1}': '{0}; se protegen: {1}',
  'Objective: {0}.': 'Objetivo: {0}.',
  'No recipe that was tried is within the limits of "{0}" and passes the gates of its release. The nearest:':
    'Ninguna receta probada está dentro de los límites de «{0}» y pasa los controles de su difusión. La más cercana:',
  '{0} fail': '{0} fallan',
  'to try every family once': 'para probar cada familia una vez',
  'around the best': 'alrededor de la mejor',
  'to judge finally': 'para juzgar al final',
  '{0} in {1} s: {2}.{3}': '{0} en {1} s: {2}.{3}',
  'No time was left to try its best on {0} records, where {1} leads.':
    'No quedó tiempo para probar lo mejor de este método con {0} registros, donde va delante {1}.',
  'Estimated times were off by a factor of at most {0} in half of the trials, {1} in nine of ten.':
    'Los tiempos estimados se desviaron en un factor de {0} como máximo en la mitad de las pruebas, y de {1} en nueve de cada diez.',
  'Nobody may see who belongs together, so the recipe leaves out "{0}", whose records still count as one unit. Protect with --role "{1}=identifier" --save-description, so that the description says so when the file is released.':
    'Nadie debe ver quiénes van juntos, de modo que la receta omite «{0}», cuyos registros siguen contando como una unidad. Proteja con --role "{1}=identifier" --save-description, para que la descripción lo diga cuando se difunda el fichero.',
  'on {0}{1}{2}': 'con {0}{1}{2}',
  'a sample of': 'una muestra de',
  ', mean of {0} realisations': ', media de {0} realizaciones',
  'Cost: {0} {1}{2} ({3}){4}.': 'Coste: {0} {1}{2} ({3}){4}.',
  'There are no limits, so the objective alone decided.':
    'No hay límites, de modo que solo decidió el objetivo.',
  'What decided: {0} {1} near {2}; less protection would break {3}.':
    'Qué decidió: {0} {1} cerca de {2}; con menos protección se rompería {3}.',
  'its limit': 'su límite',
  'their limits': 'sus límites',
  'What decided: the objective. No limit is near.':
    'Qué decidió: el objetivo. Ningún límite está cerca.',
  'No recipe of another method holds the limits.':
    'Ninguna receta de otro método cumple los límites.',
  'The next best method is {0}: {1} {2}, {3} % {4}.':
    'El siguiente mejor método es {0}: {1} {2}, {3} % {4}.',
  'less, judged on fewer draws': 'menos, juzgado con menos sorteos',
  'Whatever the recipe, a release stops at': 'Con cualquier receta, una difusión se detiene en',
  'A release of this recipe stops at': 'Una difusión de esta receta se detiene en',
  'k (at least {0})': 'k (al menos {0})',
  '{0}: no recipe that was tried gains from a wider limit.':
    '{0}: ninguna receta probada gana con un límite más amplio.',
  '{0} {1}, {2} less: {3}.': '{0} {1}, {2} menos: {3}.',
  '{0}: a smaller one would give {1}': '{0}: uno menor daría {1}',
  '{0} {1} {2} instead of {3} would give {4}': '{0} {1} {2} en lugar de {3} daría {4}',
  '{0} more than the first': '{0} más que la primera',
  '{0} less than the first, but {1}': '{0} menos que la primera, pero {1}',
  'not comparable with the first': 'no comparable con la primera',
  'not within the limits': 'no dentro de los límites',
  'judged on fewer records': 'juzgada con menos registros',
  '{0} {1} instead of {2}': '{0} {1} en lugar de {2}',
  'within limits': 'dentro de los límites',
  '{0} spread': 'dispersión de {0}',
  'not for release': 'no para difundir',
  'has more than {0} values': 'tiene más de {0} valores',
  'The recipe was run on a random half of the file and compared with the other half, which it never saw.':
    'La receta se ejecutó con una mitad al azar del fichero y se comparó con la otra, que nunca vio.',
  'The file has too few records to be cut into halves.':
    'El fichero tiene muy pocos registros para partirlo en mitades.',
  'On half of the file the recipe cannot be used: {0}':
    'Con la mitad del fichero no puede usarse la receta: {0}',
  'The recipe breaks limits by far, so that this was not measured.':
    'La receta rompe límites por mucho, de modo que esto no se midió.',
  'The files have no columns for this measure.':
    'Los ficheros no tienen columnas para esta medida.',
  '{0}, and {1}': '{0}, y {1}',
  '{0}, and {1}.': '{0}, y {1}.',
  '{0} is better in {1}, and not clearly worse in the other figure: more realisations could decide it.':
    '{0} es mejor en {1}, y no claramente peor en la otra cifra: más realizaciones podrían decidirlo.',
  'It needs confidential columns, and no column has that role.':
    'Necesita columnas confidenciales, y ninguna tiene ese papel.',
  'The folder {0} cannot be made ({1}): choose another one.':
    'No puede crearse la carpeta {0} ({1}): elija otra.',
  'The output {0} exists and is not a folder: name a folder, or a file that ends in .json.':
    'La salida {0} existe y no es una carpeta: nombre una carpeta, o un fichero que termine en .json.',
  'The file has no numeric column to protect, and no column has the role key: give columns with --columns, or roles with --role NAME=key.':
    'El fichero no tiene ninguna columna numérica que proteger, y ninguna tiene el papel clave: dé columnas, o papeles.',
  'What decided: the smallest number of records that share a combination of keys, and then the objective.':
    'Qué decidió: el menor número de registros que comparten una combinación de claves, y luego el objetivo.',
  'A trial on {0} records would take about {1} s, as earlier ones show: too long for this budget.':
    'Una prueba con {0} registros tardaría unos {1} s, según las anteriores: demasiado para este presupuesto.',
  'A trial on {0} records was given up after {1} s: too long for this budget.':
    'Una prueba con {0} registros se abandonó a los {1} s: demasiado para este presupuesto.',
  '{0} left out': '{0} se omite',
};
