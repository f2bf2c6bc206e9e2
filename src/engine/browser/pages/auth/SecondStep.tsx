/** The second step of signing in: a code from the app, a recovery code, or a passkey. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { mdiArrowLeft, mdiFingerprint } from '@mdi/js';
import { HttpError, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { canUsePasskeys, showPasskey } from '../../providers/calls/passkeys.ts';
import type { Proof, SecondFactorChallenge } from '../../providers/calls/signIn.ts';
import { AccountForm } from '../../shell/account/AccountForm.tsx';
import { CodeField } from '../../shell/account/CodeField.tsx';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';

interface Props {
  readonly challenge: SecondFactorChallenge;
  readonly signIn: (proof: Proof) => Promise<void>;
  /** `over`: the challenge has expired, and the password is required again. */
  readonly onBack: (over: boolean) => void;
}

export function SecondStep({ challenge: { challenge, methods, passkey: options }, signIn, onBack }: Props) {
  const translate = useTranslate();
  const { busy, refusal, act } = useAct();
  const hasCode = methods.includes('totp');
  const hasRecovery = methods.includes('recovery');
  const hasPasskey = methods.includes('passkey') && options !== null && canUsePasskeys();
  const [recovery, setRecovery] = useState(!hasCode && !hasPasskey);
  const asksCode = recovery || hasCode;

  async function prove(proof: Proof): Promise<void> {
    try {
      await signIn(proof);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 404) throw error;
      onBack(true);
    }
  }

  const withPasskey = () =>
    act(async () => {
      if (options !== null) await prove({ challenge, passkey: await showPasskey(options), alone: false });
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: -2 }}>
      <Typography sx={{ color: 'text.secondary' }}>
        {translate(
          recovery
            ? 'beheer.second_factor.recovery_intro'
            : hasCode
              ? 'beheer.second_factor.code_intro'
              : 'beheer.second_factor.passkey_intro',
        )}
      </Typography>
      <ApiErrorAlert refusal={refusal} />
      {asksCode ? (
        <AccountForm
          key={recovery ? 'recovery' : 'code'}
          submit={translate('beheer.login.sign_in')}
          place="wide"
          onSubmit={(values) => prove({ challenge, code: values('code').trim() })}
        >
          {(field) => <CodeField field={field('code')} recovery={recovery} autoFocus />}
        </AccountForm>
      ) : null}
      {hasPasskey && asksCode ? (
        <Divider sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('beheer.login.or')}</Divider>
      ) : null}
      {hasPasskey ? (
        <Button
          variant={asksCode ? 'outlined' : 'contained'}
          size="large"
          fullWidth
          loading={busy}
          loadingPosition="start"
          startIcon={<Icon path={mdiFingerprint} />}
          onClick={() => void withPasskey()}
        >
          {translate('beheer.second_factor.use_passkey')}
        </Button>
      ) : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Button color="inherit" startIcon={<Icon path={mdiArrowLeft} />} onClick={() => onBack(false)}>
          {translate('beheer.login.back')}
        </Button>
        {hasRecovery && (hasCode || hasPasskey) ? (
          <Button onClick={() => setRecovery(!recovery)}>
            {translate(recovery ? 'beheer.second_factor.use_other' : 'beheer.second_factor.use_recovery')}
          </Button>
        ) : null}
      </Box>
    </Box>
  );
}
