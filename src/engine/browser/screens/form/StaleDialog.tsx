/** Somebody else saved the record after it was opened here: take theirs, or put yours over it. */
import { useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
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
  /** Of a draft that came back over the new version: what it makes of it. */
  readonly comparison?: ReactNode;
  readonly onClose: () => void;
}

export function StaleDialog({ name, onReload, onKeep, onClose, comparison }: Props) {
  const translate = useTranslate();
  const [busy, setBusy] = useState(false);
  const other = comparison === undefined ? 'reload' : 'discard';
  const keep = () => {
    setBusy(true);
    void onKeep().finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth={comparison === undefined ? 'xs' : 'sm'}
      fullWidth
      aria-labelledby="stale-title"
    >
      <DialogTitle id="stale-title">{translate('beheer.stale.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText>
          {translate(comparison === undefined ? 'beheer.stale.text_unknown' : 'beheer.stale.text_draft')}
        </DialogContentText>
        {comparison === undefined ? null : <Box sx={{ my: 2 }}>{comparison}</Box>}
        <DialogContentText component="ul" sx={{ pl: 2.5, mb: 0 }}>
          <li>
            <strong>{translate('beheer.stale.keep')}</strong>: {translate('beheer.stale.keep_hint')}
          </li>
          <li>
            <strong>{translate(`beheer.stale.${other}`)}</strong>: {translate(`beheer.stale.${other}_hint`, { name })}
          </li>
        </DialogContentText>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="outlined" onClick={onReload} disabled={busy}>
          {translate(`beheer.stale.${other}`)}
        </Button>
        <Button variant="contained" onClick={keep} loading={busy} autoFocus>
          {translate('beheer.stale.keep')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
