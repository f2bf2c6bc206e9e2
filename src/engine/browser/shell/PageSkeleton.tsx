/** The placeholder of a page while its code loads: header, tool bar, card. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { useLocation, useTranslate } from 'react-admin';
import { useLabel } from '../ui/useLabel.ts';
import { useRegistry } from '../registry.ts';
import { PendingHeading } from '../screens/skeletons/PendingHeading.tsx';
import { productName } from './ProductName.tsx';
import { useIsDelayed } from '../providers/useIsDelayed.ts';

const rows = [0, 1, 2, 3, 4, 5, 6, 7];
/** Cached code loads faster than this, so nothing flashes. */
const patienceMilliseconds = 120;

export function PageSkeleton() {
  const translate = useTranslate();
  const label = useLabel();
  const { pathname } = useLocation();
  const page = Object.values(useRegistry().pages).find(({ route }) => route === pathname);
  const isLate = useIsDelayed(patienceMilliseconds);
  if (!isLate) return <title>{productName}</title>;
  return (
    <Box role="status" aria-busy aria-label={translate('beheer.shell.loading')}>
      {page ? <PendingHeading name={label(page.label)} /> : <title>{productName}</title>}
      <Skeleton width={180} height={28} sx={{ mb: 2 }} />
      <Card sx={{ p: 2 }}>
        <Skeleton variant="rounded" width={240} height={36} sx={{ mb: 2 }} />
        {rows.map((row) => (
          <Skeleton key={row} height={40} sx={{ transform: 'scale(1, 0.5)' }} />
        ))}
      </Card>
    </Box>
  );
}
