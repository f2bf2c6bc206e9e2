/** Dialog to save the list as a view, or to edit a view: its name, who sees it, and for whom it is the default. */
import { useId, useState, type FormEvent } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { useNotify, useTranslate } from 'react-admin';
import { audiences, savedViewsOf, type SavedView } from '../../../../registry/lists/savedViews.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { useRegistry } from '../../../registry.ts';
import { errorText, useWrite } from '../../useWrite.ts';
import { contentOf, standardView } from '../listState.ts';
import { useListScope, type Views } from './useViews.ts';
import { useViewWrites } from './useViewWrites.ts';

interface Props {
  readonly resource: Resource;
  readonly views: Views;
  /** null for a new view. */
  readonly view: SavedView | null;
  readonly onClose: () => void;
}

export function SaveViewDialog({ resource, views, view, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const scope = useListScope(resource);
  const write = useWrite();
  const writes = useViewWrites(write);
  const formId = useId();
  const [name, setName] = useState(view?.name ?? '');
  const [sharing, setSharing] = useState<Sharing>({
    audience: view?.shared_with ?? [],
    isDefault: view?.is_default ?? false,
  });
  const [opens, setOpens] = useState(view !== null && views.opening === view);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const shared_with = audiences.filter((actor) => sharing.audience.includes(actor));
    const values = { name: name.trim(), ...(views.may.share ? { shared_with, is_default: sharing.isDefault } : {}) };
    if (view !== null) {
      if (!(await writes.change(view, values))) return;
      if (opens !== (views.opening === view)) views.openWith(opens ? view : standardView);
    } else {
      const made = await writes.create({ ...values, resource: resource.name, ...contentOf(scope, views.state) });
      if (made === null) return;
      if (opens) views.openWith(made);
      views.show(made);
    }
    notify('beheer.views.kept', { type: 'success', messageArgs: { name: values.name } });
    onClose();
  };
  return (
    <Dialog open onClose={write.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={`${formId}-title`}>
      <DialogTitle id={`${formId}-title`}>
        {translate(view === null ? 'beheer.views.create_title' : 'beheer.views.edit_title')}
      </DialogTitle>
      <DialogContent>
        <form id={formId} onSubmit={(event) => void submit(event)}>
          {write.error === null ? null : (
            <Alert severity="warning" sx={{ mb: 2 }}>
              {errorText(write.error)}
            </Alert>
          )}
          <TextField
            autoFocus
            required
            fullWidth
            label={translate('beheer.views.name')}
            value={name}
            onChange={(event) => setName(event.target.value)}
            helperText={view === null ? translate('beheer.views.name_hint') : undefined}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          {views.may.share ? <SharingInput value={sharing} onChange={setSharing} /> : null}
          <FormControlLabel
            sx={{ mt: 1 }}
            label={translate('beheer.views.opens')}
            control={<Checkbox checked={opens} onChange={(_, checked) => setOpens(checked)} />}
          />
        </form>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={write.busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={write.busy} disabled={name.trim() === ''}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Roles that see the view, and whether it is their default. */
interface Sharing {
  readonly audience: readonly string[];
  readonly isDefault: boolean;
}

interface SharingProps {
  readonly value: Sharing;
  readonly onChange: (value: Sharing) => void;
}

function SharingInput({ value: { audience, isDefault }, onChange }: SharingProps) {
  const translate = useTranslate();
  const label = useLabel();
  const options = savedViewsOf(useRegistry())?.fields['shared_with']?.options ?? [];
  const toggle = (actor: string): void => {
    const next = audience.includes(actor) ? audience.filter((one) => one !== actor) : [...audience, actor];
    onChange({ audience: next, isDefault: isDefault && next.length > 0 });
  };
  return (
    <FormControl component="fieldset" sx={{ mt: 2, display: 'flex' }}>
      <FormLabel component="legend">{translate('beheer.views.share')}</FormLabel>
      <FormGroup>
        {options.map(({ value, label: text }) => (
          <FormControlLabel
            key={value}
            label={label(text)}
            control={<Checkbox checked={audience.includes(String(value))} onChange={() => toggle(String(value))} />}
          />
        ))}
        <FormControlLabel
          label={translate('beheer.views.default')}
          disabled={audience.length === 0}
          control={
            <Checkbox checked={isDefault} onChange={(_, checked) => onChange({ audience, isDefault: checked })} />
          }
        />
      </FormGroup>
      <FormHelperText sx={{ mx: 0 }}>{translate('beheer.views.share_hint')}</FormHelperText>
    </FormControl>
  );
}
