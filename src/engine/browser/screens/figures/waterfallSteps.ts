/** Returns the bars of a waterfall: each begins where the one before it ended; a total begins at zero. */
import type { ChartPart, FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';

interface WaterfallStep {
  /** The index of the part, as a point of the answer. */
  readonly point: string;
  readonly as: ChartPart['as'];
  /** The value of the part; that of a decrease has no sign. */
  readonly value: number;
  readonly from: number;
  readonly until: number;
}

export function waterfallSteps(figure: FigureConfig, answer: FigureAnswer): readonly WaterfallStep[] {
  if (figure.by?.type !== 'parts') return [];
  let sum = 0;
  return figure.by.parts.map(({ as }, index) => {
    const value = answer.series[0]?.[index] ?? 0;
    const from = as === 'total' ? 0 : sum;
    sum = as === 'total' ? value : as === 'out' ? sum - value : sum + value;
    return { point: String(index), as, value, from, until: sum };
  });
}
