import { decode } from '../csv/index.ts';

/** Turns bytes of a file into text. Undefined if they are none in its encoding. */
export type Decode = (bytes: Uint8Array) => string | undefined;

const LATIN = /^(windows-1252|cp1252|iso-?8859-1|latin-?1|us-ascii|ascii|ansi_x3\.4-1968)$/;

/** Code pages of DOS, which browsers do not know, from byte 128 on. */
const DOS: Readonly<Record<string, string>> = {
  437:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
    '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0',
  850:
    'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐' +
    '└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
  852:
    'ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐' +
    '└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0',
};

/** A decoder for an encoding by its name, in lower case. `unknown` makes the error if it is not known here. */
export function decoderOf(encoding: string, unknown: () => Error): Decode {
  // Some releases of Node decode Windows-1252 wrongly.
  if (LATIN.test(encoding)) return (bytes) => decode(bytes, 0, bytes.length, 'windows-1252');
  const upper = DOS[/^(?:cp|ibm|dos-?|windows-)?(437|850|852)$/.exec(encoding)?.[1] ?? ''];
  if (upper !== undefined) {
    return (bytes) => {
      let text = '';
      for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : upper[byte - 128];
      return text;
    };
  }
  const decoder = named(encoding, unknown);
  return (bytes) => {
    try {
      return decoder.decode(bytes);
    } catch {
      return undefined;
    }
  };
}

function named(encoding: string, unknown: () => Error): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  } catch {
    throw unknown();
  }
}
