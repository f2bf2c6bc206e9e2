/** One bar that is divided into the parts of a whole, with a line for each part: its amount and a link to its rows. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTheme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { useRegistry } from '../../registry.ts';
import { listPath } from './listPath.ts';
import { pointFilter } from './pointFilter.ts';
import { useFigureText, usePointText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
  readonly record: string | null;
}

const barHeight = 24;

export function SharePlot({ figure, answer, record }: Props) {
  const { palette } = useTheme();
  const resource = useRegistry().resources[figure.resource];
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const [series] = figure.series;
  const points = answer.points ?? [];
  const values = answer.series[0] ?? [];
  const whole = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const field = figure.by && figure.by.type !== 'parts' ? (resource?.fields[figure.by.field] ?? null) : null;
  // From calm to urgent, as parts are written.
  const colours = [
    palette.tone.neutral.dot,
    palette.warning.light,
    palette.warning.main,
    palette.error.light,
    palette.error.main,
  ];
  const step = points.length < 2 ? 0 : (colours.length - 1) / (points.length - 1);
  const colourOf = (index: number): string => colours[Math.round(index * step)] ?? palette.secondary.main;
  const shares = values.map((value) => (whole === 0 ? 0 : (Math.max(0, value) / whole) * 100));
  const startOf = (index: number): number => shares.slice(0, index).reduce((sum, share) => sum + share, 0);
  return (
    <>
      <Box
        component="svg"
        aria-hidden
        viewBox={`0 0 100 ${barHeight}`}
        preserveAspectRatio="none"
        sx={{ display: 'block', width: '100%', height: barHeight, borderRadius: 1, mb: 1 }}
      >
        {points.map((one, index) => (
          <rect
            key={one}
            x={startOf(index)}
            y={0}
            width={Math.max(0, (shares[index] ?? 0) - 0.3)}
            height={barHeight}
            fill={colourOf(index)}
          />
        ))}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {points.map((one, index) => (
          <Box component="li" key={one} sx={row}>
            <Box
              aria-hidden
              sx={{ width: 12, height: 12, borderRadius: 0.5, bgcolor: colourOf(index), forcedColorAdjust: 'none' }}
            />
            {resource && series ? (
              <Link
                component={LinkBase}
                color="textPrimary"
                to={listPath(resource, pointFilter(figure, { field, series, point: one, record }))}
              >
                {point.full(one)}
              </Link>
            ) : (
              point.full(one)
            )}
            <Box component="span" sx={{ ml: 'auto', fontVariantNumeric: 'tabular-nums' }}>
              {text.full(values[index] ?? 0)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 0.75,
  minHeight: 36,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
