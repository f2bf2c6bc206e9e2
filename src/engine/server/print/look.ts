/** Styles and colours of printed documents. */
import type { Content } from 'pdfmake';
import type { StyleDictionary } from 'pdfmake/interfaces';

export const colours = { text: '#1C1B21', quiet: '#5B5966', line: '#D9D8DE', mark: '#C2185B' } as const;

export const styles: StyleDictionary = {
  sender: { fontSize: 15, bold: true },
  title: { fontSize: 20, bold: true },
  head: { fontSize: 8.5, bold: true, color: colours.quiet },
  quiet: { fontSize: 8.5, color: colours.quiet },
  total: { fontSize: 11, bold: true },
};

/** Words that are wider than the narrowest column. */
const longWords = /([^\s-]{30,})/;

/** Allows breaks in long words of typed text, such as domain names, so that they do not overflow the page. */
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

/** Returns true if the document's font certainly has all characters of the text. */
export const isPlainText = (text: string): boolean =>
  /^[\n\r\u0020-\u007e\u00a0-\u017f\u2010-\u2027\u20ac]*$/.test(text);
