import type { CoreTexts } from '../../said.ts';

export const methods: CoreTexts = {
  'A code has no level.': 'Un código no tiene nivel.',
  'Each column needs a scale.': 'Cada columna necesita una escala.',
  'There are {0} columns and {1} importances: give one importance for each column.':
    'Hay {0} columnas y {1} importancias: dé una importancia para cada columna.',
  'The importance of a column must be a number above 0: leave out columns that do not count.':
    'La importancia de una columna debe ser un número mayor que 0: quite las columnas que no cuentan.',
  'and at most {0} are possible': 'y son posibles {0} como máximo',
  'The columns together need {0} coordinates, {1}: group fewer columns together.':
    'Las columnas juntas necesitan {0} coordenadas, {1}: agrupe menos columnas a la vez.',
  'Column {0}': 'Columna {0}',
  '{0} has {1} levels, the columns together need {2} coordinates, {3}: recode it to fewer levels first (by a taxonomy), or group by k-modes (--group k-modes), which takes any number of levels.':
    '{0} tiene {1} niveles, las columnas juntas necesitan {2} coordenadas, {3}: recodifíquela antes a menos niveles (con una taxonomía), o agrupe con k-modes, que admite cualquier número de niveles.',
  'between the smallest and the largest number of the column, both of which can then be guessed':
    'entre el número menor y el mayor de la columna, que entonces pueden adivinarse',
  'The range in which numbers are drawn.': 'El intervalo en el que se sortean los números.',
  'drawn from their posterior distribution, so that several implicates differ as samples do':
    'sorteados de su distribución a posteriori, para que varias réplicas difieran como las muestras',
  'taken as fitted': 'tomados tal como se ajustaron',
  'How much each column counts when records are compared: 1, or one number for each column. Squared distances in the column are multiplied by it.':
    'Cuánto cuenta cada columna al comparar registros: 1, o un número por columna. El cuadrado de las distancias en la columna se multiplica por él.',
  'it has none': 'no tiene ninguno',
  'it has {0}': 'tiene {0}',
  '{0} has no parameter "{1}" ({2}).{3}': '{0} no tiene el parámetro «{1}» ({2}).{3}',
  'pass --{0} with {1}': 'dé {0} con {1}',
  '{0}: {1} is not given: {2}.': '{0}: {1} no está: {2}.',
  '{0} is not given: it must be {1}.': '{0} no está: debe ser {1}.',
  '{0} must be {1}.{2}': '{0} debe ser {1}.{2}',
  'a number from {0} to {1}': 'un número de {0} a {1}',
  ', or rows of them, separated by semicolons': ', o filas de ellos, separadas por punto y coma',
  'a number from {0} to {1}, one for each column, separated by commas{2}':
    'un número de {0} a {1}, uno por columna, separados por comas{2}',
  'a whole number of at least {0}': 'un entero de al menos {0}',
  'one of {0}': 'uno de {0}',
  'once for each record': 'una vez por registro',
  'once for each protected unit, such as a person over several waves; the description must name it':
    'una vez por unidad protegida, como una persona en varias oleadas; la descripción debe nombrarla',
  'Whether the method draws for each record, or once for each unit, so that the records of a unit still fit together.':
    'Si el método sortea para cada registro o una vez por unidad, de modo que los registros de una unidad sigan encajando.',
  'draws for each record, or with `per` once for each unit, so that its records still fit together':
    'sortea para cada registro, o con `per` una vez por unidad, de modo que sus registros sigan encajando',
  'Smallest group size. A larger size is safer and loses more information; 3 to 10 are usual. 1 protects nothing and is for study.':
    'Menor tamaño de grupo. Uno mayor es más seguro y pierde más información; lo usual es de 3 a 10. 1 no protege nada y es para estudio.',
  'How columns are brought to a common scale before distances are taken.':
    'Cómo se llevan las columnas a una escala común antes de tomar distancias.',
  'mean 0 and standard deviation 1 (divisor n)': 'media 0 y desviación típica 1 (divisor n)',
  'smallest value 0, largest value 1': 'valor menor 0, valor mayor 1',
  'ranks between 0 and 1; equal values share their mean rank':
    'rangos entre 0 y 1; los valores iguales comparten su rango medio',
  'unchanged: the column with the largest numbers dominates':
    'sin cambios: domina la columna con los números mayores',
  'needs complete columns; a step before it decides what to do with missing values':
    'necesita columnas completas; un paso previo decide qué hacer con las ausencias',
  'columns of the unit are changed for all members or for none; each unit counts once towards k':
    'las columnas de la unidad se cambian en todos los miembros o en ninguno; cada unidad cuenta una vez para k',
  'columns of the unit once for each unit, for all its members':
    'las columnas de la unidad, una vez por unidad, para todos sus miembros',
  '{0}; then columns of the record, given the new values of the unit':
    '{0}; luego las columnas del registro, dados los nuevos valores de la unidad',
  '{0}; columns of the record, record by record':
    '{0}; las columnas del registro, registro a registro',
  'one group of all units for columns of the unit, of all records for the others':
    'un grupo de todas las unidades para las columnas de la unidad, de todos los registros para las demás',
  'units are grouped for columns of the unit':
    'las unidades se agrupan para las columnas de la unidad',
  '{0}; for columns of the record, records count towards k, because groups with a centre cannot be merged':
    '{0}; en las columnas del registro, para k cuentan registros, porque los grupos con centro no pueden unirse',
  '{0}; for columns of the record, groups with fewer than k units are merged with the nearest ones':
    '{0}; en las columnas del registro, los grupos con menos de k unidades se unen con los más cercanos',
  'no negative number if the column has none, and no positive number if the column has none':
    'ningún número negativo si la columna no tiene ninguno, ni positivo si no tiene ninguno',
  'Records of a unit are treated together, and could be in different blocks.':
    'Los registros de una unidad se tratan juntos, y podrían estar en bloques distintos.',
};
