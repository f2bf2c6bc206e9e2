/** Skeleton of a card with rows, for custom pages: a text and a number at the right. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { LoadingStatus } from './LoadingStatus.tsx';

const rows = [200, 260, 180, 240, 220];

/** Skeleton of five rows in a card. Use `LinesSkeleton` in a card that is already visible. */
export function RowsSkeleton() {
  return (
    <Card aria-busy>
      <LoadingStatus />
      {rows.map((width) => (
        <Box key={width} sx={row}>
          <Box sx={{ flex: 1, minWidth: 0 }}>
            <Skeleton variant="text" sx={{ width, maxWidth: '90%', height: 20 }} />
            <Skeleton variant="text" sx={{ width: width * 0.7, maxWidth: '60%', height: 16 }} />
          </Box>
          <Skeleton variant="text" width={72} height={20} />
        </Box>
      ))}
    </Card>
  );
}

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  px: 2,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const;
