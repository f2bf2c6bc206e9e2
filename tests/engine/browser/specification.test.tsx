// SPEC.md § 9 line by line: each constant as the screens hold it. docs/specification.md says where each is kept.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTheme } from '@mui/material/styles';
import { DateCalendar } from '@mui/x-date-pickers/DateCalendar';
import { screen } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { describe, expect, test } from 'vitest';
import { announceAssetHost } from '../../../src/engine/browser/start/assetHost.ts';
import { createI18nProvider } from '../../../src/engine/browser/i18n/i18nProvider.ts';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { DateProvider } from '../../../src/engine/browser/inputs/dates/DateProvider.tsx';
import { darkTheme, lightTheme, mobileBreakpoint } from '../../../src/engine/browser/theme/theme.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { renderShell } from '../../support/renderShell.tsx';

const light = createTheme(lightTheme);
const dark = createTheme(darkTheme);
const parts = light.components;

function sources(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(directory, name), 'utf8'));
}

test('the language is English by default, and Dutch where English has no text', () => {
  const provider = createI18nProvider({ en: {}, nl: { only: { dutch: 'Alleen hier' } } });
  expect([provider.getLocale(), provider.translate('ra.action.save'), provider.translate('only.dutch')]).toEqual([
    'en',
    'Save',
    'Alleen hier',
  ]);
});

test('the theme is light by default: pink and purple, and in the dark rust orange and dark blue', () => {
  const { primary, secondary } = light.palette;
  const { primary: rust, secondary: blue } = dark.palette.brand;
  expect([light.palette.mode, primary.main, secondary.main]).toEqual(['light', '#C2185B', '#7B1FA2']);
  expect([dark.palette.mode, rust.filled, blue.filled]).toEqual(['dark', '#B7410E', '#1F3B63']);
});

test('icons are Material Design Icons only', () => {
  const named = Object.values(realRegistry().resources).map(({ icon }) => icon);
  expect(named.filter((icon) => !icon.startsWith('mdi-'))).toEqual([]);
  expect(sources('src').filter((text) => text.includes('@mui/icons-material'))).toEqual([]);
});

describe('density', () => {
  test('is compact as a whole', () =>
    expect([parts?.MuiTable?.defaultProps?.size, light.typography.fontSize]).toEqual(['small', 14]));
  test('has buttons in the primary colour', () => expect(parts?.MuiButton?.defaultProps?.color).toBe('primary'));
  test('has default tabs', () =>
    expect([parts?.MuiTabs?.defaultProps, parts?.MuiTab?.defaultProps]).toEqual([undefined, undefined]));
  test('has comfortable text fields, selects, autocompletes and radio groups', () => {
    // `medium` is Material's comfortable, `small` its compact. Selects and radio groups stand in a FormControl.
    expect([
      parts?.MuiTextField?.defaultProps?.size,
      parts?.MuiFormControl?.defaultProps?.size,
      parts?.MuiAutocomplete?.defaultProps?.size ?? 'medium',
    ]).toEqual(['medium', 'medium', 'medium']);
  });
});

test.each([
  ['en', 'Monday'],
  ['nl', 'maandag'],
])('in %s the week begins on %s', async (locale, day) => {
  renderShell(
    <DateProvider>
      <DateCalendar />
    </DateProvider>,
    { store: memoryStore({ locale }) },
  );
  expect(
    (await screen.findAllByRole('columnheader'))
      .find(({ textContent }) => textContent !== '')
      ?.getAttribute('aria-label'),
  ).toBe(day);
});

test('the date input shows a full date, with the calendar inside the field', () => {
  expect(['en', 'nl'].map((locale) => formatFor(locale).datePattern)).toEqual(['d MMMM yyyy', 'd MMMM yyyy']);
});

test('cards have padding and bold titles', () => {
  expect(parts?.MuiCardContent?.styleOverrides?.root).toMatchObject({ padding: 16 });
  expect([parts?.MuiCardHeader?.defaultProps?.slotProps?.title, light.typography.h2.fontWeight]).toEqual([
    expect.objectContaining({ variant: 'h2' }),
    700,
  ]);
});

test('breakpoints are those of the specification, and lg is the first that is not mobile', () => {
  expect(light.breakpoints.values).toEqual({ xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 });
  expect(mobileBreakpoint).toBe('lg');
});

test('a request has no time limit', () => {
  const http = readFileSync('src/engine/browser/providers/http.ts', 'utf8');
  expect([/AbortSignal\.timeout|setTimeout|\.timeout\s*=/.test(http), http.includes('fetch(')]).toEqual([false, true]);
});

test('the anti-forgery token goes from the cookie XSRF-TOKEN to the header X-XSRF-TOKEN', () => {
  expect(readFileSync('src/engine/browser/providers/requestHeaders.ts', 'utf8')).toMatch(
    /cookie\('XSRF-TOKEN'\)[\s\S]*headers\.set\('x-xsrf-token'/,
  );
});

test('the host of the static assets is a global property', () => {
  announceAssetHost('https://cdn.example.com/build/assets/index-abc.js');
  expect(window.assetHost).toBe('https://cdn.example.com');
});
