/**
 * Placeholder of a record page while its code loads. The shaped skeleton (`RecordSkeleton`) is part of that code, which
 * keeps it out of the bundle of the first list.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { pageWidth } from '../theme/tokens.ts';
import { LoadingStatus } from './skeletons/LoadingStatus.tsx';
import { PendingResourceHeading } from './skeletons/PendingHeading.tsx';
import { FactsSkeleton } from './skeletons/FactsSkeleton.tsx';

/** Generic skeleton; `RecordSkeleton` has the shape of the resource. */
export function RecordPlaceholder() {
  return (
    <Box aria-busy sx={{ maxWidth: pageWidth.record }}>
      <PendingResourceHeading />
      <LoadingStatus />
      <Skeleton width={120} height={20} />
      <Skeleton width={240} height={36} />
      <Skeleton width={300} height={20} sx={{ maxWidth: '100%', mb: 2 }} />
      <Card sx={{ p: 2 }}>
        <FactsSkeleton />
      </Card>
    </Box>
  );
}
