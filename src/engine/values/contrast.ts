/** Contrast arithmetic of WCAG 2.2: https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio */

interface Rgba {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
  readonly alpha: number;
}

/**
 * Returns the contrast ratio of two colours, from 1 (none) to 21 (black on white). A translucent foreground is blended
 * with the background first.
 * @throws Error for a translucent background.
 * @example contrastRatio('#FFFFFF', '#C2185B') // 5.87…
 */
export function contrastRatio(foreground: string, background: string): number {
  const below = parseColour(background);
  if (below.alpha < 1)
    throw new Error(`The background ${background} is translucent: lay it over its own background first.`);
  const [darker, lighter] = [luminance(over(parseColour(foreground), below)), luminance(below)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
}

/** Returns the opaque colour of `foreground` blended over `background`, as `#rrggbb`. */
export function flatten(foreground: string, background: string): string {
  const { red, green, blue } = over(parseColour(foreground), parseColour(background));
  return '#' + [red, green, blue].map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('');
}

/** Contrast that text needs on its background: https://www.w3.org/TR/WCAG22/#contrast-minimum */
export const textContrast = 4.5;

/** Returns black or white, whichever contrasts more. One of them always reaches {@link textContrast}. */
export function textOn(background: string): '#000000' | '#FFFFFF' {
  return contrastRatio('#000000', background) > contrastRatio('#FFFFFF', background) ? '#000000' : '#FFFFFF';
}

/** Steps of a blend towards black or white. */
const steps = 50;

/**
 * Returns the colour if it has the contrast with the background; else its nearest darker shade (on a light background)
 * or lighter tint (on a dark one) that has. Returns black or white if no shade does.
 */
export function withContrast(colour: string, background: string, ratio = textContrast): string {
  const end = textOn(background);
  for (let step = 0; step < steps; step += 1) {
    const shade = step === 0 ? colour : blend(colour, end, step / steps);
    if (contrastRatio(shade, background) >= ratio) return shade;
  }
  return end;
}

/** Returns the first colour blended with a share, from 0 to 1, of the second, as `#rrggbb`. */
export function blend(colour: string, other: string, share: number): string {
  const { red, green, blue } = parseColour(other);
  return flatten(`rgba(${red}, ${green}, ${blue}, ${share})`, colour);
}

function over(top: Rgba, below: Rgba): Rgba {
  const mix = (a: number, b: number) => a * top.alpha + b * (1 - top.alpha);
  return {
    red: mix(top.red, below.red),
    green: mix(top.green, below.green),
    blue: mix(top.blue, below.blue),
    alpha: 1,
  };
}

// https://www.w3.org/TR/WCAG22/#dfn-relative-luminance
function luminance({ red, green, blue }: Rgba): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

function linear(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function parseColour(colour: string): Rgba {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (hex) {
    const [red = 0, green = 0, blue = 0] = hex.slice(1).map((pair) => Number.parseInt(pair, 16));
    return { red, green, blue, alpha: 1 };
  }
  const functional = /^rgba?\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*(?:,\s*([\d.]+)\s*)?\)$/i.exec(colour);
  if (functional) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = functional
      .slice(1)
      .map((part) => (part === undefined ? 1 : Number(part)));
    return { red, green, blue, alpha };
  }
  throw new Error(`Cannot read the colour "${colour}". Write it as #rrggbb or rgba(r, g, b, a).`);
}
