/** The e-mail address for signing in. A new one applies after it is confirmed. */
import { displayEmail } from '../../../values/identifiers/displayHostname.ts';
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../ui/StateChip.tsx';
import { changeEmail, sendVerificationAgain, type OwnAccount } from '../../providers/calls/account.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { EmailField } from '../../shell/account/EmailField.tsx';
import { NoticeBar } from '../../shell/account/NoticeBar.tsx';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { AccountSection } from './AccountSection.tsx';
import { useChanged } from './useChanged.ts';

export function EmailSection({
  account: { email, email_verified_at, pending_email },
}: {
  readonly account: OwnAccount;
}) {
  const translate = useTranslate();
  const changed = useChanged();
  const [editing, setEditing] = useState(false);
  const { busy, refusal, act } = useAct();
  const isVerified = email_verified_at !== null;
  const sendAgain = () =>
    act(async () => {
      await sendVerificationAgain();
      await changed('beheer.verify_notice.sent', { email: pending_email });
    });
  return (
    <AccountSection
      name="email"
      state={
        <StateChip
          colour={isVerified ? 'success' : 'warning'}
          label={translate(isVerified ? 'beheer.account.email.verified' : 'beheer.account.email.unverified')}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ApiErrorAlert refusal={refusal} />
        {/* An unconfirmed first address has a notice above every page. */}
        {pending_email === null ? null : (
          <NoticeBar
            severity="info"
            action={translate('beheer.verify_notice.again')}
            busy={busy}
            onAction={() => void sendAgain()}
          >
            {translate('beheer.account.email.pending', { email: pending_email })}
          </NoticeBar>
        )}
        {editing ? (
          <AccountForm
            submit={translate('beheer.account.email.submit')}
            draft="account.email"
            submitAside={
              <Button color="inherit" onClick={() => setEditing(false)}>
                {translate('ra.action.cancel')}
              </Button>
            }
            onSubmit={async (values) => {
              const wanted = values('email').trim();
              await changeEmail(wanted);
              setEditing(false);
              await changed('beheer.account.email.asked', { email: wanted });
            }}
          >
            {(field) => (
              <EmailField
                field={field('email', translate('beheer.account.email.hint', { email }))}
                label={translate('beheer.account.email.new')}
                autoComplete="email"
                autoFocus
              />
            )}
          </AccountForm>
        ) : (
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}
          >
            <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>{displayEmail(email)}</Typography>
            <Button variant="outlined" onClick={() => setEditing(true)}>
              {translate('beheer.account.email.change')}
            </Button>
          </Box>
        )}
      </Box>
    </AccountSection>
  );
}
