/** Adds a passkey: asks for its name, then the device asks for a fingerprint, face or PIN. */
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { finishPasskey, startPasskey } from '../../providers/calls/account.ts';
import { makePasskey } from '../../providers/calls/passkeys.ts';
import { SecondFactorDialog } from './SecondFactorDialog.tsx';

/** Dialog that registers a passkey (WebAuthn). `onClose` receives true if one was added. */
export function PasskeyDialog({ onClose }: { readonly onClose: (done: boolean) => void }) {
  const translate = useTranslate();
  return (
    <SecondFactorDialog
      title={translate('beheer.passkeys.add')}
      submit={translate('beheer.passkeys.submit')}
      width="xs"
      introduction={<DialogContentText sx={{ mb: 2 }}>{translate('beheer.passkeys.add_text')}</DialogContentText>}
      onSubmit={async (values) =>
        (await finishPasskey(values('name').trim(), await makePasskey(await startPasskey()))).recovery_codes
      }
      onClose={onClose}
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
    </SecondFactorDialog>
  );
}

const devices = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const;
const spoken: Readonly<Record<string, string>> = { Macintosh: 'Mac', CrOS: 'Chromebook' };

/** Returns the suggested name: that of the device. */
function deviceName(userAgent: string): string {
  const device = devices.find((one) => userAgent.includes(one)) ?? '';
  return spoken[device] ?? device;
}
