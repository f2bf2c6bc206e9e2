/** Skeleton of a chart: columns on an axis. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from './LoadingStatus.tsx';

/** Percentages of the height. */
const columns = [42, 58, 50, 70, 62, 84, 74, 90, 66, 78, 56, 68];
/** Height of the axis labels, in pixels. */
const axisHeight = 28;

interface Props {
  /** Height of the chart with its axis, in pixels. */
  readonly height: number;
  /** True inside an element that announces loading itself. */
  readonly isPart?: boolean;
}

/** Skeleton of the same height as the chart, to avoid a layout shift. */
export function PlotSkeleton({ height, isPart = false }: Props) {
  return (
    <Box aria-busy sx={{ height }}>
      {isPart ? null : <LoadingStatus />}
      <Box sx={{ ...plot, height: height - axisHeight }}>
        {columns.map((share) => (
          <Skeleton key={share} variant="rounded" sx={{ flex: 1, minWidth: 0, maxWidth: 48, height: `${share}%` }} />
        ))}
      </Box>
      <Skeleton variant="text" sx={{ width: '100%', height: 16, mt: 0.75 }} />
    </Box>
  );
}

const plot = {
  display: 'flex',
  alignItems: 'flex-end',
  justifyContent: 'space-between',
  gap: { xs: 0.75, sm: 1.5 },
  px: 1,
  borderBottom: 1,
  borderColor: 'divider',
} as const;
