/** Popover to edit one filter, applied with Enter or the button. */
import { useId, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { ConditionEditor } from './editors/ConditionEditor.tsx';

interface Props {
  readonly field: Field;
  readonly value: unknown;
  readonly anchor: HTMLElement;
  /** undefined removes the filter. */
  readonly onApply: (value: unknown) => void;
  readonly onClose: () => void;
}

export function FilterPopover({ field, value, anchor, onApply, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const titleId = useId();
  const [draft, setDraft] = useState<unknown>(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // Report incomplete or invalid values instead of dropping them.
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"], .Mui-error');
    if (wrong) wrong.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else onApply(draft);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 0.5 } } }}
    >
      <Box component="form" onSubmit={submit} sx={{ width: 320, maxWidth: '100%', p: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
          {label(field.label)}
        </Typography>
        <ConditionEditor field={field} value={value} onChange={setDraft} onApply={onApply} />
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          {value === undefined ? null : (
            <Button color="inherit" onClick={() => onApply(undefined)}>
              {translate('beheer.filter.clear')}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {translate('beheer.filter.apply')}
          </Button>
        </Stack>
      </Box>
    </Popover>
  );
}
