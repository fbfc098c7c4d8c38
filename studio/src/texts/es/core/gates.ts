import type { CoreTexts } from '../../said.ts';

export const gates: CoreTexts = {
  'their keys over time': 'sus claves a lo largo del tiempo',
  'their size and the keys of their members': 'su tamaño y las claves de sus miembros',
  'Copied columns': 'Columnas copiadas',
  'Protect or recode some of these columns too, or leave them out with --role NAME=identifier. A column that nobody outside can know is confidential: say so with --role NAME=confidential. For linked units that are alone: leave the number of the unit out (--role NAME=identifier; its records still count as one unit), or keep each unit whole in groups of units of one size (--together NUMBER --within SIZE, where SIZE is a column with the number of members); for waves also leave the time out, recode the keys that change, or share whole series (--method suppress --share series).':
    'Proteja o recodifique también algunas de estas columnas, o quítelas (papel identificador). Una columna que nadie de fuera puede conocer es confidencial: déle ese papel. Si están solas unidades enlazadas: quite el número de la unidad (papel identificador; sus registros siguen contando como una unidad), o mantenga cada unidad entera en grupos de unidades del mismo tamaño; con oleadas, quite también el tiempo, recodifique las claves que cambian o comparta series enteras.',
  'alone with their unit': 'sola con su unidad',
  'no column that others could know is copied':
    'no se copia ninguna columna que otros puedan conocer',
  'no record is alone by {0}': 'ningún registro está solo por {0}',
  '{0} of {1} records are {2}{3} in the columns that are copied: {4}':
    '{0} de {1} registros están {2}{3} en las columnas copiadas: {4}',
  'with their values': 'con sus valores',
  '{0} of {1} units are unique by {2}': '{0} de {1} unidades son únicas por {2}',
  'Protect the file again and release the new output. penumbra verify shows each statement.':
    'Proteja el fichero otra vez y difunda el nuevo resultado.',
  'cannot be verified': 'no se puede comprobar',
  'not for release: {0}': 'no para difundir: {0}',
  'all {0} hold': 'se cumplen las {0}',
  '{0} from before the refinement were withdrawn.': '{0} de antes del refinado se retiraron.',
  'Has somebody decided on every column: identifier, key, confidential, weight, unit or harmless?':
    '¿Ha decidido alguien sobre cada columna: identificador, clave, confidencial, peso, unidad o inocua?',
  'left out': 'excluido',
  'every column has a role that somebody gave': 'cada columna tiene un papel que alguien le dio',
  '{0} undecided: {1}': '{0} sin decidir: {1}',
  'Sampling design': 'Diseño muestral',
  'Are strata and clusters of the sampling design protected, left out, or judged as keys?':
    '¿Los estratos y conglomerados del diseño muestral están protegidos, quitados o juzgados como claves?',
  'Leave these columns out with --role NAME=identifier, replace them by pseudonyms with a step {"method": "pseudonym", "columns": ["NAME"]}, or give them the role key and protect them.':
    'Quite estas columnas (papel identificador), o sustitúyalas por seudónimos con un paso, o déles el papel clave y protéjalas.',
  'the description names no strata and no clusters':
    'la descripción no nombra estratos ni conglomerados',
  'no strata and no clusters are copied unjudged':
    'no se copian estratos ni conglomerados sin juzgar',
  'copied from the sampling design: {0}': 'copiadas del diseño muestral: {0}',
  'Formulas in cells': 'Fórmulas en celdas',
  'Are the file and its codebook free of cells, names and labels that a spreadsheet would run as formulas?':
    '¿El fichero y su libro de códigos están libres de celdas, nombres y etiquetas que una hoja de cálculo ejecutaría como fórmulas?',
  'Pass --spreadsheet, which puts an apostrophe before each of them, or accept the gate if nobody opens the file in a spreadsheet.':
    'Elija que los datos se abrirán en una hoja de cálculo, lo que pone un apóstrofo ante cada una, o acepte el control si nadie abre el fichero en una.',
  'no cell begins like a formula': 'ninguna celda empieza como una fórmula',
  'neutralised with an apostrophe in {0}': 'neutralizadas con un apóstrofo en {0}',
  'cells, names or labels begin like formulas (=, +, -, @) in {0}':
    'celdas, nombres o etiquetas que empiezan como fórmulas (=, +, -, @) en {0}',
  'Free text': 'Texto libre',
  'Is the file free of long texts, which can hold names, places and stories?':
    '¿El fichero está libre de textos largos, que pueden contener nombres, lugares e historias?',
  'Drop the column with --role NAME=identifier and --identifiers drop, or code it into categories.':
    'Quite la columna (papel identificador), o codifíquela en categorías.',
  'no column has long texts': 'ninguna columna tiene textos largos',
  'long texts in {0}': 'textos largos en {0}',
  '{0} and {1} more': '{0} y {1} más',
  'column {0}': 'columna {0}',
  'Are all columns gone that name a person or a firm by themselves?':
    '¿Faltan todas las columnas que por sí solas nombran a una persona o empresa?',
  'Protect the file again with --identifiers drop, or with --identifiers pseudonym if the records of a person must stay together. If a column only looks like an identifier, declare it with --role NAME=harmless.':
    'Proteja el fichero otra vez quitando los identificadores, o con seudónimos si los registros de una persona deben ir juntos. Si una columna solo parece un identificador, déle el papel inocua.',
  'Pseudonyms stand in {0}. Records with the same pseudonym can be followed, but not named.':
    'Hay seudónimos en {0}. Los registros con el mismo seudónimo pueden seguirse, pero no nombrarse.',
  'none is left': 'no queda ninguna',
  'Unchanged numbers of units, such as households, stand in {0}. Anybody who has them from elsewhere finds the unit.':
    'Hay números de unidades sin cambiar, como hogares, en {0}. Quien los tenga de otra parte halla la unidad.',
  'stands in': 'está en',
  'stands in another order in': 'está en otro orden en',
  'is within the texts of {0} in': 'está dentro de los textos de {0} en',
  'Can no emptied cell be inferred from the rest of the protected file?':
    '¿No puede deducirse ninguna celda vaciada del resto del fichero protegido?',
  'records have no original, so no cell is an emptied one':
    'los registros no tienen original, de modo que ninguna celda está vaciada',
  'it was not measured: {0}': 'no se midió: {0}',
  'no cell was emptied': 'no se vació ninguna celda',
  'none of {0} emptied cells': 'ninguna de {0} celdas vaciadas',
  '{0} from {1}': '{0} de {1}',
  '; {0} records are unique by their keys again':
    '; {0} registros vuelven a ser únicos por sus claves',
  '{0} of {1} emptied cells ({2} %) can be inferred: {3}{4}':
    'pueden deducirse {0} de {1} celdas vaciadas ({2} %): {3}{4}',
  'Is every key protected, or at least no record unique by the unprotected keys?':
    '¿Está protegida cada clave, o al menos no es único ningún registro por las claves sin proteger?',
  'Protect or recode these columns too, drop them with --role NAME=identifier, or form groups inside their values with --within.':
    'Proteja o recodifique también estas columnas, quítelas (papel identificador), o forme los grupos dentro de sus valores.',
  'not protected: {0}; {1} of {2} unique by these columns and the columns that records share':
    'sin proteger: {0}; {1} de {2} únicos por estas columnas y las que comparten registros',
  'all given or likely keys are protected': 'todas las claves dadas o probables están protegidas',
  'not protected: {0}; but no record is unique by these columns':
    'sin proteger: {0}; pero ningún registro es único por estas columnas',
  'the risk together with {0} was not measured, because the file is not there any more: give its copy with --also-released':
    'no se midió el riesgo junto con {0}, porque el fichero ya no está: dé su copia',
  'the risk together with {0} was not measured': 'no se midió el riesgo junto con {0}',
  'together with {0}, {1} % of the records have too few candidates left; this file alone gives {2} %':
    'junto con {0}, al {1} % de los registros le quedan demasiado pocos candidatos; este fichero solo da {2} %',
  '--advise tries remedies on this file.': '',
  'do what the limit says, or accept it by its name.{0}':
    'haga lo que dice el límite, o acéptelo por su nombre.{0}',
  'protect less strongly, or with another method; what fails is what analysts lose.':
    'proteja con menos fuerza, o con otro método; lo que falla es lo que pierden los analistas.',
  'make the model coarser (a larger leaf), recode rare values first, or leave a column out.':
    'haga el modelo menos detallado (una hoja mayor), recodifique antes los valores raros, o quite una columna.',
  '{0}, or recode the confidential column in which a class has too few values, or leave it out.':
    '{0}, o recodifique la columna confidencial en la que una clase tiene muy pocos valores, o quítela.',
  'leave the number of the unit out (--role NAME=identifier), or keep each unit whole in groups (--together).':
    'quite el número de la unidad (papel identificador), o mantenga cada unidad entera en los grupos.',
  '{0}, or recode a key, or leave it out.{1}': '{0}, o recodifique una clave, o quítela.{1}',
  'perturb the keys more strongly, or group them, or leave a key out.':
    'perturbe las claves con más fuerza, agrúpelas o quite una.',
  'Say first which columns others know (--role NAME=key --save-description): as long as nobody decided, every number counts as known.':
    'Diga primero qué columnas conocen otros (papel clave): mientras nadie decida, todos los números cuentan como conocidos.',
  'protect the numbers more strongly, or release fewer of them.{0}':
    'proteja los números con más fuerza, o difunda menos.{0}',
  'protect the numbers that are no keys more strongly, or leave one out.':
    'proteja con más fuerza los números que no son claves, o quite uno.',
  'protect more columns, or protect them more strongly, or synthesise the file.':
    'proteja más columnas, o con más fuerza, o sintetice el fichero.',
  'If the records have one, give it the role weight without weightOf.':
    'Si los registros tienen uno, déle el papel peso.',
  'No weight of the records is decided, so that the file counts as the whole population.{0}':
    'No se ha decidido ningún peso de los registros, de modo que el fichero cuenta como toda la población.{0}',
  'protect {0} together with the other keys (microaggregation or suppression), as no step protects {1}':
    'proteja {0} junto con las demás claves (microagregación o supresión), pues ningún paso protege {1}',
  'protect the keys together (microaggregation or suppression)':
    'proteja las claves juntas (microagregación o supresión)',
  'take a larger k than {0} for the keys': 'tome una k mayor que {0} para las claves',
  'Do the codebook and the report name only levels that still occur?':
    '¿El libro de códigos y el informe nombran solo niveles que aún aparecen?',
  'This is an error of the program: please report it. Accept the gate only after you have read the codebook and the report.':
    'Es un error del programa: comuníquelo. Acepte el control solo tras leer el libro de códigos y el informe.',
  '{0} that no record has any more would be named':
    'se nombraría {0} que ya no tiene ningún registro',
  'every level still occurs': 'cada nivel aparece aún',
  'Is every measure of risk and utility within the limits of the purpose?':
    '¿Está cada medida de riesgo y utilidad dentro de los límites de la finalidad?',
  'Protect the file in another way, or release it for a purpose with other limits (--for, --limits). --advise tries remedies on this file.':
    'Proteja el fichero de otro modo, o difúndalo para una finalidad con otros límites.',
  'Limits see this file as: {0}.': 'Los límites ven este fichero como: {0}.',
  'the limit of the purpose "{0}" holds': 'se cumple el límite de la finalidad «{0}»',
  'all {0} limits of the purpose "{1}" hold': 'se cumplen los {0} límites de la finalidad «{1}»',
  'no limit of the purpose "{0}" is about such a file':
    'ningún límite de la finalidad «{0}» trata de un fichero así',
  'the purpose "{0}" has no limits': 'la finalidad «{0}» no tiene límites',
  'the address of a person': 'la dirección de una persona',
  'the name of a person': 'el nombre de una persona',
  'Do names, title, labels and form of the file tell nothing about its origin?':
    '¿Los nombres, el título, las etiquetas y la forma del fichero no dicen nada de su origen?',
  '{0} in the name of column {1}': '{0} en el nombre de la columna {1}',
  '{0} in the title of the description': '{0} en el título de la descripción',
  '{0} in the label of column {1}': '{0} en la etiqueta de la columna {1}',
  'the first line looks like a remark': 'la primera línea parece una nota',
  'the last record looks like a remark': 'el último registro parece una nota',
  'The byte order mark is left out.': 'Se quita la marca de orden de bytes.',
  'Blank lines at the end are left out.': 'Se quitan las líneas en blanco del final.',
  'Content of the Parquet file beside its records is left out.':
    'Se quita el contenido del fichero Parquet que no son los registros.',
  'Comments, processing instructions and attributes of the XML are left out.':
    'Se quitan comentarios, instrucciones de proceso y atributos del XML.',
  'names and form tell nothing about the origin': 'los nombres y la forma no dicen nada del origen',
  'Is the original order of the records hidden in every column?':
    '¿Está oculto el orden original de los registros en cada columna?',
  'Drop the column that counts the records with --role NAME=identifier, or replace it by pseudonyms.':
    'Quite la columna que cuenta los registros (papel identificador), o sustitúyala por seudónimos.',
  'values rise or fall along the file in {0}':
    'los valores suben o bajan a lo largo del fichero en {0}',
  'Does every record satisfy the given rules?': '¿Cumple cada registro las reglas dadas?',
  'Protect the file again with its rules. penumbra check shows which records violate them.':
    'Proteja el fichero otra vez con sus reglas.',
  'no rules were given': 'no se dieron reglas',
  'the rules could not be counted again': 'no se pudieron contar las reglas de nuevo',
  'Small strata': 'Estratos pequeños',
  'Does every level of a category column have enough records?':
    '¿Tiene cada nivel de una columna de categorías bastantes registros?',
  'Merge rare levels with the method recode, or protect the column.':
    'Una los niveles raros con el método de recodificación, o proteja la columna.',
  'every level has at least {0} {1}': 'cada nivel tiene al menos {0} {1}',
  'levels with fewer than {0} {1}: {2}': 'niveles con menos de {0} {1}: {2}',
  'name the weight among the columns of the step that microaggregates the keys instead':
    'nombre el peso entre las columnas del paso que microagrega las claves',
  'Leave replicate weights out with --role NAME=identifier.':
    'Quite los pesos replicados (papel identificador).',
  'Do the weights tell neither who a record is nor what was changed or left out?':
    '¿Los pesos no dicen ni quién es un registro ni qué se cambió o quitó?',
  'Add a step for the weights to the recipe: {"method": "group-weights", "group": {"method": "hansen-mukherjee", "k": 10}} lets at least 10 records share each weight; round-weights, perturb-weights and recalibrate are other ways. If records are still unique by keys and weight, take a larger k, or {0}.{1}':
    'Añada a la receta un paso para los pesos: grupos de pesos iguales hace que al menos 10 registros compartan cada peso; el redondeo, el ruido y la recalibración son otros modos. Si los registros siguen siendo únicos por claves y peso, tome una k mayor, o {0}.{1}',
  'records were drawn, weights too, so that a weight finds nobody':
    'los registros se sortearon, los pesos también, de modo que un peso no halla a nadie',
  'the file has no weights': 'el fichero no tiene pesos',
  '{0} of {1} unique by the row of {2}': '{0} de {1} únicos por la fila de {2}',
  'replicate weight': 'peso replicado',
  'no {0} is told by {1}': 'ningún {0} se deduce de {1}',
  '{0} of {1} unique by "{2}" alone': '{0} de {1} únicos solo por «{2}»',
  '"{0}" tells "{1}", which was changed or left out, for {2}':
    '«{0}» dice «{1}», que se cambió o quitó, en {2}',
  'Is no record alone with its values in the columns that are copied, and no linked unit with the keys of all its records?':
    '¿No está ningún registro solo con sus valores en las columnas copiadas, ni ninguna unidad enlazada con las claves de todos sus registros?',
  'Does every statement of the certificate hold if computed again from the files, and does none forbid a release?':
    '¿Se cumple cada afirmación del certificado si se calcula otra vez con los ficheros, y ninguna prohíbe difundir?',
  'Write the description with penumbra inspect FILE --write-description, check the role of every column, and protect the file again; or give single roles with --role NAME=ROLE --save-description.':
    'Dé un papel a cada columna en el paso de los papeles, y proteja el fichero otra vez.',
  'Empty the cells that give the value too. For members of a unit: name the unit in the description (role unit) and its columns (belongsTo), and protect again; or leave the number of the unit out (--role NAME=identifier). For a column that determines another: leave one of the two out, or protect both in one step. For rules: empty another part of the total.':
    'Vacíe también las celdas que dan el valor. Para miembros de una unidad: nombre la unidad en la descripción (papel unidad) y sus columnas, y proteja otra vez; o quite el número de la unidad (papel identificador). Para una columna que determina otra: quite una de las dos, o proteja ambas en un paso. Para reglas: vacíe otra parte del total.',
  '"{0}" weighs units ({1}): if every member of a drawn unit is in the file, it weighs the records too, and the description can say so (without weightOf).':
    '«{0}» pondera unidades ({1}): si cada miembro de una unidad de la muestra está en el fichero, también pondera los registros, y la descripción puede decirlo (sin weightOf).',
  '{0} of the original no longer {1}, and no text names {2}':
    '{0} del original ya no {1}, y ningún texto nombra {2}',
  'Rename the columns in the original, remove remarks from it, and protect it again. Titles and labels stand in the description: change them there.':
    'Cambie en el original los nombres de las columnas, quite las notas, y protéjalo otra vez. El título y las etiquetas están en la descripción: cámbielos allí.',
  'the records are shuffled, and no column rises or falls along the file':
    'los registros se barajan, y ninguna columna sube o baja a lo largo del fichero',
  'A step changed the weights, and they still tell: let more records share each weight (a larger k of group-weights, coarser rounding), or {0}, or leave the weights out with --role NAME=identifier.':
    'Un paso cambió los pesos, y aún delatan: haga que más registros compartan cada peso (una k mayor de group-weights, un redondeo más grueso), o {0}, o quite los pesos (papel identificador).',
  '{0} of {1} unique by the keys and "{2}", and not by the keys alone':
    '{0} de {1} únicos por las claves y «{2}», y no solo por las claves',
};
