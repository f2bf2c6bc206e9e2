/** Reports that a mail with a link was sent, with a button to send it again. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiEmailFastOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { authPaths } from '../../providers/session/redirect.ts';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { NavLink } from '../../shell/Navigation.tsx';

interface Props {
  readonly text: string;
  /** Null if it is unknown what to send. */
  readonly again: (() => Promise<void>) | null;
}

export function LookInMailbox({ text, again }: Props) {
  const translate = useTranslate();
  const [sent, setSent] = useState(false);
  const { busy, refusal, act } = useAct();
  const send = async (): Promise<void> => {
    setSent(false);
    if (again !== null) setSent(await act(again));
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Icon path={mdiEmailFastOutline} sx={{ fontSize: 32, color: 'text.quiet', mt: 0.25 }} />
        <Box sx={{ minWidth: 0 }}>
          <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 1 }}>
            {translate('beheer.forgot_password.requested_hint')}
          </Typography>
        </Box>
      </Box>
      <ApiErrorAlert refusal={refusal} />
      {sent ? (
        <Alert severity="success" role="status">
          {translate('beheer.forgot_password.sent_again')}
        </Alert>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={NavLink} to={authPaths.AuthLogin} variant="contained">
          {translate('beheer.login.back')}
        </Button>
        {again === null ? null : (
          <Button loading={busy} onClick={() => void send()}>
            {translate('beheer.forgot_password.again')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
