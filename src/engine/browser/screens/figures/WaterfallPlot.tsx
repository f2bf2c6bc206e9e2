/** Waterfall: how one total became another, by what was added and what was subtracted. */
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { inLines } from './inLines.ts';
import { useFigureText, usePointText } from './useFigureText.ts';
import { waterfallSteps } from './waterfallSteps.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
  /** In pixels. */
  readonly height: number;
}

/** Space in pixels for the values above and the names below. */
const [above, below] = [24, 48];
const lineHeight = 15;
/** Width in pixels of a character of a name, at its size. */
const letterWidth = 6.5;

export function WaterfallPlot({ figure, answer, height }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const { palette } = useTheme();
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const steps = waterfallSteps(figure, answer);
  const tops = steps.flatMap(({ as, from, until }) => (as === 'total' ? [until] : [from, until]));
  // A cut axis shows changes that are small beside the totals; it is the bars that are read, with their values.
  const [least, most] = axisOf(tops);
  const up = (value: number): number => above + (1 - (value - least) / (most - least || 1)) * (height - above - below);
  const slot = steps.length === 0 ? 0 : width / steps.length;
  const bar = Math.min(64, slot * 0.62);
  const colours = { total: palette.primary.main, in: palette.success.main, out: palette.error.main } as const;
  const signs = { total: '', in: '+', out: '−' } as const;
  return (
    <Box ref={frame} sx={{ height, minWidth: 0 }}>
      {width === 0 ? null : (
        <svg width={width} height={height} fontSize={12} fontFamily="inherit">
          {steps.map(({ point: name, as, value, from, until }, index) => {
            const [top, bottom] = [up(Math.max(from, until)), as === 'total' ? up(least) : up(Math.min(from, until))];
            const middle = slot * (index + 0.5);
            const isFirst = as === 'total' && index === 0;
            return (
              <g key={name}>
                <rect
                  x={middle - bar / 2}
                  y={top}
                  width={bar}
                  height={Math.max(2, bottom - top)}
                  rx={3}
                  fill={isFirst ? palette.tone.neutral.dot : colours[as]}
                />
                <text x={middle} y={top - 6} textAnchor="middle" fill={palette.text.primary} fontWeight={600}>
                  {`${signs[as]}${slot < 72 ? text.short(value) : text.full(value)}`}
                </text>
                {index < steps.length - 1 ? (
                  <line
                    x1={middle + bar / 2}
                    x2={middle + slot - bar / 2}
                    y1={up(until)}
                    y2={up(until)}
                    stroke={palette.text.secondary}
                    strokeDasharray="2 3"
                  />
                ) : null}
                {inLines(point.full(name), Math.max(6, Math.floor(slot / letterWidth)), 3)
                  .split('\n')
                  .map((line, at) => (
                    <text
                      key={line}
                      x={middle}
                      y={height - below + 18 + at * lineHeight}
                      textAnchor="middle"
                      fill={palette.text.secondary}
                    >
                      {line}
                    </text>
                  ))}
              </g>
            );
          })}
        </svg>
      )}
    </Box>
  );
}

/** Returns the ends of the axis: from zero, or from just below the least value if all are far from zero. */
function axisOf(values: readonly number[]): readonly [number, number] {
  const [least, most] = [Math.min(...values, Number.POSITIVE_INFINITY), Math.max(...values, 0)];
  const range = most - least;
  return least > 0 && range < least / 2 ? [least - range, most] : [Math.min(0, least), most];
}

/** Returns the width of an element in pixels; 0 until it is laid out. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return undefined;
    const measure = (): void => setWidth(measured.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
