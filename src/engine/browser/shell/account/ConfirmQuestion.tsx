/** The reauthentication form: by password, by a code from the app, or by passkey, depending on the account. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import { mdiFingerprint } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import {
  accountKey,
  askConfirmationPasskey,
  confirmIdentity,
  readAccount,
  type OwnAccount,
} from '../../providers/calls/account.ts';
import { canUsePasskeys, showPasskey } from '../../providers/calls/passkeys.ts';
import { LoadingStatus } from '../../screens/skeletons/LoadingStatus.tsx';
import { height } from '../../theme/tokens.ts';
import { AccountForm } from './AccountForm.tsx';
import { CodeField } from './CodeField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { ApiErrorAlert } from './ApiErrorAlert.tsx';
import { useAct } from './useAct.ts';
import { useApiQuery } from './useApiQuery.ts';

interface Props {
  readonly onAnswer: (confirmed: boolean) => void;
}

export default function ConfirmQuestion({ onAnswer }: Props) {
  const translate = useTranslate();
  const { data: account, isError } = useApiQuery({ queryKey: accountKey, queryFn: readAccount });
  return (
    <Dialog open onClose={() => onAnswer(false)} maxWidth="xs" fullWidth aria-labelledby="confirm-title">
      <DialogTitle id="confirm-title">{translate('beheer.confirm.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('beheer.confirm.text')}</DialogContentText>
        {isError ? (
          <Alert severity="error" role="alert">
            {translate('beheer.login_error.server')}
          </Alert>
        ) : null}
        {account ? <Ways account={account} onConfirmed={() => onAnswer(true)} /> : null}
        {account || isError ? null : <WaySkeleton />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => onAnswer(false)}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The placeholder of the input and its button. */
function WaySkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      <LoadingStatus />
      <Box>
        <Skeleton variant="text" sx={{ width: 96, height: 18 }} />
        <Skeleton variant="rounded" height={height.field} />
      </Box>
      <Skeleton variant="rounded" height={height.field} />
    </Box>
  );
}

type Way = 'password' | 'code' | 'recovery';

function Ways({ account, onConfirmed }: { readonly account: OwnAccount; readonly onConfirmed: () => void }) {
  const translate = useTranslate();
  const passkey = useAct();
  const hasPasskey = account.passkeys.length > 0 && canUsePasskeys();
  const ways: readonly Way[] = [
    ...(account.has_password ? (['password'] as const) : []),
    ...(account.totp ? (['code'] as const) : []),
    ...(account.recovery_codes_left > 0 ? (['recovery'] as const) : []),
  ];
  const [way, setWay] = useState<Way | undefined>(ways[0]);
  const withPasskey = async (): Promise<void> => {
    const done = await passkey.act(async () => {
      const { challenge, passkey: options } = await askConfirmationPasskey();
      await confirmIdentity({ challenge, passkey: await showPasskey(options) });
    });
    if (done) onConfirmed();
  };
  return (
    <Box sx={{ display: 'grid', gap: 2, pt: 0.5 }}>
      <ApiErrorAlert refusal={passkey.refusal} />
      {way === undefined ? null : (
        <AccountForm
          key={way}
          submit={translate('beheer.confirm.submit')}
          place="wide"
          onSubmit={async (values) => {
            await confirmIdentity(
              way === 'password' ? { password: values('password') } : { code: values('code').trim() },
            );
            onConfirmed();
          }}
        >
          {(field) =>
            way === 'password' ? (
              <>
                {/* Tells password managers which account the password belongs to. */}
                <input hidden type="text" name="username" autoComplete="username" value={account.email} readOnly />
                <PasswordField
                  {...field('password')}
                  label={translate('beheer.login.password')}
                  autoComplete="current-password"
                  autoFocus
                />
              </>
            ) : (
              <CodeField field={field('code')} recovery={way === 'recovery'} autoFocus />
            )
          }
        </AccountForm>
      )}
      <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
        {hasPasskey ? (
          <Button
            variant="outlined"
            size="large"
            fullWidth
            loading={passkey.busy}
            loadingPosition="start"
            startIcon={<Icon path={mdiFingerprint} />}
            onClick={() => void withPasskey()}
          >
            {translate('beheer.second_factor.use_passkey')}
          </Button>
        ) : null}
        {ways
          .filter((one) => one !== way)
          .map((one) => (
            <Button key={one} onClick={() => setWay(one)}>
              {translate(`beheer.confirm.with_${one}`)}
            </Button>
          ))}
      </Box>
    </Box>
  );
}
