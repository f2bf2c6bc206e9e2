/** Shows what a billing run would do: its totals, the clients that it cannot bill with the reason, and those that it bills. */
import Stack from '@mui/material/Stack';
import { mdiCheckAll } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Notice, Pages, useFormat } from '#engine/browser';
import { KeyFigures } from '../parts/KeyFigures.tsx';
import type { BillingRunPreview, PreviewedClient } from '../../rules/billingRound.ts';

interface RunPreviewProps {
  readonly preview: BillingRunPreview;
  readonly seller_uuid: string;
}

/** Shown descriptions of one client; the others are counted. */
const mostNamed = 2;

export function RunPreview({ preview: { clients, total_cents }, seller_uuid }: RunPreviewProps) {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string): string => translate(`beheer.billing_run.${key}`);
  if (clients.length === 0) return <Notice icon={mdiCheckAll} title={text('none')} text={text('none_text')} />;
  const blocked = clients.filter((one) => one.blocked !== null);
  const billed = clients.filter((one) => one.blocked === null);
  const figures = [
    [text('total'), format.money(total_cents, 'EUR')],
    [text('clients'), format.integer(clients.length)],
    [text('blocked'), format.integer(blocked.length)],
  ] as const;
  return (
    <Stack sx={{ gap: 3 }}>
      <KeyFigures figures={figures} />
      {blocked.length === 0 ? null : (
        <Pages.PlainTable
          name={text('blocked_name')}
          columns={[
            { label: text('blocked_name') },
            { label: text('reason'), onCard: 'bare' },
            { label: text('next') },
            { label: text('total'), isNumber: true, onCard: 'aside' },
          ]}
          rows={blocked.map((one) => ({
            key: one.client_uuid,
            to: `/clients/${one.client_uuid}`,
            cells: [
              one.client_name,
              one.blocked ?? '',
              one.outcome === 'never'
                ? { text: text('alone'), to: alonePath(one, seller_uuid) }
                : { text: text('repair'), to: `/clients/${one.client_uuid}/edit` },
              format.money(one.total_cents, 'EUR'),
            ],
          }))}
        />
      )}
      {billed.length === 0 ? null : (
        <Pages.PlainTable
          name={text('billed')}
          columns={[
            { label: text('billed') },
            { label: text('lines'), onCard: 'bare' },
            { label: text('outcome') },
            { label: text('change'), isNumber: true },
            { label: text('total'), isNumber: true, onCard: 'aside' },
          ]}
          rows={billed.map((one) => ({
            key: one.client_uuid,
            to: `/clients/${one.client_uuid}`,
            cells: [
              one.client_name,
              linesOf(one, (count) => translate('beheer.billing_run.more', { smart_count: count })),
              text(`outcomes.${one.outcome}`),
              changeOf(one, (cents) => format.money(cents, 'EUR')),
              format.money(one.total_cents, 'EUR'),
            ],
          }))}
        />
      )}
    </Stack>
  );
}

function alonePath({ client_uuid }: PreviewedClient, seller_uuid: string): string {
  return `/billing-runs/create?source=${encodeURIComponent(JSON.stringify({ seller_uuid, client_uuid }))}`;
}

function linesOf({ lines }: PreviewedClient, more: (count: number) => string): string {
  const named = lines.slice(0, mostNamed).map(({ description }) => description);
  return [...named, ...(lines.length > mostNamed ? [more(lines.length - mostNamed)] : [])].join(', ');
}

/** Difference with the periods before, without lines that are the first of their subscription. */
function changeOf({ lines }: PreviewedClient, money: (cents: number) => string): string {
  const change = lines.reduce(
    (total, { amount_cents, previous_cents }) => total + (previous_cents === null ? 0 : amount_cents - previous_cents),
    0,
  );
  return change === 0 ? '' : `${change > 0 ? '+' : ''}${money(change)}`;
}
