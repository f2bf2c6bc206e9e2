/** Asks before several records are removed, naming how many; all of them go or none. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useNotify, useTranslate, type Identifier } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { adminName } from '../../registry.ts';
import { errorText, useWrite } from '../useWrite.ts';

interface Props {
  readonly resource: Resource;
  readonly ids: readonly Identifier[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function BulkDeleteDialog({ resource, ids, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const write = useWrite();
  const name = inSentence(label(ids.length === 1 ? resource.label : resource.plural));
  const remove = async () => {
    const done = await write.run(async (provider) => {
      await provider.deleteMany(adminName(resource), { ids: [...ids] });
    });
    if (!done) return;
    notify('beheer.bulk.deleted', { type: 'success', messageArgs: { smart_count: ids.length } });
    onDeleted();
    onClose();
  };
  return (
    <Dialog open onClose={write.busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="bulk-delete-title">
      <DialogTitle id="bulk-delete-title">
        {translate('beheer.delete.title_many', { smart_count: ids.length, name })}
      </DialogTitle>
      <DialogContent>
        {write.error === null ? (
          <DialogContentText>{translate('beheer.delete.text')}</DialogContentText>
        ) : (
          <Alert severity="warning">{`${errorText(write.error)} ${translate('beheer.bulk.none_deleted')}`}</Alert>
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
