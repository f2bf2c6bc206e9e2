/**
 * Converts pixels to `rem`, so that sizes follow the text size set in the browser. Styles are written in pixels for a
 * root size of 16 px, the default of browsers.
 */

const rootPixels = 16;
/** Lengths up to this many pixels are lines and are not converted. */
const linePixels = 2;
const lengths = /(?<![\w.#-])(-?(?:\d*\.)?\d+)px\b/g;

/** Converts pixels (at a root size of 16 px) to `rem`, for inline styles, which `StyleCache` does not process. */
export const rem = (pixels: number): string => `${pixels / rootPixels}rem`;

/**
 * Converts the pixels in a CSS declaration or in the condition of a media or container query.
 * @example pxToRem('padding:8px 1px') // 'padding:0.5rem 1px'
 */
export function pxToRem(css: string): string {
  return css.replace(lengths, (length, pixels: string) =>
    Math.abs(Number(pixels)) <= linePixels ? length : rem(Number(pixels)),
  );
}

/** Returns the root text size relative to 16 px, for layout in code; 1 by default. */
export function rootScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / rootPixels || 1;
}
