/**
 * Prints an invoice as a PDF: A4, with everything that Dutch law requires (Wet OB 1968 art. 35a). The output is
 * deterministic: the same invoice gives the same bytes.
 */
import { join } from 'node:path';
import type * as Pdfmake from 'pdfmake';
import type { Content } from 'pdfmake';
import { FallbackFonts, familyOf, pathOfFont, type MadeFont } from './fallbackFonts.ts';
import { linesTable } from './lines.ts';
import { breakable, colours, styles } from './look.ts';
import type { PaperContent } from '../../calls.ts';
import { contentOf } from '../paper/content.ts';
import { paperOf, type InvoicePaper, type PaperParts } from '../paper/paper.ts';
import { partiesOf } from './parties.ts';
import { paymentOf } from './payment.ts';
import { robotoFolder } from './scripts.ts';
import { specificationOf } from './specification.ts';
import { totalsOf } from './totals.ts';
import { formatLocale } from '#engine/values';

const font = (name: string): string => join(robotoFolder, `Roboto-${name}.ttf`);

/** In-memory files, which the types of the library lack. */
interface VirtualFiles {
  readonly virtualfs: { writeFileSync(path: string, content: Buffer): void };
}

/** Loads pdfmake with the first invoice: loading is slow, and most processes print nothing. */
async function printer(fallback: readonly MadeFont[]): Promise<typeof Pdfmake> {
  const loaded = await import('pdfmake');
  const pdfmake = loaded.default as typeof Pdfmake & VirtualFiles;
  for (const { name, files } of fallback)
    for (const [weight, file] of Object.entries(files)) pdfmake.virtualfs.writeFileSync(pathOfFont(name, weight), file);
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
    ...Object.fromEntries(fallback.map((one) => [one.name, familyOf(one)])),
  });
  // Prevents texts on an invoice from making the server read a file or a URL.
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(robotoFolder));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** Makes the PDF. If the logo is damaged, the seller's name is printed instead. */
export async function invoicePdf(parts: PaperParts): Promise<Buffer> {
  try {
    return await pdfOf(parts);
  } catch (error) {
    if (parts.logo === null) throw error;
    return pdfOf({ ...parts, logo: null });
  }
}

async function pdfOf(parts: PaperParts): Promise<Buffer> {
  const paper = paperOf(parts);
  const { words, language, isDraft, seller } = paper;
  const printed = contentOf(paper);
  const { title } = printed;
  const fallback = new FallbackFonts();
  const content = fallback.set([
    ...partiesOf(printed),
    linesTable(printed),
    ...endOf(printed),
    ...specificationOf(paper),
  ]);
  // Set the footer too, so that its fonts are made before the pages are counted.
  fallback.set(footer(printed, words.page(1, 1)));
  return (await printer(await fallback.make()))
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 76],
      version: '1.7',
      language: formatLocale(language),
      displayTitle: true,
      info: {
        title: `${title} ${seller.name ?? ''}`.trim(),
        author: seller.name ?? '',
        subject: title,
        creator: 'Beheer',
        producer: 'Beheer',
        creationDate: dayOf(paper),
        modDate: dayOf(paper),
      },
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: colours.text },
      styles,
      ...(isDraft
        ? { watermark: { text: words.draft, color: colours.mark, opacity: 0.08, bold: true, angle: -35 } }
        : {}),
      content,
      footer: (page, pages) => fallback.set(footer(printed, words.page(page, pages))),
    })
    .getBuffer();
}

/** A longer note below the lines may break over pages. */
const longestUnbrokenNote = 800;

/**
 * Totals, payment, note and closing text. The closing text stays with the content above it, so it is never alone on a
 * page.
 */
function endOf(printed: PaperContent): Content[] {
  const [payment, note, closing] = [paymentOf(printed), textOf(printed.note), textOf(printed.closing)];
  const isLong = printed.note.length > longestUnbrokenNote;
  const unbroken = (stack: Content[]): Content[] => (stack.length < 2 ? stack : [{ unbreakable: true, stack }]);
  const [shortNote, longNote] = isLong ? [[], note] : [note, []];
  return payment.length === 0
    ? [...unbroken([totalsOf(printed), ...shortNote, ...closing]), ...longNote]
    : [totalsOf(printed), ...unbroken([...payment, ...shortNote, ...closing]), ...longNote];
}

const textOf = (text: string): Content[] => (text === '' ? [] : [{ stack: [breakable(text)], margin: [0, 18, 0, 0] }]);

const footer = ({ footer: registered, title }: PaperContent, page: string): Content => ({
  margin: [48, 18, 48, 0],
  columns: [
    { width: '*', text: registered, style: 'quiet' },
    {
      width: 'auto',
      stack: [
        { text: title, style: 'quiet', alignment: 'right', noWrap: true },
        { text: page, style: 'quiet', alignment: 'right' },
      ],
    },
  ],
});

/** The date is part of the bytes, so it is the issue date instead of the current day. */
function dayOf({ invoice }: InvoicePaper): Date {
  return new Date(`${invoice.issue_date ?? '2000-01-01'}T12:00:00Z`);
}
