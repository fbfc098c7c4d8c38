import type { CoreTexts } from '../../said.ts';

export const assess: CoreTexts = {
  'reveal together was not measured': 'revelan juntos no se midió',
  'the keys are unknown': 'no se conocen las claves',
  'What {0} and this file {1}, because {2}. Anybody who has both can still combine them.':
    'Lo que {0} y este fichero {1}, porque {2}. Quien tenga ambos puede combinarlos igualmente.',
  'Records of {0}: {1}.': 'Registros de {0}: {1}.',
  'Keys that {0} lacks: {1}.': 'Claves que faltan en {0}: {1}.',
  'The keys are unknown.': 'No se conocen las claves.',
  'Released files of the same original reveal more together: {0} % of the records have {1} left in {2}, {3} % in this file alone; {4} % are singled out.':
    'Ficheros difundidos del mismo original revelan más juntos: al {0} % de los registros les quedan {1} en {2}, al {3} % en este fichero solo; el {4} % queda singularizado.',
  'this file and {0}': 'este fichero y {0}',
  'all of them': 'todos ellos',
  'it has none of the keys': 'no tiene ninguna de las claves',
  'it has {0} records and this file {1}, so it is unknown which records belong together':
    'tiene {0} registros y este fichero {1}, de modo que no se sabe qué registros van juntos',
  'in the order of this file, because columns are equal':
    'en el orden de este fichero, porque hay columnas iguales',
  'assumed to be in the order of this file, because so few records do not show an order':
    'se supone en el orden de este fichero, porque tan pocos registros no muestran un orden',
  'assumed to be in the order of this file, because values are near':
    'se supone en el orden de este fichero, porque los valores están cerca',
  'in another order; records that are unique by values in both files were matched by these values, as anybody can do':
    'en otro orden; los registros únicos por valores de ambos ficheros se emparejaron por esos valores, como cualquiera puede hacer',
  'it needs records of the same kind that the protection never saw: give them with --holdout, or run the recipe on halves of the file with penumbra attack':
    'necesita registros del mismo tipo que la protección nunca vio: pruebe la receta con mitades del fichero',
  'penumbra {0}': '',
  'It was left out: {0}.': 'Se excluyó: {0}.',
  'It was not measured.': 'No se midió.',
  'it needs {0}, left out here': 'necesita {0}, que aquí se excluyó',
  'it needs a numeric column that both files have':
    'necesita una columna numérica que tengan ambos ficheros',
  'it needs a numeric column that both files have, or a key that is a category in both':
    'necesita una columna numérica que tengan ambos ficheros, o una clave que sea categoría en ambos',
  'compare fewer columns with --columns, or': 'compare menos columnas, o',
  'it would take about {0}: {1}ask for it with --measures {2}':
    'tardaría unos {0}: {1}pídala por su nombre: {2}',
  '{0} min': '{0} min',
  'There is no measure "{0}": penumbra methods lists them.{1}': 'No hay ninguna medida «{0}».{1}',
  'For measures that count combinations, these likely keys of any kind are assumed to be known: {0}.':
    'En las medidas que cuentan combinaciones, se suponen conocidas estas claves probables de cualquier tipo: {0}.',
  'Assumed confidential by their names: {0}.': 'Se suponen confidenciales por sus nombres: {0}.',
  'Column {0} is not in the protected file, so it cannot be a key: leave it out.':
    'La columna {0} no está en el fichero protegido, de modo que no puede ser clave: quítela.',
  'The holdout has {0} records that the protection never saw.':
    'La reserva tiene {0} registros que la protección nunca vio.',
  'The partition has {0} records, but the protected file has {1}: give the partition that was kept with this file.':
    'La partición tiene {0} registros, pero el fichero protegido {1}: dé la partición que se guardó con este fichero.',
  'No keys were given, so these columns, at most the first seven, are assumed to be known to an intruder: {0}.':
    'No se dieron claves: se supone que un intruso conoce estas columnas, las siete primeras como máximo: {0}.',
  'The records of the two files are not in the same order':
    'Los registros de los dos ficheros no están en el mismo orden',
  'The files have {0} and {1} records (if the protection left some out, give the partition that was kept)':
    'Los ficheros tienen {0} y {1} registros (si la protección dejó algunos fuera, dé la partición que se guardó)',
  'The {0} records that the protection left out are not compared.':
    'No se comparan los {0} registros que la protección dejó fuera.',
  'Record i of one file is compared with record i of the other.{0}':
    'El registro i de un fichero se compara con el registro i del otro.{0}',
  'No number was changed, so only categories are compared.':
    'No se cambió ningún número, de modo que solo se comparan categorías.',
  'all numeric columns': 'todas las columnas numéricas',
  'numeric columns except identifiers': 'columnas numéricas salvo identificadores',
  'Compared: {0} of both files.': 'Se comparan: {0} de ambos ficheros.',
  'Column {0} is not numeric in both files, so it cannot be compared: leave it out.':
    'La columna {0} no es numérica en ambos ficheros, de modo que no puede compararse: quítela.',
  'a key column': 'una columna clave',
  'Column {0} is {1} but is not compared: add it to --columns. It must be numeric in both files.':
    'La columna {0} es {1} pero no se compara: añádala. Debe ser numérica en ambos ficheros.',
  'in a regression': 'en una regresión',
  'A regression explains a column by others, but the column before the tilde is also after it: remove one of the two.':
    'Una regresión explica una columna con otras, pero la columna ante la tilde está también tras ella: quite una de las dos.',
  'No value differs between the two files in the compared columns: nothing was protected.':
    'Ningún valor difiere entre los dos ficheros en las columnas comparadas: no se protegió nada.',
  'No value was changed in {0}.': 'No se cambió ningún valor en {0}.',
  'Records are no nearer to those at the same position than to others, so the files seem to be in different orders. If they are, say so (--unpaired): every figure that compares record by record is wrong.':
    'Los registros no están más cerca de los de la misma posición que de otros, de modo que los ficheros parecen estar en órdenes distintos. Si es así, toda cifra que compara registro a registro es errónea.',
  'The partition has {0} records, but the original has {1}: give the partition that was kept with this file.':
    'La partición tiene {0} registros, pero el original {1}: dé la partición que se guardó con este fichero.',
  'alone with their values': 'solos con sus valores',
  '{0} of {1} records are {2} in the columns that are copied ({3}). Anybody who knows these values recognises the records, whatever was done to the other columns.':
    '{0} de {1} registros están {2} en las columnas copiadas ({3}). Quien conozca esos valores reconoce los registros, se haga lo que se haga con las demás columnas.',
  'The weight "{0}" is read as categories or texts and cannot weigh: describe its kind as amount (--as "{1}=amount").':
    'El peso «{0}» se lee como categorías o textos y no puede ponderar: describa su tipo como cantidad.',
  'The weight "{0}" is no number in line {1} of the original: correct the cell, or name its spelling as a missing code and describe the kind of the column as amount.':
    'El peso «{0}» no es un número en la línea {1} del original: corrija la celda, o nombre esa grafía como código de ausencia y describa el tipo de la columna como cantidad.',
  'line {0} of the original': 'línea {0} del original',
  'record {0} of the protected file': 'registro {0} del fichero protegido',
  'Nothing weighs, because nobody decided on a weight. These columns look like weights: {0}. If one is, give it the role weight.':
    'Nada pondera, porque nadie decidió un peso. Estas columnas parecen pesos: {0}. Si una lo es, déle el papel peso.',
  'Not for release: {0}.': 'No para difundir: {0}.',
  '{0} is the original itself: name a released file.':
    '{0} es el propio original: nombre un fichero difundido.',
  'The holdout has no records: give some, or leave it out.':
    'La reserva no tiene registros: dé algunos, o quítela.',
  'The holdout has no column {0}, but needs all columns of the original: add it, or check how the file is read (--delimiter, --header).':
    'La reserva no tiene la columna {0}, pero necesita todas las del original: añádala, o revise cómo se lee el fichero.',
  'protected file': 'fichero protegido',
  'The holdout is the {0} itself: give records of the same kind that the protection never saw.':
    'La reserva es {0}: dé registros del mismo tipo que la protección nunca vio.',
  'Column {0} has finite numbers in the original but not in the holdout: correct it there, or check how the file is read (--decimal, --missing-code).':
    'La columna {0} tiene números finitos en el original pero no en la reserva: corríjala allí, o revise cómo se lee el fichero.',
  'by groups': 'por grupos',
  'numbers and codes': 'números y códigos',
  'no number is compared': 'no se compara ningún número',
  'fewer than two of the compared numbers vary': 'varían menos de dos de los números comparados',
  'fewer than two columns have codes': 'menos de dos columnas tienen códigos',
  '"{0}" is confidential, so that nobody outside knows every number; limits of the keys count what is known':
    '«{0}» es confidencial, de modo que nadie de fuera conoce todos los números; los límites de las claves cuentan lo que se conoce',
  'no column is confidential': 'ninguna columna es confidencial',
  'the protected file has no number of a unit, so that nobody can tell who belongs together':
    'el fichero protegido no tiene número de unidad, de modo que nadie sabe quiénes van juntos',
  'no column of the protected file is a key, as the description says':
    'ninguna columna del fichero protegido es clave, según la descripción',
  'values of "{0}" are not those of the person, so that a combination of keys finds nobody; links by the keys are limited instead':
    'los valores de «{0}» no son los de la persona, de modo que una combinación de claves no halla a nadie; en su lugar se limitan los enlaces por las claves',
  'The population file has no records: give some, or leave it out.':
    'El fichero de la población no tiene registros: dé algunos, o quítelo.',
  'The population file has no column {0}, but needs all keys: add it, or leave this key out (--keys).':
    'El fichero de la población no tiene la columna {0}, pero necesita todas las claves: añádala, o quite esta clave.',
  'Column {0} of the population file does not have a number of persons in every record: correct it, or name another one (--population-counts).':
    'La columna {0} del fichero de la población no tiene un número de personas en cada registro: corríjala, o nombre otra.',
  'it has no figure.': 'no tiene cifra.',
  'Standard errors are from {0} ({1}), as in penumbra analyse.':
    'Los errores estándar proceden de {0} ({1}).',
  'clusters by {0}': 'conglomerados por {0}',
  'Standard errors are linearised (Taylor), for {0}{1}, as in penumbra analyse.':
    'Los errores estándar se linealizan (Taylor), para {0}{1}.',
  'inside strata by {0}': 'dentro de estratos por {0}',
  'Replicate weights are not used: {0}.': 'Los pesos replicados no se usan: {0}.',
  "The sampling design is not used for standard errors, which take Kish's effective number of records instead: {0}.":
    'El diseño muestral no se usa en los errores estándar, que toman el número efectivo de registros de Kish: {0}.',
  'there are none': 'no hay ninguno',
  'a single replicate weight gives no standard error':
    'un solo peso replicado no da error estándar',
  'the description does not say how they were made (replication)':
    'la descripción no dice cómo se hicieron (replication)',
  'one is missing, negative or too large in a record, or 0 in all':
    'falta uno, es negativo o demasiado grande en un registro, o es 0 en todos',
  'one leaves out no cluster, or clusters of several strata':
    'uno no deja fuera ningún conglomerado, o los de varios estratos',
  'Members of a {0} differ in the protected file in {1}: figures of utility of these columns count records.':
    'Los miembros de {0} difieren en el fichero protegido en {1}: las cifras de utilidad de estas columnas cuentan registros.',
  'Figures of utility count records until then, also of columns that belong to the {0}.':
    'Hasta entonces las cifras de utilidad cuentan registros, también las de columnas de {0}.',
  'The weight of the {0} is missing, negative or beyond {1} in the original: correct it there.':
    'El peso de {0} falta, es negativo o supera {1} en el original: corríjalo allí.',
  'Figures of utility are not weighted until then.':
    'Hasta entonces las cifras de utilidad no se ponderan.',
  '{0}, so figures of utility are not weighted.':
    '{0}, de modo que las cifras de utilidad no se ponderan.',
  'The weight {0} is 0 in every record of the {1}':
    'El peso {0} es 0 en todos los registros de {1}',
  'The protected file lacks the weight {0}: its records weigh as in the original.':
    'Al fichero protegido le falta el peso {0}: sus registros pesan como en el original.',
  'The weight "{0}" counts units ({1}), so it does not weigh records. If it also holds for their members, name it with --weight.':
    'El peso «{0}» cuenta unidades ({1}), de modo que no pondera registros.',
  'values become intervals': 'los valores pasan a intervalos',
  'risk of each record': 'riesgo de cada registro',
  'How likely each record is linked correctly':
    'Probabilidad de que cada registro se enlace correctamente',
  'The probability that an intruder who knows every compared column and takes the nearest original links a protected record to its own original.':
    'Probabilidad de que quien conoce todas las columnas comparadas y toma el original más cercano enlace un registro protegido con su propio original.',
  'Which column drives the risk': 'Qué columna causa el riesgo',
  'Sets of columns with a number were tried for {0} evenly spaced records.':
    'Los conjuntos de columnas con un número se probaron con {0} registros repartidos por igual.',
  'the whole file': 'todo el fichero',
  'Group sizes': 'Tamaños de los grupos',
  'Group sizes: step {0}': 'Tamaños de los grupos: paso {0}',
  'A group here is the records that all steps put together. Their values need not be equal in the protected file, so nobody can see these groups in it.':
    'Un grupo son aquí los registros que todos los pasos juntan. Sus valores no tienen por qué ser iguales en el fichero protegido, de modo que nadie ve estos grupos en él.',
  'each group has at least k = {0}': 'cada grupo tiene al menos k = {0}',
  'their number is promised only on average': 'su número solo se promete en promedio',
  '{0} {1} more steps are not drawn.': 'No se dibujan {0} {1} pasos más.',
  'A group here is the protected records that are equal in every compared column ({0}). The protection is unknown, so these need not be its groups, nor their size its k.':
    'Un grupo son aquí los registros protegidos iguales en todas las columnas comparadas ({0}). No se conoce la protección, de modo que pueden no ser sus grupos, ni su tamaño su k.',
  'It is unknown how the file was protected: no certificate was given.':
    'No se sabe cómo se protegió el fichero: no se dio ningún certificado.',
  'its levels form a taxonomy': 'sus niveles forman una taxonomía',
  'its levels are in the order {0}': 'sus niveles van en el orden {0}',
  'it is taken as categories': 'se toma como categorías',
  'some levels were merged into broader ones': 'algunos niveles se unieron en otros más amplios',
  'its levels are ordered': 'sus niveles están ordenados',
  'No group has fewer records.': 'Ningún grupo tiene menos registros.',
  'No combination of values has fewer records.':
    'Ninguna combinación de valores tiene menos registros.',
  'Numbers become': 'Los números pasan a',
  'Replaced otherwise': 'Se sustituyen de otro modo',
  'Categories become': 'Las categorías pasan a',
  'one category for the whole group, a typical one or what its records have in common':
    'una categoría para todo el grupo, una típica o lo que sus registros tienen en común',
  'categories of their group': 'categorías de su grupo',
  'Nobody should learn these values from a group.':
    'Nadie debería averiguar estos valores por un grupo.',
  'No group is farther from the distribution of confidential columns in the whole file, on a scale from 0 to 1.':
    'Ningún grupo está más lejos de la distribución de las columnas confidenciales en todo el fichero, en una escala de 0 a 1.',
  'Values are exchanged only between records that agree in these columns.':
    'Los valores solo se intercambian entre registros que coinciden en estas columnas.',
  'Totals in each level of these columns are kept.':
    'Se conservan los totales en cada nivel de estas columnas.',
  'Records with the same value in this column stay in one group and count once towards k.':
    'Los registros con el mismo valor en esta columna quedan en un grupo y cuentan una vez para k.',
  'Records count with this weight.': 'Los registros cuentan con este peso.',
  'Means are weighted by it.': 'Las medias se ponderan con él.',
  'No record makes up more percent of the total of its group.':
    'Ningún registro supone un porcentaje mayor del total de su grupo.',
  'Recoded and not changed otherwise': 'Recodificadas y sin otro cambio',
  'Weights, raised to stand for the records left out':
    'Pesos, aumentados por los registros que quedaron fuera',
  'Weights that follow another one, such as replicates, changed by the same ratio':
    'Pesos que siguen a otro, como los replicados, cambiados en la misma proporción',
  'Copied unchanged': 'Copiadas sin cambios',
  'Replaced by pseudonyms': 'Sustituidas por seudónimos',
  'Left out': 'Quitadas',
  'Afterwards, single values were moved to bring the moments near those of the original.':
    'Después se movieron valores sueltos para acercar los momentos a los del original.',
  'its records are in another order, and no values show which records belong together':
    'sus registros están en otro orden, y ningún valor muestra qué registros van juntos',
  'it stands in for a measure that compares record by record, and that one was measured':
    'sustituye a una medida que compara registro a registro, y esa se midió',
  'it needs keys or categories, and none are known':
    'necesita claves o categorías, y no se conoce ninguna',
  'it compares record by record, and it is unknown which record became which':
    'compara registro a registro, y no se sabe qué registro pasó a ser cuál',
  'Numeric in the original, but not in the protected file or not finite, and so not compared: {0}.':
    'Numéricas en el original, pero no en el fichero protegido o no finitas, y por tanto sin comparar: {0}.',
  '{0}, so it is unknown which record became which: the primed measures use the nearest original instead, and measures that compare record by record are left out.':
    '{0}, de modo que no se sabe qué registro pasó a ser cuál: las medidas con prima usan en su lugar el original más cercano, y se excluyen las que comparan registro a registro.',
  'The two files have no column with the same name, so there is nothing to compare: check that they belong together, and how they are read (--delimiter, --decimal, --header).':
    'Los dos ficheros no tienen ninguna columna del mismo nombre, de modo que no hay nada que comparar: compruebe que van juntos, y cómo se leen.',
  'Compared: the changed columns{0}. Equal in both files, and so not in the figures: {1}.':
    'Se comparan: las columnas cambiadas{0}. Iguales en ambos ficheros, y por tanto fuera de las cifras: {1}.',
  ', and keys': ', y claves',
  'A regression is written "income ~ age + hours": one column, a tilde, and columns joined by +. Give columns with such marks in their names by position.':
    'Una regresión se escribe «income ~ age + hours»: una columna, una tilde, y columnas unidas por +. Nombre por posición las columnas que llevan esos signos.',
  'Both editions of the report have the same name: give the public one another name.':
    'Las dos ediciones del informe se llaman igual: dé otro nombre a la pública.',
  'The table of risk and a report have the same name: give the table another name.':
    'La tabla de riesgo y un informe se llaman igual: dé otro nombre a la tabla.',
  'Give every column a role, and the role key to those that others know: --role NAME=key --save-description.':
    'Dé un papel a cada columna, y el papel clave a las que otros conocen.',
  'no number is compared beside keys, which limits of the keys count, and weights, which have their own gate':
    'no se compara ningún número además de las claves, que cuentan los límites de las claves, y los pesos, que tienen su propio control',
  'Give every column a role, and the role confidential to those that nobody should learn: --role NAME=confidential --save-description.':
    'Dé un papel a cada columna, y el papel confidencial a las que nadie debe averiguar.',
  'a step changed every confidential column, and all are numbers, so that a class shows no true value; intervals are limited instead':
    'un paso cambió cada columna confidencial, y todas son números, de modo que una clase no muestra ningún valor verdadero; en su lugar se limitan los intervalos',
  'no key is known, and some columns are undecided':
    'no se conoce ninguna clave, y hay columnas sin decidir',
  'the keys are true or shared by several records, and limits of their combinations count these':
    'las claves son verdaderas o compartidas por varios registros, y los límites de sus combinaciones las cuentan',
  'it needs the original of each record, and it is unknown which record became which':
    'necesita el original de cada registro, y no se sabe qué registro pasó a ser cuál',
  'the protected file lacks {0}, and it is not known which record became which':
    'al fichero protegido le falta {0}, y no se sabe qué registro pasó a ser cuál',
  'The weight {0} is not in the protected file, and it is not known which record became which':
    'El peso {0} no está en el fichero protegido, y no se sabe qué registro pasó a ser cuál',
  'How safe is {0}, and what does it cost?': '¿Cuán seguro es {0}, y qué cuesta?',
  'Percentage of protected records that an intruder who takes the nearest original links correctly: by each column alone, and by all columns but this one.{0}':
    'Porcentaje de registros protegidos que enlaza correctamente un intruso que toma el original más cercano: por cada columna sola, y por todas menos esta.{0}',
  'A group here is the protected records with the same values in all columns of this step ({0}); {1}. Other columns, and columns of other steps, tell records of a group apart. Records that share all keys are counted in another figure.':
    'Un grupo son aquí los registros protegidos con los mismos valores en todas las columnas de este paso ({0}); {1}. Otras columnas, y las de otros pasos, distinguen los registros de un grupo. Los que comparten todas las claves se cuentan en otra figura.',
  'These columns stay unchanged, and their relation to the others is kept.':
    'Estas columnas no cambian, y se conserva su relación con las demás.',
};
