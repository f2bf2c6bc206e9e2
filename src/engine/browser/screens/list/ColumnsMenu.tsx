/** Which columns the table shows. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Divider from '@mui/material/Divider';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiViewColumnOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { ViewColumn } from '../../../registry/savedViews.ts';
import type { Field } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { useLabel } from '../../fields/useLabel.ts';
import type { ChosenColumns } from './useColumns.ts';

/** Where the registry has it, among columns that stand in that order; else last. */
function withColumn({ fields, settings }: ChosenColumns, field: Field): readonly ViewColumn[] {
  const place = (name: string): number => fields.findIndex((one) => one.name === name);
  const places = settings.map(({ name }) => place(name));
  const isInOrder = places.every((one, index) => index === 0 || one > (places[index - 1] ?? -1));
  const before = isInOrder ? places.filter((one) => one < place(field.name)).length : settings.length;
  return settings.toSpliced(before, 0, { name: field.name });
}

export function ColumnsMenu({ columns }: { readonly columns: ChosenColumns }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const label = useLabel();
  const { shown, settings } = columns;
  const toggle = (field: Field) =>
    columns.choose(
      shown.includes(field) ? settings.filter(({ name }) => name !== field.name) : withColumn(columns, field),
    );
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Icon path={mdiViewColumnOutline} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('beheer.list.columns')}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { maxHeight: 480 } }, list: { 'aria-label': translate('beheer.list.columns_hint') } }}
      >
        {columns.fields.map((field) => {
          const checked = shown.includes(field);
          return (
            <MenuItem
              key={field.name}
              role="menuitemcheckbox"
              aria-checked={checked}
              disabled={checked && shown.length === 1}
              onClick={() => toggle(field)}
              sx={{ py: 0 }}
            >
              <Checkbox size="small" checked={checked} tabIndex={-1} aria-hidden sx={{ p: 0.5, mr: 1, ml: -0.5 }} />
              <ListItemText primary={label(field.label)} />
            </MenuItem>
          );
        })}
        <Divider sx={{ my: 0.5 }} />
        <MenuItem
          onClick={() => {
            columns.choose(null);
            setAnchor(null);
          }}
        >
          {translate('beheer.list.columns_reset')}
        </MenuItem>
      </Menu>
    </>
  );
}
