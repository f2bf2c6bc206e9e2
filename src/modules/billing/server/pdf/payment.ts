/** Payment section of the PDF, with the QR code for the banking app if there is one. */
import type { Content } from 'pdfmake';
import type { PaperContent } from '../../calls.ts';

export function paymentOf({ payment }: PaperContent): Content[] {
  if (payment === null) return [];
  const { heading, texts, code, scan } = payment;
  return [
    {
      unbreakable: true,
      margin: [0, 22, 0, 0],
      columns: [
        ...(code === null ? [] : [{ width: 104, stack: [codeOf(code, scan)] }]),
        {
          width: '*',
          stack: [
            { text: heading, bold: true, margin: [0, 0, 0, 3] },
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
    { text: scan, style: 'quiet', fontSize: 7, margin: [0, 3, 0, 0] },
  ],
});
