/** A thin line below the app bar while loading takes longer than a moment. */
import LinearProgress from '@mui/material/LinearProgress';
import { useLoading, useTranslate } from 'react-admin';
import { useIsDelayed } from '../providers/useIsDelayed.ts';

const patienceMilliseconds = 300;

export function LoadingBar() {
  const translate = useTranslate();
  const isLate = useIsDelayed(patienceMilliseconds, useLoading());
  if (!isLate) return null;
  return (
    <LinearProgress
      aria-label={translate('beheer.shell.loading')}
      sx={{ position: 'absolute', bottom: -1, left: 0, right: 0, height: 2, borderRadius: 0, bgcolor: 'transparent' }}
    />
  );
}
