/** Adding a passkey: a name to know it by, then the device asks for a finger, a face or a PIN. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { finishPasskey, startPasskey } from '../../providers/account.ts';
import { makePasskey } from '../../providers/passkeys.ts';
import { AccountForm } from './AccountForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

export function PasskeyDialog({ onClose }: { readonly onClose: (done: boolean) => void }) {
  const translate = useTranslate();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  async function add(name: string): Promise<void> {
    const { recovery_codes } = await finishPasskey(name, await makePasskey(await startPasskey()));
    if (recovery_codes === undefined) onClose(true);
    else setCodes(recovery_codes);
  }
  return (
    <Dialog
      open
      onClose={codes ? undefined : () => onClose(false)}
      maxWidth="xs"
      fullWidth
      aria-labelledby="passkey-title"
    >
      <DialogTitle id="passkey-title">
        {translate(codes ? 'beheer.recovery_codes.title' : 'beheer.passkeys.add')}
      </DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        {codes ? (
          <RecoveryCodes codes={codes} onConfirmed={() => onClose(true)} />
        ) : (
          <>
            <DialogContentText sx={{ mb: 2 }}>{translate('beheer.passkeys.add_text')}</DialogContentText>
            <AccountForm
              submit={translate('beheer.passkeys.submit')}
              place="dialog"
              submitAside={
                <Button color="inherit" onClick={() => onClose(false)}>
                  {translate('ra.action.cancel')}
                </Button>
              }
              onSubmit={(values) => add(values('name').trim())}
            >
              {(field) => (
                <TextField
                  {...field('name', translate('beheer.passkeys.name_hint'))}
                  label={translate('beheer.passkeys.name')}
                  defaultValue={deviceName(navigator.userAgent)}
                  autoFocus
                  autoComplete="off"
                  slotProps={{ htmlInput: { required: true, maxLength: 60 } }}
                />
              )}
            </AccountForm>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const;
const spoken: Readonly<Record<string, string>> = { Macintosh: 'Mac', CrOS: 'Chromebook' };

/** What to propose: people know their devices by these. */
function deviceName(userAgent: string): string {
  const device = devices.find((one) => userAgent.includes(one)) ?? '';
  return spoken[device] ?? device;
}
