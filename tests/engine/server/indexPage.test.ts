/** The page as each business has it: its name, its initial in the icon, its languages; and as who is signed in has it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedPage, screensScriptsMeta, withScreens } from '../../../src/engine/server/http/indexPage.ts';

const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test('has the name wherever the usual one stands, and the initial in the icon', () => {
  const page = namedPage(html, { name: 'Library', locales: ['nl', 'en'] });
  expect(page).toContain('<title>Library</title>');
  expect(page).toContain('<meta name="application-name" content="Library" />');
  expect(page).toContain('<meta name="product-locales" content="nl en" />');
  expect(page).toContain('Library could not be loaded.');
  expect(page).toMatch(/fill='%23fff'%3EL%3C\/text%3E/);
  expect(page).not.toMatch(/Beheer|hosting|%3Cpath/);
});

test('keeps its icon for a name that begins as the usual one does', () => {
  const page = namedPage(html, { name: 'Beheer', locales: ['en', 'nl'] });
  expect(page).toContain('<title>Beheer</title>');
  expect(page).toContain('%3Cpath');
});

test('never takes a name for markup', () => {
  const page = namedPage(html, { name: '<b>"$&', locales: ['en'] });
  expect(page).toContain('<title>&lt;b&gt;&quot;$&amp;</title>');
  expect(page).not.toContain('<b>');
});

describe('the scripts of the screens', () => {
  const built = `<head><meta name="${screensScriptsMeta}" content="assets/screens.js assets/shared.js"></head>`;

  test('are fetched beside the start by who is signed in', () => {
    expect(withScreens(built, 'https://cdn.example/build/')).toBe(
      '<head><link rel="modulepreload" crossorigin href="https://cdn.example/build/assets/screens.js" /><link rel="modulepreload" crossorigin href="https://cdn.example/build/assets/shared.js" /></head>',
    );
  });

  test('are nothing to who is not', () => {
    expect(withScreens(built, null)).toBe('<head></head>');
  });
});
