/** Selects the grouping and, for dates, the period: next to the columns menu, or in a dialog on phones. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { mayRead } from '../../../../registry/access.ts';
import { withoutOvertaken } from '../../../../registry/records/derivedStatus.ts';
import { groupSteps, isGroupable, isTime } from '../../../../registry/lists/groupBy.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import type { TableLook } from './tableLook.ts';

export function GroupChoice({ resource, look }: { readonly resource: Resource; readonly look: TableLook }) {
  const translate = useTranslate();
  const label = useLabel();
  const principal = usePrincipal();
  const readable = Object.values(resource.fields).filter((field) => mayRead(resource, principal, field));
  const fields = withoutOvertaken(readable)
    .filter(isGroupable)
    .toSorted((left, right) => label(left.label).localeCompare(label(right.label)));
  const { group } = look;
  const choose = (name: string): void => {
    const field = resource.fields[name];
    look.change({ group: field ? { field: name, step: isTime(field) ? 'month' : null } : null });
  };
  if (fields.length === 0) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, px: 1.5, pt: 2 }}>
      <TextField
        select
        fullWidth
        size="small"
        margin="none"
        label={translate('beheer.list.group_by')}
        value={group?.field ?? ''}
        onChange={(event) => choose(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{translate('beheer.list.no_group')}</MenuItem>
        {fields.map((field) => (
          <MenuItem key={field.name} value={field.name}>
            {label(field.label)}
          </MenuItem>
        ))}
      </TextField>
      {group === null || group.step === null ? null : (
        <TextField
          select
          size="small"
          margin="none"
          hiddenLabel
          value={group.step}
          onChange={(event) =>
            look.change({ group: { ...group, step: groupSteps.find((one) => one === event.target.value) ?? 'month' } })
          }
          slotProps={{ select: { inputProps: { 'aria-label': translate('beheer.list.group_step') } } }}
          sx={{ minWidth: 120 }}
        >
          {groupSteps.map((step) => (
            <MenuItem key={step} value={step}>
              {translate(`beheer.list.step.${step}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  );
}

interface DialogProps {
  readonly resource: Resource;
  readonly look: TableLook;
  readonly onClose: () => void;
}

/** Grouping choice in a dialog, for phones. */
export function GroupDialog({ resource, look, onClose }: DialogProps) {
  const translate = useTranslate();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-label={translate('beheer.list.group_by')}>
      <GroupChoice resource={resource} look={look} />
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
