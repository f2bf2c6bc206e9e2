/** Button with a dialog for a new payment link of an invoice: to copy, to scan, and to revoke with all earlier ones. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { mdiLinkVariant } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { errorText, Fields, Icon, useFormat, useWrite } from '#engine/browser';
import { createPaymentLink, revokePaymentLinks } from '../invoices.ts';

const codeSide = 208;

export function PaymentLinkButton({ invoice }: { readonly invoice: ShownRecord<'invoices'> }) {
  const translate = useTranslate();
  const write = useWrite();
  const [isOpen, setIsOpen] = useState(false);
  const [link, setLink] = useState<Awaited<ReturnType<typeof createPaymentLink>> | null>(null);
  if (invoice.kind !== 'invoice' || invoice.status === 'draft') return null;
  const open = (): void => {
    setLink(null);
    setIsOpen(true);
    void write.run(async () => setLink(await createPaymentLink(String(invoice.id))));
  };
  return (
    <>
      <Button variant="outlined" startIcon={<Icon path={mdiLinkVariant} />} onClick={open}>
        {translate('beheer.payment_links.button')}
      </Button>
      {isOpen ? (
        <LinkDialog invoice={String(invoice.id)} link={link} write={write} onClose={() => setIsOpen(false)} />
      ) : null}
    </>
  );
}

interface DialogProps {
  readonly invoice: string;
  readonly link: Awaited<ReturnType<typeof createPaymentLink>> | null;
  readonly write: ReturnType<typeof useWrite>;
  readonly onClose: () => void;
}

function LinkDialog({ invoice, link, write, onClose }: DialogProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const revoke = (): void =>
    void write.run(async () => {
      await revokePaymentLinks(invoice);
      notify('beheer.payment_links.revoked', { type: 'success' });
      onClose();
    });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="payment-link-title">
      <DialogTitle id="payment-link-title">{translate('beheer.payment_links.button')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Typography>{translate('beheer.payment_links.text')}</Typography>
        {write.error ? <Alert severity="warning">{errorText(write.error)}</Alert> : null}
        {link === null ? (
          write.error ? null : (
            <Skeleton variant="rounded" height={56} />
          )
        ) : (
          <>
            <Fields.CopiedText label={translate('beheer.payment_links.link')} text={link.url} />
            <Fields.QrCode
              text={link.url}
              name={translate('beheer.payment_links.code')}
              side={codeSide}
              sx={{ alignSelf: 'center' }}
            />
            <Typography sx={{ color: 'text.secondary' }}>
              {translate('beheer.payment_links.until', { day: format.dateTime(link.expires_at) })}
            </Typography>
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="error" loading={write.busy} onClick={revoke} sx={{ mr: 'auto' }}>
          {translate('beheer.payment_links.revoke')}
        </Button>
        <Button color="inherit" onClick={onClose}>
          {translate('ra.action.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
