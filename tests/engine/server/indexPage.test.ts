/** The page as each business has it: its name, its initial in the icon, its languages; and as who is signed in has it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedPage, screensScriptsMeta, withScreens } from '../../../src/engine/server/http/indexPage.ts';

const region = { timeZone: 'America/New_York', country: 'US', firstDayOfWeek: 7 } as const;
const html = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');

test('the page contains the company name in every usual place, and the initial in the icon', () => {
  const page = namedPage(html, { name: 'Library', locales: ['nl', 'en'], ...region });
  expect(page).toContain('<title>Library</title>');
  expect(page).toContain('<meta name="application-name" content="Library" />');
  expect(page).toContain('<meta name="product-locales" content="nl en" />');
  expect(page).toContain('<meta name="product-region" content="America/New_York 7 US" />');
  expect(page).toContain('Library could not be loaded.');
  expect(page).toMatch(/fill='%23fff'%3EL%3C\/text%3E/);
  expect(page).not.toMatch(/Beheer|hosting|%3Cpath/);
});

test('the page keeps its icon for a name that begins with the same letter', () => {
  const page = namedPage(html, { name: 'Beheer', locales: ['en', 'nl'], ...region });
  expect(page).toContain('<title>Beheer</title>');
  expect(page).toContain('%3Cpath');
});

test('the page escapes markup in a name, and leaves out a country that is not declared', () => {
  const page = namedPage(html, { name: '<b>"$&', locales: ['en'], ...region, country: null });
  expect(page).toContain('<title>&lt;b&gt;&quot;$&amp;</title>');
  expect(page).not.toContain('<b>');
  expect(page).toContain('<meta name="product-region" content="America/New_York 7" />');
});

describe('the scripts of the screens', () => {
  const built = `<head><meta name="${screensScriptsMeta}" content="assets/screens.js assets/shared.js"></head>`;

  test('are fetched early for a signed-in person', () => {
    expect(withScreens(built, 'https://cdn.example/build/')).toBe(
      '<head><link rel="modulepreload" crossorigin href="https://cdn.example/build/assets/screens.js" /><link rel="modulepreload" crossorigin href="https://cdn.example/build/assets/shared.js" /></head>',
    );
  });

  test('are not fetched without a session', () => {
    expect(withScreens(built, null)).toBe('<head></head>');
  });
});
