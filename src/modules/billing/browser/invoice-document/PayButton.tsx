/** What a client opens an invoice for that is still to be paid by them: leads to the ways to pay it. */
import Button from '@mui/material/Button';
import { mdiCreditCardOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { ShownRecord } from '../../../../engine/registry/rows.ts';
import { Icon } from '../../../../engine/browser/fields/Icon.tsx';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
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

/** What is collected is not paid by hand. */
const isToPay = ({ kind, status, open_cents: open, is_collected: collected }: ShownRecord<'invoices'>): boolean =>
  kind === 'invoice' && (status === 'sent' || status === 'partially_paid') && Number(open) > 0 && collected !== true;
