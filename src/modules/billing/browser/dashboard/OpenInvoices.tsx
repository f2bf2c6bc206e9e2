/** Dashboard card: invoices that the client has to pay, the most urgent first, each with a link to its payment. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiCreditCardOutline } from '@mdi/js';
import { LinkBase, useGetList, useTranslate } from 'react-admin';
import { Access, type Resource, type ShownRecord } from '#engine/registry';
import { adminName, Figures, Icon, Pages, useFormat, usePrincipal, useRegistry } from '#engine/browser';
import { payTab } from '../parts/payTab.ts';

type ShownInvoice = ShownRecord<'invoices'>;

const shown = 5;
const toPay = { kind: 'invoice', status: { in: ['sent', 'partially_paid'] }, open_cents: { gt: 0 } } as const;

/** Renders for people of clients only, since staff does not pay these invoices. */
export function OpenInvoices() {
  const principal = usePrincipal();
  const invoices = useRegistry().resources['invoices'];
  return invoices && principal.actor === 'user' && Access.mayDo(invoices, principal, 'list') ? (
    <ToPay invoices={invoices} />
  ) : null;
}

function ToPay({ invoices }: { readonly invoices: Resource }) {
  const translate = useTranslate();
  const { data = [], total = 0 } = useGetList<ShownInvoice>(adminName(invoices), {
    filter: toPay,
    sort: { field: 'due_date', order: 'ASC' },
    pagination: { page: 1, perPage: shown },
  });
  if (data.length === 0) return null;
  return (
    <Figures.DashboardSection title={translate('beheer.pay.heading')}>
      <Card component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((invoice) => (
          <Invoice key={invoice.id} invoices={invoices} invoice={invoice} />
        ))}
      </Card>
      {total > shown ? (
        <Link component={LinkBase} to={Pages.listPath(invoices, toPay)} sx={{ display: 'inline-block', mt: 1 }}>
          {translate('beheer.pay.all', { total })}
        </Link>
      ) : null}
    </Figures.DashboardSection>
  );
}

function Invoice({ invoices, invoice }: { readonly invoices: Resource; readonly invoice: ShownInvoice }) {
  const translate = useTranslate();
  const format = useFormat();
  const due = invoice.due_date ? format.date(invoice.due_date) : null;
  const number = invoice.number ?? '';
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 2,
        py: 1,
        minHeight: 52,
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 120 }}>
        <Link component={LinkBase} to={`${invoices.route}/${invoice.id}`}>
          {number}
        </Link>
        {due === null ? null : (
          <Typography
            sx={{ fontSize: 12, color: invoice.effective_status === 'overdue' ? 'error.main' : 'text.secondary' }}
          >
            {translate(invoice.effective_status === 'overdue' ? 'beheer.pay.was_due' : 'beheer.pay.due', { due })}
          </Typography>
        )}
      </Box>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: 600 }}>
        {format.money(invoice.open_cents ?? 0, invoice.currency ?? 'EUR')}
      </Typography>
      {invoice.is_collected ? (
        <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{translate('beheer.pay.collected')}</Typography>
      ) : (
        <Button
          component={LinkBase}
          to={`${invoices.route}/${invoice.id}${payTab}`}
          size="small"
          variant="outlined"
          startIcon={<Icon path={mdiCreditCardOutline} />}
          aria-label={translate('beheer.pay.pay_number', { number })}
        >
          {translate('beheer.pay.pay')}
        </Button>
      )}
    </Box>
  );
}
