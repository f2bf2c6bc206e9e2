/** Texts by key in every language, with values in their places. */
import { describe, expect, expectTypeOf, test } from 'vitest';
import { catalogueOf, eachLanguage, type Label } from '../../../src/engine/texts/catalogue.ts';

const texts = catalogueOf({
  en: {
    timer: { stopped: 'Stopped after %{time}', running: 'It runs' },
    week: { changed: { message: 'The week of %{name} is %{state}.', hint: 'Look at %{name} again.' } },
    states: { open: 'open', closed: 'closed' },
    only_english: 'Here',
    days: '%{smart_count} day |||| %{smart_count} days',
  },
  nl: {
    timer: { stopped: 'Gestopt na %{time}', running: 'Hij loopt' },
    week: { changed: { message: 'De status van de week van %{name} is %{state}.', hint: 'Bekijk %{name} opnieuw.' } },
    states: { open: 'open', closed: 'gesloten' },
    days: '%{smart_count} dag |||| %{smart_count} dagen',
  },
});

describe('a label', () => {
  test('is in every language', () => {
    expect(texts.label('timer.running')).toEqual({ en: 'It runs', nl: 'Hij loopt' });
  });

  test.each([
    ['a text', '1:30', { en: 'Stopped after 1:30', nl: 'Gestopt na 1:30' }],
    ['a number', 0, { en: 'Stopped after 0', nl: 'Gestopt na 0' }],
    ['a large number', 1234.5, { en: 'Stopped after 1,234.5', nl: 'Gestopt na 1.234,5' }],
    ['a label', { en: 'an hour', nl: 'een uur' }, { en: 'Stopped after an hour', nl: 'Gestopt na een uur' }],
    ['what looks like a placeholder', '%{time} $&', { en: 'Stopped after %{time} $&', nl: 'Gestopt na %{time} $&' }],
  ])('has %s in its place', (_what, time, expected) => {
    expect(texts.label('timer.stopped', { time })).toEqual(expected);
  });

  test('is English where the language lacks it', () => {
    expect(texts.label('only_english')).toEqual({ en: 'Here', nl: 'Here' });
  });

  test.each([
    [1, { en: '1 day', nl: '1 dag' }],
    [0, { en: '0 days', nl: '0 dagen' }],
    [2, { en: '2 days', nl: '2 dagen' }],
  ])('has the form of %s', (smart_count, expected) => {
    expect(texts.label('days', { smart_count })).toEqual(expected);
  });

  test('can be chosen by a value', () => {
    const state: 'open' | 'closed' = 'closed' as 'open' | 'closed';
    expect(texts.label(`states.${state}`)).toEqual({ en: 'closed', nl: 'gesloten' });
  });

  test('takes the keys that there are, and all their values', () => {
    type Label1 = typeof texts.label<'timer.stopped'>;
    expectTypeOf<Parameters<Label1>[1]>().toEqualTypeOf<{ readonly time: string | number | Label }>();
    expectTypeOf<Parameters<typeof texts.label<'timer.running'>>>().toEqualTypeOf<[key: 'timer.running']>();
    expectTypeOf<Parameters<typeof texts.refusal>[0]>().toEqualTypeOf<'week.changed'>();
  });
});

test('a refusal says what happened and what to do, with the values of both', () => {
  expect(texts.refusal('week.changed', { name: 'Ann', state: texts.label('states.closed') })).toEqual({
    message: { en: 'The week of Ann is closed.', nl: 'De status van de week van Ann is gesloten.' },
    hint: { en: 'Look at Ann again.', nl: 'Bekijk Ann opnieuw.' },
  });
});

test('a value is worked out for each language', () => {
  expect(eachLanguage((locale) => `in ${locale}`)).toEqual({ en: 'in en', nl: 'in nl' });
});
