/** Select of a contact of the buying client; a new contact can be created in place. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mdiPlus } from '@mdi/js';
import { useGetList, useTranslate } from 'react-admin';
import { Access } from '#engine/registry';
import { Forms, Icon, usePrincipal, useRegistry } from '#engine/browser';
import { useCart } from '../parts/useCart.ts';

interface Props {
  readonly label: string;
  readonly help?: string;
  /** Label of the empty choice. */
  readonly none: string;
  readonly value: string;
  readonly canCreate?: boolean;
  readonly onChange: (uuid: string) => void;
}

export function ContactField({ label, help, none, value, canCreate = false, onChange }: Props) {
  const client = useCart().cart?.client?.uuid;
  const { data = [], refetch } = useGetList(
    'domain-contacts',
    {
      pagination: { page: 1, perPage: 100 },
      sort: { field: 'created_at', order: 'ASC' },
      filter: { client_uuid: client },
    },
    { enabled: client !== undefined },
  );
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
      <TextField
        margin="none"
        select
        fullWidth
        size="small"
        label={label}
        helperText={help}
        value={data.some(({ id }) => id === value) ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{none}</MenuItem>
        {data.map((contact) => (
          <MenuItem key={contact.id} value={contact.id}>
            {String(contact.display_name ?? contact.email)}
          </MenuItem>
        ))}
      </TextField>
      {canCreate && client !== undefined ? (
        <NewContact client={client} onCreated={(uuid) => void refetch().then(() => onChange(uuid))} />
      ) : null}
    </Box>
  );
}

function NewContact({ client, onCreated }: { readonly client: string; readonly onCreated: (uuid: string) => void }) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const resource = useRegistry().resources['domain-contacts'];
  const principal = usePrincipal();
  if (!resource || !Access.mayDo(resource, principal, 'create')) return null;
  return (
    <>
      <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={() => setOpen(true)}>
        {translate('beheer.domain_order.new_holder')}
      </Button>
      {open ? (
        <Forms.CreateDialog
          resource={resource}
          initial={{ client_uuid: client }}
          onCreated={(record) => onCreated(String(record.id))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
