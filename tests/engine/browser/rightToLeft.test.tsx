// Languages that are written from right to left: the page says so, styles are mirrored, and other languages load nothing.
import { act, render } from '@testing-library/react';
import Box from '@mui/material/Box';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { isRightToLeft } from '../../../src/engine/texts/locales.ts';

test.each([
  ['he', true],
  ['ar-EG', true],
  ['fa', true],
  ['ku-Latn', false],
  ['ar-Latn', false],
  ['haw', false],
  ['de', false],
  ['en', false],
])('%s is written from right to left: %s', (locale, expected) => {
  expect(isRightToLeft(locale)).toBe(expected);
});

beforeEach(() => {
  document.head.querySelector('meta[name="product-locales"]')?.remove();
  document.head.insertAdjacentHTML('beforeend', '<meta name="product-locales" content="he en de">');
  vi.resetModules();
});

// Test files share the document and the modules.
afterAll(() => {
  document.head.querySelector('meta[name="product-locales"]')?.remove();
  document.documentElement.removeAttribute('dir');
  localStorage.clear();
  vi.resetModules();
});

const box = (
  <Box sx={{ ml: '10px', textAlign: 'left', '@container (min-width: 400px)': { pr: '7px' }, '&:hover': { left: 3 } }} />
);

/** The rules of the element, without spaces. */
const rulesOf = (element: Element | null, key: string): string => {
  const name = [...(element?.classList ?? [])].find((one) => one.startsWith(`${key}-`)) ?? 'none';
  return [...document.querySelectorAll('style')]
    .map(({ textContent }) => textContent ?? '')
    .filter((text) => text.includes(name))
    .join('')
    .replaceAll(/\s/g, '');
};

test('styles are mirrored in Hebrew, also in containers, and follow a change of the language', async () => {
  const { fetchDirection, StyleCache } = await import('../../../src/engine/browser/shell/StyleCache.tsx');
  const { store } = await import('../../../src/engine/browser/providers/store.ts');
  store.setItem('locale', 'he');
  await fetchDirection('he');
  const { container } = render(<StyleCache>{box}</StyleCache>);
  expect(document.documentElement.dir).toBe('rtl');
  const hebrew = rulesOf(container.firstElementChild, 'rtl');
  expect(hebrew).toContain('margin-right:0.625rem');
  expect(hebrew).toContain('text-align:right');
  expect(hebrew).toMatch(/@container[^{]*\{[^{]*\{padding-left:0.4375rem/);
  expect(hebrew).toContain('right:0.1875rem');
  expect(hebrew).not.toMatch(/margin-left|padding-right|[;{]left:/);
  act(() => store.setItem('locale', 'en'));
  expect(document.documentElement.dir).toBe('ltr');
  const english = rulesOf(container.firstElementChild, 'css');
  expect(english).toContain('margin-left:0.625rem');
  expect(english).not.toContain('margin-right');
});

test('a language from left to right loads nothing for it', async () => {
  const { fetchDirection } = await import('../../../src/engine/browser/shell/StyleCache.tsx');
  const styles = document.querySelectorAll('style').length;
  await fetchDirection('en');
  expect(document.querySelectorAll('style')).toHaveLength(styles);
});

test('date fields show the day as the language writes it', async () => {
  const { formatFor } = await import('../../../src/engine/browser/i18n/format.ts');
  expect(['en', 'de', 'he'].map((locale) => formatFor(locale).datePattern)).toEqual([
    'd MMMM yyyy',
    'd. MMMM yyyy',
    "d 'ב'MMMM yyyy",
  ]);
});
