/** New recovery codes, shown once. */
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { RecoveryCodes } from '../../shell/account/RecoveryCodes.tsx';

export function RecoveryCodesDialog({
  codes,
  onConfirmed,
}: {
  readonly codes: readonly string[];
  readonly onConfirmed: () => void;
}) {
  const translate = useTranslate();
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="codes-title">
      <DialogTitle id="codes-title">{translate('beheer.recovery_codes.title')}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        <RecoveryCodes codes={codes} onConfirmed={onConfirmed} />
      </DialogContent>
    </Dialog>
  );
}
