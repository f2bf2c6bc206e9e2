/** Skeleton of a list while its rows load. */
import type { CSSProperties } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { keyframes, type SxProps, type Theme } from '@mui/material/styles';
import { height } from '../../theme/tokens.ts';
import { LoadingStatus } from '../skeletons/LoadingStatus.tsx';
import { PendingResourceHeading } from '../skeletons/PendingHeading.tsx';

const pulse = keyframes`50% { opacity: 0.4 }`;
const rows = 12;
const defaultColumns = 6;

/** Skeleton of the rows only, in a card. */
export function ListSkeleton({ columns = defaultColumns }: { readonly columns?: number }) {
  return (
    <Card aria-busy>
      <LoadingStatus />
      <Box sx={lines} style={{ [columnsVariable]: Math.max(columns - 1, 1) } as CSSProperties}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
            {Array.from({ length: columns }, (__, column) => (
              <span key={column} style={{ width: `${85 - ((row * 7 + column * 13) % 40)}%` }} />
            ))}
          </div>
        ))}
      </Box>
    </Card>
  );
}

const columnsVariable = '--columns';

/** One style for all seventy bars: a component for each would take as long to render as the rows. */
const lines: SxProps<Theme> = {
  animation: `${pulse} 2s ease-in-out 0.5s infinite`,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: { xs: '2fr 1fr', lg: `2fr repeat(var(${columnsVariable}), 1fr)` },
    columnGap: 3,
    alignItems: 'center',
    px: 2,
    height: { xs: 92, sm: 71, lg: height.row },
    borderTop: 1,
    borderColor: 'divider',
  },
  '& > div:first-of-type': { borderTop: 0 },
  '& span': { height: 10, borderRadius: 0.5, bgcolor: 'action.selected' },
  '& span:nth-of-type(n + 3)': { display: { xs: 'none', lg: 'block' } },
};

/** Skeleton of a whole list page with its heading, while its code loads. */
export function ListPageSkeleton() {
  return (
    <Box>
      <PendingResourceHeading />
      <Skeleton variant="text" width={90} height={20} />
      <Skeleton variant="text" width={180} height={36} sx={{ mb: 1.5 }} />
      <Skeleton variant="rounded" width={280} height={40} sx={{ mb: 1.5 }} />
      <ListSkeleton />
    </Box>
  );
}
