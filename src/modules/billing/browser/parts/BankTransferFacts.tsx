/** Details of a bank transfer: a QR code for the banking app, and the same values to copy. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { epcQrPayload, type CreditTransfer } from '../../rules/epcQr.ts';
import { Identifiers } from '#engine/values';
import { Fields, useFormat } from '#engine/browser';

const side = 208;
/** On a phone the values to copy come first, because a phone cannot scan its own screen. */
const place = { justifySelf: 'center', order: { xs: 1, sm: 0 } } as const;

interface Props {
  readonly transfer: CreditTransfer;
  /** True if the reader has to pay; shows instructions. */
  readonly isPayer?: boolean;
}

/** Payment QR code (EPC069-12) and the fields of a transfer. Without the code the fields remain. */
export function BankTransferFacts({ transfer, isPayer = true }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const payload = payloadOf(transfer);
  const facts = [
    { label: 'amount', shown: format.money(transfer.amount_cents), copied: (transfer.amount_cents / 100).toFixed(2) },
    { label: 'to', shown: transfer.name, copied: transfer.name },
    { label: 'iban', shown: Identifiers.formatIban(transfer.iban), copied: transfer.iban },
    { label: 'mention', shown: transfer.remittance, copied: transfer.remittance },
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' }, alignItems: 'center' }}>
      {payload === null ? (
        <Alert severity="info">{translate('beheer.pay.no_code')}</Alert>
      ) : (
        <Fields.QrCode text={payload} name={translate('beheer.pay.code')} side={side} sx={place} />
      )}
      <Box sx={{ minWidth: 0 }}>
        {isPayer ? <Typography sx={{ mb: 2 }}>{translate('beheer.pay.scan')}</Typography> : null}
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
          {facts.map(({ label, shown, copied }) => (
            <Box key={label}>
              <Box component="dt" sx={{ fontSize: 12, color: 'text.secondary' }}>
                {translate(`beheer.pay.${label}`)}
              </Box>
              <Box
                component="dd"
                sx={{ m: 0, display: 'flex', alignItems: 'center', gap: 0.5, overflowWrap: 'anywhere' }}
              >
                {shown}
                <Fields.CopyButton text={copied} what={translate(`beheer.pay.${label}`)} />
              </Box>
            </Box>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Returns the text of the code; null if the transfer does not fit in one. It can then still be typed. */
function payloadOf(transfer: CreditTransfer): string | null {
  try {
    return epcQrPayload(transfer);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
