/** How paper looks: quiet, in the grey of print, with room. */
import type { Content } from 'pdfmake';
import type { StyleDictionary } from 'pdfmake/interfaces';

export const colours = { text: '#1C1B21', quiet: '#5B5966', line: '#D9D8DE', mark: '#C2185B' } as const;

export const styles: StyleDictionary = {
  seller: { fontSize: 15, bold: true },
  title: { fontSize: 20, bold: true },
  head: { fontSize: 8.5, bold: true, color: colours.quiet },
  quiet: { fontSize: 8.5, color: colours.quiet },
  total: { fontSize: 11, bold: true },
};

/** Words that are wider than the narrowest column they stand in. */
const longWords = /([^\s-]{30,})/;

/** Text that somebody typed: a word as long as a domain name may be is broken, and pushes nothing off the page. */
export function breakable(text: string): Content {
  const parts = text.split(longWords);
  if (parts.length === 1) return text;
  return {
    text: parts.flatMap((part): Content[] => {
      if (part === '') return [];
      return [longWords.test(part) ? { text: part, wordBreak: 'break-all' } : { text: part }];
    }),
  };
}

/** Whether the font of the document surely has all characters of the text. */
export const isPlainText = (text: string): boolean =>
  /^[\n\r\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u20ac]*$/.test(text);
