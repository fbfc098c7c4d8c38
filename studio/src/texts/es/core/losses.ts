import type { CoreTexts } from '../../said.ts';

export const losses: CoreTexts = {
  '0 (nothing changed) upwards': '0 (nada cambió) o más',
  'IL2 to IL5 are weighted; IL1, about single records, is not.':
    'IL2 a IL5 se ponderan; IL1, sobre registros sueltos, no.',
  '0 (no value changed) to {0}; 100 is a change as large as the value itself':
    '0 (ningún valor cambió) a {0}; 100 es un cambio tan grande como el propio valor',
  'Cells left out because the original is zero': 'Celdas excluidas porque el original es cero',
  'Cells left out because they are empty in one of the files':
    'Celdas excluidas porque están vacías en uno de los ficheros',
  '0 (every protected record equals an original one) to {0}':
    '0 (cada registro protegido es igual a uno original) a {0}',
  'One of the files has no column that varies, or no complete record.':
    'Uno de los ficheros no tiene ninguna columna que varíe, o ningún registro completo.',
  'Incomplete original records left out of the comparison':
    'Registros originales incompletos excluidos de la comparación',
  'Incomplete protected records left out': 'Registros protegidos incompletos excluidos',
  'Protected records left out because they are too far from every original':
    'Registros protegidos excluidos porque están demasiado lejos de todos los originales',
  'Protected records with several nearest originals, of which the first in the file was taken':
    'Registros protegidos con varios originales más cercanos, de los que se tomó el primero del fichero',
  '0 (no value changed) upwards; about 80 if the values of normal columns were shuffled at random':
    '0 (ningún valor cambió) o más; unos 80 si los valores de columnas normales se barajaron al azar',
  'No column varies in the original among the cells that both files have.':
    'Ninguna columna varía en el original entre las celdas que tienen ambos ficheros.',
  '0 (all means kept) to {0}; 100 is a change as large as the mean itself':
    '0 (se conservan todas las medias) a {0}; 100 es un cambio tan grande como la propia media',
  'Columns left out because their original mean is zero, or because they have no values in one of the files':
    'Columnas excluidas porque su media original es cero, o porque no tienen valores en uno de los ficheros',
  '0 (all covariances kept) to {0}; also 100 if every column became constant':
    '0 (se conservan todas las covarianzas) a {0}; también 100 si cada columna pasó a ser constante',
  'Variances and covariances left out because they are zero in the original, or have no records in one of the files':
    'Varianzas y covarianzas excluidas porque son cero en el original, o no tienen registros en uno de los ficheros',
  '0 (all variances kept) to {0}; also 100 if every column became constant':
    '0 (se conservan todas las varianzas) a {0}; también 100 si cada columna pasó a ser constante',
  'Columns left out because they are constant in the original, or empty in one of the files':
    'Columnas excluidas porque son constantes en el original, o vacías en uno de los ficheros',
  "Mean over all pairs of columns of the absolute difference of Pearson's correlation, times 100. For a pair, each file contributes the records that have both values. Pairs with a column that is constant in the original are left out; a column that became constant has correlation 0 with all others. 0 if no two columns vary in the original":
    'Media, sobre todos los pares de columnas, de la diferencia absoluta de la correlación de Pearson, por 100. En un par, cada fichero aporta los registros que tienen ambos valores. No cuentan los pares con una columna constante en el original; una columna que pasó a ser constante tiene correlación 0 con las demás. 0 si no hay dos columnas que varíen en el original',
  '0 (all correlations kept) to 200': '0 (se conservan todas las correlaciones) a 200',
  'No column has values in both files.': 'Ninguna columna tiene valores en ambos ficheros.',
  'No pair of columns varies in the original and has records in both files.':
    'Ningún par de columnas varía en el original y tiene registros en ambos ficheros.',
  'No two columns vary in the original: there is no correlation to lose.':
    'No hay dos columnas que varíen en el original: no hay correlación que perder.',
  "Mean of IL1', IL2, IL3, IL4 and IL5, in percent: as IL, but each protected record is compared with the original nearest to it, so that the files can have different orders and lengths. No value if one of the five has none":
    "Media de IL1', IL2, IL3, IL4 e IL5, en porcentaje: como IL, pero cada registro protegido se compara con el original más cercano, de modo que los ficheros pueden tener orden y longitud distintos. Sin valor si alguna de las cinco no lo tiene",
  "IL2 to IL5 are weighted; IL1', about single records, is not.":
    "IL2 a IL5 se ponderan; IL1', sobre registros sueltos, no.",
  '100 SSE/SST over the protected columns, in percent, on the values as written. SSE is the sum of squared differences between original and protected values, SST between original values and their mean, both standardised by the mean and standard deviation (divisor n) of the original. Cells that are empty in either file are left out':
    '100 SSE/SST de las columnas protegidas, en porcentaje, con los valores tal como se escribieron. SSE es la suma de los cuadrados de las diferencias entre los valores originales y los protegidos; SST, entre los originales y su media, ambos estandarizados por la media y la desviación típica (divisor n) del original. No cuentan las celdas vacías en alguno de los ficheros',
  '0 (nothing changed) upwards; 100 if every value is replaced by the mean of its column':
    '0 (nada cambió) o más; 100 si cada valor se sustituye por la media de su columna',
  '{0} % of the spread of the values is lost.':
    'Se pierde el {0} % de la dispersión de los valores.',
  'It is constant among the cells that both files have.':
    'Es constante entre las celdas que tienen ambos ficheros.',
  '0 (all these statistics kept) to 100 (all lost)':
    '0 (se conservan todos estos estadísticos) a 100 (se pierden todos)',
  'No pair of columns has records in both files.':
    'Ningún par de columnas tiene registros en ambos ficheros.',
  'Sampling variances of columns of the record are those of the replicate weights.':
    'Las varianzas de muestreo de las columnas del registro son las de los pesos replicados.',
  'There is no pair of columns, so the two parts for pairs are 0.':
    'No hay ningún par de columnas, de modo que las dos partes de los pares son 0.',
  'Pairs of columns left out of the correlations because one is constant':
    'Pares de columnas excluidos de las correlaciones porque una es constante',
  'Pairs of columns left out because no record of one file has both values':
    'Pares de columnas excluidos porque ningún registro de uno de los ficheros tiene ambos valores',
  'joint moments up to order {0}': 'momentos conjuntos hasta el orden {0}',
  'Pairs of columns left out because one is constant in the original':
    'Pares de columnas excluidos porque una es constante en el original',
  'Pairs of columns that count as uncorrelated, because one became constant':
    'Pares de columnas que cuentan como no correlacionados, porque una pasó a ser constante',
  "Mean over all pairs of columns of the absolute difference of Pearson's correlation, not in percent. For a pair, each file contributes the records that have both values. Pairs with a column that is constant in the original are left out; a column that became constant has correlation 0 with all others. Parts are the means over the pairs of each column":
    'Media, sobre todos los pares de columnas, de la diferencia absoluta de la correlación de Pearson, no en porcentaje. En un par, cada fichero aporta los registros que tienen ambos valores. No cuentan los pares con una columna constante en el original; una columna que pasó a ser constante tiene correlación 0 con las demás. Las partes son las medias de los pares de cada columna',
  '0 (all correlations kept) to 2 (every correlation of 1 became -1)':
    '0 (se conservan todas las correlaciones) a 2 (cada correlación de 1 pasó a -1)',
  'Correlations change by {0} on average.': 'Las correlaciones cambian {0} en promedio.',
  'No two columns vary in the original and have records in both files.':
    'No hay dos columnas que varíen en el original y tengan registros en ambos ficheros.',
  'It has no correlation with another column.': 'No tiene correlación con ninguna otra columna.',
  '0 (all eigenvalues kept) upwards': '0 (se conservan todos los valores propios) o más',
  'No column varies over the complete records of the files.':
    'Ninguna columna varía en los registros completos de los ficheros.',
  'eigenvalue {0}': 'valor propio {0}',
  'It is zero in the original.': 'Es cero en el original.',
  'Columns left out because they are constant over the complete records':
    'Columnas excluidas porque son constantes en los registros completos',
  'Eigenvalues left out because they are zero in the original':
    'Valores propios excluidos porque son cero en el original',
  'Incomplete records of the original left out': 'Registros incompletos del original excluidos',
  '0 (all means kept) upwards; 1 is a shift by one standard deviation':
    '0 (se conservan todas las medias) o más; 1 es un desplazamiento de una desviación típica',
  'Means move by {0} standard deviations, on average over the columns.':
    'Las medias se desplazan {0} desviaciones típicas, en promedio de las columnas.',
  'order 2: variances and covariances': 'orden 2: varianzas y covarianzas',
  'order 3: third central moments': 'orden 3: terceros momentos centrales',
  'order 4: fourth central moments': 'orden 4: cuartos momentos centrales',
  'Columns left out because they are constant in the original or empty in one of the files: {0}.':
    'Columnas excluidas porque son constantes en el original o vacías en uno de los ficheros: {0}.',
  '0 (all these moments kept) upwards; heavy tails make the fourth order weigh most':
    '0 (se conservan todos estos momentos) o más; con colas pesadas, el cuarto orden pesa más',
  'No column varies in the original and has values in both files.':
    'Ninguna columna varía en el original y tiene valores en ambos ficheros.',
  '0 (all these moments kept in every subdomain) upwards':
    '0 (se conservan todos estos momentos en cada subdominio) o más',
  'The moments are weighted by the weights of the records, also in columns of a unit; the intervals of the subdomains are drawn by numbers of records.':
    'Los momentos se ponderan con los pesos de los registros, también en columnas de una unidad; los intervalos de los subdominios se trazan por número de registros.',
  'Subdomains left out because the protected file has no values there':
    'Subdominios excluidos porque el fichero protegido no tiene valores en ellos',
  'The protected file has no values in any of the subdomains.':
    'El fichero protegido no tiene valores en ninguno de los subdominios.',
  '0 (all variances kept) upwards; also 100 if every column became constant':
    '0 (se conservan todas las varianzas) o más; también 100 si cada columna pasó a ser constante',
  'a single difference counts at most {0} times its original':
    'una sola diferencia cuenta como máximo {0} veces su original',
  'Differences that count as {0} times their original, because they are larger':
    'Diferencias que cuentan {0} veces su original, porque son mayores',
  'Every original is zero, so no relative difference exists.':
    'Todos los originales son cero, de modo que no hay diferencia relativa.',
  'Mean of IL1 to IL5, in percent: the change of values, means, covariances and variances relative to the original, and the absolute change of correlations. No value if one of the five has none':
    'Media de IL1 a IL5, en porcentaje: el cambio de valores, medias, covarianzas y varianzas respecto del original, y el cambio absoluto de las correlaciones. Sin valor si alguna de las cinco no lo tiene',
  "Mean over all cells of the difference between original and protected value relative to the original, |x - x'| / |x|, in percent. Cells whose original is zero, or that are empty in either file, are left out, and {0}":
    "Media, sobre todas las celdas, de la diferencia entre el valor original y el protegido respecto del original, |x - x'| / |x|, en porcentaje. No cuentan las celdas cuyo original es cero, o vacías en alguno de los ficheros, y {0}",
  "Mean over the cells of the protected file of |x - x'| / |x|, in percent, where x' is the protected value and x the value in the original record nearest to the protected one: by Euclidean distance over all columns, standardised by mean and standard deviation (divisor n) of the original; the first in the file if several are equally near. Incomplete records of either file are left out, and so are cells whose original is zero; {0}":
    "Media, sobre las celdas del fichero protegido, de |x - x'| / |x|, en porcentaje, donde x' es el valor protegido y x el del registro original más cercano al protegido: por distancia euclídea en todas las columnas, estandarizadas por media y desviación típica (divisor n) del original; el primero del fichero si varios están igual de cerca. No cuentan los registros incompletos de ninguno de los ficheros, ni las celdas cuyo original es cero; {0}",
  "Mean over all cells of |x - x'| / (sqrt(2) S), in percent, where x is the original and x' the protected value and S the standard deviation (divisor n) of the original column. Cells that are empty in either file are left out, also from S, and so are columns that are constant in the original":
    "Media, sobre todas las celdas, de |x - x'| / (sqrt(2) S), en porcentaje, donde x es el valor original, x' el protegido y S la desviación típica (divisor n) de la columna original. No cuentan las celdas vacías en alguno de los ficheros, tampoco en S, ni las columnas constantes en el original",
  'Mean over the columns of the difference of the means of the non-missing values of each file, relative to the mean of the original, in percent. Columns whose original mean is zero (at most 1e-12 standard deviations) are left out, and {0}':
    'Media, sobre las columnas, de la diferencia de las medias de los valores no ausentes de cada fichero, respecto de la media del original, en porcentaje. No cuentan las columnas cuya media original es cero (como máximo 1e-12 desviaciones típicas), y {0}',
  'Mean over the variances and the covariances of all pairs of columns (divisor n) of the difference between the files relative to the original, in percent. For a pair, each file contributes the records that have both values. Covariances that are zero in the original (a correlation of at most 1e-12) are left out, and {0}':
    'Media, sobre las varianzas y las covarianzas de todos los pares de columnas (divisor n), de la diferencia entre los ficheros respecto del original, en porcentaje. En un par, cada fichero aporta los registros que tienen ambos valores. No cuentan las covarianzas que son cero en el original (una correlación de 1e-12 como máximo), y {0}',
  'Mean over the columns of the difference of the variances (divisor n) of the non-missing values of each file, relative to the variance of the original, in percent. Columns that are constant in the original are left out, and {0}':
    'Media, sobre las columnas, de la diferencia de las varianzas (divisor n) de los valores no ausentes de cada fichero, respecto de la varianza del original, en porcentaje. No cuentan las columnas constantes en el original, y {0}',
  'Mean of five parts, each a mean over columns or pairs of columns, in percent: the probability that sampling alone moves a statistic of the original by less than the protection did. The statistics are quantiles at 5 %, 10 % ... 95 % (type 1 of Hyndman and Fan), means, variances, covariances and correlations. Sampling variances are the asymptotic ones of the original, moments have divisor n, and the density at a quantile is counted within a thousandth of the range on either side. Missing values are left out of each file; for pairs, each file contributes the records that have both values. A constant column loses 0 or 100, and its correlations are left out; a column that became constant has correlation 0. A part without any pair of columns is 0':
    'Media de cinco partes, cada una media de columnas o de pares de columnas, en porcentaje: la probabilidad de que el muestreo solo mueva un estadístico del original menos de lo que hizo la protección. Los estadísticos son los cuantiles del 5 %, 10 % ... 95 % (tipo 1 de Hyndman y Fan), medias, varianzas, covarianzas y correlaciones. Las varianzas de muestreo son las asintóticas del original, los momentos tienen divisor n, y la densidad en un cuantil se cuenta a una milésima del rango a cada lado. Las ausencias no cuentan en ningún fichero; en un par, cada fichero aporta los registros que tienen ambos valores. Una columna constante pierde 0 o 100, y sus correlaciones no cuentan; una columna que pasó a ser constante tiene correlación 0. Una parte sin ningún par de columnas es 0',
  'No two columns vary in the original: there is no correlation to lose, and that part is 0.':
    'No hay dos columnas que varíen en el original: no hay correlación que perder, y esa parte es 0.',
  'Sum over the eigenvalues of the correlation matrix, in descending order, of the absolute difference between the files divided by the eigenvalue of the original; a fraction, and a sum, not a mean. Records that lack a value, and columns that are constant in the original, are left out; a column that became constant has correlation 0 with all others. Eigenvalues that are zero (at most 1e-12 per column) are left out, and {0}':
    'Suma, sobre los valores propios de la matriz de correlaciones, en orden descendente, de la diferencia absoluta entre los ficheros entre el valor propio del original; una fracción, y una suma, no una media. No cuentan los registros a los que falta un valor, ni las columnas constantes en el original; una columna que pasó a ser constante tiene correlación 0 con las demás. No cuentan los valores propios que son cero (1e-12 por columna como máximo), y {0}',
  'Mean over the columns of the absolute difference of the means, in standard deviations (divisor n) of the original. Missing values are left out of each file, and so are columns that are constant in the original':
    'Media, sobre las columnas, de la diferencia absoluta de las medias, en desviaciones típicas (divisor n) del original. Las ausencias no cuentan en ningún fichero, ni las columnas constantes en el original',
  'Mean over the orders 1 to 4 of the mean absolute difference of the central moments (divisor n) of that order, each divided by one standard deviation (divisor n) of the original for each of its factors. Order 1: means; order 2: variances, and covariances of all pairs of columns; order 3: third moments, and for each pair m21 and m12; order 4: fourth moments, and for each pair m22, m31 and m13. Missing values are left out of each file; for pairs, each file contributes the records that have both values. Columns that are constant in the original are left out':
    'Media, sobre los órdenes 1 a 4, de la media de las diferencias absolutas de los momentos centrales (divisor n) de ese orden, cada una entre una desviación típica (divisor n) del original por cada uno de sus factores. Orden 1: medias; orden 2: varianzas, y covarianzas de todos los pares de columnas; orden 3: terceros momentos, y de cada par m21 y m12; orden 4: cuartos momentos, y de cada par m22, m31 y m13. Las ausencias no cuentan en ningún fichero; en un par, cada fichero aporta los registros que tienen ambos valores. No cuentan las columnas constantes en el original',
  'Mean of the measure "moments" over {0} subdomains, in standard deviations (divisor n) of the whole original. A subdomain holds the records whose original value in one column lies in an interval with 10 % to 50 % of the records, ties at its ends included, and the same records of the protected file. Columns and intervals are drawn from a public random stream, the same for every file. Missing values are left out of each file, and so are columns that are constant in the original':
    'Media de la medida «moments» sobre {0} subdominios, en desviaciones típicas (divisor n) de todo el original. Un subdominio contiene los registros cuyo valor original en una columna cae en un intervalo con el 10 % al 50 % de los registros, incluidos los empates de sus extremos, y los mismos registros del fichero protegido. Columnas e intervalos se sortean de una sucesión pública, la misma para todo fichero. Las ausencias no cuentan en ningún fichero, ni las columnas constantes en el original',
  'Mean over the columns of the absolute difference from 1 of the ratio of the variances (divisor n), protected to original, in percent. Missing values are left out of each file, and so are columns that are constant in the original. There is no cap':
    'Media, sobre las columnas, de la diferencia absoluta con 1 del cociente de las varianzas (divisor n), protegida entre original, en porcentaje. Las ausencias no cuentan en ningún fichero, ni las columnas constantes en el original. No hay tope',
};
