import type { CoreTexts } from '../../said.ts';

export const synthesis: CoreTexts = {
  'is missing': 'no está',
  'is not a list': 'no es una lista',
  'is not a number': 'no es un número',
  'is not empty': 'no está vacío',
  'is for numbers only': 'es solo para números',
  'is negative': 'es negativo',
  'is empty': 'está vacío',
  'is not above 0': 'no es mayor que 0',
  'synthesise: column {0} of the {1} synthesised columns has too few values for a regression ({2}): leave the column out, or use --model tree.':
    'synthesise: la columna {0} de las {1} sintetizadas tiene muy pocos valores para una regresión ({2}): quite la columna, o use el modelo tree.',
  'synthesise: a regression of column {0} of the {1} synthesised columns would have {2} coefficients for {3} of {4} records: let fewer columns predict it with --most or --predictors, or use --model tree.':
    'synthesise: una regresión de la columna {0} de las {1} sintetizadas tendría {2} coeficientes para {3} de {4} registros: deje que la predigan menos columnas (most o predictors), o use el modelo tree.',
  'several trees for each column; one is drawn for each record':
    'varios árboles por columna; se sortea uno para cada registro',
  'regressions: linear for numbers; logistic, multinomial or ordered for categories; in two parts if many records share a number; a tree for more than 50 levels':
    'regresiones: lineal para números; logística, multinomial u ordenada para categorías; en dos partes si muchos registros comparten un número; un árbol con más de 50 niveles',
  'The model of each column given the columns before it.':
    'El modelo de cada columna dadas las anteriores.',
  'normal around a linear regression, truncated at the limits':
    'normal alrededor de una regresión lineal, truncada en los límites',
  'the same for normal scores of all numbers, then brought back to the distribution of the column':
    'lo mismo con puntuaciones normales de todos los números, devueltas luego a la distribución de la columna',
  'The regression of numbers. For parametric models only.':
    'La regresión de los números. Solo para modelos paramétricos.',
  "The parameters that records are drawn with. Analysts' intervals depend on this choice: see `penumbra analyse`.":
    'Los parámetros con los que se sortean los registros. De ello dependen los intervalos de los analistas.',
  'Smallest number of records behind a leaf, or any other summary in a model. A larger number is safer and loses more information.':
    'Menor número de registros tras una hoja, o cualquier otro resumen de un modelo. Uno mayor es más seguro y pierde más información.',
  'The number of trees. For forests only.': 'El número de árboles. Solo para bosques.',
  'new numbers, from bins of at least `leaf` records: none is copied from a record':
    'números nuevos, de intervalos de al menos `leaf` registros: ninguno se copia de un registro',
  'the original numbers of the records in the leaf, so that numbers of single persons come back':
    'los números originales de los registros de la hoja, de modo que vuelven números de personas sueltas',
  'The numbers that are drawn from the leaves. For trees and forests only.':
    'Los números que se sortean de las hojas. Solo para árboles y bosques.',
  'A leaf of a tree is split if that lowers the error of the column by more than this share of it.':
    'Una hoja de un árbol se divide si eso baja el error de la columna más que esta parte.',
  'all that come before it': 'todas las que van antes',
  'Largest number of columns that predict another: those that explain most of it.':
    'Mayor número de columnas que predicen otra: las que más la explican.',
  'columns with few distinct values first': 'primero las columnas con pocos valores distintos',
  'The order in which columns are synthesised: a list of their positions among the columns of the step, from 1 on.':
    'El orden en que se sintetizan las columnas: una lista de sus posiciones entre las del paso, desde 1.',
  'Which columns predict which: a row for each column of the step, with 1 for columns that can predict it and 0 for the others. Columns later in the order never predict earlier ones.':
    'Qué columnas predicen cuáles: una fila por columna del paso, con 1 para las que pueden predecirla y 0 para las demás. Las columnas posteriores en el orden nunca predicen a las anteriores.',
  'Draws every record: column by column, each value comes from a model of its column given the columns before it.':
    'Sortea cada registro: columna a columna, cada valor sale de un modelo de su columna dadas las anteriores.',
  'models draw only levels that they were fitted to.':
    'los modelos solo sortean niveles con los que se ajustaron.',
  'draws are limited at 0 if the column is.': 'los sorteos se limitan en 0 si la columna lo está.',
  'O(n d² log n) for trees of n records and d columns, times the number of trees for forests; O(n d³) for regressions and main effects, times the number of levels of a category':
    'O(n d² log n) con árboles de n registros y d columnas, por el número de árboles en bosques; O(n d³) con regresiones y efectos principales, por el número de niveles de una categoría',
  'columns of the unit once for each unit, given its number of records, which a column that counts them keeps; then whole units: the head, the second member given the head, the others given both and the previous one; waves as series':
    'las columnas de la unidad una vez por unidad, dado su número de registros, que conserva una columna que los cuente; luego unidades enteras: la persona de referencia, el segundo miembro dada ella, los demás dados ambos y el anterior; las oleadas como series',
  'Numbers are drawn exactly as records have them, with every digit (--values original): a number that only one person has identifies that person. Check the measures copies-of-uniques and near-copies before a release.':
    'Los números se sortean exactamente como los tienen los registros, con todas las cifras: un número que solo tiene una persona la identifica. Mire las medidas de copias antes de difundir.',
  'Column {0} has no values and stays empty: there is nothing to draw from.':
    'La columna {0} no tiene valores y queda vacía: no hay de qué sortear.',
  'Column {0} has values in fewer than {1} records (leaf), which must not be revealed: it comes back empty.':
    'La columna {0} tiene valores en menos de {1} registros (hoja), que no deben revelarse: queda vacía.',
  'Column {0} has only one value, which every record gets again.':
    'La columna {0} tiene un solo valor, que vuelve a recibir cada registro.',
  'synthesise: regressions have no leaves to draw original numbers from: use --values new or --model tree.':
    'synthesise: las regresiones no tienen hojas de las que sortear números originales: use valores nuevos o el modelo tree.',
  'synthesise: order must have each of the numbers 1 to {0} once, because {1} columns are synthesised.':
    'synthesise: el orden debe tener una vez cada número de 1 a {0}, porque se sintetizan {1} columnas.',
  'synthesise: predictors must have a row of {0} zeros and ones for each of the {1} columns.':
    'synthesise: predictors debe tener una fila de {0} ceros y unos por cada una de las {1} columnas.',
  'synthesise: the columns that stay determine column {0} of the synthesised columns, so that it came back unchanged, or nearly: leave it out, or do not give the columns that determine it.':
    'synthesise: las columnas que quedan determinan la columna {0} de las sintetizadas, de modo que volvió sin cambios, o casi: quítela, o no dé las columnas que la determinan.',
  'a tree for each column, and in its leaves the main effects of all columns before it, so that weak effects stay; a model file has the trees alone':
    'un árbol por columna, y en sus hojas los efectos principales de todas las columnas anteriores, de modo que quedan los efectos débiles; un fichero de modelo solo tiene los árboles',
  'a regression or classification tree for each column, around a line if that explains nearly all, and draws from its leaves':
    'un árbol de regresión o clasificación por columna, alrededor de una recta si esta lo explica casi todo, y sorteos de sus hojas',
  'How evident a split of a tree must be. With 1, a split must gain more than its cost in the information criterion of Schwarz, and more for many classes and levels, as chance gains more there; so trees follow real relations and not single records. With `effects`, it counts twice in files of up to 2,000 records, and less so up to 8,000, because a split tells more about who is in a small file. A larger number is safer; 0 splits down to the smallest leaves, as other programs do, which reproduces records.':
    'Cuán evidente debe ser una división de un árbol. Con 1, una división debe ganar más que su coste en el criterio de información de Schwarz, y más con muchas clases y niveles, porque ahí el azar gana más; así los árboles siguen relaciones reales y no registros sueltos. Con `effects` cuenta el doble en ficheros de hasta 2000 registros, y menos hasta 8000, porque una división dice más de quién está en un fichero pequeño. Un número mayor es más seguro; 0 divide hasta las hojas más pequeñas, como otros programas, lo que reproduce registros.',
  'No record of the result belongs to a person: record i of the result is unrelated to record i of the original. Relations that the models capture are kept, up to chance; all others are lost, so measure the analyses that matter. Trees find relations by themselves and suit files of any kind. They are split only if the gain is more than chance (evidence), because leaves that follow single records reproduce them. What a tree alone does not find, because it is weak for the number of records, main effects keep (model effects): with coefficients that all leaves of a tree share, every column before it moves the probabilities of its levels in a leaf, and decides which records of the leaf get the larger numbers that were drawn for it. They shrink a little if there are few records for each coefficient, and values stay in the leaves for which they were drawn. A column splits a number without the main effects of the others, so that a split takes nothing from them by chance. Regressions capture only straight lines. By default (values), no number of a continuous column is copied from a record: numbers in a leaf of a tree are summarised in bins of at least `leaf` values, more in the middle of the leaf, and new ones are drawn from these. Exact numbers that far more records have than the numbers around them, such as zeros, caps and codes, are heaps: they are drawn like categories, and no number is drawn beyond a cap. On a coarse grid a new number can equal an original one by chance. Missing values are drawn like a level. A rare level is drawn about as often as it occurs, which reveals that somebody has it: recode rare levels first. A column of codes that another column determines, such as the group of an industry, or the class of an income within its region, is made to fit it in every record. It is better to derive an amount that others determine (a total) by a rule. If only some columns are synthesised and others stay, anyone who knows the columns that stay still finds the record, and learns what the models can predict. A model that fits too closely reproduces originals: attack the result with the measures membership, closest-record and near-copies. If records are grouped or cut into strata, each group has its own models.':
    'Ningún registro del resultado es de una persona: el registro i del resultado no tiene relación con el registro i del original. Las relaciones que captan los modelos se conservan, salvo azar; las demás se pierden, de modo que mida los análisis que importan. Los árboles hallan relaciones por sí solos y convienen a ficheros de todo tipo. Solo se dividen si la ganancia es mayor que el azar, porque las hojas que siguen registros sueltos los reproducen. Lo que un árbol solo no halla, por débil para el número de registros, lo conservan los efectos principales: con coeficientes que comparten todas las hojas de un árbol, cada columna anterior mueve las probabilidades de sus niveles en una hoja, y decide qué registros de la hoja reciben los números mayores que se sortearon para ella. Menguan un poco si hay pocos registros por coeficiente, y los valores quedan en las hojas para las que se sortearon. Una columna divide un número sin los efectos principales de las demás, de modo que una división no les quita nada por azar. Las regresiones solo captan rectas. Si no se dice otra cosa, ningún número de una columna continua se copia de un registro: los números de una hoja de un árbol se resumen en intervalos de al menos `leaf` valores, más en el medio de la hoja, y los nuevos se sortean de ellos. Los números exactos que tienen muchos más registros que los de alrededor, como ceros, topes y códigos, son montones: se sortean como categorías, y no se sortea ningún número más allá de un tope. En una rejilla gruesa un número nuevo puede coincidir por azar con uno original. Las ausencias se sortean como un nivel. Un nivel raro se sortea más o menos tan a menudo como aparece, lo que revela que alguien lo tiene: recodifique antes los niveles raros. Una columna de códigos que otra determina, como el grupo de una rama o la clase de unos ingresos en su región, se hace encajar con ella en cada registro. Es mejor deducir con una regla una cantidad que otras determinan (un total). Si solo se sintetizan algunas columnas y quedan otras, quien conoce las que quedan sigue hallando el registro, y averigua lo que los modelos pueden predecir. Un modelo demasiado ajustado reproduce originales: ataque el resultado con las medidas membership, closest-record y near-copies. Si los registros se agrupan o cortan en estratos, cada grupo tiene sus propios modelos.',
  'missing values are modelled: which records have a missing value is drawn, and fewer than `leaf` missing values of a column are filled':
    'las ausencias se modelan: se sortea qué registros tienen una, y se completan menos de `leaf` ausencias de una columna',
};
