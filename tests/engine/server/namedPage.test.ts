/** The page as each business has it: its name, its initial in the icon, its languages. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { namedPage } from '../../../src/engine/server/http/pages.ts';

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
