/** The words that no first page says: fetched once something says them, and with each language from then on. */
import { expect, test, vi } from 'vitest';
import { liveI18nProvider } from '../../../src/engine/browser/i18n/i18nProvider.ts';
import { fetchAllWords, fetchLanguage, loadedLanguage } from '../../../src/engine/browser/i18n/languages.ts';

const fetched = vi.hoisted(() => ({ further: [] as string[], fails: true }));

vi.mock('virtual:beheer/languages', () => {
  const first = (tag: string) => async () => ({
    default: { screens: { beheer: { list: { all: `all ${tag}` } } }, catalogues: {}, components: [], calendar: {} },
  });
  const further = (tag: string) => async () => {
    fetched.further.push(tag);
    if (fetched.fails) throw new Error('offline');
    return { default: { beheer: { list: { undo: `undo ${tag}` } } } };
  };
  return {
    languages: { en: first('en'), nl: first('nl') },
    furtherWords: { en: further('en'), nl: further('nl') },
  };
});

test('further texts are used as soon as they have loaded', async () => {
  await fetchLanguage('en');
  const registry = {};
  const provider = liveI18nProvider(
    () => registry,
    () => ({}),
    () => 'en',
    async () => undefined,
  );
  const shown = () => ['list.all', 'list.undo'].map((key) => provider.translate(`beheer.${key}`));
  expect(shown()).toEqual(['all en', 'beheer.list.undo']);
  expect(fetched.further).toEqual([]);

  await expect(fetchAllWords()).rejects.toThrow('offline');
  fetched.fails = false;
  await Promise.all([fetchAllWords(), fetchAllWords()]);
  await fetchAllWords();
  expect(fetched.further).toEqual(['en', 'en']);
  expect(shown()).toEqual(['all en', 'undo en']);

  // From now on a language comes with all of its words.
  await provider.fetchLocale('nl');
  expect(loadedLanguage('nl')?.screens).toEqual({ beheer: { list: { all: 'all nl', undo: 'undo nl' } } });
  await provider.changeLocale('nl');
  expect(shown()).toEqual(['all nl', 'undo nl']);
  await fetchAllWords();
  expect(fetched.further).toEqual(['en', 'en', 'nl']);
});
