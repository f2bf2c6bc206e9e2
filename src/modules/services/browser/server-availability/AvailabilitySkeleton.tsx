/** Skeleton of the availability page: checks with their bars, and outages. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { Skeletons } from '#engine/browser';

const checks = [96, 140, 72];

export function AvailabilitySkeleton() {
  return (
    <Stack sx={{ gap: 2 }}>
      <Skeleton variant="rounded" width={232} height={36} />
      <Card>
        {checks.map((width) => (
          <Box key={width} sx={{ px: 2, py: 1.5, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 0.75 }}>
              <Skeleton variant="text" width={width} height={20} />
              <Skeleton variant="text" width={84} height={20} />
            </Box>
            <Skeleton variant="rounded" height={28} />
            <Skeleton variant="text" sx={{ width: '45%', height: 18, mt: 0.5 }} />
          </Box>
        ))}
      </Card>
      <Card sx={{ p: 2 }}>
        <Skeleton variant="text" width={110} height={24} sx={{ mb: 0.5 }} />
        <Skeletons.LinesSkeleton lines={3} />
      </Card>
    </Stack>
  );
}
