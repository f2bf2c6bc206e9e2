/**
 * In charge of measures that grow with the size of text which somebody has set in the browser. Styles are written in
 * pixels of a page whose text is 16 px, which is what a browser has by itself, and go to the page in `rem`.
 */

const rootPixels = 16;
/** What is no thicker than this, in pixels, is a line: it stays as it is. */
const linePixels = 2;
const lengths = /(?<![\w.#-])(-?(?:\d*\.)?\d+)px\b/g;

/** A length of a page at 16 px, for a `style` that is not on its way through `StyleCache`. */
export const rem = (pixels: number): string => `${pixels / rootPixels}rem`;

/**
 * A declaration or the condition of a media or container query.
 * @example pxToRem('padding:8px 1px') // 'padding:0.5rem 1px'
 */
export function pxToRem(css: string): string {
  return css.replace(lengths, (length, pixels: string) =>
    Math.abs(Number(pixels)) <= linePixels ? length : rem(Number(pixels)),
  );
}

/** How much larger than at 16 px: 1 where nobody has set anything. For what is laid out by code. */
export function rootScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / rootPixels || 1;
}
