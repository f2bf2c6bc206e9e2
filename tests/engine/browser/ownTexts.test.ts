// Texts of the company in the browser: they replace those of the product, on pages with and without a session.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const own = {
  screens: { beheer: { login: { title: 'Come in' }, list: { columns: 'Choose columns' } } },
  catalogues: { engine: { validation: { required: 'Please fill in' } } },
};
const fetched: string[] = [];

beforeAll(() => {
  document.head.insertAdjacentHTML(
    'beforeend',
    '<meta name="product-locales" content="en nl"><meta name="product-texts" content="0a1b2c3d en">',
  );
  vi.stubGlobal('fetch', (url: string) => {
    fetched.push(url);
    return Promise.resolve(new Response(JSON.stringify(own)));
  });
});
// Test files share the document and the modules.
afterAll(() => {
  vi.unstubAllGlobals();
  for (const meta of document.head.querySelectorAll('meta[name^="product-"]')) meta.remove();
  vi.resetModules();
});

test('the language that the page names is fetched once, with the version of the texts', async () => {
  // The page is read when the modules are.
  vi.resetModules();
  const { renderMessage } = await import('../../../src/engine/registry/messages.ts');
  const { queryTexts, texts, validationTexts } = await import('../../../src/engine/registry/texts.ts');
  const { fetchLanguage, fillCatalogues, loadedLanguage } =
    await import('../../../src/engine/browser/i18n/languages.ts');
  const { fetchSignedOut, signedOutText } = await import('../../../src/engine/browser/i18n/signedOut.ts');
  fillCatalogues({ engine: { query: queryTexts, registry: texts, validation: validationTexts } });
  expect(signedOutText('en', 'beheer.login.title')).toBe('Sign in');
  await fetchSignedOut('en');
  expect(signedOutText('en', 'beheer.login.title')).toBe('Come in');
  expect(signedOutText('en', 'beheer.login.password')).toBe('Password');
  expect(fetchSignedOut('nl')).toBeNull();
  await Promise.all([fetchLanguage('en'), fetchLanguage('nl')]);
  expect(fetched).toEqual(['/build/texts/en?v=0a1b2c3d']);
  expect(loadedLanguage('en')?.screens).toMatchObject({
    beheer: { list: { columns: 'Choose columns', filters: 'Filters' }, login: { title: 'Come in' } },
  });
  expect(loadedLanguage('nl')?.screens).toMatchObject({ beheer: { list: { columns: 'Kolommen' } } });
  expect([renderMessage('en', 'required'), renderMessage('en', 'list')]).toEqual(['Please fill in', 'Must be a list']);
});
