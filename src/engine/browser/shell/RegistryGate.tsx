/** A placeholder until the registry is loaded. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import { requestRegistry, useRegistryLoad, type RegistryLoad } from '../providers/session/personalRegistry.ts';
import { useSession } from '../providers/session/session.ts';
import { mustEnrol } from '../providers/session/storedSession.ts';
import { ErrorPage } from './errors/ErrorPage.tsx';
import { useIsDelayed } from '../providers/useIsDelayed.ts';

const patienceMilliseconds = 300;

/** Renders the screens when the registry of the signed-in person is loaded. */
export function RegistryGate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const arrival = useRegistryLoad();
  const isWaiting = arrival !== 'here' && session !== null && !mustEnrol(session);
  return isWaiting ? <AwaitedRegistry arrival={arrival} /> : children;
}

function AwaitedRegistry({ arrival }: { readonly arrival: RegistryLoad }) {
  const translate = useTranslate();
  const isLate = useIsDelayed(patienceMilliseconds, arrival === 'under-way');
  if (arrival instanceof Error)
    return (
      <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', px: 2 }}>
        <ErrorPage error={arrival} resetErrorBoundary={requestRegistry} />
      </Box>
    );
  return isLate ? <LinearProgress aria-label={translate('beheer.shell.loading')} sx={{ height: 2 }} /> : null;
}
