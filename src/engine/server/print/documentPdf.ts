/** Makes the PDF of a document, on A4. Deterministic: the same content gives the same bytes. Runs in a worker process. */
import { join } from 'node:path';
import type * as Pdfmake from 'pdfmake';
import type { Content } from 'pdfmake';
import { formatLocale } from '../../texts/locales.ts';
import type { DocumentContent } from './documentContent.ts';
import { FallbackFonts, familyOf, pathOfFont, type MadeFont } from './fallbackFonts.ts';
import { headOf } from './head.ts';
import { breakable, colours, styles } from './look.ts';
import { robotoFolder } from './scripts.ts';
import { sectionOf } from './section.ts';
import { appendixOf, mainTable } from './tables.ts';
import { totalsOf } from './totals.ts';

const font = (name: string): string => join(robotoFolder, `Roboto-${name}.ttf`);

/** In-memory files, which the types of the library lack. */
interface VirtualFiles {
  readonly virtualfs: { writeFileSync(path: string, content: Buffer): void };
}

/** Loads pdfmake with the first document: loading is slow, and most processes print nothing. */
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
  // Prevents texts of a document from making the server read a file or a URL.
  pdfmake.setLocalAccessPolicy((path) => path.startsWith(robotoFolder));
  pdfmake.setUrlAccessPolicy(() => false);
  return pdfmake;
}

/** Makes the PDF. If the logo is damaged, the sender's name is printed instead. */
export async function documentPdf(document: DocumentContent): Promise<Buffer> {
  try {
    return await pdfOf(document);
  } catch (error) {
    if (document.sender.logo === null) throw error;
    return pdfOf({ ...document, sender: { ...document.sender, logo: null } });
  }
}

async function pdfOf(document: DocumentContent): Promise<Buffer> {
  const { title, sender, language, watermark, table, appendix } = document;
  const fallback = new FallbackFonts();
  const content = fallback.set([
    ...headOf(document),
    ...(document.introduction === '' ? [] : textOf(document.introduction)),
    ...(table === null ? [] : [mainTable(table)]),
    ...endOf(document),
    ...(appendix === null ? [] : appendixOf(appendix)),
  ]);
  // Set the footer too, so that its fonts are made before the pages are counted.
  fallback.set(footer(document, 1, 1));
  const date = new Date(document.date);
  return (await printer(await fallback.make()))
    .createPdf({
      pageSize: 'A4',
      pageMargins: [48, 48, 48, 76],
      version: '1.7',
      language: formatLocale(language),
      displayTitle: true,
      info: {
        title: `${title} ${sender.name}`.trim(),
        author: sender.name,
        subject: title,
        creator: 'Beheer',
        producer: 'Beheer',
        creationDate: date,
        modDate: date,
      },
      defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.25, color: colours.text },
      styles,
      ...(watermark === null
        ? {}
        : { watermark: { text: watermark, color: colours.mark, opacity: 0.08, bold: true, angle: -35 } }),
      content,
      footer: (page, pages) => fallback.set(footer(document, page, pages)),
    })
    .getBuffer();
}

/** A longer note below the lines may break over pages. */
const longestUnbrokenNote = 800;

/**
 * Totals, section, note and closing text. The closing text stays with the content above it, so it is never alone on a
 * page.
 */
function endOf(document: DocumentContent): Content[] {
  const [section, note, closing] = [sectionOf(document), textOf(document.note), textOf(document.closing)];
  const isLong = document.note.length > longestUnbrokenNote;
  const unbroken = (stack: Content[]): Content[] => (stack.length < 2 ? stack : [{ unbreakable: true, stack }]);
  const [shortNote, longNote] = isLong ? [[], note] : [note, []];
  const totals = totalsOf(document);
  return section.length === 0
    ? [...unbroken([...totals, ...shortNote, ...closing]), ...longNote]
    : [...totals, ...unbroken([...section, ...shortNote, ...closing]), ...longNote];
}

const textOf = (text: string): Content[] => (text === '' ? [] : [{ stack: [breakable(text)], margin: [0, 18, 0, 0] }]);

const footer = ({ footer: text, title, pages: words }: DocumentContent, page: number, pages: number): Content => ({
  margin: [48, 18, 48, 0],
  columns: [
    { width: '*', text, style: 'quiet' },
    {
      width: 'auto',
      stack: [
        { text: title, style: 'quiet', alignment: 'right', noWrap: true },
        {
          text: words.replace('{pages}', String(pages)).replace('{page}', String(page)),
          style: 'quiet',
          alignment: 'right',
        },
      ],
    },
  ],
});
