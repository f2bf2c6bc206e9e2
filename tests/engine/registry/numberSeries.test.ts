import { describe, expect, test } from 'vitest';
import {
  formatNumber,
  numbersOfPeriod,
  patternProblem,
  periodOf,
} from '../../../src/engine/registry/records/numberSeries.ts';
import { fixtureRegistry } from '../../support/fixtureRegistry.ts';

describe('a pattern', () => {
  test.each([
    ['R{YYYY}-{seq:4}', 12, 'R2026-0012', '2026'],
    ['R{YYYY}-{seq:4}', 12_345, 'R2026-12345', '2026'],
    ['{YY}{MM}/{seq:3}', 7, '2603/007', '26-03'],
    ['{seq}', 7, '7', ''],
  ])('%s makes number %i as %s in the period "%s"', (pattern, count, number, period) => {
    expect(formatNumber(pattern, '2026-03-10', count)).toBe(number);
    expect(periodOf(pattern, '2026-03-10')).toBe(period);
    expect(new RegExp(numbersOfPeriod(pattern, '2026-03-10')).exec(number)?.[1]).toBe(
      String(count).padStart(Number(/:(\d)/.exec(pattern)?.[1] ?? 1), '0'),
    );
  });

  test('does not recognise numbers of another period, or texts that look like its own', () => {
    const numbers = new RegExp(numbersOfPeriod('R.{YYYY}-{seq:4}', '2026-03-10'));
    expect(
      ['R.2026-0001', 'R.2025-0001', 'RX2026-0001', 'R.2026-001', 'xR.2026-0001'].filter((one) => numbers.test(one)),
    ).toEqual(['R.2026-0001']);
  });

  test.each(['', 'R', '{seq', '{seq:0}', '{seq:10}', '{MM}{seq}', '{seq}{seq}', '{yyyy}{seq}'])(
    '%s is refused',
    (pattern) => {
      expect(patternProblem(pattern)).toEqual(expect.any(String));
    },
  );
});

test('a field with a series is read-only and unique, per record of its reference if it has one', () => {
  const invoices = (series: { pattern: string; per?: string }) =>
    fixtureRegistry({
      schemas: {
        invoices: {
          title: 'Invoice',
          required: ['client_uuid'],
          properties: {
            number: { type: 'string', 'x-number': series },
            client_uuid: { 'x-relation': { to: 'clients' } },
          },
        },
      },
      entries: { 'invoice-lines': {}, invoices: {} },
    }).resources['invoices'];
  const plain = invoices({ pattern: 'R{seq}' });
  expect(plain?.fields['number']).toMatchObject({ readOnly: true, unique: 'exact', required: false });
  expect(plain?.uniques).toEqual([]);
  const perClient = invoices({ pattern: 'R{seq}', per: 'client_uuid' });
  expect(perClient?.fields['number']).toMatchObject({ readOnly: true, unique: null });
  expect(perClient?.uniques).toEqual([['client_uuid', 'number']]);
});
