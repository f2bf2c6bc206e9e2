/** Section of a document next to its QR code, such as how to pay. */
import type { Content } from 'pdfmake';
import type { DocumentContent } from './documentContent.ts';

/** Returns the section; empty for a document without one. */
export function sectionOf({ section }: Pick<DocumentContent, 'section'>): Content[] {
  if (section === null) return [];
  const { heading, texts, code, scan } = section;
  return [
    {
      unbreakable: true,
      margin: [0, 22, 0, 0],
      columns: [
        ...(code === null ? [] : [{ width: 104, stack: [codeOf(code, scan)] }]),
        {
          width: '*',
          stack: [
            ...(heading === '' ? [] : [{ text: heading, bold: true, margin: [0, 0, 0, 3] } satisfies Content]),
            ...texts.map((text): Content => ({ text, margin: [0, 0, 0, 3] })),
          ],
        },
      ],
    },
  ];
}

const codeOf = (code: string, scan: string): Content => ({
  stack: [
    { qr: code, fit: 88, eccLevel: 'M' },
    ...(scan === '' ? [] : [{ text: scan, style: 'quiet', fontSize: 7, margin: [0, 3, 0, 0] } satisfies Content]),
  ],
});
