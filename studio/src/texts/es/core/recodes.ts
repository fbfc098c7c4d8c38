import type { CoreTexts } from '../../said.ts';

export const recodes: CoreTexts = {
  'The least change of a weight, as a share of it.':
    'El menor cambio de un peso, como parte de él.',
  'The largest change of a weight, as a share of it. A larger change is safer and makes estimates less precise.':
    'El mayor cambio de un peso, como parte de él. Uno mayor es más seguro y hace las estimaciones menos precisas.',
  'Nobody who knows a weight finds it again, unless it is far from all others: group-weights also hides such weights. A weight that belongs to one stratum or region no longer tells it exactly; where weights of two regions differ by more than the noise, it still does. Estimates stay right on average and become less precise: weighted totals get an additional variance of about 0.0175 w² y² for each record with the default factors. Totals of the weights are kept in each level of the given columns, such as region and sex; missing is a level. Bringing totals back moves all weights of a level by one factor, so a change can be somewhat smaller than `least` or larger than `noise`. Each column of weights gets its own noise, so replicate weights no longer give the right variances: leave them out with the role identifier. Once for each unit, all weights of a unit, such as those of a person in several waves, get one factor before totals are brought back.':
    'Nadie que conozca un peso vuelve a hallarlo, salvo que esté lejos de los demás: group-weights oculta también esos. Un peso propio de un estrato o región ya no lo dice exactamente; donde los pesos de dos regiones difieren más que el ruido, sí. Las estimaciones siguen siendo correctas en promedio y menos precisas: los totales ponderados reciben una varianza añadida de unas 0,0175 w² y² por registro con los factores usuales. Se conservan los totales de los pesos en cada nivel de las columnas dadas, como región y sexo; la ausencia es un nivel. Recuperar los totales mueve todos los pesos de un nivel por un factor, de modo que un cambio puede ser algo menor que `least` o mayor que `noise`. Cada columna de pesos recibe su ruido, de modo que los pesos replicados ya no dan las varianzas correctas: quítelos con el papel identificador. Con una vez por unidad, todos los pesos de una unidad, como los de una persona en varias oleadas, reciben un factor antes de recuperar los totales.',
  'weights are raked to the total of the original ones.':
    'los pesos se calibran al total de los originales.',
  'missing values stay missing and count in no total':
    'las ausencias siguen ausentes y no cuentan en ningún total',
  'the weights themselves are changed': 'se cambian los propios pesos',
  'perturb-weights: least is larger than noise: choose a smaller --least, or a larger --noise.':
    'perturb-weights: least es mayor que noise: elija un least menor, o un noise mayor.',
  'from equal weights, so that the new weights depend on nothing but the given columns and their totals':
    'desde pesos iguales, de modo que los nuevos dependan solo de las columnas dadas y sus totales',
  'from the weights as they are, which change no more than the totals need':
    'desde los pesos tal como están, que no cambian más de lo que piden los totales',
  'The weights that are brought to the totals.': 'Los pesos que se llevan a los totales.',
  'those of the original weights': 'los de los pesos originales',
  'The totals to reach, such as counts of the population: a row for each given column, with the total of each level, in the order of the levels.':
    'Los totales que alcanzar, como recuentos de la población: una fila por columna dada, con el total de cada nivel, en el orden de los niveles.',
  'to the totals of the original weights': 'a los totales de los pesos originales',
  'What is kept, if no totals are given.': 'Qué se conserva, si no se dan totales.',
  'that of the description': 'la de la descripción',
  'With population in `to`: the number of units in the population that the weights stand for.':
    'Con population en `to`: el número de unidades de la población que representan los pesos.',
  'no bound but 0': 'ningún límite salvo 0',
  'The least multiple of its starting weight that a weight may become, after all were scaled to the population. Give upper too.':
    'El menor múltiplo de su peso de partida que puede llegar a ser un peso, tras escalar todos a la población. Dé también upper.',
  'no bound': 'ningún límite',
  'The largest multiple of its starting weight that a weight may become, after all were scaled to the population. Give lower too.':
    'El mayor múltiplo de su peso de partida que puede llegar a ser un peso, tras escalar todos a la población. Dé también lower.',
  'Weights are computed anew, so that their totals in each level of the given columns are those of the original weights, or totals that you give.':
    'Los pesos se calculan de nuevo, de modo que sus totales en cada nivel de las columnas dadas sean los de los pesos originales, o los que usted dé.',
  'The given totals are those of the whole file.': 'Los totales dados son los de todo el fichero.',
  'recalibrate: the size of the population is not given: name it in the description ("population"), or give population.':
    'recalibrate: no está el tamaño de la población: nómbrelo en la descripción (population), o dé population.',
  'recalibrate: {0} is not given: give both bounds, such as a lower of 0.3 and an upper of 3, or none.':
    'recalibrate: no está {0}: dé ambos límites, como un lower de 0,3 y un upper de 3, o ninguno.',
  'there are {0} given columns and {1} rows of totals: give one row for each given column.':
    'hay {0} columnas dadas y {1} filas de totales: dé una fila por columna dada.',
  ', missing being the last': ', la ausencia al final',
  'Makes the values of a column coarser by one rule for all: intervals, multiples, limits, longer periods, merged levels, first characters, or the level above in a taxonomy.':
    'Hace menos detallados los valores de una columna con una regla para todos: intervalos, múltiplos, límites, periodos más largos, niveles unidos, primeros caracteres, o el nivel superior de una taxonomía.',
  'equal values stay equal, so members that agreed still do':
    'los valores iguales siguen siéndolo, de modo que los miembros que coincidían siguen coincidiendo',
  'up or down at random, with the probabilities that keep every weighted total right on average':
    'hacia arriba o abajo al azar, con las probabilidades que mantienen correcto en promedio cada total ponderado',
  'Which of the two nearest multiples a weight becomes.':
    'A cuál de los dos múltiplos más cercanos pasa un peso.',
  'as many weights are rounded up as the total needs.':
    'se redondean hacia arriba tantos pesos como necesita el total.',
  'the total of the weights is no multiple of the base, or weights below the base became the base.':
    'el total de los pesos no es múltiplo de la base, o pesos por debajo de la base pasaron a ella.',
  'O(n) for each column': 'O(n) por columna',
  '{0} of {1} weights in "{2}" are below the base and become the base, so the total grows: choose a smaller base, or use group-weights.':
    '{0} de {1} pesos en «{2}» están por debajo de la base y pasan a ella, de modo que el total crece: elija una base menor, o use group-weights.',
  'Number of records that stay, in percent of the records, or of each stratum if strata are given.':
    'Proporción de registros que quedan, en porcentaje de los registros, o de cada estrato si se dan estratos.',
  'Keeps a random share of the records, or the same share of every stratum if strata are given.':
    'Conserva una parte al azar de los registros, o la misma de cada estrato si se dan estratos.',
  'O(n): one draw for each record': 'O(n): un sorteo por registro',
  'not used; records with a missing stratum value form a separate stratum':
    'no se usan; los registros con el estrato ausente forman un estrato aparte',
  'multiplied by the number of records of the stratum, divided by the number of those that stay':
    'multiplicados por el número de registros del estrato, entre el de los que quedan',
  'whole units are drawn: all members of a unit stay, or none; shares and factors count units':
    'se sortean unidades enteras: quedan todos los miembros de una unidad o ninguno; proporciones y factores cuentan unidades',
  'sample: share must be a number from 0.0001 to 100, in percent of the records.':
    'sample: share debe ser un número de 0.0001 a 100, en porcentaje de los registros.',
  'has no taxonomy, which recode by level needs: give it one, as in --as NAME=ranges:5,10, --as NAME=prefixes or --as NAME=FILE.':
    'no tiene taxonomía, que la recodificación por nivel necesita: déle una en la descripción de la columna.',
  'in record {0}': 'en el registro {0}',
  'on line {0}': 'en la línea {0}',
  'a value that is not a date, {0}': 'un valor que no es una fecha, {0}',
  '{0} values that are not dates, the first {1}': '{0} valores que no son fechas, el primero {1}',
  'has {0}: write dates as 1985-08-17, 19850817 or 17.08.1985, or leave them empty.':
    'tiene {0}: escriba las fechas como 1985-08-17, 19850817 o 17.08.1985, o déjelas vacías.',
  '{0} to under {1}': '{0} a menos de {1}',
  'under {0}': 'menos de {0}',
  '{0} and over': '{0} y más',
  'has numbers with decimals, but recode by {0} is for texts, categories and whole numbers: use intervals or round.':
    'tiene números con decimales, pero la recodificación por {0} es para textos, categorías y enteros: use intervalos o redondeo.',
  'is written with {0} decimals, but the limit of recode by {1} has {2}: give a limit with at most as many.':
    'está escrita con {0} decimales, pero el límite de la recodificación por {1} tiene {2}: dé un límite con como máximo los mismos.',
  'has no level "{0}", which recode by merge names.{1}':
    'no tiene el nivel «{0}», que nombra la unión de niveles.{1}',
  'already has a level "{0}", which recode by merge would create: list it among the merged levels, or choose another name.':
    'tiene ya un nivel «{0}», que crearía la unión: póngalo entre los unidos, o elija otro nombre.',
  'is {0}, but recode by {1} needs numbers: choose another column or another recode.':
    'es de {0}, pero la recodificación por {1} necesita números: elija otra columna u otra recodificación.',
  'recode by {0} takes at most {1}': 'la recodificación por {0} admite como máximo {1}',
  'quarters of a year': 'trimestres',
  'five years each': 'cinco años cada uno',
  'values become intervals: {0}': 'los valores pasan a intervalos: {0}',
  'values are rounded to multiples of {0}': 'los valores se redondean a múltiplos de {0}',
  'their mean': 'su media',
  'values {0} {1} become {2}': 'los valores {0} {1} pasan a {2}',
  'dates become {0}': 'las fechas pasan a {0}',
  '{0} become{1} {2}': '{0} pasan a{1} {2}',
  'character stays': 'queda 1 carácter',
  '{0} characters stay': 'quedan {0} caracteres',
  'the first {0} and each other character becomes a star':
    'quedan los {0} primeros y cada uno de los demás pasa a ser una estrella',
  'one step': 'un paso',
  '{0} steps': '{0} pasos',
  'values become the level {0} above them in their taxonomy':
    'los valores pasan al nivel {0} por encima en su taxonomía',
  'recode must be an object with the key by.': 'recode debe ser un objeto con la clave by.',
  'recode: by must be one of {0}.{1}': 'recode: by debe ser uno de {0}.{1}',
  'recode by {0} has no key "{1}" (it has {2}).{3}':
    'la recodificación por {0} no tiene la clave «{1}» (tiene {2}).{3}',
  'recode by {0}: {1} {2}.': 'recodificación por {0}: {1} {2}.',
  'must be a finite number': 'debe ser un número finito',
  'must be one of limit, mean': 'debe ser limit o mean',
  'must be a list of at least one finite number': 'debe ser una lista de al menos un número finito',
  'must ascend, each larger than the previous': 'debe ascender, cada uno mayor que el anterior',
  'must be a list of {0} texts, one for each interval':
    'debe ser una lista de {0} textos, uno por intervalo',
  'has a text twice: give each interval a different one':
    'tiene un texto dos veces: dé a cada intervalo uno distinto',
  'has {0}': 'tiene {0}',
  'must be a finite number above 0': 'debe ser un número finito mayor que 0',
  'must be one of {0}': 'debe ser uno de {0}',
  'makes "{0}" twice: list all its levels together':
    'hace dos veces «{0}»: enumere juntos todos sus niveles',
  'takes "{0}" twice: a level can become only one other':
    'toma dos veces «{0}»: un nivel solo puede pasar a otro',
  'makes {0}': 'hace {0}',
  'must be a whole number of at least 1': 'debe ser un entero de al menos 1',
  'The limit.': 'El límite.',
  'The new value of numbers beyond the limit: the limit, or the mean of those numbers.':
    'El nuevo valor de los números más allá del límite: el límite, o la media de esos números.',
  'How the values of a column are recoded.': 'Cómo se recodifican los valores de una columna.',
  'Numbers become intervals, with their lower ends.':
    'Los números pasan a intervalos, dados por sus extremos inferiores.',
  'Numbers become the nearest multiples.': 'Los números pasan a los múltiplos más cercanos.',
  'Numbers above a limit become one value.':
    'Los números por encima de un límite pasan a un solo valor.',
  'Numbers below a limit become one value.':
    'Los números por debajo de un límite pasan a un solo valor.',
  'Dates become the period that contains them.': 'Las fechas pasan al periodo que las contiene.',
  'Some levels become one.': 'Algunos niveles pasan a ser uno.',
  'The first characters stay.': 'Quedan los primeros caracteres.',
  'Levels become the levels above them in their taxonomy.':
    'Los niveles pasan a los que están por encima en su taxonomía.',
  'a name with a control character, such as a tab or a line end: remove it':
    'un nombre con un carácter de control, como un tabulador o un fin de línea: quítelo',
  '"{0}", which programs read as a missing value: choose another name':
    '«{0}», que los programas leen como ausencia: elija otro nombre',
  'is written with {0} decimals, but recode by round uses multiples with {1}: round to multiples of a larger number.':
    'está escrita con {0} decimales, pero el redondeo usa múltiplos con {1}: redondee a múltiplos de un número mayor.',
  'A column without a name': 'Una columna sin nombre',
  'Column "{0}"': 'La columna «{0}»',
  'recalibrate: the totals of the given columns cannot all be reached by weights within the bounds: choose a smaller lower or a larger upper, give fewer columns, or merge rare levels with the method recode.':
    'recalibrate: los totales de las columnas dadas no pueden alcanzarse todos con pesos dentro de los límites: elija un lower menor o un upper mayor, dé menos columnas, o una niveles raros con la recodificación.',
  'raking ends only when the total of every level equals that of the original weights.':
    'la calibración solo termina cuando el total de cada nivel es igual al de los pesos originales.',
  'raking ends only when every total equals the given one.':
    'la calibración solo termina cuando cada total es igual al dado.',
  'a weight above 0 is only multiplied by numbers above 0.':
    'un peso mayor que 0 solo se multiplica por números mayores que 0.',
  'a weight became so small that it is written as 0.':
    'un peso se hizo tan pequeño que se escribe como 0.',
  'has negative values, which are no weights': 'tiene valores negativos, que no son pesos',
  'The totals of the given columns cannot all be reached: combinations of their levels that no record has stand in the way, or the totals contradict each other. Give fewer columns, or merge rare levels with the method recode.':
    'Los totales de las columnas dadas no pueden alcanzarse todos: lo impiden combinaciones de sus niveles que no tiene ningún registro, o los totales se contradicen. Dé menos columnas, o una niveles raros con la recodificación.',
  'Each weight is multiplied by a random factor near 1, never by one too near to 1 or to 0, and totals are brought back.':
    'Cada peso se multiplica por un factor al azar cercano a 1, nunca por uno demasiado cercano a 1 ni a 0, y se recuperan los totales.',
  'O(n), and O(cells) for each round of raking, where cells are combinations of levels of the given columns':
    'O(n), y O(celdas) por cada ronda de calibración, donde las celdas son combinaciones de niveles de las columnas dadas',
  'to the number of units in the population that the description names, to its totals in the given columns that it has some for, and to the shares of the original weights in the others':
    'al número de unidades de la población que nombra la descripción, a sus totales en las columnas dadas de las que tiene alguno, y a las proporciones de los pesos originales en las demás',
  'From equal weights, a weight tells nothing about a record that the given columns do not tell: records that are equal in the given columns get equal weights. Give columns that stay in the protected file and whose totals users need, such as region, sex and age class; each of them keeps its weighted totals, combinations of them only roughly. If another step changes a given column, its totals hold in the original levels only, and the claim is withdrawn. What the original weights corrected beyond the given columns, such as nonresponse, is lost. With totals of your own, give a row for each given column; the rows must have the same sum, the population. Missing is a level, the last one. Raking can make single weights very large or small, and such weights tell: lower and upper bound the ratio to the starting weight. Bounds that are too narrow for the totals are refused.':
    'Desde pesos iguales, un peso no dice de un registro nada que no digan las columnas dadas: los registros iguales en ellas reciben pesos iguales. Dé columnas que quedan en el fichero protegido y cuyos totales necesitan los usuarios, como región, sexo y clase de edad; cada una conserva sus totales ponderados, sus combinaciones solo más o menos. Si otro paso cambia una columna dada, sus totales solo valen en los niveles originales, y la afirmación se retira. Lo que los pesos originales corregían más allá de las columnas dadas, como la falta de respuesta, se pierde. Con totales propios, dé una fila por columna dada; las filas deben sumar lo mismo, la población. La ausencia es un nivel, el último. La calibración puede hacer pesos sueltos muy grandes o pequeños, que delatan: lower y upper acotan el cociente con el peso de partida. Se rechazan cotas demasiado estrechas para los totales.',
  'rows 1 and {0} have different sums, and each must add up to the same population: correct the totals.':
    'las filas 1 y {0} suman distinto, y cada una debe sumar la misma población: corrija los totales.',
  'row {0} has {1} totals, and its given column has {2} levels{3}: give one total for each level, in their order.':
    'la fila {0} tiene {1} totales, y su columna dada tiene {2} niveles{3}: dé un total por nivel, en su orden.',
  'total {0} of row {1} is above 0, and no record has this level: merge the level with another one by the method recode.':
    'el total {0} de la fila {1} es mayor que 0, y ningún registro tiene ese nivel: una el nivel con otro con la recodificación.',
  'total {0} of row {1} is 0, and records have this level: leave these records out, or correct the total.':
    'el total {0} de la fila {1} es 0, y hay registros con ese nivel: quítelos, o corrija el total.',
  'Every value follows the same rule, so the file stays true but less detailed, and anyone who knows the rule knows what each value stands for. Intervals include their lower end and exclude their upper end; the first and the last are open. Values are rounded to multiples as written, half to even. Top and bottom coding set values beyond a limit to the limit, or to their mean, which keeps the total up to rounding; a mean of fewer than three values is refused. Dates become months, quarters, years, five years or decades. Merged levels, first characters and levels of a taxonomy make fewer categories; stars show the number of removed characters. Recoding alone bounds no risk: measure afterwards how many records are still unique in their keys.':
    'Cada valor sigue la misma regla, de modo que el fichero sigue siendo verdadero pero menos detallado, y quien conoce la regla sabe qué representa cada valor. Los intervalos incluyen su extremo inferior y excluyen el superior; el primero y el último son abiertos. Los valores se redondean a múltiplos tal como se escriben, las mitades al par. La codificación superior e inferior lleva los valores más allá de un límite al límite, o a su media, que conserva el total salvo redondeo; se rechaza la media de menos de tres valores. Las fechas pasan a meses, trimestres, años, cinco años o décadas. Unir niveles, los primeros caracteres y los niveles de una taxonomía dan menos categorías; las estrellas muestran el número de caracteres quitados. La recodificación sola no acota ningún riesgo: mida después cuántos registros siguen siendo únicos por sus claves.',
  'O(n), and O(n log m) for m intervals': 'O(n), y O(n log m) con m intervalos',
  'Weights become multiples of this number, and at least this number.':
    'Los pesos pasan a múltiplos de este número, y al menos a este número.',
  'down, and those with the largest remainders up, as many as the total needs':
    'hacia abajo, y los de mayor resto hacia arriba, tantos como necesita el total',
  'Weights become multiples of a base, and their total is kept within one base.':
    'Los pesos pasan a múltiplos de una base, y su total se conserva salvo una base.',
  'A weight that only few records have becomes one that many have. Choose a base of a tenth to a quarter of the mean weight, and look at the gate `weights` of `penumbra release`: far from the mean a multiple can still be rare; group-weights promises that it is not. Weighted estimates stay right on average with random rounding, except for weights below the base, which become the base: choose a base that is not above the smallest weight. Records with equal weights can get different ones, because otherwise the total would not be kept.':
    'Un peso que solo tienen pocos registros pasa a uno que tienen muchos. Elija una base de un décimo a un cuarto del peso medio, y mire el control de los pesos al difundir: lejos de la media un múltiplo aún puede ser raro; group-weights promete que no lo es. Las estimaciones ponderadas siguen siendo correctas en promedio con el redondeo al azar, salvo los pesos por debajo de la base, que pasan a ella: elija una base que no supere el peso menor. Registros con pesos iguales pueden recibir distintos, porque si no el total no se conservaría.',
  'A record that fits somebody need not be that person: the person may not be in the sample, and others outside it may fit as well. The smaller the share, the stronger this doubt. Against an intruder who knows that a person was drawn, the sample protects nothing, so it does not replace other protection. Each stratum keeps its share to the nearest record, and at least one record, so tables of the strata need no correction except the weights. The weight of a record that stays is multiplied by the number of records of its stratum, divided by the number of those that stay; this keeps weighted totals right on average. A file without weights is analysed with these factors as weights or, without strata, with none.':
    'Un registro que encaja con alguien no tiene por qué ser esa persona: puede no estar en la muestra, y otras fuera de ella pueden encajar igual. Cuanto menor la proporción, mayor esta duda. Contra quien sabe que una persona salió en la muestra, esta no protege nada, de modo que no sustituye a otra protección. Cada estrato conserva su proporción hasta el registro más cercano, y al menos un registro, de modo que las tablas de los estratos no necesitan más corrección que los pesos. El peso de un registro que queda se multiplica por el número de registros de su estrato y se divide por el de los que quedan; así los totales ponderados son correctos en promedio. Un fichero sin pesos se analiza con estos factores como pesos o, sin estratos, sin ninguno.',
  'has fewer than {0} values beyond the limit of recode by {1}, and their mean would reveal them: choose another limit, or use the limit instead of the mean.':
    'tiene menos de {0} valores más allá del límite de la recodificación por {1}, y su media los revelaría: elija otro límite, o use el límite en lugar de la media.',
  'one word': 'una palabra',
  'two words': 'dos palabras',
  'recode by merge is written as North+South>NorthSouth, several are separated by semicolons; levels that contain + > or ; need a recipe':
    'la unión de niveles se escribe North+South>NorthSouth, varias separadas por punto y coma; los niveles que contienen + > o ; necesitan una receta',
  'values become intervals that begin at {0}, and one for all below':
    'los valores pasan a intervalos que empiezan en {0}, y uno para todos los de debajo',
  'must be a list of objects with level, a text, and of, a list of texts':
    'debe ser una lista de objetos con level, un texto, y of, una lista de textos',
};
