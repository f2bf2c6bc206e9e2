/** Sets text in fallback fonts where the document's font lacks characters, and subsets those fonts. */
import { readFile } from 'node:fs/promises';
import type { Content, TFontFamilyTypes } from 'pdfmake/interfaces';
import subsetFont from 'subset-font';
import { printedPieces, type FontFile } from './scripts.ts';

const weights = { normal: 400, bold: 600 } as const;

export interface MadeFont {
  readonly name: string;
  /** TrueType files with only the characters that are used. */
  readonly files: Readonly<Record<keyof typeof weights, Buffer>>;
}

type Node = Content | readonly Node[] | Readonly<Record<string, unknown>>;

export class FallbackFonts {
  readonly #used = new Map<string, { readonly file: FontFile; text: string }>();

  /** Returns the content with the pieces of its texts that need another font set in it. */
  set<T extends Node>(content: T): T {
    return this.#set(content) as T;
  }

  #set(node: unknown): unknown {
    if (typeof node === 'string') return this.#pieces(node) ?? node;
    if (Array.isArray(node)) return node.map((one) => this.#set(one));
    if (typeof node !== 'object' || node === null) return node;
    const changed: Record<string, unknown> = { ...node };
    for (const key of ['text', 'stack', 'columns', 'ul', 'ol'] as const)
      if (key in changed) changed[key] = this.#set(changed[key]);
    const { table } = changed as { readonly table?: { readonly body: unknown } };
    return table ? { ...changed, table: { ...table, body: this.#set(table.body) } } : changed;
  }

  #pieces(text: string): Content | null {
    const pieces = printedPieces(text);
    if (pieces === null) return null;
    return {
      text: pieces.map(({ text: piece, font }) => {
        if (font === null) return { text: piece };
        const used = this.#used.get(font.name) ?? { file: font, text: '' };
        used.text += piece;
        this.#used.set(font.name, used);
        return { text: piece, font: font.name };
      }),
    };
  }

  /** Makes the fonts that the content needs. Call it after all content was set. */
  async make(): Promise<readonly MadeFont[]> {
    return Promise.all(
      [...this.#used.values()].map(async ({ file, text }) => {
        const font = await readFile(file.path);
        const made = (wght: number): Promise<Buffer> =>
          subsetFont(font, text, { targetFormat: 'sfnt', variationAxes: { wght } });
        return { name: file.name, files: { normal: await made(weights.normal), bold: await made(weights.bold) } };
      }),
    );
  }
}

/** Returns the path at which the document reads a made font. */
export const pathOfFont = (name: string, weight: string): string => `fallback/${name}-${weight}.ttf`;

export const familyOf = ({ name }: MadeFont): TFontFamilyTypes => ({
  normal: pathOfFont(name, 'normal'),
  bold: pathOfFont(name, 'bold'),
  italics: pathOfFont(name, 'normal'),
  bolditalics: pathOfFont(name, 'bold'),
});
