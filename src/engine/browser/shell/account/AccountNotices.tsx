/**
 * Notices about one's own account, above every page: an address to confirm, missing data. Also refreshes the session.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { lazyAhead } from '../../fetchAhead.tsx';
import { refreshSession } from '../../providers/calls/account.ts';
import { useSession, type SessionUser } from '../../providers/session/session.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { useApiQuery } from './useApiQuery.ts';
import { useLatestUrl } from './useLatestUrl.ts';

const VerifyNotice = lazyAhead(async () => ({ default: (await import('./VerifyNotice.tsx')).VerifyNotice }));

const MissingDataDialog = lazyAhead(async () => ({
  default: (await import('./MissingDataDialog.tsx')).MissingDataDialog,
}));

const freshMilliseconds = 60_000;

/** Shows the notices, refreshes the session, and stores the current address as the last visited one. */
export function AccountNotices() {
  const user = useSession()?.user;
  useFreshSession();
  useLatestUrl();
  if (!user || (user.emailVerified && !user.hasMissingData)) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
      {user.emailVerified ? null : <VerifyNotice user={user} />}
      {user.hasMissingData ? <MissingNotice user={user} /> : null}
    </Box>
  );
}

/** Refreshes the session when the window gets the focus, since roles, address and requirements change elsewhere. */
function useFreshSession(): void {
  // The key starts with `auth`, which switching clients does not refetch.
  useApiQuery({
    queryKey: ['auth', 'fresh'],
    queryFn: () => refreshSession().then(() => null),
    staleTime: freshMilliseconds,
    // `keepSessionFresh` has already refreshed it at startup.
    initialData: null,
    refetchOnWindowFocus: true,
  });
}

/** The dialog opens automatically once; after closing it, the notice remains. */
function MissingNotice({ user }: { readonly user: SessionUser }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  return (
    <>
      <NoticeBar severity="warning" action={translate('beheer.user_menu.complete_data')} onAction={() => setOpen(true)}>
        {translate('beheer.user_menu.missing_data')}
      </NoticeBar>
      {open ? <MissingDataDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
