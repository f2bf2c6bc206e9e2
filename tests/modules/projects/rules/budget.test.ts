// How much of a budget the booked time uses, and from which level a notice is sent.
import { expect, test } from 'vitest';
import { budgetLevel, budgetNotice, usedPercent } from '../../../../src/modules/projects/rules/budget.ts';

test.each([
  [0, 600, null],
  [479, 600, null],
  [480, 600, { percent: 80, isOver: false, minutes: 120 }],
  [599, 600, { percent: 99, isOver: false, minutes: 1 }],
  [600, 600, { percent: 100, isOver: false, minutes: 0 }],
  [660, 600, { percent: 110, isOver: true, minutes: 60 }],
  [10, 0, { percent: 100, isOver: true, minutes: 10 }],
  [10, null, null],
  [-10, 600, null],
] as const)('%s of %s minutes', (booked, budget, notice) => {
  expect(budgetNotice(booked, budget)).toEqual(notice);
});

test('a notice begins with the first threshold that was reached', () => {
  expect([79.9, 80, 99.9, 100, 250].map(budgetLevel)).toEqual([0, 80, 80, 100, 100]);
  expect([usedPercent(45, 60), usedPercent(-5, 60), usedPercent(5, null)]).toEqual([75, 0, 0]);
});
