/** The passkeys of the account. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiDeleteOutline, mdiKeyVariant, mdiPlus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { removePasskey, type OwnAccount, type Passkey } from '../../providers/calls/account.ts';
import { canUsePasskeys } from '../../providers/calls/passkeys.ts';
import { useSignInOptions } from '../../providers/calls/signIn.ts';
import { PasskeyDialog } from '../../shell/account/PasskeyDialog.tsx';
import { AccountSection } from './AccountSection.tsx';
import { ItemRow } from './ItemRow.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { useChanged } from './useChanged.ts';

export function PasskeySection({ account: { passkeys } }: { readonly account: OwnAccount }) {
  const translate = useTranslate();
  const format = useFormat();
  const changed = useChanged();
  const [adding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const offers = useSignInOptions();
  const able = canUsePasskeys() && offers?.passkeys !== false;
  const factsOf = ({ created_at, last_used_at }: Passkey): readonly string[] => [
    translate('beheer.passkeys.since', { date: format.dateTime(created_at) }),
    last_used_at === null
      ? translate('beheer.passkeys.never_used')
      : translate('beheer.passkeys.used', { time: format.relativeTime(last_used_at) }),
  ];
  return (
    <AccountSection name="passkeys">
      {passkeys.length === 0 ? null : (
        <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mb: 2 }}>
          {passkeys.map((passkey) => (
            <ItemRow key={passkey.uuid} icon={mdiKeyVariant} title={passkey.name} facts={factsOf(passkey)}>
              <Tooltip title={translate('beheer.passkeys.remove', { name: passkey.name })}>
                <IconButton
                  aria-label={translate('beheer.passkeys.remove', { name: passkey.name })}
                  onClick={() => setRemoved(passkey)}
                >
                  <Icon path={mdiDeleteOutline} />
                </IconButton>
              </Tooltip>
            </ItemRow>
          ))}
        </Box>
      )}
      {able ? (
        <Button variant="outlined" startIcon={<Icon path={mdiPlus} />} onClick={() => setAdding(true)}>
          {translate('beheer.passkeys.add')}
        </Button>
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.passkeys.not_here')}</Typography>
      )}
      {adding ? (
        <PasskeyDialog
          onClose={(done) => {
            setAdding(false);
            if (done) void changed('beheer.passkeys.added');
          }}
        />
      ) : null}
      {removed ? (
        <RemoveDialog
          title={translate('beheer.passkeys.remove_title', { name: removed.name })}
          text={translate('beheer.passkeys.remove_text')}
          action={translate('beheer.delete.confirm')}
          remove={async () => {
            await removePasskey(removed.uuid);
            await changed('beheer.passkeys.removed', { name: removed.name });
          }}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </AccountSection>
  );
}
