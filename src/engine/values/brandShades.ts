/**
 * The shades that screens and mails need of a brand colour. A colour that would be hard to read on our surfaces gets
 * darker in light mode and lighter in dark mode, so that any colour can be a brand colour.
 */
import { blend, textOn, withContrast } from './contrast.ts';
import { surfaces } from './surfaces.ts';

/** Shades of a brand colour in one mode, as `#rrggbb`; see `BrandColours` in the theme. */
export type BrandShades = Readonly<
  Record<'main' | 'light' | 'dark' | 'contrastText' | 'filled' | 'filledHover' | 'onFilled' | 'soft' | 'onSoft', string>
>;

/** Darkest background of text in light mode, and lightest in dark mode: a hovered row inside a card. */
const hovered = {
  light: blend(surfaces.light.subtle, '#14141E', 0.04),
  dark: blend(surfaces.dark.raised, '#FFFFFF', 0.05),
};

/** Contrast with a card at which a filled button is seen as one that can be used. Its text has more. */
const visible = { light: 1.4, dark: 2 };

/** Returns the shades of a colour, `#rrggbb`, whose pairs of text and background have the contrast of WCAG 2.2 AA. */
export function brandShades(colour: string, mode: 'light' | 'dark'): BrandShades {
  const { paper, inverse } = surfaces[mode];
  const readable = withContrast(colour, hovered[mode]);
  const soft = blend(paper, readable, mode === 'light' ? 0.08 : 0.14);
  const main = withContrast(readable, soft);
  const filled = withContrast(colour, paper, visible[mode]);
  return {
    main,
    light: withContrast(colour, inverse),
    dark: pressed(main),
    contrastText: textOn(main),
    filled,
    filledHover: pressed(filled),
    onFilled: textOn(filled),
    soft,
    onSoft: main,
  };
}

/** Moves away from the colour of the text on it, so that the text stays as readable. */
const pressed = (colour: string): string => blend(colour, textOn(colour) === '#000000' ? '#FFFFFF' : '#000000', 0.15);
