// Both languages are complete and say the same; numbers and dates are written as people there write them.
import reactAdminEnglish from 'ra-language-english';
import { describe, expect, test } from 'vitest';
import { formatFor } from '../../../src/engine/browser/i18n/format.ts';
import { createI18nProvider } from '../../../src/engine/browser/i18n/i18nProvider.ts';
import { loadedLanguage } from '../../../src/engine/browser/i18n/languages.ts';
import { flattenMessages, mergeMessages, type Messages } from '../../../src/engine/texts/messages.ts';
import { formatNames, renderMessage, ruleKeys } from '../../../src/engine/registry/messages.ts';
import { validation as validationEnglish } from '../../../src/engine/texts/en.ts';
import { validation as validationDutch } from '../../../src/engine/texts/nl.ts';

interface TextFile {
  readonly screens?: Messages;
  readonly reactAdmin?: Messages;
}

/** As the files have them: what is fetched has English where Dutch lacks something. */
function written(files: Readonly<Record<string, TextFile>>, base: Messages): Readonly<Record<string, string>> {
  return flattenMessages(
    Object.values(files).reduce<Messages>(
      (all, { reactAdmin = {}, screens = {} }) => mergeMessages(mergeMessages(all, reactAdmin), { beheer: screens }),
      base,
    ),
  );
}

const english = written(
  import.meta.glob<TextFile>(['../../../src/engine/texts/en.ts', '../../../src/modules/*/texts/en.ts'], {
    eager: true,
  }),
  reactAdminEnglish as unknown as Messages,
);
const dutch = written(
  import.meta.glob<TextFile>(['../../../src/engine/texts/nl.ts', '../../../src/modules/*/texts/nl.ts'], {
    eager: true,
  }),
  {},
);
const placeholders = (message: string | undefined) => [...new Set(message?.match(/%\{\w+\}/g))].sort();
const forms = (message: string | undefined) => message?.split('||||').length;

/** Intl sets no-break spaces; a plain one reads easier here. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the texts', () => {
  test.each([
    ['en', english],
    ['nl', dutch],
  ])('of %s are those of its files', (locale, texts) => {
    expect(flattenMessages(loadedLanguage(locale)?.screens ?? {})).toEqual(texts);
  });

  test('both languages have the same keys', () => {
    expect(Object.keys(dutch).sort()).toEqual(Object.keys(english).sort());
  });

  test('have no key in two files, where the last would hide the first', () => {
    const files = import.meta.glob<Messages | undefined>(
      ['../../../src/engine/texts/en.ts', '../../../src/modules/*/texts/en.ts'],
      {
        eager: true,
        import: 'screens',
      },
    );
    const keys = Object.values(files).flatMap((screens) => Object.keys(flattenMessages(screens ?? {})));
    expect(keys.length).toBeGreaterThan(1_000);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
  });

  test("have every key of react-admin's English in both languages", () => {
    const theirs = Object.keys(flattenMessages(reactAdminEnglish as unknown as Messages));
    expect(theirs.length).toBeGreaterThan(150);
    expect(theirs.filter((key) => !(key in english) || !(key in dutch))).toEqual([]);
  });

  test.each(Object.keys(english))('of %s have the same placeholders and plural forms', (key) => {
    expect(placeholders(dutch[key])).toEqual(placeholders(english[key]));
    expect(forms(dutch[key])).toBe(forms(english[key]));
  });

  test('are not empty, except for the unknown boolean', () => {
    const empty = [english, dutch].flatMap((messages) =>
      Object.keys(messages).filter((key) => messages[key]?.trim() === ''),
    );
    expect(empty).toEqual(['ra.boolean.null', 'ra.boolean.null']);
  });

  test('use je, never u, in Dutch', () => {
    expect(Object.entries(dutch).filter(([, message]) => /\b(u|uw)\b/i.test(message))).toEqual([]);
  });
});

describe('mergeMessages', () => {
  test('keeps both sides, and the second wins', () => {
    const base = { a: { b: '1', c: '2' }, d: '3' };
    expect(mergeMessages(base, { a: { b: 'x' }, e: 'y' })).toEqual({ a: { b: 'x', c: '2' }, d: '3', e: 'y' });
    expect(base.a.b).toBe('1');
  });
});

describe('createI18nProvider', () => {
  const registry = {
    en: { resources: { clients: { name: 'client |||| clients' } } },
    nl: { resources: { clients: { name: 'klant |||| klanten', fields: { city: 'Plaats' } } } },
  };

  test('starts with English', () => {
    const provider = createI18nProvider(registry);
    expect(provider.getLocale()).toBe('en');
    expect(provider.translate('beheer.login.sign_in')).toBe('Sign in');
    expect(provider.getLocales?.()).toEqual([
      { locale: 'en', name: 'English' },
      { locale: 'nl', name: 'Nederlands' },
    ]);
  });

  test('uses Dutch for a key that English lacks', () => {
    expect(createI18nProvider(registry).translate('resources.clients.fields.city')).toBe('Plaats');
  });

  test('uses English for a key that Dutch lacks', async () => {
    const provider = createI18nProvider({ en: { beheer: { only_english: 'Here' } }, nl: {} });
    await provider.changeLocale('nl');
    expect(provider.translate('beheer.only_english')).toBe('Here');
  });

  test('uses Dutch when chosen, with plurals', async () => {
    const provider = createI18nProvider(registry);
    await provider.changeLocale('nl');
    expect(provider.getLocale()).toBe('nl');
    expect(provider.translate('resources.clients.name', { smart_count: 2 })).toBe('klanten');
    expect(provider.translate('beheer.bulk.selected', { smart_count: 1 })).toBe('1 geselecteerd');
    expect(provider.translate('beheer.bulk.selected', { smart_count: 3 })).toBe('3 geselecteerd');
    expect(provider.translate('beheer.bulk.selected', { smart_count: 1000 })).toBe('1.000 geselecteerd');
  });

  test('capitalises a text that opens with a label, and leaves a record as it is', async () => {
    const provider = createI18nProvider();
    expect(provider.translate('beheer.form.create', { name: 'client' })).toBe('Create client');
    await provider.changeLocale('nl');
    expect(provider.translate('beheer.form.create', { name: 'klant' })).toBe('Klant aanmaken');
    expect(provider.translate('beheer.empty.title', { name: 'klanten' })).toBe('Nog geen klanten');
    expect(provider.translate('beheer.delete.title', { record: 'voorbeeld.nl' })).toBe('voorbeeld.nl verwijderen?');
    expect(provider.translate('beheer.trash.deleted', { who: 'Sanne', time: 'zojuist' })).toBe(
      'verwijderd door Sanne, zojuist',
    );
  });

  test('returns unknown keys unchanged', () => {
    expect(createI18nProvider().translate('This domain is taken.')).toBe('This domain is taken.');
  });
});

describe('validation messages', () => {
  const keys = [...ruleKeys, ...formatNames.map((name) => `format.${name}` as const)];

  test.each(keys)('%s exist in both languages with the same placeholders', (key) => {
    expect(validationEnglish[key]).not.toBe('');
    expect(validationDutch[key]).not.toBe('');
    expect(placeholders(validationDutch[key])).toEqual(placeholders(validationEnglish[key]));
  });

  test('include nothing else', () => {
    expect(Object.keys(validationEnglish).sort()).toEqual([...keys].sort());
    expect(Object.keys(validationDutch).sort()).toEqual([...keys].sort());
  });

  test.each([
    ['en', 'maxLength', { max: 255 }, 'Use no more than 255 characters'],
    ['nl', 'maxLength', { max: 255 }, 'Gebruik niet meer dan 255 tekens'],
    ['nl', 'transition', { from: 'Actief', to: '$& %{from}' }, 'Kan niet van ‘Actief’ naar ‘$& %{from}’'],
    ['en', 'minimum', { min: 0 }, 'Must be 0 or more'],
    ['en', 'minimum', {}, 'Must be %{min} or more'],
    ['en', 'format.unheard-of', {}, 'Invalid format'],
    ['nl', 'toString', {}, 'Ongeldige indeling'],
  ] as const)('%s %s %o', (locale, key, params, expected) => {
    expect(renderMessage(locale, key, params)).toBe(expected);
  });
});

describe('formats', () => {
  const now = new Date('2026-11-20T12:00:00Z');
  const f = { en: formatFor('en'), nl: formatFor('nl') };

  test.each([
    ['money', f.en.money(123456), f.nl.money(123456), '€1,234.56', '€ 1.234,56'],
    ['money below zero', f.en.money(-5), f.nl.money(-5), '−€0.05', '€ −0,05'],
    ['no money', f.en.money(-0), f.nl.money(0), '€0.00', '€ 0,00'],
    ['percent', f.en.percent(2100), f.nl.percent(1250), '21%', '12,5%'],
    ['decimal', f.en.decimal(1234.5), f.nl.decimal(0.12345), '1,234.5', '0,1235'],
    ['decimal, fixed', f.en.decimal(1.5, 2), f.nl.decimal(-1.5, 2), '1.50', '−1,50'],
    ['integer', f.en.integer(12345), f.nl.integer(12345), '12,345', '12.345'],
    ['date', f.en.date('2026-11-20'), f.nl.date('2026-11-20'), '20 Nov 2026', '20 nov 2026'],
    ['date, one digit', f.en.date('2026-03-01'), f.nl.date('2026-03-01'), '1 Mar 2026', '1 mrt 2026'],
    [
      'days of one month',
      f.en.dateRange('2026-11-16', '2026-11-22'),
      f.nl.dateRange('2026-11-16', '2026-11-22'),
      '16 – 22 Nov 2026',
      '16 – 22 nov 2026',
    ],
    [
      'days of two years',
      f.en.dateRange('2026-12-28', '2027-01-03'),
      f.nl.dateRange('2026-12-28', '2027-01-03'),
      '28 Dec 2026 – 3 Jan 2027',
      '28 dec 2026 – 3 jan 2027',
    ],
    ['full date', f.en.fullDate('2026-11-20'), f.nl.fullDate('2026-11-20'), '20 November 2026', '20 november 2026'],
    ['month', f.en.month('2026-11'), f.nl.month('2026-11-20'), 'November 2026', 'november 2026'],
    [
      'winter instant',
      f.en.dateTime('2026-11-20T13:30:00Z'),
      f.nl.dateTime('2026-11-20T23:30:00Z'),
      '20 Nov 2026, 14:30',
      '21 nov 2026, 00:30',
    ],
    ['summer instant', f.en.time('2026-07-01T22:30:00Z'), f.nl.time('2026-07-01T12:00:00Z'), '00:30', '14:00'],
    [
      'now',
      f.en.relativeTime('2026-11-20T11:59:01Z', now),
      f.nl.relativeTime('2026-11-20T12:00:30Z', now),
      '59 seconds ago',
      'nu',
    ],
    [
      'the first and the last year of an instant',
      f.en.relativeTime('0001-01-01T00:00:00Z', now),
      f.nl.relativeTime('9999-12-31T23:59:59.999Z', now),
      '2,025 years ago',
      'over 7.973 jaar',
    ],
    [
      'a moment ago',
      f.en.relativeTime('2026-11-20T12:00:02Z', now),
      f.nl.relativeTime('2026-11-20T11:59:30Z', now),
      '1 second ago',
      '30 seconden geleden',
    ],
    [
      'minutes',
      f.en.relativeTime('2026-11-20T11:58:30Z', now),
      f.nl.relativeTime('2026-11-20T12:59:59Z', now),
      '1 minute ago',
      'over 59 minuten',
    ],
    [
      'hours',
      f.en.relativeTime('2026-11-20T11:00:00Z', now),
      f.nl.relativeTime('2026-11-19T12:00:01Z', now),
      '1 hour ago',
      '23 uur geleden',
    ],
    [
      'days',
      f.en.relativeTime('2026-11-19T11:00:00Z', now),
      f.nl.relativeTime('2026-10-21T12:00:00Z', now),
      'yesterday',
      '30 dagen geleden',
    ],
    [
      'months, years',
      f.en.relativeTime('2026-12-21T12:00:00Z', new Date('2026-11-20T12:00:00Z')),
      f.nl.relativeTime('2024-11-20T12:00:00Z', new Date('2026-11-20T12:00:00Z')),
      'in 1 month',
      '2 jaar geleden',
    ],
    [
      'a day short',
      f.en.relativeTime('2027-11-19T12:00:00Z', new Date('2026-11-20T12:00:00Z')),
      f.nl.relativeTime('2026-10-21T12:00:00Z', new Date('2026-11-20T12:00:00Z')),
      'in 11 months',
      '30 dagen geleden',
    ],
    ['days', f.en.relativeDays(23), f.nl.relativeDays(-1), 'in 23 days', 'gisteren'],
    ['days in months', f.en.relativeDays(91), f.nl.relativeDays(92), 'in 91 days', 'over 3 maanden'],
    ['days in years', f.en.relativeDays(730), f.nl.relativeDays(-731), 'in 23 months', '2 jaar geleden'],
    ['duration', f.en.duration(90), f.nl.duration(-5), '1:30', '−0:05'],
    ['long duration', f.en.duration(6000), f.nl.duration(0), '100:00', '0:00'],
    ['file size', f.en.fileSize(1_500_000), f.nl.fileSize(2_500_000_000), '1.5 MB', '2,5 GB'],
    ['list', f.en.list(['a', 'b', 'c']), f.nl.list(['a', 'b']), 'a, b and c', 'a en b'],
  ])('%s', (_what, inEnglish, inDutch, expectedEnglish, expectedDutch) => {
    expect(plain(inEnglish)).toBe(expectedEnglish);
    expect(plain(inDutch)).toBe(expectedDutch);
  });

  test('are created once per language', () => {
    expect(formatFor('nl')).toBe(formatFor('nl'));
    expect(formatFor('fr')).toBe(formatFor('en'));
  });
});
