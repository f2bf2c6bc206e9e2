/** Which columns the table shows: kept by react-admin's store, where its table looks for them. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiViewColumnOutline } from '@mdi/js';
import { useStore, useTranslate } from 'react-admin';
import { Icon } from '../../fields/Icon.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import type { ChosenColumns } from './useColumns.ts';

export function ColumnsMenu({ columns }: { readonly columns: ChosenColumns }) {
  const [hidden, setHidden] = useStore<string[]>(columns.storeKey, columns.hidden);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const label = useLabel();
  const shown = columns.fields.filter((field) => !hidden.includes(field.name));
  const toggle = (name: string) => setHidden(hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name]);
  return (
    <>
      <Button color="inherit" startIcon={<Icon path={mdiViewColumnOutline} />} aria-haspopup="menu" aria-expanded={anchor !== null} onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('beheer.list.columns')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }} transformOrigin={{ vertical: 'top', horizontal: 'right' }} slotProps={{ paper: { sx: { maxHeight: 480 } }, list: { 'aria-label': translate('beheer.list.columns_hint') } }}>
        {columns.fields.map((field) => {
          const checked = shown.includes(field);
          return (
            <MenuItem key={field.name} role="menuitemcheckbox" aria-checked={checked} disabled={checked && shown.length === 1} onClick={() => toggle(field.name)} sx={{ py: 0 }}>
              <Checkbox size="small" checked={checked} tabIndex={-1} aria-hidden sx={{ p: 0.5, mr: 1, ml: -0.5 }} />
              <ListItemText primary={label(field.label)} />
            </MenuItem>
          );
        })}
        <Divider sx={{ my: 0.5 }} />
        <MenuItem onClick={() => { setHidden(columns.hidden); setAnchor(null); }}>{translate('beheer.list.columns_reset')}</MenuItem>
      </Menu>
    </>
  );
}
