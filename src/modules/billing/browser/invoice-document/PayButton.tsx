/** What a client opens an invoice for that is still to be paid by them. */
import { Suspense, useMemo, useState } from 'react';
import Button from '@mui/material/Button';
import { mdiQrcode } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { ShownRecord } from '../../../../engine/registry/rows.ts';
import { Icon } from '../../../../engine/browser/fields/Icon.tsx';
import { lazyWithPreload } from '../../../../engine/browser/lazyWithPreload.tsx';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { transferOf } from '../parts/transferOf.ts';

const PayDialog = lazyWithPreload(() => import('../dashboard/PayDialog.tsx'));

export function PayButton({ invoice }: { readonly invoice: ShownRecord<'invoices'> }) {
  const translate = useTranslate();
  const { actor } = usePrincipal();
  const [isOpen, setOpen] = useState(false);
  const transfer = useMemo(() => transferOf(invoice), [invoice]);
  if (actor !== 'user' || transfer === null || !isToPay(invoice)) return null;
  return (
    <>
      <Button variant="contained" onClick={() => setOpen(true)} startIcon={<Icon path={mdiQrcode} />}>
        {translate('beheer.pay.pay')}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <PayDialog number={invoice.number ?? ''} transfer={transfer} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** What is collected is not paid by hand. */
const isToPay = ({ kind, status, open_cents: open, payment_means: means }: ShownRecord<'invoices'>): boolean =>
  kind === 'invoice' &&
  (status === 'sent' || status === 'partially_paid') &&
  Number(open) > 0 &&
  means !== 'direct_debit';
