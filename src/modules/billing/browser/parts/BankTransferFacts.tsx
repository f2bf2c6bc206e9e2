/** Details of a bank transfer: a QR code for the banking app, and the same values to copy. */
import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
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
  const code = useCode(transfer);
  const facts = [
    { label: 'amount', shown: format.money(transfer.amount_cents), copied: (transfer.amount_cents / 100).toFixed(2) },
    { label: 'to', shown: transfer.name, copied: transfer.name },
    { label: 'iban', shown: Identifiers.formatIban(transfer.iban), copied: transfer.iban },
    { label: 'mention', shown: transfer.remittance, copied: transfer.remittance },
  ] as const;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: 'auto 1fr' }, alignItems: 'center' }}>
      {code === 'failed' ? (
        <Alert severity="info">{translate('beheer.pay.no_code')}</Alert>
      ) : code === null ? (
        <Skeleton variant="rounded" width={side} height={side} sx={place} />
      ) : (
        // Black on white in every theme, because cameras need the contrast.
        <Box
          component="img"
          src={`data:image/svg+xml;utf8,${encodeURIComponent(code)}`}
          alt={translate('beheer.pay.code')}
          sx={{ ...place, width: side, height: side, p: 1, bgcolor: 'common.white', borderRadius: 1 }}
        />
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

/**
 * Returns the code as SVG, null while it is drawn, or 'failed' if the transfer does not fit in a code; it can then
 * still be typed.
 */
function useCode(transfer: CreditTransfer): string | 'failed' | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    const draw = async (): Promise<string> => {
      const { toString } = await import('qrcode');
      return toString(epcQrPayload(transfer), { type: 'svg', errorCorrectionLevel: 'M', margin: 2 });
    };
    draw()
      .catch(() => 'failed')
      .then(
        (drawn) => {
          if (!left) setCode(drawn);
        },
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [transfer]);
  return code;
}
