import { expect, test } from 'vitest';
import type { FigureAnswer } from '../../../src/engine/registry/figures/figures.ts';
import { resolveFigures } from '../../../src/engine/registry/resolve/figures.ts';
import { waterfallSteps } from '../../../src/engine/browser/screens/figures/waterfallSteps.ts';

const label = { en: 'Part', nl: 'Deel' };
const [figure] = resolveFigures([
  {
    name: 'course',
    label,
    resource: 'rentals',
    chart: 'waterfall',
    by: [{ label, as: 'total' }, { label }, { label, as: 'out' }, { label, as: 'total' }],
  },
]);
const answer = { series: [[100, 30, 10, 120]] } as unknown as FigureAnswer;

test('each bar of a waterfall begins where the one before it ended, and a total begins at zero', () => {
  if (!figure) throw new Error('The figure was not resolved.');
  expect(waterfallSteps(figure, answer).map(({ as, from, until }) => [as, from, until])).toEqual([
    ['total', 0, 100],
    ['in', 100, 130],
    ['out', 130, 120],
    ['total', 0, 120],
  ]);
});
