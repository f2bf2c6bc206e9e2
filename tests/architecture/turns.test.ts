/** The turns of the test files: each comes round, and what must not wait does not. */
import { describe, expect, test } from 'vitest';
import { takesTurns, testFiles, turns, turnsOf } from '../support/turns.ts';

const files = testFiles();
const days = Array.from({ length: turns }, (_, day) => day);

describe('test files', () => {
  test('each have their turn within four days, from any day on', () => {
    for (const first of [0, 1, 2, 3, 20_785, 20_786])
      expect([...new Set(days.flatMap((day) => turnsOf(files, first * turns + day).today))].toSorted()).toEqual(
        files.toSorted(),
      );
  });

  test('take a quarter of the time that all take, or nearly so, on every day', () => {
    const all = files.filter(takesTurns).length;
    expect(all).toBeGreaterThan(200);
    for (const day of days) {
      const today = turnsOf(files, day).today.filter(takesTurns).length;
      expect(Math.abs(today - all / turns)).toBeLessThan(1);
    }
  });

  test('have all of their own turns within those of the file', () => {
    const file = 'tests/e2e/walk.test.ts';
    for (const oneOf of [2, 3, 4, 5, 6, 8, 10, 12, 24])
      for (let index = 0; index < oneOf; index += 1) {
        const both = Array.from({ length: 28 * oneOf }, (_, day) => day).filter(
          (day) => day % oneOf === index && turnsOf([file], day).today.includes(file),
        );
        expect(both.length, `${index} of ${oneOf}`).toBeGreaterThan(0);
      }
  });

  test('of money and of who may see what are run every day', () => {
    for (const path of [
      'tests/modules/billing/server/payments.test.ts',
      'tests/modules/vat/rules/invoiceAmounts.test.ts',
      'tests/engine/server/security/routes.test.ts',
      'tests/engine/registry/build.test.ts',
      'tests/architecture/turns.test.ts',
    ])
      for (const day of days) expect(turnsOf([path, 'tests/e2e/walk.test.ts'], day).today).toContain(path);
  });

  test('that were changed do not wait for their turn', () => {
    for (const day of days) {
      const path = turnsOf(files, day).otherDays[0] ?? '';
      expect(turnsOf(files, day, new Set([path])).today).toContain(path);
    }
  });
});
