/** The page as each business has it: its name, its initial in the icon, its languages; and as who is signed in has it. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { namedPage, screensScriptsMeta, withScreens } from '../../../src/engine/server/http/pages/indexPage.ts';

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

test('the page has the name, icon, logo and readable shades of a brand', () => {
  const brand = { key: null, name: 'Duin & "Dijk"', colour: '#ffd400', logo: '/api/session/logo?version=1' };
  const page = namedPage(html, { name: 'Beheer', locales: ['nl'], ...region }, brand);
  expect(page).toContain('<title>Duin &amp; &quot;Dijk&quot;</title>');
  expect(page).toMatch(/rx='8' fill='%23ffd400'.*fill='%23000000'%3ED%3C\/text%3E/);
  expect(page).toContain('<meta name="brand-logo" content="/api/session/logo?version=1" />');
  expect(page).not.toContain('brand-key');
  const [, shades = ''] = /<meta name="brand-shades" content="([^"]*)"/.exec(page) ?? [];
  expect(JSON.parse(shades.replaceAll('&quot;', '"'))).toMatchObject({
    light: { filled: '#ffd400', onFilled: '#000000' },
    dark: { filled: '#ffd400', onFilled: '#000000' },
  });
  expect(namedPage(html, { name: 'Beheer', locales: ['nl'], ...region })).not.toMatch(/brand-/);
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
