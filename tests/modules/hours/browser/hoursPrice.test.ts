// The sentence about the price of a time entry, in both languages.
import { expect, test } from 'vitest';
import { formatFor } from '../../../../src/engine/browser/i18n/format.ts';
import { createI18nProvider } from '../../../../src/engine/browser/i18n/i18nProvider.ts';
import { completeLocales, type Locale } from '../../../../src/engine/texts/locales.ts';
import { priceText, type PriceText } from '../../../../src/modules/hours/browser/hours-price/priceText.ts';
import { amountOf, rateScopes, type EntryPrice } from '../../../../src/modules/hours/rules/entryPrice.ts';

const open: EntryPrice = {
  charge: 'hourly',
  rate_cents: 9_500,
  scope: 'client',
  since: '2026-03-01',
  frozen: false,
  correction: false,
  billable_minutes: 90,
  amount_cents: 14_250,
};

function told(price: Partial<EntryPrice>, locale: Locale = 'en'): PriceText {
  const { translate } = createI18nProvider(undefined, locale);
  const plain = (text: string): string => text.replaceAll('\u00a0', ' ');
  const { sentence, sum, isMissing } = priceText(
    { ...open, ...price },
    { translate: (key, values) => translate(key, values) as string, format: formatFor(locale) },
  );
  return { sentence: plain(sentence), sum: sum === null ? null : plain(sum), isMissing };
}

test.each<[string, Partial<EntryPrice>, string, string]>([
  [
    'the client’s, to be',
    {},
    'Will be €95.00 an hour: the client’s rate since 1 March 2026.',
    'Wordt € 95,00 per uur: het tarief van de klant sinds 1 maart 2026.',
  ],
  [
    'the project’s, fixed',
    { scope: 'project', frozen: true },
    '€95.00 an hour: the project’s rate since 1 March 2026.',
    '€ 95,00 per uur: het tarief van het project sinds 1 maart 2026.',
  ],
  [
    'on the project itself',
    { scope: 'project', since: null, frozen: true },
    '€95.00 an hour: the rate agreed for the project.',
    '€ 95,00 per uur: het afgesproken tarief van het project.',
  ],
  [
    'on the employee’s card',
    { scope: 'employee', since: null },
    'Will be €95.00 an hour: the employee’s own rate.',
    'Wordt € 95,00 per uur: het eigen tarief van de medewerker.',
  ],
  [
    'from before whose it is was kept',
    { scope: null, since: null, frozen: true },
    '€95.00 an hour: as fixed on approval.',
    '€ 95,00 per uur: zoals vastgelegd bij de goedkeuring.',
  ],
  [
    'a correction',
    { scope: 'default', correction: true },
    'Will be €95.00 an hour: the default rate since 1 March 2026. A correction keeps the rate of the original entry.',
    'Wordt € 95,00 per uur: het standaardtarief sinds 1 maart 2026. Een correctie houdt het tarief van de oorspronkelijke regel.',
  ],
])('%s', (_, price, english, dutch) => {
  expect([told(price).sentence, told(price, 'nl').sentence]).toEqual([english, dutch]);
});

test.each<[string, Partial<EntryPrice>, RegExp, boolean]>([
  ['fixed price', { charge: 'fixed', amount_cents: 0 }, /^Fixed-price project/, false],
  ['not billable', { charge: 'none', amount_cents: 0 }, /^Not billable/, false],
  ['rounded away', { charge: 'rounded', amount_cents: 0 }, /^Rounded to 0/, false],
  ['no rate yet', { rate_cents: null, scope: null, since: null, amount_cents: null }, /can’t be approved yet/, true],
  [
    'approved without one',
    { rate_cents: null, scope: null, since: null, amount_cents: null, frozen: true },
    /^Approved without an hourly rate/,
    false,
  ],
])('%s: nothing to add up', (_, price, sentence, isMissing) => {
  expect(told(price)).toEqual({ sentence: expect.stringMatching(sentence) as string, sum: null, isMissing });
});

test('the price is shown with its calculation', () => {
  expect([told({}).sum, told({}, 'nl').sum]).toEqual([
    '1:30 × €95.00 = €142.50 excluding VAT.',
    '1:30 × € 95,00 = € 142,50 exclusief btw.',
  ]);
  expect([amountOf(50, 9_999), amountOf(-50, 9_999), amountOf(0, 9_999)]).toEqual([8_333, -8_333, 0]);
});

test.each(completeLocales)('every reason is said in %s', (locale) => {
  for (const scope of rateScopes) expect(told({ scope }, locale).sentence).not.toMatch(/beheer|%|undefined/);
});
