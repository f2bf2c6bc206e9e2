/** A chart in its shape, while it is read and drawn: columns on their axis. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from './LoadingStatus.tsx';

/** In per cent of the height. */
const columns = [42, 58, 50, 70, 62, 84, 74, 90, 66, 78, 56, 68];
/** In pixels: what stands below the axis. */
const axisHeight = 28;

interface Props {
  /** In pixels, of the chart with its axis. */
  readonly height: number;
  /** Of something that says itself that it is on its way. */
  readonly isPart?: boolean;
}

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
