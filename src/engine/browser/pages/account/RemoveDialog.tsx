/** Asks for confirmation before an item of the account is removed. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';

interface Props {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly remove: () => Promise<void>;
  readonly onClose: () => void;
}

export function RemoveDialog({ title, text, action, remove, onClose }: Props) {
  const translate = useTranslate();
  const { busy, refusal, act } = useAct();
  const confirm = async (): Promise<void> => {
    if (await act(remove)) onClose();
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="remove-title">
      <DialogTitle id="remove-title">{title}</DialogTitle>
      <DialogContent>
        <ApiErrorAlert refusal={refusal} sx={{ mb: 2 }} />
        <DialogContentText>{text}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" color="error" loading={busy} onClick={() => void confirm()}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
