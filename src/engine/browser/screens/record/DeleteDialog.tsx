/** Asks before a record is removed, and says kindly why it cannot be. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { adminName } from '../../registry.ts';
import { errorText, useWrite } from '../useWrite.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteDialog({ resource, record, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const format = useFormat();
  const write = useWrite();
  const title = useTitleOf(resource, record);
  const owned = Object.values(resource.inverses)
    .filter((inverse) => inverse.owned)
    .map((inverse) => inSentence(label(inverse.label)));
  const remove = async () => {
    const done = await write.run(
      async (provider) => {
        await provider.delete(adminName(resource), { id: record.id, previousData: record });
        onDeleted?.();
      },
      { leaving: record.id },
    );
    if (!done) return;
    notify('beheer.delete.done', { type: 'success', messageArgs: { name: label(resource.label) } });
    onClose();
  };
  return (
    <Dialog open onClose={write.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="delete-title">
      <DialogTitle id="delete-title">{translate('beheer.delete.title', { record: title })}</DialogTitle>
      <DialogContent>
        {write.error === null ? (
          <DialogContentText>
            {[
              translate('beheer.delete.text'),
              owned.length > 0 ? translate('beheer.delete.with_owned', { what: format.list(owned) }) : '',
            ]
              .join(' ')
              .trim()}
          </DialogContentText>
        ) : (
          <Alert severity="warning">{errorText(write.error)}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={write.busy}>
          {translate(write.error === null ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {write.error === null ? (
          <Button variant="contained" color="error" loading={write.busy} onClick={() => void remove()}>
            {translate('beheer.delete.confirm')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
