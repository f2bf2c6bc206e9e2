/** A record's page in its shape, while it is read. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '@mui/utils';
import { pageWidth } from '../../theme/tokens.ts';

const facts = 10;

export function RecordSkeleton() {
  const translate = useTranslate();
  return (
    <Box aria-busy sx={{ maxWidth: pageWidth.record, width: '100%' }}>
      <span role="status" style={visuallyHidden}>
        {translate('beheer.shell.loading')}
      </span>
      <Skeleton variant="text" width={160} height={20} />
      <Skeleton variant="text" width={280} height={36} sx={{ mb: 2 }} />
      <Skeleton variant="text" width={360} height={48} sx={{ mb: 2 }} />
      <Card>
        <CardContent>
          <FactsSkeleton />
        </CardContent>
      </Card>
    </Box>
  );
}

export function FactsSkeleton() {
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' }, columnGap: 4, rowGap: 1.5 }}>
      {Array.from({ length: facts }, (_, index) => (
        <Box key={index}>
          <Skeleton variant="text" width={90} height={16} />
          <Skeleton variant="text" width={180 + (index % 3) * 40} height={20} />
        </Box>
      ))}
    </Box>
  );
}
