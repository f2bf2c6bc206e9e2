/** Page with the subscriptions that are due today, and a button that puts them on draft invoices. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheckAll, mdiReceiptTextPlusOutline } from '@mdi/js';
import { useState } from 'react';
import { LinkBase, useNotify, useTranslate } from 'react-admin';
import type { Billed, DueOverview } from '../../rules/billingRound.ts';
import {
  errorText,
  Icon,
  Notice,
  Page,
  type PageProps,
  Pages,
  Skeletons,
  useApiQuery,
  useFormat,
  useLabel,
  useWrite,
} from '#engine/browser';
import { billDueSubscriptions, readDueSubscriptions } from '../subscriptions.ts';
import { NonPayment } from './NonPayment.tsx';

export default function DueSubscriptionsPage({ page }: PageProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const write = useWrite();
  const { data, isError } = useApiQuery({ queryKey: ['due-subscriptions'], queryFn: readDueSubscriptions });
  const [failed, setFailed] = useState<Billed['failed']>([]);
  const title = label(page.label);
  const bill = () =>
    void write.run(async () => {
      const billed = await billDueSubscriptions();
      const { lines, invoices, ended } = billed;
      setFailed(billed.failed);
      notify('beheer.due.done', {
        type: billed.failed.length > 0 ? 'warning' : 'success',
        messageArgs: { lines, invoices, ended, failed: billed.failed.length },
      });
    });
  const isSomething = data !== undefined && data.lines.length + data.ending.length > 0;
  return (
    <Page
      crumbs={Pages.usePageCrumbs(page)}
      title={title}
      name={title}
      actions={
        isSomething ? (
          <Button
            variant="contained"
            startIcon={<Icon path={mdiReceiptTextPlusOutline} />}
            loading={write.busy}
            onClick={bill}
          >
            {translate('beheer.due.bill')}
          </Button>
        ) : null
      }
    >
      {write.error === null ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {errorText(write.error)}
        </Alert>
      )}
      {failed.length === 0 ? null : (
        <Alert severity="error" sx={{ mb: 2 }}>
          {translate('beheer.due.failed')}
          <ul>
            {failed.map(({ client_uuid, subscription_uuid, description, reason }) => (
              <li key={subscription_uuid ?? client_uuid}>
                <Link
                  component={LinkBase}
                  to={subscription_uuid === null ? `/clients/${client_uuid}` : `/subscriptions/${subscription_uuid}`}
                >
                  {description ?? translate('beheer.due.client')}
                </Link>
                {`: ${reason}`}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {data ? <Overview due={data} /> : null}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
      <NonPayment />
    </Page>
  );
}

function Overview({ due: { lines, ending, unpriced, failing } }: { readonly due: DueOverview }) {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string): string => translate(`beheer.due.${key}`);
  if (lines.length + ending.length + unpriced.length + failing.length === 0)
    return <Notice icon={mdiCheckAll} title={text('none')} text={text('none_text')} />;
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography sx={{ color: 'text.secondary' }}>{text('intro')}</Typography>
      {failing.length === 0 ? null : (
        <Alert severity="error">
          {translate('beheer.due.failing', { names: format.list(failing.map(({ description }) => description)) })}
        </Alert>
      )}
      {unpriced.length === 0 ? null : (
        <Alert severity="warning">
          {translate('beheer.due.unpriced', {
            smart_count: unpriced.length,
            names: format.list(unpriced.map(({ description }) => description)),
          })}
        </Alert>
      )}
      {lines.length === 0 ? null : (
        <Pages.PlainTable
          name={text('lines')}
          columns={[
            { label: text('subscription') },
            { label: text('product'), onCard: 'bare' },
            { label: text('start') },
            { label: text('end') },
            { label: text('amount'), isNumber: true, onCard: 'aside' },
          ]}
          rows={lines.map((one) => ({
            key: `${one.subscription_uuid} ${one.start}`,
            to: `/subscriptions/${one.subscription_uuid}`,
            cells: [
              one.description,
              one.product_name,
              format.date(one.start),
              format.date(one.end),
              format.money(one.amount_cents - one.discount_cents, one.currency),
            ],
          }))}
        />
      )}
      {ending.length === 0 ? null : (
        <Pages.PlainTable
          name={text('ending')}
          columns={[{ label: text('ends') }, { label: text('on') }]}
          rows={ending.map((one) => ({
            key: one.subscription_uuid,
            to: `/subscriptions/${one.subscription_uuid}`,
            cells: [one.description, format.date(one.on)],
          }))}
        />
      )}
    </Stack>
  );
}
