/** The latest billing runs. */
import { useGetList, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Pages, useFormat } from '#engine/browser';

const shown = 5;

export function EarlierRuns() {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string): string => translate(`beheer.billing_run.${key}`);
  const { data = [] } = useGetList<ShownRecord<'billing-runs'>>('billing-runs', {
    pagination: { page: 1, perPage: shown },
    sort: { field: 'created_at', order: 'DESC' },
  });
  if (data.length === 0) return null;
  return (
    <Pages.PlainTable
      name={text('earlier')}
      columns={[
        { label: text('earlier') },
        { label: text('clients'), isNumber: true },
        { label: text('failed'), isNumber: true },
        { label: text('total'), isNumber: true, onCard: 'aside' },
        { label: text('state') },
      ]}
      rows={data.map(({ id, run_on, client_count, failed_count, total_cents, status }) => ({
        key: String(id),
        to: `/billing-runs/${id}`,
        cells: [
          format.date(run_on ?? ''),
          format.integer(Number(client_count ?? 0)),
          format.integer(Number(failed_count ?? 0)),
          format.money(Number(total_cents ?? 0), 'EUR'),
          text(`states.${String(status)}`),
        ],
      }))}
    />
  );
}
