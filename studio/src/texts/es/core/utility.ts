import type { CoreTexts } from '../../said.ts';

export const utility: CoreTexts = {
  'The files differ so much that the figure overflows: look for values that are out of range.':
    'Los ficheros difieren tanto que la cifra se desborda: busque valores fuera de rango.',
  'Column {0} has infinite values: recode them first.':
    'La columna {0} tiene valores infinitos: recodifíquelos antes.',
  'The {0} largest of {1} parts are shown.': 'Se muestran las {0} mayores de {1} partes.',
  'Mean over the columns of sqrt(1 - sum sqrt(p q)), a fraction, with the shares p of the original and q of the protected values in 20 classes. A class ends at a quantile of the original at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan, included); values beyond those of the original are in the first and the last class. Missing values are left out of each file':
    'Media de las columnas de sqrt(1 - sum sqrt(p q)), una fracción, con las proporciones p de los valores originales y q de los protegidos en 20 clases. Una clase termina en un cuantil del original del 5 %, 10 % ... 95 % (tipo 1 de Hyndman y Fan, incluido); los valores más allá de los del original están en la primera y la última. Las ausencias no cuentan en ningún fichero',
  '0 (the classes have the same shares) to 1 (no class is shared)':
    '0 (las clases tienen las mismas proporciones) a 1 (ninguna clase es común)',
  'Mean over the columns of the largest distance between the empirical distribution functions (the share of values up to and including x) of the two files, a fraction. Missing values are left out of each file':
    'Media de las columnas de la mayor distancia entre las funciones de distribución empíricas (la proporción de valores hasta x, incluido) de los dos ficheros, una fracción. Las ausencias no cuentan en ningún fichero',
  '0 (every column has the same distribution) to 1 (the values of the files do not overlap)':
    '0 (cada columna tiene la misma distribución) a 1 (los valores de los ficheros no se solapan)',
  '{0} has no value: {1}': '{0} no tiene valor: {1}',
  'It has no values in one of the files.': 'No tiene valores en uno de los ficheros.',
  'No column can be compared.': 'No se puede comparar ninguna columna.',
  'Columns left out because they have no values in one of the files':
    'Columnas excluidas porque no tienen valores en uno de los ficheros',
  'Columns left out because they are constant in the original':
    'Columnas excluidas porque son constantes en el original',
  '0 (these quantiles are kept) upwards; 1 is a shift by one standard deviation':
    '0 (estos cuantiles se conservan) o más; 1 es un desplazamiento de una desviación típica',
  'Mean over all slopes of the overlap of their two 95 % confidence intervals (Student’s t), in percent: the shared length divided by the length of either interval, averaged over both; 0 if they share nothing. Each named regression is fitted to both files by ordinary least squares with an intercept, on the records that are complete in its columns. An interval of length 0 (a fit without residuals) is shared wholly if it lies in the other, so that two of them count 100 % if the slopes agree. Intercepts do not count':
    'Media, sobre todas las pendientes, del solapamiento de sus dos intervalos de confianza del 95 % (t de Student), en porcentaje: la longitud común dividida por la de cada intervalo, en promedio de ambos; 0 si no comparten nada. Cada regresión nombrada se ajusta a ambos ficheros por mínimos cuadrados ordinarios con término independiente, con los registros completos en sus columnas. Un intervalo de longitud 0 (un ajuste sin residuos) es común por entero si cae dentro del otro, de modo que dos así cuentan 100 % si las pendientes coinciden. Los términos independientes no cuentan',
  '0 % (no interval of a slope meets the interval of the other file) to 100 % (all are the same)':
    '0 % (ningún intervalo de una pendiente toca el del otro fichero) a 100 % (todos son iguales)',
  'higher is better': 'cuanto mayor, mejor',
  'No regression was named: name one with --regression "y ~ x1 + x2".':
    'No se nombró ninguna regresión.',
  'The first {0} of {1} slopes are shown; all count.':
    'Se muestran las primeras {0} de {1} pendientes; todas cuentan.',
  'No slope can be estimated in both files.':
    'Ninguna pendiente puede estimarse en ambos ficheros.',
  '{0}: incomplete records left out, {1} of the original and {2} of the protected file.':
    '{0}: registros incompletos excluidos, {1} del original y {2} del fichero protegido.',
  '{0}: predictors left out because, in one of the files, they are constant or follow from those before them: {1}.':
    '{0}: predictores excluidos porque, en uno de los ficheros, son constantes o se deducen de los anteriores: {1}.',
  'It has no predictor that varies.': 'No tiene ningún predictor que varíe.',
  "{0}: Standard errors take Kish's effective number of records.":
    '{0}: Los errores estándar usan el número efectivo de registros de Kish.',
  'One of the files has too few complete records.':
    'Uno de los ficheros tiene muy pocos registros completos.',
  'One of the files has too few complete records, or a replicate weight has too few of them.':
    'Uno de los ficheros tiene muy pocos registros completos, o un peso replicado tiene muy pocos.',
  '{0} is {1} in the original and {2} in the protected file.':
    '{0} es {1} en el original y {2} en el fichero protegido.',
  '{0} ({1} to {2})': '{0} ({1} a {2})',
  'Each file is weighted by its own weights: a record counts as many times as its weight says. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.':
    'Cada fichero se pondera con sus propios pesos: un registro cuenta tantas veces como dice su peso. Las cifras de las columnas de la unidad protegida, como un hogar, cuentan cada unidad una vez, con el peso de las unidades.',
  'not used': 'no se usa',
  'Mean over the categorical columns of the mean distance between the category of a record before and after, in percent. For nominal columns the distance is 0 or 1; for ordinal ones it is the difference of ranks divided by the number of levels. Missing counts as a separate level, at distance 1 from all others':
    'Media de las columnas categóricas de la distancia media entre la categoría de un registro antes y después, en porcentaje. En las nominales la distancia es 0 o 1; en las ordinales, la diferencia de rangos entre el número de niveles. La ausencia cuenta como un nivel aparte, a distancia 1 de los demás',
  '0 (no category changed) to 100 (every one did, in nominal columns; at most 100 (L - 1) / L for L ordered levels)':
    '0 (ninguna categoría cambió) a 100 (todas, en columnas nominales; como máximo 100 (L - 1) / L con L niveles ordenados)',
  'Categories are {0} % away from their original values, on average.':
    'Las categorías distan el {0} % de sus valores originales, en promedio.',
  '0 (every table has the same relative frequencies) to 100 (no cell is used in both files)':
    '0 (cada tabla tiene las mismas frecuencias relativas) a 100 (ninguna celda se usa en ambos ficheros)',
  '0 (every category is as it was) to 100 (every one is emptied or wrong)':
    '0 (cada categoría está como estaba) a 100 (todas vacías o erróneas)',
  'Mean over the categorical columns of the conditional entropy of the original category given the protected one, in bits per record: the mean over the records of -sum p log2 p, where p are the shares of the original categories among the records with the same protected category. Missing counts as a separate level':
    'Media de las columnas categóricas de la entropía condicional de la categoría original dada la protegida, en bits por registro: la media de los registros de -sum p log2 p, donde p son las proporciones de las categorías originales entre los registros con la misma categoría protegida. La ausencia cuenta como un nivel aparte',
  '0 (a protected category determines the original one, perhaps under another name) to the binary logarithm of the number of levels':
    '0 (una categoría protegida determina la original, quizá con otro nombre) al logaritmo binario del número de niveles',
  'Mean over all pairs of columns of 1000 times one minus the total variation distance between the tables of the two files: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. {0} If there are more than {1} pairs, that many are compared, at equal steps through their list. Parts are the means over the pairs of each column':
    'Media, sobre todos los pares de columnas, de 1000 por uno menos la distancia de variación total entre las tablas de los dos ficheros: la mitad de la suma, sobre todas las celdas, de la diferencia absoluta de las frecuencias relativas, cada una entre el número de registros de su fichero. {0} Si hay más de {1} pares, se comparan esos, a pasos iguales por su lista. Las partes son las medias de los pares de cada columna',
  '0 (no cell is used in both files) to 1000 (every table has the same relative frequencies)':
    '0 (ninguna celda se usa en ambos ficheros) a 1000 (cada tabla tiene las mismas frecuencias relativas)',
  'The files have fewer than two columns in common that are numbers, keys or categories, besides the place.':
    'Los ficheros tienen menos de dos columnas en común que sean números, claves o categorías, además del lugar.',
  'One of the files has no records.': 'Uno de los ficheros no tiene registros.',
  'Tables are divided by the column {0}.': 'Las tablas se dividen por la columna {0}.',
  '{0} of {1} tables were compared, at equal steps through the list of all.':
    'Se compararon {0} de {1} tablas, a pasos iguales por la lista de todas.',
  'Percent of ordinal columns whose lower median differs in the protected file. The lower median is the first level up to which there are at least half of the values. Missing values are left out of each file. Parts are the result of each column (100 or 0) and, inside classes, the mean over the other categorical columns of the percent of their levels (missing is one) in which the median changed; levels without values in one of the files are left out':
    'Porcentaje de columnas ordinales cuya mediana inferior difiere en el fichero protegido. La mediana inferior es el primer nivel hasta el que está al menos la mitad de los valores. Las ausencias no cuentan. Las partes son el resultado de cada columna (100 o 0) y, dentro de las clases, la media de las demás columnas categóricas del porcentaje de sus niveles (la ausencia es uno) en que cambió la mediana; no cuentan los niveles sin valores en uno de los ficheros',
  '0 (every column kept its median) to 100 (none did)':
    '0 (cada columna conservó su mediana) a 100 (ninguna)',
  'Percent of nominal columns whose mode, the most frequent level, differs in the protected file. If several levels are equally frequent, each is a mode; the mode changed if the files have none in common. Missing counts as a separate level. Parts are the result of each column (100 or 0) and, inside classes, the mean over the other categorical columns of the percent of their levels in which the mode changed; levels without records in one of the files are left out':
    'Porcentaje de columnas nominales cuya moda, el nivel más frecuente, difiere en el fichero protegido. Si varios niveles son igual de frecuentes, cada uno es moda; la moda cambió si los ficheros no tienen ninguna en común. La ausencia cuenta como un nivel aparte. Las partes son el resultado de cada columna (100 o 0) y, dentro de las clases, la media de las demás columnas categóricas del porcentaje de sus niveles en que cambió la moda; no cuentan los niveles sin registros en uno de los ficheros',
  '0 (every column kept its mode) to 100 (none did)':
    '0 (cada columna conservó su moda) a 100 (ninguna)',
  'The files have no column of categories in common.':
    'Los ficheros no tienen ninguna columna de categorías en común.',
  'The files have no records.': 'Los ficheros no tienen registros.',
  'The files have no column of {0} categories in common.':
    'Los ficheros no tienen ninguna columna de categorías {0} en común.',
  'Each column was compared inside the classes of {0} other columns, those that come after it.':
    'Cada columna se comparó dentro de las clases de otras {0} columnas, las que van después de ella.',
  'The files have fewer than {0} columns in common that are keys or categories.':
    'Los ficheros tienen menos de {0} columnas en común que sean claves o categorías.',
  'Tables with fewer than {0} records per used cell, in which small changes make large differences':
    'Tablas con menos de {0} registros por celda usada, en las que pequeños cambios causan grandes diferencias',
  '0 to 100 (the tables are those of the original)': '0 a 100 (las tablas son las del original)',
  'With {0} columns the model has {1} terms, more than {2}: compare fewer columns at a time.':
    'Con {0} columnas el modelo tiene {1} términos, más de {2}: compare menos columnas a la vez.',
  'The model is the complete cubic polynomial.': 'El modelo es el polinomio cúbico completo.',
  'The complete cubic polynomial has {0} terms, more than {1}: the model is the quadratic one and the cube of each column.':
    'El polinomio cúbico completo tiene {0} términos, más de {1}: el modelo es el cuadrático con el cubo de cada columna.',
  'Collinear terms left out: {0}.': 'Términos colineales excluidos: {0}.',
  'The model tells all records of the two files apart: pMSE has its largest possible value.':
    'El modelo distingue todos los registros de los dos ficheros: pMSE tiene su mayor valor posible.',
  'The model is almost certain (to within {0}) to which file {1} of the {2} records belong.':
    'El modelo está casi seguro (salvo {0}) de a qué fichero pertenecen {1} de los {2} registros.',
  'The fit did not converge in {0} steps: the figure is from the last step.':
    'El ajuste no convergió en {0} pasos: la cifra es la del último.',
  'With {0} terms for {1} records the expectation, which holds for large files, is only approximate.':
    'Con {0} términos y {1} registros, la esperanza, que vale para ficheros grandes, es solo aproximada.',
  'No term of the model varies.': 'Ningún término del modelo varía.',
  'Columns without a value in one of the files: {0}.':
    'Columnas sin valor en uno de los ficheros: {0}.',
  'Incomplete records left out: {0} of the original and {1} of the protected file.':
    'Registros incompletos excluidos: {0} del original y {1} del fichero protegido.',
  'Columns with the same value in all records: {0}.':
    'Columnas con el mismo valor en todos los registros: {0}.',
  'The files have no numeric columns in common.':
    'Los ficheros no tienen columnas numéricas en común.',
  'One of the files has no complete record.':
    'Uno de los ficheros no tiene ningún registro completo.',
  'No column varies.': 'Ninguna columna varía.',
  '0 (this model sees no difference at all) upwards; 1 is expected for a correct synthesis and 2 for two samples of equal size from one population; large values mean that the files can be told apart':
    '0 (este modelo no ve ninguna diferencia) o más; se espera 1 en una síntesis correcta y 2 en dos muestras de igual tamaño de una población; valores grandes indican que los ficheros se distinguen',
  'The complete records of both files are pooled. A logistic regression on all columns, their squares and their pairwise products estimates for each record the probability p that it is a protected one. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. This model is blind to methods that keep means and covariances exactly: they get 0, whatever else they changed. For such methods use the cubic model or the tree':
    'Se juntan los registros completos de ambos ficheros. Una regresión logística con todas las columnas, sus cuadrados y sus productos dos a dos estima para cada registro la probabilidad p de ser protegido. pMSE es la media de (p - c)², donde c es la proporción de registros protegidos. El valor es pMSE entre su esperanza (k - 1)(1 - c)²c / N en un sorteo correcto de un modelo ajustado al original, con k términos tras quitar los colineales y N registros en total. Este modelo no ve los métodos que conservan exactamente medias y covarianzas: les da 0, cambien lo que cambien. Para ellos use el modelo cúbico o el árbol',
  'The complete records of both files are pooled. A classification tree (Gini index, binary splits, leaves of at least √N and 5 records, depth at most 30, not pruned; if no column alone differs, the first split is in the middle of a column) estimates for each record the probability p that it is a protected one: the share of protected records in its leaf. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation for a correct draw from a model fitted to the original: (1 - c) times the mean of pMSE over 10 random permutations of the labels (5 above 100,000 records). The factor corrects for permuted labels, which make two independent samples: these differ by 1 / (1 - c) times as much as a file and a draw from a model fitted to it':
    'Se juntan los registros completos de ambos ficheros. Un árbol de clasificación (índice de Gini, divisiones binarias, hojas de al menos √N y 5 registros, profundidad 30 como máximo, sin podar; si ninguna columna sola difiere, la primera división va en el medio de una columna) estima para cada registro la probabilidad p de ser protegido: la proporción de registros protegidos en su hoja. pMSE es la media de (p - c)², donde c es la proporción de registros protegidos. El valor es pMSE entre su esperanza en un sorteo correcto de un modelo ajustado al original: (1 - c) por la media de pMSE en 10 permutaciones al azar de las etiquetas (5 con más de 100 000 registros). El factor corrige que las etiquetas permutadas hacen dos muestras independientes, que difieren 1 / (1 - c) veces lo que difieren un fichero y un sorteo de un modelo ajustado a él',
  '0 (the tree finds no difference) upwards; 1 is expected for a correct synthesis and 2 for two samples of equal size from one population; large values mean that the files can be told apart':
    '0 (el árbol no halla diferencia) o más; se espera 1 en una síntesis correcta y 2 en dos muestras de igual tamaño de una población; valores grandes indican que los ficheros se distinguen',
  'The files are too small for a tree: two leaves need {0} records.':
    'Los ficheros son demasiado pequeños para un árbol: dos hojas necesitan {0} registros.',
  'Mean over tables of 100 times the total variation distance between the two files: half the sum over all cells of the absolute difference of relative frequencies. The tables are: the number of records of a unit; the relations of its members to the head; for each category, whether all members agree, among units of several; for each category, the value of the head with that of another member, by the relation; for each number, the difference between them in 20 bins by the quantiles of the original, by the relation. The head is the record with the code of heads that the description names, or else the first record of the unit. If the description names the time and each record of a unit is another wave, a wave and the next take the place of head and member. A record without a unit is a unit of one':
    'Media, sobre tablas, de 100 por la distancia de variación total entre los dos ficheros: la mitad de la suma, sobre todas las celdas, de la diferencia absoluta de las frecuencias relativas. Las tablas son: el número de registros de una unidad; las relaciones de sus miembros con la persona de referencia; para cada categoría, si todos los miembros coinciden, en unidades de varios; para cada categoría, el valor de la persona de referencia con el de otro miembro, por relación; para cada número, la diferencia entre ambos en 20 intervalos por los cuantiles del original, por relación. La persona de referencia es el registro con el código que nombra la descripción o, si no, el primero de la unidad. Si la descripción nombra el tiempo y cada registro de una unidad es otra oleada, una oleada y la siguiente ocupan su lugar. Un registro sin unidad es una unidad de uno',
  '0 (all tables have the same relative frequencies) to 100 % (no cell is used in both files)':
    '0 (todas las tablas tienen las mismas frecuencias relativas) a 100 % (ninguna celda se usa en ambos ficheros)',
  'In one of the files every unit has one record, so nothing holds between records.':
    'En uno de los ficheros cada unidad tiene un registro, de modo que nada une unos registros con otros.',
  'The first record of each unit counts as its head.':
    'El primer registro de cada unidad cuenta como su persona de referencia.',
  'No column was decided to number the units: give the role unit to the column with the number of the household, person or firm that a record belongs to.':
    'No se decidió ninguna columna que numere las unidades: dé el papel unidad a la columna con el número del hogar, persona o empresa a que pertenece un registro.',
  'The protected file has no column that numbers the units: keep it, or a pseudonym of it, to see what holds within them.':
    'El fichero protegido no tiene ninguna columna que numere las unidades: consérvela, o un seudónimo, para ver qué se cumple dentro de ellas.',
  'Mean over the columns and their quantiles at 5 %, 10 % ... 95 % of the absolute difference between the files, in standard deviations (divisor n) of the original. Quantiles are of type 1 of Hyndman and Fan: always a value of the file. Missing values are left out of each file, and so are columns that are constant in the original':
    'Media de las columnas y de sus cuantiles del 5 %, 10 % ... 95 % de la diferencia absoluta entre los ficheros, en desviaciones típicas (divisor n) del original. Los cuantiles son del tipo 1 de Hyndman y Fan: siempre un valor del fichero. Las ausencias no cuentan en ningún fichero, ni las columnas constantes en el original',
  'The figure is about what happened to each record, and each record counts once, whatever it stands for.':
    'La cifra trata de lo que pasó con cada registro, y cada registro cuenta una vez, represente lo que represente.',
  "Each file is weighted by its own weights. If the description says how its replicate weights were made (replication), standard errors are theirs; else, if it names strata or clusters, they are linearised (Taylor); both as in penumbra analyse. Otherwise, and for columns that belong to the protected unit, the number of records is Kish's effective number, (Σ w)² / Σ w². Figures of such columns, as of a household, count each unit once, by the weight of units. A note says which was used.":
    'Cada fichero se pondera con sus propios pesos. Si la descripción dice cómo se hicieron sus pesos replicados (replication), los errores estándar son los de ellos; si no, y nombra estratos o conglomerados, se linealizan (Taylor). En los demás casos, y en columnas de la unidad protegida, el número de registros es el efectivo de Kish, (Σ w)² / Σ w². Las cifras de esas columnas, como las de un hogar, cuentan cada unidad una vez, con el peso de las unidades. Una nota dice cuál se usó.',
  "Each file is weighted by its own weights. If the description says how its replicate weights were made (replication), the sampling variances of the original are theirs, of each statistic, and a note says so. Otherwise, and for columns that belong to the protected unit, the asymptotic variances are taken with Kish's effective number of records, (Σ w)² / Σ w²; strata and clusters are not used there, so where records of a cluster are alike the loss is too large. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.":
    'Cada fichero se pondera con sus propios pesos. Si la descripción dice cómo se hicieron sus pesos replicados (replication), las varianzas de muestreo del original son las de ellos, de cada estadístico, y una nota lo dice. Si no, y en columnas de la unidad protegida, se toman las varianzas asintóticas con el número efectivo de registros de Kish, (Σ w)² / Σ w²; estratos y conglomerados no se usan ahí, de modo que donde los registros de un conglomerado se parecen la pérdida sale demasiado grande. Las cifras de columnas de la unidad protegida, como un hogar, cuentan cada unidad una vez, con el peso de las unidades.',
  "Each file is weighted by its own weights. For sampling errors, the number of records is Kish's effective number, (Σ w)² / Σ w², because unequal weights make estimates less certain. Strata, clusters and replicate weights cannot be used: the expected figure is a law of models for independent records, and no variance of an estimate takes its place. So where records of a cluster are alike, the figure is too large. Figures of columns that belong to the protected unit, such as a household, count each unit once, by the weight of units.":
    'Cada fichero se pondera con sus propios pesos. Para los errores de muestreo, el número de registros es el efectivo de Kish, (Σ w)² / Σ w², porque los pesos desiguales hacen menos seguras las estimaciones. Estratos, conglomerados y pesos replicados no pueden usarse: la cifra esperada es una ley de modelos para registros independientes, y ninguna varianza de una estimación la sustituye. Donde los registros de un conglomerado se parecen, la cifra sale demasiado grande. Las cifras de columnas de la unidad protegida, como un hogar, cuentan cada unidad una vez, con el peso de las unidades.',
  'Mean over all triples of columns that are categories or keys of the total variation distance between the tables of the two files, in percent: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. Missing counts as a separate level, and each number is a level. If there are more than {0} triples, that many are compared, at equal steps through their list':
    'Media, sobre todas las ternas de columnas que son categorías o claves, de la distancia de variación total entre las tablas de los dos ficheros, en porcentaje: la mitad de la suma, sobre todas las celdas, de la diferencia absoluta de las frecuencias relativas, cada una entre el número de registros de su fichero. La ausencia cuenta como un nivel aparte, y cada número es un nivel. Si hay más de {0} ternas, se comparan esas, a pasos iguales por su lista',
  'Mean over all pairs of columns that are categories or keys of the total variation distance between the tables of the two files, in percent: half the sum over all cells of the absolute difference of relative frequencies, each divided by the number of records of its file. Missing counts as a separate level, and each number is a level. If there are more than {0} pairs, that many are compared, at equal steps through their list':
    'Media, sobre todos los pares de columnas que son categorías o claves, de la distancia de variación total entre las tablas de los dos ficheros, en porcentaje: la mitad de la suma, sobre todas las celdas, de la diferencia absoluta de las frecuencias relativas, cada una entre el número de registros de su fichero. La ausencia cuenta como un nivel aparte, y cada número es un nivel. Si hay más de {0} pares, se comparan esos, a pasos iguales por su lista',
  'Mean over the categorical columns, keys that are recoded included, of the mean distance between the category of a record before everything, recoding too, and that of a record drawn from all those that the written category covers, in percent. For nominal columns the distance is 0 or 1; for ordinal ones and numbers it is the difference of ranks divided by the number of levels. An emptied value has distance 1':
    'Media de las columnas categóricas, incluidas las claves recodificadas, de la distancia media entre la categoría de un registro antes de todo, también de recodificar, y la de un registro sorteado entre todos los que abarca la categoría escrita, en porcentaje. En las nominales la distancia es 0 o 1; en las ordinales y los números, la diferencia de rangos entre el número de niveles. Un valor vaciado está a distancia 1',
  'Columns are numbers, keys and categories. A number is in one of {0} bins by the quantiles of the original, missing values have a separate bin, and every level of a category is one. If the description names places (geography), each table is divided by the coarsest of them.':
    'Las columnas son números, claves y categorías. Un número está en uno de {0} intervalos por los cuantiles del original, las ausencias tienen un intervalo aparte, y cada nivel de una categoría es uno. Si la descripción nombra lugares (geography), cada tabla se divide por el menos detallado.',
  'The size of a random sample of the original, in percent of its records, that has the same value of the measure "{0}" as the protected file. Samples of {1} % are measured, and sizes between them are interpolated linearly. {2} If there are more than {3} pairs of columns, that many are compared. Parts are the values of "{4}" of the samples':
    'El tamaño de una muestra al azar del original, en porcentaje de sus registros, que tiene el mismo valor de la medida «{0}» que el fichero protegido. Se miden muestras del {1} %, y los tamaños intermedios se interpolan linealmente. {2} Si hay más de {3} pares de columnas, se comparan esos. Las partes son los valores de «{4}» de las muestras',
  'Tables are weighted, and every record is as probable in a sample as any other, whatever its weight.':
    'Las tablas se ponderan, y cada registro es tan probable en una muestra como cualquier otro, sea cual sea su peso.',
  '{0} of {1} columns follow from the others, to within a thousandth of a standard deviation, and add no terms.':
    '{0} de {1} columnas se deducen de las demás, salvo una milésima de desviación típica, y no añaden términos.',
  'The complete records of both files are pooled. A logistic regression on all products of up to three columns, with repetition (if these are more than 300: all products of up to two, and the cube of each column), estimates for each record the probability p that it is a protected one. pMSE is the mean of (p - c)², where c is the share of protected records. The value is pMSE divided by its expectation (k - 1)(1 - c)²c / N for a correct draw from a model fitted to the original, with k terms left after collinear ones and N records in all. This model sees differences of third order, to which the quadratic model is blind, but not differences of higher order alone':
    'Se juntan los registros completos de ambos ficheros. Una regresión logística con todos los productos de hasta tres columnas, con repetición (si son más de 300: todos los de hasta dos, y el cubo de cada columna), estima para cada registro la probabilidad p de ser protegido. pMSE es la media de (p - c)², donde c es la proporción de registros protegidos. El valor es pMSE entre su esperanza (k - 1)(1 - c)²c / N en un sorteo correcto de un modelo ajustado al original, con k términos tras quitar los colineales y N registros en total. Este modelo ve diferencias de tercer orden, que el cuadrático no ve, pero no solo de orden superior',
  'The tree asks whether a record can be told for an original or a protected one, and each record is asked once; its expectation permutes labels, which assumes that records count alike.':
    'El árbol pregunta si un registro puede tomarse por original o protegido, y cada registro se pregunta una vez; su esperanza permuta etiquetas, lo que supone que los registros cuentan igual.',
  'Each unit, and each pair of its records, counts once.':
    'Cada unidad, y cada par de sus registros, cuenta una vez.',
};
