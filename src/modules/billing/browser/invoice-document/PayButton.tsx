/** Button on an unpaid invoice that opens its payment tab. */
import Button from '@mui/material/Button';
import { mdiCreditCardOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Icon, usePrincipal } from '#engine/browser';
import { payTab } from '../parts/payTab.ts';

export function PayButton({ invoice }: { readonly invoice: ShownRecord<'invoices'> }) {
  const translate = useTranslate();
  const { actor } = usePrincipal();
  if (actor !== 'user' || !isToPay(invoice)) return null;
  return (
    <Button component={LinkBase} to={payTab} variant="contained" startIcon={<Icon path={mdiCreditCardOutline} />}>
      {translate('beheer.pay.pay')}
    </Button>
  );
}

/** Invoices that are collected by direct debit are not paid by hand. */
const isToPay = ({ kind, status, open_cents: open, is_collected: collected }: ShownRecord<'invoices'>): boolean =>
  kind === 'invoice' && (status === 'sent' || status === 'partially_paid') && Number(open) > 0 && collected !== true;
