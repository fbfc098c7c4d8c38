import type { CoreTexts } from '../../said.ts';

export const verify: CoreTexts = {
  '{0} has no {1}: name the folder or the ZIP archive that penumbra release made, or give --certificate for a protected file.':
    '{0} no tiene {1}: elija el archivo ZIP del paquete difundido.',
  '{0} is not a text that this program wrote.': '{0} no es un texto que escribiera este programa.',
  '{0} is the file that was released.': '{0} es el fichero que se difundió.',
  'it is missing': 'no está',
  'its SHA-256 differs: it is another file': 'su SHA-256 difiere: es otro fichero',
  'The bundle has no other file.': 'El paquete no tiene ningún otro fichero.',
  '{0} files are named': 'se nombran {0} ficheros',
  'the statement does not name {0}': 'la declaración no nombra {0}',
  'The query is the one of the recipe.': 'La consulta es la de la receta.',
  'The sampled records are those that the seed draws.':
    'Los registros de la muestra son los que sortea la semilla.',
  'drawn again': 'sorteados otra vez',
  'other records were left out': 'quedaron fuera otros registros',
  'The recipe has the seed of its run.': 'La receta tiene la semilla de su ejecución.',
  'not verifiable': 'no verificable',
  'it has none, so nobody can make the file again':
    'no tiene ninguna, de modo que nadie puede volver a hacer el fichero',
  'the recipe cannot be run on the original: {0}':
    'la receta no puede ejecutarse con el original: {0}',
  'The claims about groups and values hold.': 'Las afirmaciones sobre grupos y valores se cumplen.',
  'The audit log names this certificate and its recipe.':
    'El registro de auditoría nombra este certificado y su receta.',
  'entry {0} {1}': 'entrada {0} {1}',
  'its chain of {0} entries holds': 'su cadena de {0} entradas es íntegra',
  'no entry names the certificate': 'ninguna entrada nombra el certificado',
  'it names another recipe for this certificate': 'nombra otra receta para este certificado',
  'Every pseudonym is the one that the seed gives.': 'Cada seudónimo es el que da la semilla.',
  'the recipe has no seed': 'la receta no tiene semilla',
  'made again for {0}': 'hechos otra vez para {0}',
  'cells of {0} are not these pseudonyms': 'hay celdas de {0} que no son estos seudónimos',
  'The protected file and its certificate are those that the recipe and its seeds make.':
    'El fichero protegido y su certificado son los que hacen la receta y sus semillas.',
  'the recipe': 'la receta',
  'made again': 'hecho otra vez',
  'made again, refinement.json says something else':
    'hecho otra vez, refinement.json dice otra cosa',
  'made again, nothing can be certified': 'hecho otra vez, no puede certificarse nada',
  'it was made by {0}: verify it with that one': 'lo hizo {0}: compruébelo con ese',
  'made again, the certificate says something else':
    'hecho otra vez, el certificado dice otra cosa',
  'made again, the file is another one': 'hecho otra vez, el fichero es otro',
  'The {0} was signed by the given key.': '{0} se firmó con la clave dada.',
  'The {0} was signed by somebody you know.': '{0} lo firmó alguien que usted conoce.',
  'signed by the key {0}, on {1} by the clock of its owner':
    'firmado con la clave {0}, el {1} según el reloj de su dueño',
  'if you got this key from its owner, give it with --signed-by':
    'si recibió esta clave de su dueño, déla también',
  '{0}, another one': '{0}, otra',
  'The signature beside the certificate is one of this certificate.':
    'La firma junto al certificado es de este certificado.',
  'The {0} is the expected one.': '{0} es el esperado.',
  'digest {0}...': 'resumen {0}...',
  'its digest is {0}': 'su resumen es {0}',
  'Nothing is in the protected file but the original and new values: every number, quote and line end is written as this program writes it.':
    'En el fichero protegido solo hay el original y los valores nuevos: cada número, comilla y fin de línea está escrito como lo escribe este programa.',
  'the new values, written again, give the same bytes':
    'los valores nuevos, escritos otra vez, dan los mismos bytes',
  'the new values, written again, give other bytes: digits, spaces, quotes or line ends differ':
    'los valores nuevos, escritos otra vez, dan otros bytes: difieren cifras, espacios, comillas o fines de línea',
  '{0} is not a statement that this program can read: get the bundle again from whoever released it.':
    '{0} no es una declaración que este programa sepa leer: pida otra vez el paquete a quien lo difundió.',
  'The original is the file that was protected.': 'El original es el fichero que se protegió.',
  'The protected file is the one that was written.': 'El fichero protegido es el que se escribió.',
  'The certificate claims what the recipe promises, about the same columns and records.':
    'El certificado afirma lo que promete la receta, sobre las mismas columnas y registros.',
  'Step {0}:': 'Paso {0}:',
  'the recipe is missing, and only it tells what must be claimed':
    'falta la receta, y solo ella dice qué debe afirmarse',
  'the partition is missing, and only it tells which records were drawn':
    'falta la partición, y solo ella dice qué registros se sortearon',
  'The file was protected as a whole, or refined, so its claims can only be checked in memory: verify without --memory, or protect it with --cut.':
    'El fichero se protegió entero, o se refinó, de modo que sus afirmaciones solo pueden comprobarse en memoria.',
  '{0} is missing, and only it tells how the file was made':
    'falta {0}, y solo eso dice cómo se hizo el fichero',
  'the original was not given': 'no se dio el original',
  'the recipe is planned for the original, which was not given':
    'la receta se planifica para el original, que no se dio',
  'the certificate states {0}; only the original tells':
    'el certificado indica {0}; solo el original lo dice',
};
