// The language before anybody has chosen one.
import { afterEach, expect, test, vi } from 'vitest';
import { asOffered } from '../../../src/engine/browser/i18n/product.ts';

afterEach(() => vi.restoreAllMocks());

test.for([
  [undefined, ['nl-NL', 'en'], 'nl'],
  [undefined, ['fr-FR', 'nl'], 'nl'],
  [undefined, ['fr-FR'], 'en'],
  ['en', ['nl-NL'], 'en'],
] as const)('chosen %s in a browser in %s: %s', ([chosen, languages, expected]) => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
  expect(asOffered(chosen)).toBe(expected);
});
