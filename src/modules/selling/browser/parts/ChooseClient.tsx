/** Dialog that asks staff which client they buy for, if no client is active. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { mdiAccountQuestionOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Notice, Shell, usePrincipal } from '#engine/browser';

/** Notice with a client picker for staff. A person who belongs to no client gets only an explanation. */
export function ChooseClient() {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const { switching, switchTo } = Shell.useSwitchClient();
  const [open, setOpen] = useState(false);
  const label = translate('beheer.cart.choose_client');
  return (
    <Notice
      icon={mdiAccountQuestionOutline}
      title={translate('beheer.cart.for_whom')}
      text={translate(isStaff ? 'beheer.cart.for_whom_text' : 'beheer.cart.nobody_text')}
    >
      {isStaff ? (
        <Button variant="contained" loading={switching} onClick={() => setOpen(true)}>
          {label}
        </Button>
      ) : null}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="xs"
        slotProps={{ paper: { 'aria-label': label } }}
      >
        <Shell.ClientPicker
          current={null}
          onChoose={(client) => {
            setOpen(false);
            if (client !== null) void switchTo(client);
          }}
        />
      </Dialog>
    </Notice>
  );
}
