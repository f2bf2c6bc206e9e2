/** A list in its shape, while its rows are read. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import { height } from '../../theme/tokens.ts';

const rows = 12;
const defaultColumns = 6;

export function ListSkeleton({ columns = defaultColumns }: { readonly columns?: number }) {
  const translate = useTranslate();
  return (
    <Card aria-busy>
      <span role="status" style={visuallyHidden}>
        {translate('beheer.shell.loading')}
      </span>
      {Array.from({ length: rows }, (_, row) => (
        <Box
          key={row}
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '2fr 1fr', lg: `2fr repeat(${Math.max(columns - 1, 1)}, 1fr)` },
            columnGap: 3,
            alignItems: 'center',
            px: 2,
            height: { xs: 64, lg: height.row },
            borderTop: row === 0 ? 0 : 1,
            borderColor: 'divider',
            '& > :nth-of-type(n + 3)': { display: { xs: 'none', lg: 'block' } },
          }}
        >
          {Array.from({ length: columns }, (__, column) => (
            <Skeleton key={column} variant="text" height={16} width={`${85 - ((row * 7 + column * 13) % 40)}%`} />
          ))}
        </Box>
      ))}
    </Card>
  );
}

export function ListPageSkeleton() {
  return (
    <Box>
      <Skeleton variant="text" width={90} height={20} />
      <Skeleton variant="text" width={180} height={36} sx={{ mb: 1.5 }} />
      <Skeleton variant="rounded" width={280} height={40} sx={{ mb: 1.5 }} />
      <ListSkeleton />
    </Box>
  );
}
