/** Asks a signed-in person for missing data: their name, and their client data. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'react-admin';
import { saveOwnClient, saveProfile } from '../../providers/calls/account.ts';
import type { MissingData, SessionUser } from '../../providers/session/session.ts';
import { AccountForm, type ValueReader } from './AccountForm.tsx';
import { ClientFields } from './ClientFields.tsx';
import { clientData, type ClientType } from './clientData.ts';
import { NameFields } from './NameFields.tsx';

interface Props {
  readonly user: SessionUser;
  readonly onClose: () => void;
}

export function MissingDataDialog({ user, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  // Fixed when the dialog opens, so that saving the name does not remove its fields.
  const [missing] = useState<readonly MissingData[]>(() => user.missing ?? ['name']);
  const [type, setType] = useState<ClientType>('company');
  const wantsClient = missing.includes('client');

  async function save(values: ValueReader): Promise<void> {
    const name = { first_name: values('first_name').trim(), last_name: values('last_name').trim() };
    if (missing.includes('name')) await saveProfile(name);
    if (wantsClient) await saveOwnClient(clientData(type, values, { email: user.email, ...name }));
    notify('beheer.missing_data.done', { type: 'success' });
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      aria-labelledby="missing-title"
      slotProps={{ paper: { sx: { mx: 1, width: 'calc(100% - 16px)' } } }}
    >
      <DialogTitle id="missing-title">{translate('beheer.missing_data.title')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <DialogContentText sx={{ mb: 2 }}>
          {translate(wantsClient ? 'beheer.missing_data.client_text' : 'beheer.missing_data.name_text')}
        </DialogContentText>
        <AccountForm
          submit={translate('ra.action.save')}
          draft="account.missing"
          place="dialog"
          onSubmit={save}
          submitAside={
            <Button color="inherit" onClick={onClose}>
              {translate('beheer.missing_data.later')}
            </Button>
          }
        >
          {(field) => (
            <Box sx={{ display: 'grid', gap: 1 }}>
              {wantsClient || missing.includes('name') ? (
                <NameFields field={field} first={user.first_name} last={user.last_name} autoFocus />
              ) : null}
              {wantsClient ? <ClientFields field={field} type={type} onType={setType} /> : null}
            </Box>
          )}
        </AccountForm>
      </DialogContent>
    </Dialog>
  );
}
