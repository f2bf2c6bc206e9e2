/** How paper looks: quiet, in the grey of print, with room. */
import type { StyleDictionary } from 'pdfmake/interfaces';

export const colours = { text: '#1C1B21', quiet: '#5B5966', line: '#D9D8DE', mark: '#C2185B' } as const;

export const styles: StyleDictionary = {
  seller: { fontSize: 15, bold: true },
  title: { fontSize: 20, bold: true },
  head: { fontSize: 8.5, bold: true, color: colours.quiet },
  quiet: { fontSize: 8.5, color: colours.quiet },
  total: { fontSize: 11, bold: true },
};
