/** The authenticator app, and recovery codes. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { StateChip } from '../../ui/StateChip.tsx';
import { newRecoveryCodes, removeTotp, type OwnAccount } from '../../providers/calls/account.ts';
import { TotpDialog } from '../../shell/account/TotpDialog.tsx';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { useEnrolment } from '../../shell/account/useEnrolment.ts';
import { AccountSection } from './AccountSection.tsx';
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useChanged } from './useChanged.ts';

export function SecondFactorSection({
  account: { totp, passkeys, recovery_codes_left },
}: {
  readonly account: OwnAccount;
}) {
  const translate = useTranslate();
  const changed = useChanged();
  const enrolment = useEnrolment();
  const { busy, refusal, act } = useAct();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const hasCodes = totp || passkeys.length > 0;
  const shownRefusal = refusal ?? enrolment.refusal;
  return (
    <AccountSection
      name="second_factor"
      state={
        <StateChip
          colour={totp ? 'success' : 'neutral'}
          label={translate(totp ? 'beheer.boolean.on' : 'beheer.boolean.off')}
        />
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <ApiErrorAlert refusal={shownRefusal} />
        {hasCodes ? (
          <Alert severity={recovery_codes_left < 3 ? 'warning' : 'info'}>
            {translate('beheer.account.second_factor.codes_left', { smart_count: recovery_codes_left })}
          </Alert>
        ) : null}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {totp ? null : (
            <Button variant="contained" loading={enrolment.busy} onClick={enrolment.startApp}>
              {translate('beheer.account.second_factor.start')}
            </Button>
          )}
          {hasCodes ? (
            <Button
              variant="outlined"
              loading={busy}
              onClick={() => void act(async () => setCodes((await newRecoveryCodes()).recovery_codes))}
            >
              {translate('beheer.account.second_factor.new_codes')}
            </Button>
          ) : null}
          {totp ? (
            <Button color="error" onClick={() => setRemoving(true)}>
              {translate('beheer.account.second_factor.stop')}
            </Button>
          ) : null}
        </Box>
        {totp ? null : (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate('beheer.account.second_factor.apps')}
          </Typography>
        )}
      </Box>
      <EnrolmentDialog enrolment={enrolment} />
      {codes ? (
        <RecoveryCodesDialog
          codes={codes}
          onConfirmed={() => {
            setCodes(null);
            void changed('beheer.account.second_factor.renewed');
          }}
        />
      ) : null}
      {removing ? <RemoveAppDialog onClose={() => setRemoving(false)} /> : null}
    </AccountSection>
  );
}

function EnrolmentDialog({ enrolment }: { readonly enrolment: ReturnType<typeof useEnrolment> }) {
  const changed = useChanged();
  if (!enrolment.setup) return null;
  return (
    <TotpDialog
      setup={enrolment.setup}
      onClose={(done) => {
        enrolment.closeApp();
        if (done) void changed('beheer.account.second_factor.started');
      }}
    />
  );
}

function RemoveAppDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const changed = useChanged();
  return (
    <RemoveDialog
      title={translate('beheer.account.second_factor.stop_title')}
      text={translate('beheer.account.second_factor.stop_text')}
      action={translate('beheer.account.second_factor.stop')}
      remove={async () => {
        await removeTotp();
        await changed('beheer.account.second_factor.stopped');
      }}
      onClose={onClose}
    />
  );
}
