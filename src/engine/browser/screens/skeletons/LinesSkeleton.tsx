/** Skeleton of lines in a card or dialog that is already visible. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from './LoadingStatus.tsx';

const widths = ['62%', '48%', '70%', '54%', '40%', '58%', '46%', '66%'];

interface Props {
  readonly lines: number;
  /** True inside an element that announces loading itself. */
  readonly isPart?: boolean;
}

/** Skeleton of `lines` rows, each with a text and a short value. */
export function LinesSkeleton({ lines, isPart = false }: Props) {
  return (
    <Box aria-busy>
      {isPart ? null : <LoadingStatus />}
      {Array.from({ length: lines }, (_, index) => (
        <Box key={index} sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, py: 0.75 }}>
          <Skeleton variant="text" sx={{ width: widths[index % widths.length], height: 20 }} />
          <Skeleton variant="text" sx={{ width: 72, height: 20 }} />
        </Box>
      ))}
    </Box>
  );
}
