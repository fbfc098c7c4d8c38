import type { CoreTexts } from '../../said.ts';

export const plan: CoreTexts = {
  'Column {0} is a replicate weight that must follow its weight, which is not possible in a file that is cut into blocks: leave replicates out with the role identifier, or protect the file as a whole.':
    'La columna {0} es un peso replicado que debe seguir a su peso, lo que no es posible en un fichero cortado en bloques: quite los replicados con el papel identificador, o proteja el fichero entero.',
  'as asked for': 'como se pidió',
  'The list of columns is empty: name at least one.':
    'La lista de columnas está vacía: nombre al menos una.',
  'the {0} confidential columns': 'las {0} columnas confidenciales',
  'the likely keys': 'las claves probables',
  'the keys': 'las claves',
  'every numeric column, because no roles were given':
    'todas las columnas numéricas, porque no se dieron papeles',
  'every numeric column without another role, because no column has the role key':
    'todas las columnas numéricas sin otro papel, porque ninguna tiene el papel clave',
  'every categorical column, because no column to protect is numeric':
    'todas las columnas de categorías, porque ninguna columna que proteger es numérica',
  'The file has no column that {0} can protect: inspect the file to see how its columns were read (decimal mark, missing codes).':
    'El fichero no tiene ninguna columna que {0} pueda proteger: mire cómo se leyeron sus columnas (signo decimal, códigos de ausencia).',
  'the weights': 'los pesos',
  'numbers that are codes become categories with --as NAME=nominal':
    'los números que son códigos pasan a categorías si se describe su tipo',
  '{0} replaces all records, because its promises would not hold for some of them: leave --where out, or use --method sequential-synthesis.':
    '{0} sustituye todos los registros, porque sus promesas no valdrían para algunos: quite la condición, o use la síntesis secuencial.',
  '{0} compares every group with the whole file.': '{0} compara cada grupo con todo el fichero.',
  'records that stay together are grouped as one.':
    'los registros que van juntos se agrupan como uno.',
  'groups that one unit dominates can be merged with any other.':
    'los grupos que domina una unidad pueden unirse con cualquier otro.',
  '{0}; each column by itself': '{0}; cada columna por separado',
  'Column {0} is not numeric, so it has no correlation with others: name the groups of columns as lists.':
    'La columna {0} no es numérica, de modo que no tiene correlación con otras: nombre los grupos de columnas como listas.',
  'left over by the other groups of columns': 'las que dejan los demás grupos de columnas',
  'to {0}': 'a {0}',
  'absolute correlation {0}': 'correlación absoluta {0}',
  'Column {0} {1}': 'La columna {0} {1}',
  'is in two groups of columns: name it in one.':
    'está en dos grupos de columnas: nómbrela en uno.',
  'is in a group of columns but not among the columns to protect: add it to them, or leave it out.':
    'está en un grupo de columnas pero no entre las que proteger: añádala a ellas, o quítela.',
  'is to be protected but is in no group of columns: add it to one, or leave it out of the columns.':
    'debe protegerse pero no está en ningún grupo de columnas: añádala a uno, o quítela de las columnas.',
  'The constraint "{0}" {1}.': 'La restricción «{0}» {1}.',
  'is not one linear equation: write it as in "1.16 * a + 1.07 * b = c"':
    'no es una ecuación lineal: escríbala como «1.16 * a + 1.07 * b = c»',
  'names no column: name at least one': 'no nombra ninguna columna: nombre al menos una',
  'The constraint "{0}" connects columns that are grouped separately: put them into one group of columns.':
    'La restricción «{0}» une columnas que se agrupan por separado: póngalas en un mismo grupo de columnas.',
  'The constraint "{0}" names {1}, which the step does not protect: add it to the columns.':
    'La restricción «{0}» nombra {1}, que el paso no protege: añádala a las columnas.',
  'It compares every group with the whole file, which a block does not see.':
    'Compara cada grupo con todo el fichero, que un bloque no ve.',
  'columns of a unit': 'columnas de una unidad',
  'Leave --cut, --memory and --engine spark out': 'Quite el tamaño de los bloques',
  'Blocks of {0} records are too small for groups of {1}: set --cut to {2} or more, or leave it out.':
    'Los bloques de {0} registros son demasiado pequeños para grupos de {1}: ponga un tamaño de {2} o más, o quítelo.',
  'The file cannot be cut into blocks: {0} {1}.':
    'El fichero no puede cortarse en bloques: {0} {1}.',
  'the steps make blocks of their own with --block-size.': 'los pasos hacen sus propios bloques.',
  'a sample is drawn from the whole file; draw it first, in a separate run.':
    'una muestra se sortea de todo el fichero; sortéela antes, en otra ejecución.',
  '{0} makes strata and is recoded, which needs the whole file.':
    '{0} hace estratos y se recodifica, lo que necesita todo el fichero.',
  '{0} becomes the mean of all values beyond a limit, which needs the whole file.':
    '{0} pasa a la media de los valores más allá de un límite, lo que necesita todo el fichero.',
  'Column {0}: one {1} has more than {2} percent of the total of all records that can share its group: choose a larger --dominance, or leave the column out.':
    'Columna {0}: un {1} tiene más del {2} por ciento del total de los registros que pueden compartir su grupo: elija una dominancia mayor, o quite la columna.',
  'No record can satisfy the rule {0}: correct it, or leave it out.':
    'Ningún registro puede cumplir la regla {0}: corríjala, o quítela.',
  'No record can satisfy the rules {0} together: correct or leave out one of them.':
    'Ningún registro puede cumplir a la vez las reglas {0}: corrija o quite una.',
  '{0}; together, because rules connect them': '{0}; juntas, porque las unen reglas',
  'The rule "{0}" ties {1}, which is equal for all records of a group, to {2}, which is not protected with it: protect them in one step, or leave the rule out.':
    'La regla «{0}» une {1}, que es igual en todos los registros de un grupo, con {2}, que no se protege con ella: protéjalas en un paso, o quite la regla.',
  'Centres satisfy the linear equations from the start.':
    'Los centros cumplen las ecuaciones lineales desde el principio.',
  '{0}Centres are brought onto the rules after they are drawn.':
    '{0}Los centros se llevan a las reglas después de sortearse.',
  'Values are brought onto the rules after they are replaced.':
    'Los valores se llevan a las reglas después de sustituirse.',
  'As requested, by {0}; rules that it does not keep are enforced afterwards.':
    'Como se pidió, con {0}; las reglas que no conserva se hacen cumplir después.',
  '{0} does not use given columns: leave them out.': '{0} no usa columnas dadas: quítelas.',
  'Column {0} is both replaced and given, but a given column stays unchanged: name it in one list only.':
    'La columna {0} se sustituye y a la vez es dada, pero una columna dada no cambia: nómbrela en una sola lista.',
  'no value': 'ningún valor',
  'an infinite value or one beyond 1e150': 'un valor infinito o mayor que 1e150',
  'Column {0} is a given column and has {1} on line {2}: leave it out of the given columns, correct it, or drop such records with --missing drop.':
    'La columna {0} es dada y tiene {1} en la línea {2}: quítela de las columnas dadas, corríjala, o excluya esos registros.',
  '{0} is the number of records with the same number of a unit, which stays in the file, {1}: leave one of the two out (role identifier).':
    '{0} es el número de registros con el mismo número de unidad, que queda en el fichero, {1}: quite una de las dos (papel identificador).',
  'which nobody decided on, so its emptied cells come back':
    'sobre la que nadie decidió, de modo que sus celdas vaciadas vuelven',
  '{0} can be read from {1} in nearly every record, {2}: protect these columns in the same step, or leave them out (role identifier).':
    '{0} puede leerse en {1} en casi todos los registros, {2}: proteja estas columnas en el mismo paso, o quítelas (papel identificador).',
  ', or from': ', o en',
  'of {0} tell {1}': 'de {0} dicen {1}',
  '(and {0})': '(y {0})',
  'more such case': 'caso más así',
  'rules are about {0}': 'las reglas tratan de {0}',
  'members can be in different blocks: leave out the rule, or --cut and --memory':
    'los miembros pueden estar en bloques distintos: quite la regla, o los bloques',
  'column {0} is not written: leave out the rule, or give the column another role than identifier':
    'la columna {0} no se escribe: quite la regla, o dé a la columna otro papel que identificador',
  'only whole units that are drawn anew can be made to satisfy it: draw {0} with --method sequential-synthesis, without --given and --where, or leave out the rule':
    'solo unidades enteras sorteadas de nuevo pueden cumplirla: sortee {0} con la síntesis secuencial, o quite la regla',
  'A stratum that is too small for a group was not refused.':
    'No se rechazó un estrato demasiado pequeño para un grupo.',
  'k is 1, so every record is its own group and nothing is protected':
    'k es 1, de modo que cada registro es su propio grupo y nada se protege',
  'columns that look like identifiers of persons are copied unchanged: {0}':
    'se copian sin cambios columnas que parecen identificadores de personas: {0}',
  'identifiers are kept, as requested: {0}': 'los identificadores se conservan, como se pidió: {0}',
  '{0}: the weights {1} count different units, with different numbers in the population: give each a step of its own.':
    '{0}: los pesos {1} cuentan unidades distintas, con números distintos en la población: dé a cada uno un paso propio.',
  'The weights cannot be brought to the population: the record on line {0} has a value in {1}, or none, that nobody has in "population" of the description. Correct the totals there, or leave the column out of the given ones.':
    'Los pesos no pueden llevarse a la población: el registro de la línea {0} tiene en {1} un valor, o ninguno, que nadie tiene en la población de la descripción. Corrija allí los totales, o quite la columna de las dadas.',
  'The weights cannot be brought to the population: no record has the code "{0}" of {1}, which "population" of the description counts. Merge it with another one in the file and in the description, or leave the column out of the given ones.':
    'Los pesos no pueden llevarse a la población: ningún registro tiene el código «{0}» de {1}, que la población de la descripción cuenta. Únalo con otro en el fichero y en la descripción, o quite la columna de las dadas.',
  'The weight "{0}" cannot be brought to the population, because the description {1}: {2}, or give population in the step.':
    'El peso «{0}» no puede llevarse a la población, porque la descripción {1}: {2}, o dé la población en el paso.',
  'does not name it': 'no la nombra',
  'names several that it can count': 'nombra varias que puede contar',
  'say in "record" what a record is': 'diga qué es un registro',
  'add {"unit": "{0}", "size": ...} to "population" in the description':
    'añada {"unit": "{0}", "size": ...} a la población en la descripción',
  'recode is not given: say how the values are recoded.':
    'recodificación no está: diga cómo se recodifican los valores.',
  'Column {0} is recoded twice: name it once.':
    'La columna {0} se recodifica dos veces: nómbrela una vez.',
  'The recipe draws two samples: draw one, with the share that you want.':
    'La receta saca dos muestras: saque una, con la proporción que quiera.',
  'another step changes {0}.': 'otro paso cambia {0}.',
  'rules tie its column to others, record by record.':
    'hay reglas que unen su columna con otras, registro a registro.',
  'it still holds after records were brought onto the rules.':
    'sigue valiendo después de llevar los registros a las reglas.',
  'records were brought onto the rules, which changed values.':
    'los registros se llevaron a las reglas, lo que cambió valores.',
  'a method gives a number wherever it gets one.':
    'un método da un número dondequiera que recibe uno.',
  'the units of a group have the same values in all their records.':
    'las unidades de un grupo tienen los mismos valores en todos sus registros.',
  'fewer than k units of a group are in the same waves.':
    'menos de k unidades de un grupo están en las mismas oleadas.',
  'records of different strata are put into different blocks before they are grouped.':
    'los registros de estratos distintos se ponen en bloques distintos antes de agruparlos.',
  'the records of a unit are one row when groups are made.':
    'los registros de una unidad son una fila al formar los grupos.',
  'groups with fewer are merged with the nearest ones until there are none.':
    'los grupos con menos se unen con los más cercanos hasta que no queda ninguno.',
  'cells of such columns are changed for all members or for none.':
    'las celdas de estas columnas se cambian en todos los miembros o en ninguno.',
  'series are emptied in classes of at least k units in the same waves, which are then equal.':
    'las series se vacían en clases de al menos k unidades en las mismas oleadas, que después son iguales.',
  'groups in which a record has more are merged with others until there are none.':
    'los grupos en los que un registro tiene más se unen con otros hasta que no queda ninguno.',
  'Column {0} belongs to the {1}, as described, but the record on line {2} has another value than an earlier record of its {3}: correct the cell, or remove "belongsTo" or "weightOf" from the description of the column.':
    'La columna {0} pertenece a {1}, según la descripción, pero el registro de la línea {2} tiene otro valor que uno anterior de su {3}: corrija la celda, o corrija la descripción de la columna.',
  'because missing values are drawn anew': 'porque las ausencias se sortean de nuevo',
  'because records are drawn anew': 'porque los registros se sortean de nuevo',
  'because missing is treated as a level': 'porque la ausencia se trata como un nivel',
  'so that alike records stay alike': 'para que los registros iguales sigan siéndolo',
  'The codes for missing values of {0} become one, {1}.':
    'Los códigos de ausencia de {0} pasan a ser uno, {1}.',
  'blocks of the file are treated one by one.': 'los bloques del fichero se tratan uno a uno.',
  'one of': 'una de',
  ': protect them in one step, or leave {0}{1} out (role identifier)':
    ': protéjalas en un paso, o quite {0}{1} (papel identificador)',
  '{0} can be read from {1}{2}{3}.': '{0} puede leerse en {1}{2}{3}.',
  'only some of the records are treated.': 'solo se tratan algunos registros.',
  'strata are treated one by one.': 'los estratos se tratan uno a uno.',
  'Column {0} is a weight that follows {1}, and it is read as categories or texts: describe its kind as amount (--as "{2}=amount"), or leave it out with the role identifier.':
    'La columna {0} es un peso que sigue a {1}, y se lee como categorías o textos: describa su tipo como cantidad, o quítela con el papel identificador.',
  'Column {0} is a replicate of the weight {1} and is not changed by itself, because standard errors would be wrong: name the weight, and its replicates follow it.':
    'La columna {0} es una réplica del peso {1} y no se cambia por sí sola, porque los errores estándar serían erróneos: nombre el peso, y sus réplicas lo siguen.',
  '{0} is for weights, and no column has that role: give it with --role NAME=weight, or name columns with --columns.':
    '{0} es para pesos, y ninguna columna tiene ese papel: déselo a una, o nombre columnas.',
  '{0} is for keys, and no column that it can protect has that role: name columns with --columns, or give roles with --role NAME=key{1}.':
    '{0} es para claves, y ninguna columna que pueda proteger tiene ese papel: nombre columnas, o dé el papel clave{1}.',
  '{0} needs {1}, and the keys are {2}: name other columns with --columns, or use another method{3}.':
    '{0} necesita {1}, y las claves son {2}: nombre otras columnas, o use otro método{3}.',
  '{0} means {1} columns, and one is needed: name it.':
    '{0} se refiere a {1} columnas, y hace falta una: nómbrela.',
  'records are grouped inside the classes of the new values of their units, and each group has records of at least k units.':
    'los registros se agrupan dentro de las clases de los nuevos valores de sus unidades, y cada grupo tiene registros de al menos k unidades.',
  'is an inequality, and only equations can be kept: use =':
    'es una desigualdad, y solo pueden conservarse ecuaciones: use =',
  'A sample is drawn from the whole file.': 'Una muestra se sortea de todo el fichero.',
  'Only limits that are replaced by the mean of all values beyond need the whole file.':
    'Solo necesitan todo el fichero los límites que se sustituyen por la media de los valores más allá.',
  'Records that stay together could be in different blocks.':
    'Los registros que van juntos podrían estar en bloques distintos.',
  'Members of a unit, such as a household, could be in different blocks. Protect the file of units (`penumbra units`) as a whole and join it.':
    'Los miembros de una unidad, como un hogar, podrían estar en bloques distintos. Proteja entero el fichero de unidades (`penumbra units`) y únalo.',
  'The steps would make blocks inside the blocks.':
    'Los pasos harían bloques dentro de los bloques.',
  'records with the same {0} stay together, and could be in different blocks.':
    'los registros con el mismo {0} van juntos, y podrían estar en bloques distintos.',
  'members of a unit by {0} lose the same cells, and could be in different blocks.':
    'los miembros de una unidad por {0} pierden las mismas celdas, y podrían estar en bloques distintos.',
  'The file cannot be cut into blocks: column {0} belongs to a unit, whose members could be in different blocks. {1}, or protect the columns of the unit without these flags in the smaller file that `penumbra units` writes, the others here with them, and join the two with `penumbra units --join`.':
    'El fichero no puede cortarse en bloques: la columna {0} pertenece a una unidad, cuyos miembros podrían estar en bloques distintos. {1}, o proteja las columnas de la unidad sin ellos en el fichero menor que escribe `penumbra units`, las demás aquí con ellos, y una los dos con `penumbra units --join`.',
  'Column {0} is {1}, and {2} takes {3} as given columns: leave it out of them.':
    'La columna {0} es {1}, y {2} admite {3} como columnas dadas: quítela de ellas.',
  'in each wave, the members of a {0} share their values of {1}, which change between waves. They are changed record by record, so members can differ afterwards, and together they tell more than one alone: protect the file of each wave by itself, in which such a column belongs to the {2}.':
    'en cada oleada, los miembros de {0} comparten sus valores de {1}, que cambian entre oleadas. Se cambian registro a registro, de modo que los miembros pueden diferir después, y juntos dicen más que uno solo: proteja por separado el fichero de cada oleada, en el que esa columna pertenece a {2}.',
  '{0} stays in the file, so a reader sees the number of members of each {1}, and the values of all members together. k counts the {2}s of each combination of values, not of each composition: if a rare size or composition is known to others, leave {3} out (role identifier).':
    '{0} queda en el fichero, de modo que un lector ve el número de miembros de cada {1}, y los valores de todos juntos. k cuenta los {2}s de cada combinación de valores, no de cada composición: si otros conocen un tamaño o composición raros, quite {3} (papel identificador).',
  'so its cells stay, and others are emptied': 'de modo que sus celdas quedan, y se vacían otras',
  'some values {0}{1}, so these records keep their cells where k allows it, and others lose theirs: protect both columns in the same step, or leave the first out (role identifier).':
    'algunos valores {0}{1}, de modo que esos registros conservan sus celdas donde k lo permite, y otros pierden las suyas: proteja ambas columnas en el mismo paso, o quite la primera (papel identificador).',
  '{0}, and about {1}, which another step changes: protect them in one step.':
    '{0}, y de {1}, que otro paso cambia: protéjalas en un paso.',
  '{0}, and they leave a cell one value even if all others are empty.':
    '{0}, y dejan un solo valor a una celda aunque se vacíen todas las demás.',
  '{0}, and with {1}, which stays visible, they give a cell back whatever else is emptied: protect it in the same step, or leave it out (role identifier).':
    '{0}, y con {1}, que queda visible, devuelven una celda se vacíe lo que se vacíe: protéjala en el mismo paso, o quítela (papel identificador).',
  'The rule "{0}" is about members of a unit, and no column numbers the units: give one the role unit (--household NAME, or --role NAME=unit).':
    'La regla «{0}» trata de miembros de una unidad, y ninguna columna numera las unidades: dé a una el papel unidad.',
  'The rule "{0}" is about members of a unit, and {1}.':
    'La regla «{0}» trata de miembros de una unidad, y {1}.',
  'The sample draws whole units by {0}, and column {1}, which makes its strata, does not belong to the {2}: use columns of the {3} for --within, or say "belongsTo": "{4}" in the description.':
    'La muestra saca unidades enteras por {0}, y la columna {1}, que hace sus estratos, no pertenece a {2}: use columnas de {3} para los estratos, o diga en la descripción que pertenece a «{4}».',
  'groups are made of units, and none has fewer than k of them.':
    'los grupos se hacen de unidades, y ninguno tiene menos de k.',
  'the step is done once for each unit, and every member gets its result.':
    'el paso se hace una vez por unidad, y cada miembro recibe su resultado.',
  'the records of a unit are in one group, and the records of a group share their values.':
    'los registros de una unidad están en un grupo, y los de un grupo comparten sus valores.',
  'every record becomes a centre, and centres are projected onto the constraints.':
    'cada registro pasa a un centro, y los centros se proyectan sobre las restricciones.',
  'Emptied cells get the code {0}, but look like all missing values in a column that has others, {1}.':
    'Las celdas vaciadas reciben el código {0}, pero no se distinguen de los demás valores que faltan en una columna que tiene otros, {1}.',
  'Emptied cells have a missing code of their own.':
    'Las celdas vaciadas tienen un código propio para valores que faltan.',
};
