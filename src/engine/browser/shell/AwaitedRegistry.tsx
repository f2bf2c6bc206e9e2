/** What stands in the place of the screens until it is known what they are made of. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { askForRegistry, type Arrival } from '../providers/personalRegistry.ts';
import { ErrorPage } from './ErrorPage.tsx';
import { useIsLate } from './useIsLate.ts';

const patienceMilliseconds = 300;

export function AwaitedRegistry({ arrival }: { readonly arrival: Arrival }) {
  const translate = useTranslate();
  const isLate = useIsLate(patienceMilliseconds, arrival === 'under-way');
  if (arrival instanceof Error)
    return (
      <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', px: 2 }}>
        <ErrorPage error={arrival} resetErrorBoundary={askForRegistry} />
      </Box>
    );
  return isLate ? <LinearProgress aria-label={translate('beheer.shell.loading')} sx={{ height: 2 }} /> : null;
}
