/** An invoice to pay: the code for the bank's app, and the same to copy by hand. */
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { CreditTransfer } from '../../rules/epcQr.ts';
import { TransferFacts } from '../parts/TransferFacts.tsx';

interface Props {
  readonly number: string;
  readonly transfer: CreditTransfer;
  readonly onClose: () => void;
}

export default function PayDialog({ number, transfer, onClose }: Props) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="pay-title">
      <DialogTitle id="pay-title">{translate('beheer.pay.title', { number })}</DialogTitle>
      <DialogContent>
        <TransferFacts transfer={transfer} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} color="inherit">
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
