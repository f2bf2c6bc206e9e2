/** What one should know of one's own account, above every page: an address to confirm, details to complete. Also keeps the session fresh. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { sendVerificationAgain } from '../../providers/account.ts';
import { useSession, type SessionUser } from '../../providers/session.ts';
import { MissingDataDialog } from './MissingDataDialog.tsx';
import { useAct } from './useAct.ts';
import { useFreshSession } from './useFreshSession.ts';
import { useLatestUrl } from './useLatestUrl.ts';

export function AccountNotices() {
  const user = useSession()?.user;
  useFreshSession();
  useLatestUrl();
  if (!user) return null;
  return (
    <>
      {user.emailVerified ? null : <VerifyNotice email={user.email} />}
      {user.hasMissingData ? <MissingNotice user={user} /> : null}
    </>
  );
}

function VerifyNotice({ email }: { readonly email: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, refusal, act } = useAct();
  const send = async (): Promise<void> => {
    if (await act(sendVerificationAgain)) notify('beheer.verify_notice.sent', { type: 'success', messageArgs: { email } });
  };
  return (
    <Alert severity={refusal ? 'error' : 'info'} role="status" sx={notice} action={<Button size="small" color="inherit" loading={busy} onClick={() => void send()}>{translate('beheer.verify_notice.again')}</Button>}>
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>{refusal?.text ?? translate('beheer.verify_notice.text', { email })}</Box>
    </Alert>
  );
}

/** The dialog comes by itself once; whoever puts it off keeps the notice. */
function MissingNotice({ user }: { readonly user: SessionUser }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(true);
  return (
    <>
      <Alert severity="warning" role="status" sx={notice} action={<Button size="small" color="inherit" onClick={() => setOpen(true)}>{translate('beheer.user_menu.complete_data')}</Button>}>
        {translate('beheer.user_menu.missing_data')}
      </Alert>
      {open ? <MissingDataDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

const notice = { mb: 2, alignItems: 'center', flexWrap: { xs: 'wrap', sm: 'nowrap' }, '& .MuiAlert-action': { pt: 0, ml: 'auto' } } as const;
