/** Somebody else saved the record after it was opened here: take theirs, or put yours over it. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';

interface Props {
  readonly name: string;
  readonly onReload: () => void;
  readonly onKeep: () => Promise<void>;
  readonly onClose: () => void;
}

export function StaleDialog({ name, onReload, onKeep, onClose }: Props) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const keep = () => {
    setBusy(true);
    void onKeep().finally(() => setBusy(false));
  };
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby="stale-title">
      <DialogTitle id="stale-title">{translate('beheer.stale.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>{translate('beheer.stale.text_unknown')}</DialogContentText>
        <DialogContentText component="ul" sx={{ pl: 2.5, mb: 0 }}>
          <li>
            <strong>{translate('beheer.stale.keep')}</strong>: {translate('beheer.stale.keep_hint')}
          </li>
          <li>
            <strong>{translate('beheer.stale.reload')}</strong>: {translate('beheer.stale.reload_hint', { name })}
          </li>
        </DialogContentText>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="outlined" onClick={onReload} disabled={busy}>
          {translate('beheer.stale.reload')}
        </Button>
        <Button variant="contained" onClick={keep} loading={busy} autoFocus>
          {translate('beheer.stale.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
