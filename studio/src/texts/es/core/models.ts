import type { CoreTexts } from '../../said.ts';

export const models: CoreTexts = {
  'Average number of records that share a centre. A larger number is safer and loses more information; 3 to 10 are usual. A single group can be smaller, see smallest.':
    'Número medio de registros que comparten un centro. Uno mayor es más seguro y pierde más información; lo usual es de 3 a 10. Un grupo suelto puede ser menor, véase smallest.',
  'Number of centres; at most one for every k records.':
    'Número de centros; como máximo uno por cada k registros.',
  'one for every k records': 'uno por cada k registros',
  'How records belong to several centres at once.':
    'Cómo pertenecen los registros a varios centros a la vez.',
  'fuzzy c-means: memberships are powers of the ratios of distances; larger m1 and m2 are fuzzier':
    'c-medias difusas: las pertenencias son potencias de los cocientes de distancias; m1 y m2 mayores son más difusas',
  'entropy fuzzy c-means: memberships fall exponentially with the squared distance; smaller lambda1 and lambda2 are fuzzier':
    'c-medias difusas por entropía: las pertenencias bajan exponencialmente con el cuadrado de la distancia; lambda1 y lambda2 menores son más difusas',
  'With fuzziness power: how fuzzy the centres are. Near 1 each centre is the mean of the records around it; with a large number all centres are similar.':
    'Con difusión power: cuán difusos son los centros. Cerca de 1 cada centro es la media de los registros de alrededor; con un número grande todos se parecen.',
  'With fuzziness power: how fuzzy the draw is. Near 1 a record gets its nearest centre, with a large number any centre.':
    'Con difusión power: cuán difuso es el sorteo. Cerca de 1 un registro recibe su centro más cercano; con un número grande, cualquiera.',
  'With fuzziness entropy: how crisp the centres are, in units of one over a squared distance.':
    'Con difusión entropy: cuán nítidos son los centros, en unidades de uno entre el cuadrado de una distancia.',
  'With fuzziness entropy: how crisp the draw is. If the squared distance to a centre exceeds that to the nearest by 1 / lambda2, the centre is drawn 2.7 times less often.':
    'Con difusión entropy: cuán nítido es el sorteo. Si el cuadrado de la distancia a un centro supera el del más cercano en 1 / lambda2, el centro se sortea 2,7 veces menos.',
  'Largest number of rounds, in which centres and memberships are computed in turn. The method stops earlier if centres converge: none moves by more than 0.00001 standard deviations in a round, or 0.01 in a file that is cut into blocks.':
    'Mayor número de rondas, en las que se calculan por turno centros y pertenencias. El método para antes si los centros convergen: ninguno se mueve más de 0,00001 desviaciones típicas en una ronda, o 0,01 en un fichero cortado en bloques.',
  'groups have any size from 1': 'los grupos tienen cualquier tamaño desde 1',
  'groups below the smallest size are dissolved until there is none, at worst until all records are one group; without a smallest size, a group has at least the record that drew it.':
    'los grupos por debajo del tamaño menor se disuelven hasta que no queda ninguno, en el peor caso hasta que todos los registros son un grupo; sin tamaño menor, un grupo tiene al menos el registro que lo sorteó.',
  'O(ncd) per round and start with c centres; in blocks for files of more than 2,500 records, so that it grows only with n':
    'O(ncd) por ronda y comienzo con c centros; en bloques en ficheros de más de 2500 registros, de modo que crece solo con n',
  'Groups are random: k records share a centre on average, some groups are larger and some smaller, down to a single record unless a smallest size is given. This is probabilistic k-anonymity: if the draw is fuzzy enough (m2 large, lambda2 small), the expected number of records of every centre is k, but nobody is promised k - 1 others with the same values.':
    'Los grupos son aleatorios: k registros comparten un centro en promedio, algunos grupos son mayores y otros menores, hasta un solo registro si no se da un tamaño menor. Es k-anonimato probabilístico: si el sorteo es bastante difuso (m2 grande, lambda2 pequeña), el número esperado de registros de cada centro es k, pero a nadie se le prometen otros k - 1 con los mismos valores.',
  'Fuzzy groups: k is {0}, but there are {1} records: choose a k of at most {2}.':
    'Grupos difusos: k es {0}, pero hay {1} registros: elija una k de {2} como máximo.',
  'Fuzzy groups: {0} centres leave fewer than {1} of {2} records each on average: use at most {3} centres, or a smaller k.':
    'Grupos difusos: {0} centros dejan menos de {1} de {2} registros a cada uno en promedio: use {3} centros como máximo, o una k menor.',
  'Fuzzy groups: the smallest group must have {0} records, but there are {1}: choose a smallest of at most {2}.':
    'Grupos difusos: el grupo menor debe tener {0} registros, pero hay {1}: elija un tamaño menor de {2} como máximo.',
  'Centres converged after {0}{1}.': 'Los centros convergieron tras {0}{1}.',
  'Centres had not converged after {0}: more rounds may find better ones.':
    'Los centros no habían convergido tras {0}: más rondas pueden hallar mejores.',
  'The objective of the best of {0} is {1}{2}.': 'El objetivo del mejor de {0} es {1}{2}.',
  ', summed over blocks': ', sumado sobre los bloques',
  '{0} of {1} to {2} records, the median {3}, the mean {4}.':
    '{0} de {1} a {2} registros, la mediana {3}, la media {4}.',
  'The file was cut into {0} blocks, each with its own centres.':
    'El fichero se cortó en {0} bloques, cada uno con sus centros.',
  '{0} of {1} got no record.': '{0} de {1} no recibieron ningún registro.',
  '{0} of {1} are equal to others and share their group.':
    '{0} de {1} son iguales a otros y comparten su grupo.',
  '{0} of fewer than {1} records were dissolved.': '{0} de menos de {1} registros se disolvieron.',
  'How numeric columns are brought to the scale of categories.':
    'Cómo se llevan las columnas numéricas a la escala de las categorías.',
  'by their standard deviation (divisor n) times the square root of 2: the squared distance of two records is 1 on average':
    'por su desviación típica (divisor n) por la raíz cuadrada de 2: el cuadrado de la distancia de dos registros es 1 en promedio',
  'smallest value 0, largest value 1: no two records are farther apart than two categories':
    'valor menor 0, valor mayor 1: ningún par de registros dista más que dos categorías',
  'Largest number of rounds. In a round, records go to the nearest mode and modes are computed again. The method stops earlier if no record moves.':
    'Mayor número de rondas. En cada una, los registros van a la moda más cercana y las modas se calculan de nuevo. El método para antes si no se mueve ningún registro.',
  'Starts with one mode for every k records, assigns each record to the nearest mode and computes the modes again until no record moves. Then it brings all groups to at least k records and splits groups of 2k and more.':
    'Empieza con una moda por cada k registros, asigna cada registro a la más cercana y calcula las modas de nuevo hasta que no se mueve ninguno. Luego lleva todos los grupos a al menos k registros y divide los de 2k o más.',
  'O(nd), plus about O(md log m) in each round for m different combinations, by searches in a tree; up to O(m²d/k) with many unrelated columns':
    'O(nd), más unas O(md log m) en cada ronda con m combinaciones distintas, por búsquedas en un árbol; hasta O(m²d/k) con muchas columnas sin relación',
  'needs complete columns; missing can be a level, which is as far from the ends of an ordinal column as two nominal levels are from each other':
    'necesita columnas completas; la ausencia puede ser un nivel, tan lejos de los extremos de una columna ordinal como dos niveles nominales entre sí',
  'k-modes: importance has {0} numbers, but {1} columns are grouped: give one number for all columns or one for each.':
    'k-modes: la importancia tiene {0} números, pero se agrupan {1} columnas: dé un número para todas o uno por columna.',
  'Number of components of the mixture, which is the largest number of groups.':
    'Número de componentes de la mezcla, que es el mayor número de grupos.',
  'chosen by BIC, from 1 to `most`': 'elegido por BIC, de 1 a `most`',
  'The largest number of components that BIC can choose. There are never more than the number of records divided by k.':
    'El mayor número de componentes que puede elegir BIC. Nunca hay más que el número de registros entre k.',
  'What the components have in common. Three letters for their volume, shape and orientation: E is equal for all, V is variable, I is the identity: a ball, or axes along the columns.':
    'Qué tienen en común los componentes. Tres letras para su volumen, forma y orientación: E es igual en todos, V variable, I la identidad: una esfera, o ejes a lo largo de las columnas.',
  'the one of these with the largest BIC': 'el de mayor BIC de estos',
  'balls of the same size': 'esferas del mismo tamaño',
  'balls of different sizes': 'esferas de distinto tamaño',
  'ellipsoids along the columns, all equal': 'elipsoides a lo largo de las columnas, todos iguales',
  'ellipsoids along the columns, of the same shape and different sizes':
    'elipsoides a lo largo de las columnas, de igual forma y distinto tamaño',
  'ellipsoids along the columns, of the same volume and different shapes':
    'elipsoides a lo largo de las columnas, de igual volumen y distinta forma',
  'ellipsoids along the columns, of different sizes and shapes':
    'elipsoides a lo largo de las columnas, de distinto tamaño y forma',
  'ellipsoids in any direction, all equal': 'elipsoides en cualquier dirección, todos iguales',
  'ellipsoids of the same shape and direction, of different sizes':
    'elipsoides de igual forma y dirección, de distinto tamaño',
  'ellipsoids of the same volume and direction, of different shapes':
    'elipsoides de igual volumen y dirección, de distinta forma',
  'ellipsoids of the same direction, of different sizes and shapes':
    'elipsoides de igual dirección, de distinto tamaño y forma',
  'ellipsoids of the same size and shape, in different directions':
    'elipsoides de igual tamaño y forma, en distintas direcciones',
  'ellipsoids of the same shape, of different sizes and in different directions':
    'elipsoides de igual forma, de distinto tamaño y en distintas direcciones',
  'ellipsoids of the same volume, of different shapes and in different directions':
    'elipsoides de igual volumen, de distinta forma y en distintas direcciones',
  'ellipsoids that have nothing in common': 'elipsoides que no tienen nada en común',
  'The transformation of the columns before the fit. The file keeps its values.':
    'La transformación de las columnas antes del ajuste. El fichero conserva sus valores.',
  'the one of these whose mixture has the largest BIC as a density of the untransformed columns; takes three times as long':
    'la de estas cuya mezcla tiene el mayor BIC como densidad de las columnas sin transformar; tarda el triple',
  'logarithms, for columns in which all values are above 0':
    'logaritmos, para columnas con todos los valores mayores que 0',
  'in each column the power transformation of Yeo and Johnson that brings it nearest to normal, then mean 0 and standard deviation 1':
    'en cada columna, la potencia de Yeo y Johnson que más la acerca a la normal, y luego media 0 y desviación típica 1',
  'How far records can be from the middle of their component.':
    'Cuánto pueden alejarse los registros del centro de su componente.',
  'components are normal distributions': 'los componentes son distribuciones normales',
  'components are t distributions, which are less sensitive to outliers; slower':
    'los componentes son distribuciones t, menos sensibles a valores extremos; más lento',
  'The starts from which each mixture is fitted; the best fit is kept.':
    'Los comienzos desde los que se ajusta cada mezcla; se queda el mejor ajuste.',
  'from these and further starts, which takes several times as long and can find a better fit':
    'desde estos y otros comienzos, lo que tarda varias veces más y puede hallar un ajuste mejor',
  'components that are the most likely for fewer than k records are dissolved one by one, the smallest first, until none is left or all records are one group.':
    'los componentes más probables para menos de k registros se disuelven uno a uno, el menor primero, hasta que no queda ninguno o todos los registros son un grupo.',
  'O(nd²) per component, model and round, some hundred to some thousand times, after O(m²d³) for the m records of the start, at most 2,000':
    'O(nd²) por componente, modelo y ronda, de unos cientos a unos miles de veces, tras O(m²d³) con los m registros del comienzo, 2000 como máximo',
  'There are {0} records, but {1} components are requested: request fewer, or let BIC choose the number.':
    'Hay {0} registros, pero se piden {1} componentes: pida menos, o deje que BIC elija el número.',
  '{0} components of at least {1} records need {2} records, but there are {3}: request fewer components or smaller groups, or let BIC choose the number.':
    '{0} componentes de al menos {1} registros necesitan {2} registros, pero hay {3}: pida menos componentes o grupos menores, o deje que BIC elija el número.',
  'two searches in a tree for each record: nearly n log n with few columns or clear structure, up to O(n²d/k) with many columns without structure; merges as in t-closeness-merge':
    'dos búsquedas en un árbol por registro: casi n log n con pocas columnas o estructura clara, hasta O(n²d/k) con muchas columnas sin estructura; uniones como en t-closeness-merge',
  'Groups by MDAV, then merges the group whose confidential values are distributed least like the file with the nearest group, until all groups are within t.':
    'Agrupa con MDAV y luego une el grupo cuyos valores confidenciales se distribuyen menos como el fichero con el grupo más cercano, hasta que todos los grupos están dentro de t.',
  't bounds what a group reveals about its members’ confidential values, beside k-anonymity in the grouped columns. MDAV does not use the confidential columns. If these are correlated with the grouped columns, many merges are needed and groups become large: t-closeness-first then loses less. The nearest group has its mean at the smallest Euclidean distance. Ties: the first is taken. {0}':
    't limita lo que un grupo revela de los valores confidenciales de sus miembros, además del k-anonimato en las columnas agrupadas. MDAV no usa las columnas confidenciales. Si tienen correlación con las agrupadas, hacen falta muchas uniones y los grupos se agrandan: t-closeness-first pierde entonces menos. El grupo más cercano tiene su media a la menor distancia euclídea. Empates: se toma el primero. {0}',
  'Gain factor: a group takes one more record if the record is nearer to the group than gamma times its distance to the other records without a group. 0 keeps all groups at k; 0.2 is for scattered records, 1.1 for records in clear clusters.':
    'Factor de ganancia: un grupo toma un registro más si está más cerca del grupo que gamma veces su distancia a los demás registros sin grupo. 0 deja todos los grupos en k; 0,2 es para registros dispersos, 1,1 para registros en cúmulos claros.',
  'What happens to the last records, which are too few for a usual group.':
    'Qué pasa con los últimos registros, demasiado pocos para un grupo usual.',
  'groups are made while k records remain; each of the last records joins the group with the nearest mean':
    'se hacen grupos mientras quedan k registros; cada uno de los últimos va al grupo de media más cercana',
  'a group starts with k records and only grows; remaining records join existing groups.':
    'un grupo empieza con k registros y solo crece; los que quedan van a grupos existentes.',
  'about two searches for the nearest record per record, in a tree: nearly n log n with few columns or clear structure, up to O(n²d) with many columns without structure':
    'unas dos búsquedas del registro más cercano por registro, en un árbol: casi n log n con pocas columnas o estructura clara, hasta O(n²d) con muchas columnas sin estructura',
  'All records are one group.': 'Todos los registros son un grupo.',
  'For replacements that model a file as a whole, such as IPSO, noise or rotation. If the file is cut into blocks or strata, each of them is one group.':
    'Para sustituciones que modelan un fichero entero, como IPSO, ruido o rotación. Si el fichero se corta en bloques o estratos, cada uno es un grupo.',
  'ignores values': 'no mira los valores',
  'Fuzzy c-means: m must be a number above 1; near 1 is nearly crisp.':
    'C-medias difusas: m debe ser un número mayor que 1; cerca de 1 es casi nítido.',
  'Entropy fuzzy c-means: lambda must be a number above 0; large is nearly crisp.':
    'C-medias difusas por entropía: lambda debe ser un número mayor que 0; grande es casi nítido.',
  'the number of centres': 'el número de centros',
  'Fuzzy c-means: {0} must be a whole number from 1 to the number of records, which is {1}.':
    'C-medias difusas: {0} debe ser un entero de 1 al número de registros, que es {1}.',
  '{0} needs one finite coefficient for each of {1} columns and a finite constant.':
    '{0} necesita un coeficiente finito por cada una de {1} columnas y una constante finita.',
  '{0} and {1} contradict each other: correct or leave out one of them.':
    '{0} y {1} se contradicen: corrija o quite una.',
  'Constraint {0}': 'Restricción {0}',
  'Constraint "{0}"': 'Restricción «{0}»',
  'Column {0} has missing values or values too large for distances: impute or recode them first.':
    'La columna {0} tiene ausencias o valores demasiado grandes para distancias: impútelos o recodifíquelos antes.',
  'k-modes: column {0} of the grouped columns has missing values: fill them in, or make missing a level.':
    'k-modes: la columna {0} de las agrupadas tiene ausencias: complételas, o haga de la ausencia un nivel.',
  'No mixture can be fitted, because the values of a column are too large or too near each other to be squared: change its unit.':
    'No puede ajustarse ninguna mezcla, porque los valores de una columna son demasiado grandes o cercanos para elevarlos al cuadrado: cambie su unidad.',
  'All records are equal in the grouped columns, so there is nothing to fit a mixture to: choose columns in which records differ, or group by mdav.':
    'Todos los registros son iguales en las columnas agrupadas, de modo que no hay a qué ajustar una mezcla: elija columnas en que difieran, o agrupe con mdav.',
  'Column {0} of the grouped columns has values that are not above 0 and so have no logarithm: choose transform yeo-johnson or none, or leave the column out.':
    'La columna {0} de las agrupadas tiene valores que no son mayores que 0 y no tienen logaritmo: elija la transformación yeo-johnson o ninguna, o quite la columna.',
  'With {0} components, some would have too few records: the best mixture of fewer was taken.':
    'Con {0} componentes algunos tendrían muy pocos registros: se tomó la mejor mezcla con menos.',
  'All records are equal, so they are one group.':
    'Todos los registros son iguales, de modo que son un grupo.',
  '{0} components were requested; {1} records in groups of at least {2} leave room for {3}.':
    'Se pidieron {0} componentes; {1} registros en grupos de al menos {2} dejan sitio a {3}.',
  'There are no more records than columns: the best model along the columns was used instead of {0}.':
    'No hay más registros que columnas: se usó el mejor modelo a lo largo de las columnas en lugar de {0}.',
  '{0} the most likely for fewer than k records, which went to the most likely component among the others.':
    '{0} el más probable para menos de k registros, que fueron al componente más probable de los demás.',
  'One component was': 'Un componente era',
  '{0} components were': '{0} componentes eran',
  'BIC is largest for the largest number of components that was tried: more may fit even better.':
    'BIC es mayor con el mayor número de componentes probado: quizá más se ajusten aún mejor.',
  'The fit was started from a random sample of {0} records.':
    'El ajuste empezó con una muestra al azar de {0} registros.',
  'On the scale of the file, BIC is {0}, which can be compared with other transformations.':
    'En la escala del fichero, BIC es {0}, que puede compararse con otras transformaciones.',
  'Largest earth mover’s distance between the distribution of a confidential column in a group and in the whole file. A smaller limit is safer and loses more information; 0.05 to 0.25 are usual. 0 demands the same distribution in every group, 1 demands nothing.':
    'Mayor distancia de transporte entre la distribución de una columna confidencial en un grupo y en todo el fichero. Un límite menor es más seguro y pierde más información; lo usual es de 0,05 a 0,25. 0 exige la misma distribución en cada grupo, 1 no exige nada.',
  'The distance is the earth mover’s distance. For numbers and ordinal categories with m different values in the file it is (1/(m - 1)) Σ|cumulated share in the group - cumulated share in the file|, so each step to the next value counts the same, whatever the difference of the two values. For nominal categories it is half the sum of the absolute differences of the shares. Each confidential column must be within t; combinations of confidential columns are not considered. If the description has a unit, such as a household, groups are merged further until they are within t if a value counts once for each unit that has it. The confidential columns stay unchanged: a later step that changes them can break this promise.':
    "La distancia es la de transporte (earth mover's distance). En números y categorías ordinales con m valores distintos en el fichero es (1/(m - 1)) Σ|proporción acumulada en el grupo - proporción acumulada en el fichero|, de modo que cada paso al valor siguiente cuenta igual, sea cual sea la diferencia de los dos. En categorías nominales es la mitad de la suma de las diferencias absolutas de las proporciones. Cada columna confidencial debe estar dentro de t; no se miran combinaciones de columnas confidenciales. Si la descripción tiene una unidad, como un hogar, los grupos se unen más hasta estar dentro de t si un valor cuenta una vez por cada unidad que lo tiene. Las columnas confidenciales no cambian: un paso posterior que las cambie puede romper esta promesa.",
  'groups are merged as long as one is farther than t from the file. The last possible merge is the whole file as one group, at distance 0.':
    'los grupos se unen mientras uno esté más lejos que t del fichero. La última unión posible es todo el fichero como un grupo, a distancia 0.',
  '{0} needs a confidential column whose distribution it keeps close to the whole file: give a column the role "confidential".':
    '{0} necesita una columna confidencial cuya distribución mantiene cerca de la de todo el fichero: dé a una columna el papel «confidencial».',
  'Number of starts: each takes 10 rounds, and the best continues.':
    'Número de comienzos: cada uno hace 10 rondas, y sigue el mejor.',
  'Smallest group: groups of fewer records are dissolved, and their records draw again among the others.':
    'Grupo más pequeño: los grupos con menos registros se disuelven, y sus registros sortean de nuevo entre los demás.',
  'Finds centres to which records belong in part, and draws one of them for each record, with its memberships as probabilities.':
    'Halla centros a los que los registros pertenecen en parte, y sortea uno para cada registro, con sus pertenencias como probabilidades.',
  'Against an intruder who knows the method: the centre of each record is random, so knowing all centres does not reveal the centre of a known person. Replace by centre; then given linear constraints hold in every written record, even if they do not hold in the file, and totals are not kept. Sizes hold only on average: k records per centre. m1 or lambda1 decide how similar centres are, m2 or lambda2 how far from its nearest centre a record can go; fuzzier loses more and protects more. On the Census file, whose columns were protected four at a time, an intruder who intersects the information of each four identified nearly as many persons with m2 = 1.2 as with means, and few with m2 = 2. Centres are a local optimum, the best of several starts. A record far from all others can have its own centre, which is then nearly that record: a smallest size of 2 or more prevents this, and loses more. Files of more than 2,500 records, with more than 250 centres, are cut into blocks of 625 to 1,250 nearby records that are computed in parallel; a record then gets a centre of its block. lambda1 and lambda2 depend on the scale: their defaults are for standardised columns.':
    'Contra un intruso que conoce el método: el centro de cada registro es aleatorio, de modo que conocer todos los centros no revela el de una persona conocida. Sustituya por el centro; las restricciones lineales dadas valen entonces en cada registro escrito, aunque no valgan en el fichero, y los totales no se conservan. Los tamaños valen solo en promedio: k registros por centro. m1 o lambda1 deciden cuánto se parecen los centros, m2 o lambda2 cuánto puede alejarse un registro de su centro más cercano; más difuso pierde más y protege más. En el fichero Census, con las columnas protegidas de cuatro en cuatro, un intruso que cruza la información de cada cuatro identificó casi a tantas personas con m2 = 1,2 como con medias, y a pocas con m2 = 2. Los centros son un óptimo local, el mejor de varios comienzos. Un registro lejos de todos puede tener su propio centro, que es casi ese registro: un tamaño menor de 2 o más lo impide, y pierde más. Los ficheros de más de 2500 registros, con más de 250 centros, se cortan en bloques de 625 a 1250 registros cercanos que se calculan en paralelo; un registro recibe un centro de su bloque. lambda1 y lambda2 dependen de la escala: sus valores usuales son para columnas estandarizadas.',
  'there is at most one centre for every k records, so at least k records share one on average; the sharing records are random, and no group of k is promised.':
    'hay como máximo un centro por cada k registros, de modo que al menos k comparten uno en promedio; qué registros lo comparten es aleatorio, y no se promete ningún grupo de k.',
  'For categories, and for categories and numbers together. Two nominal levels are at distance 0 or 1, or at their distance in the taxonomy. Ordinal levels differ by their ranks, divided by the number of levels. Squares are summed over columns, each times its importance. The mode of a group is its most frequent nominal level (with a taxonomy, the most central one), its lower ordinal median and its mean of numbers. Nothing is random: every combination that at least k records share is a mode from the start; the other records are repeatedly cut in two, on the column where they differ most, into parts of about k, and the modes of these parts are the other starting modes. Records that are equal in every column stay together, unless a group that is too small takes some of them because they cost least. A group of 2k records or more is split only if this brings records nearer to their mode, so groups of equal records can have any size. Between these steps, records can still move to a nearer mode if k records stay behind. With thirty or more unrelated columns, the search for the nearest mode is no faster than comparing with all modes: cut large files of this kind into blocks.':
    'Para categorías, y para categorías y números juntos. Dos niveles nominales distan 0 o 1, o su distancia en la taxonomía. Los ordinales difieren en sus rangos entre el número de niveles. Los cuadrados se suman sobre las columnas, cada uno por su importancia. La moda de un grupo es su nivel nominal más frecuente (con taxonomía, el más central), su mediana ordinal inferior y su media de los números. Nada es aleatorio: cada combinación que comparten al menos k registros es una moda desde el principio; los demás registros se cortan en dos una y otra vez, en la columna en que más difieren, en partes de unos k, y las modas de esas partes son las demás modas iniciales. Los registros iguales en todas las columnas quedan juntos, salvo que un grupo demasiado pequeño tome algunos porque cuestan menos. Un grupo de 2k registros o más solo se divide si eso acerca los registros a su moda, de modo que los grupos de registros iguales pueden tener cualquier tamaño. Entre estos pasos, los registros aún pueden ir a una moda más cercana si quedan k atrás. Con treinta o más columnas sin relación, buscar la moda más cercana no es más rápido que comparar con todas: corte en bloques los ficheros grandes de este tipo.',
  'a group of fewer than k records is filled up to k or dissolved, records leave a group only if k stay behind, and each half of a split group has at least k.':
    'un grupo de menos de k registros se completa hasta k o se disuelve, los registros solo dejan un grupo si quedan k, y cada mitad de un grupo dividido tiene al menos k.',
  'from the original columns, standardised columns, and their principal axes':
    'de las columnas originales, las estandarizadas y sus ejes principales',
  'Models the records as draws from several normal distributions, chooses their number and their form by the Bayesian information criterion, and puts each record into the group of its most likely distribution.':
    'Modela los registros como sorteos de varias distribuciones normales, elige su número y forma por el criterio de información bayesiano, y pone cada registro en el grupo de su distribución más probable.',
  'For data that fall into a few clouds, and before replacements that keep the means and covariances of each group. Groups are as large as the clouds: a file of thousands of records gets a handful of groups. Means of groups then lose nearly everything; the method is made for records that are drawn inside each group. No component has fewer than k records; a component that is the most likely one for fewer is set aside, and its records go to the most likely of the others. No component is narrower than the grid of the written values, as a component on a single whole number would be: its standard deviation in every column is at least the smallest step between two values, or a quarter of the standard deviation of all records if this is less, and every variance is above a hundred-millionth of the variance of all records in the same direction. A fit with a narrower component is chosen only if there is no other; the model then reports how many values come back unchanged. A component on a line across columns counts as one step wide. Columns are fitted untransformed by default: EII, VII, EVE, VVE, EEV and VEV depend on the units of the columns, the others do not, and BIC chooses what fits the written data. A log or power transformation helps if columns are skewed: BIC of a transformed fit is converted to the scale of the file, so that transformations can be compared, and normality is tested in each group on the scale of the fit. Files of more than 2,000 records are started from a random sample of 2,000, and fitted to all. The result has the largest BIC of the mixtures that were found from several starts, not of all that exist.':
    'Para datos que forman unas pocas nubes, y antes de sustituciones que conservan medias y covarianzas de cada grupo. Los grupos son tan grandes como las nubes: un fichero de miles de registros recibe un puñado. Las medias de los grupos pierden entonces casi todo; el método es para registros que se sortean dentro de cada grupo. Ningún componente tiene menos de k registros; uno que es el más probable para menos se aparta, y sus registros van al más probable de los demás. Ningún componente es más estrecho que la rejilla de los valores escritos, como lo sería uno sobre un solo entero: su desviación típica en cada columna es al menos el menor paso entre dos valores, o un cuarto de la desviación típica de todos los registros si esta es menor, y cada varianza supera la cienmillonésima de la de todos los registros en la misma dirección. Un ajuste con un componente más estrecho solo se elige si no hay otro; el modelo dice entonces cuántos valores vuelven sin cambios. Un componente sobre una recta entre columnas cuenta como de un paso de ancho. Las columnas se ajustan sin transformar si no se dice otra cosa: EII, VII, EVE, VVE, EEV y VEV dependen de las unidades de las columnas, los demás no, y BIC elige lo que se ajusta a los datos escritos. Una transformación logarítmica o de potencia ayuda con columnas asimétricas: el BIC de un ajuste transformado se lleva a la escala del fichero, de modo que las transformaciones se pueden comparar, y la normalidad se prueba en cada grupo en la escala del ajuste. En ficheros de más de 2000 registros se parte de una muestra al azar de 2000 y se ajusta a todos. El resultado tiene el mayor BIC de las mezclas halladas desde varios comienzos, no de todas las que existen.',
  'Sorts the records by a confidential column, cuts them into as many slices as t requires, and makes each group of the nearest records of all slices, so that each group is distributed like the file from the start.':
    'Ordena los registros por una columna confidencial, los corta en tantas rebanadas como exige t, y hace cada grupo con los registros más cercanos de todas, de modo que cada grupo se distribuye como el fichero desde el principio.',
  'Groups have max(k, n/(2(n - 1)t + 1)) records, rounded up, or one more. With this size, in an ordered column of n different values, any choice of one record from each slice is within t. If n is not divisible by the size, groups are enlarged; the last records go to the slices in the middle, and some groups take two records there. The slices are cut from the first confidential column: records with equal values in the order of the file, nominal categories in the order of their codes. If values are equal, categories are nominal or there are further confidential columns, the size alone does not guarantee t: then the distances are computed, and groups beyond t are merged with the nearest, as in t-closeness-merge. Extreme records are found as in MDAV. Ties: of records at equal distance, the first is taken. {0}':
    'Los grupos tienen max(k, n/(2(n - 1)t + 1)) registros, hacia arriba, o uno más. Con ese tamaño, en una columna ordenada de n valores distintos, cualquier elección de un registro de cada rebanada está dentro de t. Si n no es divisible por el tamaño, los grupos se agrandan; los últimos registros van a las rebanadas del medio, y algunos grupos toman ahí dos. Las rebanadas se cortan con la primera columna confidencial: los registros de valores iguales en el orden del fichero, las categorías nominales en el de sus códigos. Si hay valores iguales, las categorías son nominales o hay más columnas confidenciales, el tamaño solo no garantiza t: entonces se calculan las distancias, y los grupos más allá de t se unen con el más cercano, como en t-closeness-merge. Los registros extremos se hallan como en MDAV. Empates: de los registros a igual distancia se toma el primero. {0}',
  'a group takes a record of each of at least k slices, which have one for every group, and a merge only makes groups larger.':
    'un grupo toma un registro de cada una de al menos k rebanadas, que tienen uno para cada grupo, y una unión solo agranda los grupos.',
  'the groups of MDAV have at least k records, and a merge only makes them larger.':
    'los grupos de MDAV tienen al menos k registros, y una unión solo los agranda.',
  'the time of MDAV, and for each of at most n/k merges a search among the means of the groups and a pass over the different values of both':
    'el tiempo de MDAV, y por cada una de como máximo n/k uniones una búsqueda entre las medias de los grupos y un recorrido de los valores distintos de ambos',
  'groups are made while 2k records remain; the last k to 2k - 1 are a group, and fewer than k join as with nearest':
    'se hacen grupos mientras quedan 2k registros; los últimos k a 2k - 1 son un grupo, y menos de k se unen como en nearest',
  'Groups the record farthest from the mean of the file with its k - 1 nearest records, lets the group grow to at most 2k - 1 while another record is near enough, and repeats with the remaining records.':
    'Agrupa el registro más lejano de la media del fichero con sus k - 1 más cercanos, deja crecer el grupo hasta 2k - 1 mientras otro registro esté bastante cerca, y repite con los que quedan.',
  'Groups follow clusters whose size is not a multiple of k; MDAV would cut such clusters. The gain depends on gamma and on the file: on clustered records the right gamma can reduce the loss to a fraction, on scattered records a gamma of 1 or more raises it. Try some values from 0 to 1.1, and larger ones if clusters are clear. The mean is the mean of the whole file, computed once. Distances are Euclidean, not squared. Ties: of records or groups at equal distance, the first is taken; records that are equal in every column count as one, at the position of the first. The last records that join a group can make it larger than 2k - 1: groups have at least k records, and no upper limit is promised. This is the exact algorithm, by searches in a tree instead of a matrix of all distances.':
    'Los grupos siguen cúmulos cuyo tamaño no es múltiplo de k; MDAV los cortaría. La ganancia depende de gamma y del fichero: con registros en cúmulos el gamma adecuado puede reducir la pérdida a una fracción, con registros dispersos un gamma de 1 o más la aumenta. Pruebe algunos valores de 0 a 1,1, y mayores si los cúmulos son claros. La media es la de todo el fichero, calculada una vez. Las distancias son euclídeas, sin elevar al cuadrado. Empates: de registros o grupos a igual distancia se toma el primero; los registros iguales en todas las columnas cuentan como uno, en la posición del primero. Los últimos registros que van a un grupo pueden hacerlo mayor que 2k - 1: los grupos tienen al menos k registros, y no se promete un máximo. Es el algoritmo exacto, con búsquedas en un árbol en lugar de una matriz de todas las distancias.',
  '{0} cannot hold: it has no columns, and its constant is not 0.':
    '{0} no puede valer: no tiene columnas, y su constante no es 0.',
  'Column {0} of the grouped columns: {1} of {2} values are the same in all records of their group, and come back unchanged.':
    'Columna {0} de las agrupadas: {1} de {2} valores son iguales en todos los registros de su grupo, y vuelven sin cambios.',
};
