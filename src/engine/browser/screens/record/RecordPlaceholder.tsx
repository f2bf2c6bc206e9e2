/**
 * A record's page while its code is on the way, which knows the shape of what comes (`RecordSkeleton`): the first list
 * brings no more of it along than this.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Skeleton from '@mui/material/Skeleton';
import { useTranslate } from 'react-admin';
import { visuallyHidden } from '@mui/utils';
import { height, pageWidth } from '../../theme/tokens.ts';
import { factRow } from './recordShapes.ts';

export function RecordPlaceholder() {
  const translate = useTranslate();
  return (
    <Box aria-busy sx={{ maxWidth: pageWidth.record, width: '100%' }}>
      <span role="status" style={visuallyHidden}>
        {translate('beheer.shell.loading')}
      </span>
      <Box sx={{ minHeight: { xs: height.target, sm: 24 }, display: 'flex', alignItems: 'center' }}>
        <Skeleton variant="text" width={120} height={20} />
      </Box>
      <Skeleton variant="text" sx={{ width: 240, maxWidth: '70%', height: 28 }} />
      <Skeleton variant="text" sx={{ width: 300, maxWidth: '100%', height: 20, mb: 2 }} />
      <Card>
        <CardContent>
          <FactsSkeleton />
        </CardContent>
      </Card>
    </Box>
  );
}

const someFacts = ['Aa', 'Bbbbbb', 'Ccc', 'Dddd'] as const;

/** Where nothing is known but that there are facts. */
export function FactsSkeleton() {
  return (
    <div>
      {someFacts.map((name, index) => (
        <FactSkeleton key={name} label={name} index={index} />
      ))}
    </div>
  );
}

export function FactSkeleton({ label, index }: { readonly label: string; readonly index: number }) {
  return (
    <Box sx={factRow}>
      <Skeleton variant="text" sx={{ width: `${label.length}ch`, maxWidth: '100%', height: 20 }} />
      <Skeleton variant="text" sx={{ width: 120 + (index % 3) * 40, maxWidth: '100%', height: 20 }} />
    </Box>
  );
}
