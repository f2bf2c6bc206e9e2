/**
 * Dialog with a secret that an action returns only once. It can only be closed by confirming that the secret was saved.
 */
import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { ShownOnce } from '../../../registry/records/shownOnce.ts';
import { CopiedText } from '../../ui/CopiedText.tsx';
import { useLabel } from '../../ui/useLabel.ts';

export function OneTimeSecretDialog({
  once,
  title,
  onConfirmed,
}: {
  readonly once: ShownOnce;
  readonly title: string;
  readonly onConfirmed: () => void;
}) {
  const translate = useTranslate();
  const label = useLabel();
  const titleId = useId();
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`${label(once.label)}: ${title}`}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Alert severity="warning">{label(once.note)}</Alert>
        <CopiedText label={label(once.label)} text={once.text} withButton />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onConfirmed}>
          {translate('beheer.once.kept')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
