import type { CoreTexts } from '../../said.ts';

export const seals: CoreTexts = {
  'has no line end: the file was cut there': 'no tiene fin de línea: el fichero se cortó ahí',
  'is longer than an entry of this program can be':
    'es más larga de lo que puede ser una entrada de este programa',
  'is not what this program writes': 'no es lo que escribe este programa',
  'does not fit its own digest': 'no encaja con su propio resumen',
  'is not the first: entries before it were taken out':
    'no es la primera: se quitaron entradas anteriores',
  'names another digest for the entry before it, so that one was altered and sealed again, or entries were added or taken out between them':
    'nombra otro resumen para la entrada anterior, de modo que esa se alteró y selló de nuevo, o se añadieron o quitaron entradas entre ellas',
  'is a signature that was not made by the key that it names':
    'es una firma que no hizo la clave que nombra',
  'is a signature that says more than a key and a time':
    'es una firma que dice más que una clave y una hora',
  'Entry {0}': 'Entrada {0}',
  'Entry {0} ("{1}")': 'Entrada {0} («{1}»)',
  '{0} of {1} {2}.': '{0} de {1} {2}.',
  'The passphrase does not open {0}: give the one that was chosen when the key was made.':
    'La contraseña no abre {0}: dé la que se eligió al hacer la clave.',
  'A passphrase needs a page that was opened over https or from this machine: open the studio with penumbra studio.':
    'Una contraseña necesita una página abierta por https o desde esta máquina: abra el estudio con penumbra studio.',
  '{0} is not a private key that this program can read: name the file that penumbra key new made.':
    '{0} no es una clave privada que este programa sepa leer.',
  '{0} is not a public key: give its 64 hexadecimal digits, or the file that ends in .pub.':
    '{0} no es una clave pública: dé sus 64 cifras hexadecimales, o el fichero que termina en .pub.',
  '{0} is not a revocation that this program can read: get the file again from the owner of the key.':
    '{0} no es una revocación que este programa sepa leer: consiga otra vez el fichero del dueño de la clave.',
  '{0} was not signed by the key that it revokes: somebody else wrote it, or changed it.':
    '{0} no lo firmó la clave que revoca: lo escribió otra persona, o lo cambió.',
  'for signatures from {0} on': 'para firmas desde {0}',
  '; its successor is {0}': '; su sucesora es {0}',
  'this key was revoked{0}{1}': 'esta clave se revocó{0}{1}',
  '{0} is not a signature that this program can read: get the file again from whoever signed.':
    '{0} no es una firma que este programa sepa leer: consiga otra vez el fichero de quien firmó.',
  'there is no signature': 'no hay firma',
  'the signature is that of a {0}': 'la firma es de {0}',
  'the signature is about other bytes: the file was changed after it was signed':
    'la firma es de otros bytes: el fichero se cambió tras firmarlo',
  'the signature was not made by the key that it names': 'la firma no la hizo la clave que nombra',
};
