/** The texts of a PDF, as a reader of it finds them. */
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

interface ReadPdf {
  readonly pages: readonly string[];
  /** Where what stands furthest to the right ends, in points. */
  readonly right: number;
  readonly title: unknown;
  readonly language: unknown;
}

/** Reads a PDF back. */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, useSystemFonts: false });
  const document = await task.promise;
  const pages: string[] = [];
  let right = 0;
  for (let index = 1; index <= document.numPages; index += 1) {
    const { items } = await (await document.getPage(index)).getTextContent();
    for (const item of items)
      if ('str' in item && item.str.trim() !== '') right = Math.max(right, Number(item.transform[4]) + item.width);
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replaceAll(/[\s\u00A0]+/g, ' '),
    );
  }
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as Readonly<Record<string, unknown>>;
  await task.destroy();
  return { pages, right, title, language };
}
