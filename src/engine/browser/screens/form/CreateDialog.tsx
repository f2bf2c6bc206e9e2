/**
 * Dialog in another form to create the record that a reference points to. It opens no further dialogs for its own
 * references.
 */
import { useId, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate } from 'react-admin';
import { useContextAtStart } from '../../fields/useConditionContext.ts';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { CreateDialogProvider, type CreateDialogProps } from '../../inputs/nested.ts';
import { useSaveShortcut } from './FormToolbar.tsx';
import { newValues } from './formValues.ts';
import { ResourceForm } from './ResourceForm.tsx';
import { useCreateRecord } from './useCreateRecord.ts';

/** Dialog with the form of a new record. `initial` presets its fields. */
export function CreateDialog({ resource, initial, onCreated, onClose }: CreateDialogProps) {
  const formId = useId();
  const translate = useTranslate();
  const label = useLabel();
  const notify = useNotify();
  const create = useCreateRecord(resource);
  useSaveShortcut(formId);
  const [busy, setBusy] = useState(false);
  const context = useContextAtStart();
  const values = useMemo(() => newValues(resource, initial, context), [resource, initial, context]);
  const title = translate('beheer.form.create_title', { name: inSentence(label(resource.label)) });
  const save = async (entered: Readonly<Record<string, unknown>>) => {
    setBusy(true);
    const errors = await create(entered, (record) => {
      notify('beheer.form.created', { type: 'success', messageArgs: { name: label(resource.label) } });
      onCreated(record);
      onClose();
    });
    setBusy(false);
    return errors;
  };
  return createPortal(
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={`${formId}-title`}>
      <DialogTitle id={`${formId}-title`}>{title}</DialogTitle>
      <DialogContent dividers>
        <CreateDialogProvider value={null}>
          <ResourceForm id={formId} resource={resource} mode="create" initial={values} onSave={save} inDialog />
        </CreateDialogProvider>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('beheer.form.cancel')}
        </Button>
        <Button type="submit" form={formId} variant="contained" loading={busy}>
          {translate('ra.action.create')}
        </Button>
      </DialogActions>
    </Dialog>,
    document.body,
  );
}
