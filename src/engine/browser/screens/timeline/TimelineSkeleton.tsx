/** Skeleton of a time line. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from '../skeletons/LoadingStatus.tsx';

/** Skeleton with a day heading and four entries. */
export function TimelineSkeleton() {
  return (
    <Box aria-busy>
      <LoadingStatus />
      <Skeleton variant="text" width={80} height={16} sx={{ mb: 1.5 }} />
      {[300, 220, 340, 260].map((width) => (
        <Box key={width} sx={{ display: 'flex', gap: 1.5, mb: 2 }}>
          <Skeleton variant="circular" width={28} height={28} />
          <Skeleton variant="text" width={width} height={20} sx={{ flexShrink: 1 }} />
        </Box>
      ))}
    </Box>
  );
}
