// Every pair of colours that is read, or that says something, stands out enough: computed from the tokens (WCAG 2.2
// AA).
import { createTheme } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { seriesColours } from '../../../src/engine/browser/screens/figures/seriesColours.ts';
import { brandShades } from '../../../src/engine/values/brandShades.ts';
import { contrastRatio, flatten } from '../../../src/engine/values/contrast.ts';
import { darkTheme, lightTheme, mobileBreakpoint } from '../../../src/engine/browser/theme/theme.ts';
import { loadedLanguage } from '../../../src/engine/browser/i18n/languages.ts';
import { withComponentTexts } from '../../../src/engine/browser/theme/componentTexts.ts';
import {
  darkTokens,
  lightTokens,
  tones,
  type BrandColours,
  type Tokens,
} from '../../../src/engine/browser/theme/tokens.ts';

const text = 4.5; // WCAG 1.4.3
const sign = 3; // WCAG 1.4.11
type Pair = readonly [name: string, foreground: string, background: string, minimum: number];

describe('contrastRatio', () => {
  test.each([
    ['#000000', '#FFFFFF', 21],
    ['#FFFFFF', '#FFFFFF', 1],
    ['#767676', '#FFFFFF', 4.54],
    ['#777777', '#FFFFFF', 4.48],
    ['rgba(0, 0, 0, 0.5)', '#FFFFFF', 3.95],
  ])('%s on %s is %f', (foreground, background, expected) => {
    expect(contrastRatio(foreground, background)).toBeCloseTo(expected, 1);
  });

  test('needs an opaque background', () => {
    expect(() => contrastRatio('#000000', 'rgba(0, 0, 0, 0.5)')).toThrow('lay it over its own background first');
  });

  test('rejects a colour name', () => {
    expect(() => contrastRatio('red', '#FFFFFF')).toThrow('Write it as #rrggbb or rgba(r, g, b, a).');
  });
});

describe.each([
  ['light', lightTokens],
  ['dark', darkTokens],
] as const)('%s', (_name, tokens) => {
  test.each(pairs(tokens))('%s: %s on %s is at least %f', (_what, foreground, background, minimum) => {
    expect(contrastRatio(foreground, background)).toBeGreaterThanOrEqual(minimum);
  });
});

/** Colours that are hard to read on our surfaces among them. */
describe.each(['#ffd400', '#000000', '#ffffff', '#fdf6e3', '#0b0e1a', '#00a651', '#808080', '#ff0000'])(
  'with the brand colour %s',
  (colour) => {
    test.each([lightTokens, darkTokens])('every pair is readable in $mode mode', (tokens) => {
      const shades = brandShades(colour, tokens.mode);
      const unreadable = brand('brand', { ...tokens.primary, ...shades }, tokens).filter(
        ([, foreground, background, minimum]) => contrastRatio(foreground, background) < minimum,
      );
      expect(unreadable).toEqual([]);
      expect(contrastRatio(shades.light, tokens.surface.inverse)).toBeGreaterThanOrEqual(text);
      // A filled button is seen on a card, also in white on white.
      expect(contrastRatio(shades.filled, tokens.surface.paper)).toBeGreaterThanOrEqual(
        tokens.mode === 'dark' ? 2 : 1.4,
      );
    });
  },
);

test('a brand colour that can be read is used as it is', () => {
  expect(brandShades('#00508f', 'light')).toMatchObject({ main: '#00508f', filled: '#00508f', onFilled: '#FFFFFF' });
  expect(brandShades('#ffd400', 'light')).toMatchObject({ filled: '#ffd400', onFilled: '#000000' });
});

function pairs(tokens: Tokens): Pair[] {
  return [
    ...onSurfaces(tokens),
    ...brand('primary', tokens.primary, tokens),
    ...brand('secondary', tokens.secondary, tokens),
    ...states(tokens),
    ...chips(tokens),
    ...disabledButtons(tokens),
  ];
}

function disabledButtons({ surface, action, text: { quiet } }: Tokens): Pair[] {
  return [surface.paper, surface.raised].flatMap((colour): Pair[] => [
    [`a disabled button on ${colour}`, quiet, flatten(action.disabledBackground, colour), text],
    [`a disabled text button on ${colour}`, quiet, colour, text],
  ]);
}

/** Everything text can stand on, hovered and pressed rows too. */
function readable({ surface, action }: Tokens): [string, string][] {
  const { page, paper, raised, subtle } = surface;
  return Object.entries({ page, paper, raised, subtle }).flatMap(([name, colour]): [string, string][] => [
    [name, colour],
    [`hovered ${name}`, flatten(action.hover, colour)],
  ]);
}

function onSurfaces(tokens: Tokens): Pair[] {
  const { primary, secondary, quiet } = tokens.text;
  return [
    ...readable(tokens).flatMap(([name, background]): Pair[] => [
      [`primary text on ${name}`, primary, background, text],
      [`secondary text on ${name}`, secondary, background, text],
      [`quiet text on ${name}`, quiet, background, text],
      [`focus ring on ${name}`, tokens.primary.main, background, sign],
    ]),
    ...Object.entries(tokens.surface)
      .filter(([name]) => name !== 'inverse')
      .map(([name, background]): Pair => [`field border on ${name}`, tokens.line.outline, background, sign]),
    ['tooltip', tokens.text.inverse, tokens.surface.inverse, text],
    ['delete button', tokens.danger.onFilled, tokens.danger.filled, text],
    ['delete button, hovered', tokens.danger.onFilled, tokens.danger.filledHover, text],
  ];
}

function brand(name: string, colours: BrandColours, tokens: Tokens): Pair[] {
  return [
    ...readable(tokens).map(([surface, background]): Pair => [
      `${name} link on ${surface}`,
      colours.main,
      background,
      text,
    ]),
    [`${name} filled button`, colours.onFilled, colours.filled, text],
    [`${name} filled button, hovered`, colours.onFilled, colours.filledHover, text],
    [`${name} as Material fills with it`, colours.contrastText, colours.main, text],
    [`${name} chosen`, colours.onSoft, colours.soft, text],
    [`primary text on a ${name} selected row`, tokens.text.primary, colours.soft, text],
    [`secondary text on a ${name} selected row`, tokens.text.secondary, colours.soft, text],
    [`${name} link on a selected row`, colours.main, colours.soft, text],
  ];
}

function states({ states: all, surface }: Tokens): Pair[] {
  return Object.entries(all).flatMap(([name, { main, dark, contrastText }]): Pair[] => [
    [`${name} text on page`, main, surface.page, text],
    [`${name} text on paper`, main, surface.paper, text],
    [`${name} text on raised`, main, surface.raised, text],
    [`${name} filled`, contrastText, main, text],
    [`${name} filled, hovered`, contrastText, dark, text],
  ]);
}

function chips({ tone, surface }: Tokens): Pair[] {
  return tones.flatMap((name): Pair[] => [
    [`${name} chip`, tone[name].text, tone[name].background, text],
    [`${name} dot in its chip`, tone[name].dot, tone[name].background, sign],
    [`${name} dot on paper`, tone[name].dot, surface.paper, sign],
  ]);
}

describe.each([
  ['light', lightTheme, lightTokens],
  ['dark', darkTheme, darkTokens],
] as const)('a chart in the %s', (_name, options, tokens) => {
  const colours = seriesColours(createTheme(options));

  // WCAG 2.2, 1.4.11: what must be seen to understand a drawing.
  test.each([0, 1, 2, 3])('shows series %i on a card', (index) => {
    expect(contrastRatio(colours[index] ?? '', tokens.surface.paper)).toBeGreaterThanOrEqual(3);
  });

  test('has a separate colour for each series', () => {
    expect(new Set(colours).size).toBe(4);
  });
});

describe('the themes as Material reads them', () => {
  const light = createTheme(lightTheme);
  const dark = createTheme(darkTheme);

  test('have the specification’s breakpoints; mobile is below lg', () => {
    expect(light.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
    expect(light.breakpoints.down(mobileBreakpoint)).toBe('@media (max-width:1279.95px)');
  });

  test('have pink as primary in the light, and rust orange in the dark', () => {
    expect([light.palette.mode, light.palette.primary.main]).toEqual(['light', '#C2185B']);
    expect([dark.palette.mode, dark.palette.primary.main, dark.palette.brand.primary.filled]).toEqual([
      'dark',
      '#F0814F',
      '#B7410E',
    ]);
  });

  test('have no motion longer than 150 ms, and none for people who prefer that', () => {
    expect(Math.max(...Object.values(light.transitions.duration))).toBeLessThanOrEqual(150);
    expect(light.motion.reducedMotion).toBe('system');
  });

  // A duration of any length moves every property of every element, and a table that is measured is as it was before.
  test('have no transitions for people who prefer no motion', () => {
    const baseline = light.components?.MuiCssBaseline?.styleOverrides as Readonly<Record<string, unknown>>;
    expect(baseline['@media (prefers-reduced-motion: reduce)']).toMatchObject({
      '*, *::before, *::after': { transitionDuration: '0s !important' },
    });
  });

  test('have a focus ring of 2 px in the primary colour, 2 px away', () => {
    expect(light.focusVisible).toMatchObject({ outlineWidth: 2, outlineStyle: 'solid', outlineColor: '#C2185B' });
  });

  test('have outlined, comfortable, full-width text fields', () => {
    expect(light.components?.MuiTextField?.defaultProps).toEqual({
      variant: 'outlined',
      size: 'medium',
      margin: 'dense',
      fullWidth: true,
    });
  });

  test("have Material's own texts in Dutch for Dutch", () => {
    const dutch = createTheme(withComponentTexts(lightTheme, loadedLanguage('nl')?.components));
    expect(dutch.components?.MuiAutocomplete?.defaultProps?.closeText).toBe('Sluiten');
    expect(withComponentTexts(lightTheme, loadedLanguage('en')?.components)).toBe(lightTheme);
  });
});
