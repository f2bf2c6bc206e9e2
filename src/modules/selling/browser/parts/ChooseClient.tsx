/** Dialog that asks staff and people of several clients which client they buy for, if none is active. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { mdiAccountQuestionOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Notice, Shell, usePrincipal, useSession } from '#engine/browser';

/** Notice with a client picker. A person who belongs to no client gets only an explanation. */
export function ChooseClient() {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const { switching, switchTo } = Shell.useSwitchClient();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const isOfSeveral = useSession()?.user.several_clients === true;
  const label = translate(isStaff ? 'beheer.cart.choose_client' : 'beheer.cart.choose_own');
  const text = isStaff ? 'for_whom_text' : isOfSeveral ? 'for_whom_own_text' : 'nobody_text';
  return (
    <Notice
      icon={mdiAccountQuestionOutline}
      title={translate('beheer.cart.for_whom')}
      text={translate(`beheer.cart.${text}`)}
    >
      {isStaff || isOfSeveral ? (
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
          query={query}
          onQuery={setQuery}
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
