/** Which words come with the first page: what its code says, as it stands there. */
import { expect, test } from 'vitest';
import { splitWords } from '../../../src/engine/build/plugins/firstWords.ts';
import { screenTexts } from '../../../src/engine/build/product/languageTexts.ts';
import { flattenMessages, mergeMessages } from '../../../src/engine/texts/messages.ts';

const root = new URL('../../..', import.meta.url).pathname;

test.each(['en', 'nl'])('the texts of first pages in %s are few and complete', async (locale) => {
  const { screens } = await screenTexts(root, locale);
  const { first, further } = splitWords(root, screens);
  expect(mergeMessages(first, further)).toEqual(screens);
  const [few, all] = [first, screens].map((texts) => Object.keys(flattenMessages(texts)).length);
  expect(few).toBeLessThan(0.35 * (all ?? 0));
  const keys = Object.keys(flattenMessages(further));
  expect(Object.keys(flattenMessages(first)).filter((key) => keys.includes(key))).toEqual([]);
});

test('texts are found by complete keys, by key prefixes, and by their lazily loaded parts', async () => {
  const { first } = splitWords(root, (await screenTexts(root, 'en')).screens);
  const keys = Object.keys(flattenMessages(first));
  expect(keys).toEqual(
    expect.arrayContaining([
      'ra.action.save',
      // In the bar, in the list, and in what a list is on a phone.
      'beheer.shell.loading',
      'beheer.list.row_actions',
      'beheer.shell.bottom_bar',
      // `beheer.filter.date.${name}`
      'beheer.filter.date.today',
      // In the part of the app bar that a module adds.
      'beheer.timer.start',
    ]),
  );
  expect(keys.filter((key) => /^beheer\.(?:hosting_create|price_preview|reports)\./.test(key))).toEqual([]);
});
