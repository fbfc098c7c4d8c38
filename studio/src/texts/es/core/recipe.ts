import type { CoreTexts } from '../../said.ts';

export const recipe: CoreTexts = {
  'The partition is damaged on line {0}: use the one that is stored beside the certificate.':
    'La partición está dañada en la línea {0}: use la que se guardó junto al certificado.',
  '{0} The description names it: correct the name there, or remove the entry.':
    '{0} La descripción la nombra: corrija allí el nombre, o quite la entrada.',
  'Column "{0}" is described as a replicate of "{1}", which is not a weight: name the main weight.':
    'La columna «{0}» se describe como réplica de «{1}», que no es un peso: nombre el peso principal.',
  'The description': 'La descripción',
  'The description of "{0}"': 'La descripción de «{0}»',
  'a rule calculates with it': 'una regla calcula con ella',
  '{0} is not JSON, nests more than 100 levels deep, or has a key twice in one object: check its quotes, commas, brackets and keys.':
    '{0} no es JSON, anida más de 100 niveles, o tiene una clave dos veces en un objeto: revise comillas, comas, corchetes y claves.',
  '{0} must be an object in braces.': '{0} debe ser un objeto entre llaves.',
  '{0} has no key "{1}" (it has {2}).{3}': '{0} no tiene la clave «{1}» (tiene {2}).{3}',
  '{0} must be a list in square brackets.': '{0} debe ser una lista entre corchetes.',
  '{0} must be a text.': '{0} debe ser un texto.',
  "{0} must be a column's name, its position counted from 1, or @ and a role.":
    '{0} debe ser el nombre de una columna, su posición contada desde 1, o @ y un papel.',
  'What to do with missing values in the protected columns.':
    'Qué hacer con las ausencias en las columnas protegidas.',
  'stop and say where they are': 'parar y decir dónde están',
  'fill in the lower median of the column first':
    'completar antes con la mediana inferior de la columna',
  'treat missing as a level of the category: it is grouped, counted and replaced like any other':
    'tratar la ausencia como un nivel de la categoría: se agrupa, cuenta y sustituye como los demás',
  'drop such records from the protected file': 'excluir esos registros del fichero protegido',
  'keep them missing and protect the other values; for rank-swap, pram, swap and suppress on the whole file':
    'dejarlas ausentes y proteger los demás valores; para rank-swap, pram, swap y suppress en todo el fichero',
  'What to do with records of the original that violate a rule.':
    'Qué hacer con los registros del original que incumplen una regla.',
  'stop and say which rules and how many records': 'parar y decir qué reglas y cuántos registros',
  'change as few values of the protected columns as needed first, then protect':
    'cambiar antes el menor número de valores de las columnas protegidas y luego proteger',
  'protect and bring the result onto the rules in one step':
    'proteger y llevar el resultado a las reglas de una vez',
  'Largest number of records in a block; blocks are grouped separately, on all cores. Smaller blocks are faster and lose more. Without it the file is grouped as a whole.':
    'Mayor número de registros de un bloque; los bloques se agrupan por separado, en todos los núcleos. Bloques menores son más rápidos y pierden más. Sin él, el fichero se agrupa entero.',
  'Cuts the file into blocks of at most this many records. Each block is protected separately: on all cores, on a file larger than memory or on a cluster, with the same result. Smaller blocks are faster and lose more.':
    'Corta el fichero en bloques de este número de registros como máximo. Cada bloque se protege por separado: en todos los núcleos, con un fichero mayor que la memoria o en un clúster, con el mismo resultado. Bloques menores son más rápidos y pierden más.',
  "Largest share of a group's total (of absolute values) that one record can have in any column, in percent; groups in which a record has more are merged with the nearest.":
    'Mayor parte del total (de valores absolutos) de un grupo que un registro puede tener en cualquier columna, en porcentaje; los grupos en que un registro tiene más se unen con el más cercano.',
  'dominance must be a number above 0 and at most 100.':
    'la dominancia debe ser un número mayor que 0 y de 100 como máximo.',
  'What to do with identifiers.': 'Qué hacer con los identificadores.',
  'drop them from the protected file': 'quitarlos del fichero protegido',
  'replace them by a keyed pseudonym, the same for equal values of a column':
    'sustituirlos por un seudónimo con clave, el mismo para valores iguales de una columna',
  'copy them unchanged': 'copiarlos sin cambios',
  'keep, full, or a whole number from 0 to 15': 'keep, full o un entero de 0 a 15',
  'decimals must be {0}.': 'los decimales deben ser {0}.',
  'Column "{0}" by {1}: {2}': 'Columna «{0}» por {1}: {2}',
  'a missing value is a value of its own': 'una ausencia es un valor propio',
  'a missing value matches any value': 'una ausencia coincide con cualquier valor',
  'a description begins with "format": "{0}" and "version": {1}: write one with penumbra inspect FILE --write-description.':
    'una descripción empieza con "format": "{0}" y "version": {1}: guarde una con esta página.',
  '{0} must be level ({1}) or wildcard ({2}).': '{0} debe ser level ({1}) o wildcard ({2}).',
  '{0} says how replicate weights were made: {1}, or the factor of the variance, a number above 0.':
    '{0} dice cómo se hicieron los pesos replicados: {1}, o el factor de la varianza, un número mayor que 0.',
  '{0} must be a percentage from {1} to {2}.': '{0} debe ser un porcentaje de {1} a {2}.',
  '{0}.levels has the code "{1}" twice.': '{0}.levels tiene dos veces el código «{1}».',
  'of at least 0': 'de al menos 0',
  '{0} must be a number {1}.': '{0} debe ser un número {1}.',
  '{0} must be one of {1}.': '{0} debe ser uno de {1}.',
  '{0} must be kind or role.': '{0} debe ser kind o role.',
  '{0} must be the lowest and the highest value, such as [0, 120]; null leaves an end open.':
    '{0} debe ser el valor mínimo y el máximo, como [0, 120]; null deja un extremo abierto.',
  '{0} lists the code "{1}" twice: list it once.':
    '{0} enumera dos veces el código «{1}»: póngalo una vez.',
  '{0}: the code "{1}" is both an answer and a missing code: remove it from values or from missing.':
    '{0}: el código «{1}» es a la vez una respuesta y un código de ausencia: quítelo de los valores o de las ausencias.',
  '{0}: unit and within are for the roles unit and identifier only.':
    '{0}: unit y within son solo para los papeles unidad e identificador.',
  '{0}: weightOf and replicateOf are for the role weight only.':
    '{0}: weightOf y replicateOf son solo para el papel peso.',
  'nodes with a name and a parent each, or a kind: dates, prefixes (with lengths) or ranges (with widths)':
    'nodos con un nombre y un padre cada uno, o un tipo: dates, prefixes (con longitudes) o ranges (con anchos)',
  '{0} must have {1}.': '{0} debe tener {1}.',
  'Name one with --weight, or say in the description what the others are (weightOf, replicateOf).':
    'Elija uno, o diga en la descripción qué son los demás (weightOf, replicateOf).',
  'Say in the description what the others are (weightOf, replicateOf), or give them another role.':
    'Diga en la descripción qué son los demás (weightOf, replicateOf), o déles otro papel.',
  'The recipe has a description and also roles or categories: write them into the description.':
    'La receta tiene una descripción y además papeles o categorías: escríbalos en la descripción.',
  '{0}.role must be the name of a role.': '{0}.role debe ser el nombre de un papel.',
  '{0} is about levels after a recode by {1}: describe the codes of the file instead, in order, in a description.':
    '{0} trata de niveles tras una recodificación por {1}: describa en su lugar los códigos del fichero, en orden, en una descripción.',
  'Values become a mixture of the original ones and synthetic ones, in a share you choose; means and covariances are kept exactly.':
    'Los valores pasan a una mezcla de los originales y de sintéticos, en una proporción que usted elige; medias y covarianzas se conservan exactamente.',
  'Random noise is added to values, with or without their correlations.':
    'Se suma ruido al azar a los valores, con o sin sus correlaciones.',
  'Records are turned at random around their mean, by a degree you choose; means and covariances are kept exactly.':
    'Los registros se giran al azar alrededor de su media, en un grado que usted elige; medias y covarianzas se conservan exactamente.',
  'Synthetic values with the distributions and rank correlations of the columns are drawn and mixed with the original ones.':
    'Se sortean valores sintéticos con las distribuciones y correlaciones de rangos de las columnas y se mezclan con los originales.',
  'In each column by itself, values are swapped between records whose ranks differ by no more than a share of the file.':
    'En cada columna por separado, los valores se intercambian entre registros cuyos rangos no difieren más que una parte del fichero.',
  'Values are redistributed among records, so that each column keeps its values and rank correlations stay similar.':
    'Los valores se redistribuyen entre los registros, de modo que cada columna conserva los suyos y las correlaciones de rangos quedan parecidas.',
  'Records are drawn anew, column by column, from a model of each column given the columns before it: no record of the result belongs to anybody.':
    'Los registros se sortean de nuevo, columna a columna, de un modelo de cada columna dadas las anteriores: ningún registro del resultado es de nadie.',
  'Records are grouped around modes; ordinal categories and numbers become the median of their group, nominal ones the mode.':
    'Los registros se agrupan alrededor de modas; las categorías ordinales y los números pasan a la mediana de su grupo, las nominales a la moda.',
  'As few values as possible are emptied, so that every combination of the keys is shared by at least k records.':
    'Se vacía el menor número posible de valores, de modo que cada combinación de las claves la compartan al menos k registros.',
  'Categories change into others with known probabilities, so that nobody can be sure of a value and frequencies can still be estimated.':
    'Las categorías cambian a otras con probabilidades conocidas, de modo que nadie puede estar seguro de un valor y las frecuencias aún pueden estimarse.',
  'Records that agree in given columns exchange their values in others, such as the place where they live.':
    'Los registros que coinciden en columnas dadas intercambian sus valores en otras, como el lugar donde viven.',
  'Similar weights become their mean, so that at least k records share each weight and the total of the weights is kept.':
    'Los pesos parecidos pasan a su media, de modo que al menos k registros comparten cada peso y se conserva el total.',
  'Weights are computed anew from the totals of given columns, so that they tell nothing else about a record.':
    'Los pesos se calculan de nuevo con los totales de columnas dadas, de modo que no dicen nada más de un registro.',
  'The recipe': 'La receta',
  'penumbra must be 2, the version of the recipe format that this program writes, or 1, which it also reads.':
    'penumbra debe ser 2, la versión del formato de recetas que escribe este programa, o 1, que también lee.',
  'steps is empty: a recipe needs at least one step.':
    'steps está vacío: una receta necesita al menos un paso.',
  'seed must be a text of 64 hexadecimal digits.':
    'la semilla debe ser un texto de 64 cifras hexadecimales.',
  '{0}.{1} is for the method {2} only.': '{0}.{1} es solo para el método {2}.',
  '{0}.share must be a number above 0 and below 100.':
    '{0}.share debe ser un número mayor que 0 y menor que 100.',
  '{0}.columns is empty: name at least one.': '{0}.columns está vacío: nombre al menos una.',
  'revisions.{0} must be a whole number from 1 on.': 'revisions.{0} debe ser un entero desde 1.',
  '{0} must have either a rule or an xpath.': '{0} debe tener una regla o un xpath.',
  'columnGroups must be all, each, 2, 3, 4 or lists of columns (as a,b;c,d on the command line).':
    'columnGroups debe ser all, each, 2, 3, 4 o listas de columnas.',
  'columnGroups has an empty list: name at least one column.':
    'columnGroups tiene una lista vacía: nombre al menos una columna.',
  'input.{0} must be one of {1}.': 'input.{0} debe ser uno de {1}.',
  'way to group': 'modo de agrupar',
  'way to replace': 'modo de sustituir',
  '{0} is not a {1}: use {2}.{3}': '{0} no es un {1}: use {2}.{3}',
  'the penumbra that made it': 'el penumbra que la hizo',
  'a newer penumbra': 'un penumbra más nuevo',
  "A column's name, its position counted from 1, or @ and a role.":
    'El nombre de una columna, su posición contada desde 1, o @ y un papel.',
  '{0} needs groups of at least {1} records: choose a larger k.':
    '{0} necesita grupos de al menos {1} registros: elija una k mayor.',
  'Rules of the form if ... then ... cut the file, which does not work with {0}: leave out one of them.':
    'Las reglas de la forma «si ... entonces ...» cortan el fichero, lo que no sirve con {0}: quite una de las dos.',
  'No values were found for {0} records so that they satisfy {1} with the unchanged columns: protect more of these columns, allow more decimals, or leave out a rule.':
    'No se hallaron valores para {0} registros de modo que cumplan {1} con las columnas sin cambiar: proteja más de esas columnas, permita más decimales, o quite una regla.',
  '{0} {1} the rule "{2}", the first on line {3}{4}: see penumbra check, or choose --violations repair (change as little as needed first) or protect (make only the result satisfy the rules).':
    '{0} {1} la regla «{2}», el primero en la línea {3}{4}: elija reparar antes (cambiar lo menos posible) o proteger (que solo el resultado cumpla las reglas).',
  'The record on line {0} cannot be repaired in its protected columns so that it satisfies {1}: correct it, protect more of the columns of these rules, or leave out a rule.':
    'El registro de la línea {0} no puede repararse en sus columnas protegidas de modo que cumpla {1}: corríjalo, proteja más columnas de esas reglas, o quite una.',
  'Block {0}, of {1}: {2}': 'Bloque {0}, de {1}: {2}',
  'Column {0}: the value of a group equals a missing code, and would be read as missing. Use --replace median, or replace that code in the file by an empty cell.':
    'Columna {0}: el valor de un grupo coincide con un código de ausencia, y se leería como ausente. Sustituya por la mediana, o cambie ese código en el fichero por una celda vacía.',
  '{0} speaks of the unit "{1}", and no column numbers it: give one column the role unit and "unit": "{2}".':
    '{0} habla de la unidad «{1}», y ninguna columna la numera: dé a una el papel unidad y la unidad «{2}».',
  'Column "{0}" is described as ordinal, and its levels are not numbers: list them under values, from the lowest to the highest.':
    'La columna «{0}» se describe como ordinal, y sus niveles no son números: póngalos en los valores, del menor al mayor.',
  'group records that lack the same columns together; rare patterns are joined, and the columns that one record of a group lacks are then emptied for the whole group':
    'agrupar juntos los registros a los que faltan las mismas columnas; los patrones raros se unen, y las columnas que faltan a un registro del grupo se vacían entonces en todo el grupo',
  '{0}.levels has {1} units in all, and the population has {2}: correct one of the two.':
    '{0}.levels tiene {1} unidades en total, y la población tiene {2}: corrija uno de los dos.',
  'The taxonomy of the levels: {0}.': 'La taxonomía de los niveles: {0}.',
  'The {0} is protected, but its numbers in {1} begin anew in each {2}, so they do not tell one {3} from another: add a column that has {4} and {5} in one number, and give it the role unit, or protect the {6}.':
    'Se protege {0}, pero sus números en {1} empiezan de nuevo en cada {2}, de modo que no distinguen un {3} de otro: añada una columna que tenga {4} y {5} en un solo número, y déle el papel unidad, o proteja {6}.',
  'Several columns are weights of the {0}, and only one can weigh: {1}.':
    'Varias columnas son pesos de {0}, y solo una puede ponderar: {1}.',
  'The steps name several weights ({0}), and records have one: name the same weight in all steps.':
    'Los pasos nombran varios pesos ({0}), y los registros tienen uno: nombre el mismo en todos los pasos.',
  'Records are put into small groups of similar ones, and each value becomes an average of its group.':
    'Los registros se ponen en grupos pequeños de parecidos, y cada valor pasa a un promedio de su grupo.',
  'Each column is grouped by itself, and each value becomes the mean of its group: very little is lost, but k records agree in one column only, and records as a whole can stay unique.':
    'Cada columna se agrupa por separado, y cada valor pasa a la media de su grupo: se pierde muy poco, pero k registros solo coinciden en una columna, y los registros enteros pueden seguir siendo únicos.',
  'Records are put into groups of similar ones, and inside each group values become synthetic ones with exactly the same means and covariances. Smaller groups keep more of everything else.':
    'Los registros se ponen en grupos de parecidos, y dentro de cada uno los valores pasan a sintéticos con exactamente las mismas medias y covarianzas. Los grupos menores conservan más de todo lo demás.',
  'A mixture of normal distributions is fitted, and inside each of its components records become normal ones with exactly the same means and covariances.':
    'Se ajusta una mezcla de distribuciones normales, y dentro de cada componente los registros pasan a normales con exactamente las mismas medias y covarianzas.',
  'All values become synthetic ones; means, covariances and regressions on the given columns are kept exactly, and nothing else.':
    'Todos los valores pasan a sintéticos; medias, covarianzas y regresiones sobre las columnas dadas se conservan exactamente, y nada más.',
  'Records around randomly chosen ones are grouped, and each group is replaced by uniform draws along its principal directions.':
    'Se agrupan los registros alrededor de algunos elegidos al azar, y cada grupo se sustituye por sorteos uniformes a lo largo de sus direcciones principales.',
  'Records belong to several groups at once, and each record becomes the centre of one of them, drawn at random; linear relations between columns can be kept exactly.':
    'Los registros pertenecen a varios grupos a la vez, y cada uno pasa al centro de uno, sorteado; las relaciones lineales entre columnas pueden conservarse exactamente.',
  'Records are drawn anew from a mixture: components are found among the numbers, and each record is drawn from one of them, its categories from latent classes and its numbers from a normal distribution.':
    'Los registros se sortean de nuevo de una mezcla: se hallan componentes entre los números, y cada registro se sortea de uno, sus categorías de clases latentes y sus números de una normal.',
  'Records are put into groups in which confidential columns are distributed nearly as in the whole file, and the values of the other columns become averages of their group.':
    'Los registros se ponen en grupos en los que las columnas confidenciales se distribuyen casi como en todo el fichero, y los valores de las demás pasan a promedios de su grupo.',
  'Weights are multiplied by random factors near 1, and totals by the levels of given columns are brought back.':
    'Los pesos se multiplican por factores al azar cercanos a 1, y se recuperan los totales por los niveles de columnas dadas.',
  'violations says what is done where rules are broken, and there are no rules: give some, or leave it out.':
    'violations dice qué se hace donde se incumplen reglas, y no hay ninguna: dé alguna, o quítelo.',
  'the recipe was made with revision {0} of {1}, and this program has revision {2}: the same data and seed give other values. Use {3} to get the same bytes':
    'la receta se hizo con la revisión {0} de {1}, y este programa tiene la {2}: los mismos datos y semilla dan otros valores. Use {3} para tener los mismos bytes',
  '{0} is applied inside each group or stratum, and members of a unit are in different ones, so they could not be treated together: use a column for --within that is the same in all records of a unit, or leave it out.':
    '{0} se aplica dentro de cada grupo o estrato, y los miembros de una unidad están en distintos, de modo que no podrían tratarse juntos: use para los estratos una columna igual en todos los registros de una unidad, o quítelos.',
  'Too few records satisfy {0} for groups of their own: they share groups with other records, and the rules are enforced for the whole group.':
    'Muy pocos registros cumplen {0} para tener grupos propios: comparten grupos con otros, y las reglas se hacen cumplir en todo el grupo.',
  'No drawn unit of some size satisfies the rules about its members ({0}), and none can be put together of others: leave out a rule, or the largest units, or try another seed.':
    'Ninguna unidad sorteada de algún tamaño cumple las reglas sobre sus miembros ({0}), y no puede formarse ninguna con otras: quite una regla, o las unidades mayores, o pruebe otra semilla.',
  ', and {0} more rules are violated too': ', y se incumplen además {0} reglas',
};
