/** An invoice as a document to print, with everything that Dutch law requires (Wet OB 1968 art. 35a). */
import type { Workers } from '#engine/server';
import { contentOf } from './content.ts';
import type { InvoicePaper } from './paper.ts';
import { specificationOf } from './specification.ts';

/** Returns the document. The date in its metadata is the issue date, so that the bytes do not depend on the day. */
export function documentOf(paper: InvoicePaper): Parameters<typeof Workers.printDocument>[0] {
  const { words, language, isDraft, invoice } = paper;
  const { title, seller, buyer, facts, columns, lines, totals, reasons, payment, note, closing, footer } =
    contentOf(paper);
  return {
    language,
    title,
    date: `${invoice.issue_date ?? '2000-01-01'}T12:00:00Z`,
    watermark: isDraft ? words.draft : null,
    sender: seller,
    recipient: buyer,
    facts,
    introduction: '',
    table: {
      columns: columns.map((label, index) => ({ label, form: index === 0 ? 'wide' : 'end' })),
      rows: lines.map(({ description, details, quantity, price, vat, amount }) => [
        { text: description, details },
        quantity,
        price,
        vat,
        amount,
      ]),
    },
    totals,
    remark: reasons,
    section: payment,
    note,
    closing,
    appendix: specificationOf(paper),
    footer,
    pages: words.pages,
  };
}
