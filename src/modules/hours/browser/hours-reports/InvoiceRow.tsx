/** Link from a row with uninvoiced hours to the page that invoices them, for people who may do that. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiInvoiceClockOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { measureValue } from '../../rules/hoursReport.ts';
import type { ReportRow } from '../../rules/reportTree.ts';
import { Icon, usePrincipal, useRegistry } from '#engine/browser';
import type { ShownReport } from './shownReport.ts';

interface Props {
  readonly row: ReportRow;
  readonly name: string;
  readonly report: ShownReport;
}

export function InvoiceRow({ row, name, report: { answer, measures } }: Props) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const page = useRegistry().pages['hours-invoice'];
  const keyOf = (dimension: 'client' | 'project') => row.path[answer.rows.indexOf(dimension)] ?? null;
  const [client, project] = [keyOf('client'), keyOf('project')];
  const asksOpen = measures.includes('open_value') || measures.includes('open_time');
  const isWaiting = asksOpen && (measureValue('open_value', answer.sums, row.total) ?? 0) > 0;
  if (!page?.access.includes(principal.actor) || client === null || !isWaiting) return null;
  const words = translate('beheer.reports.invoice', { name });
  const until = answer.until < answer.today ? answer.until : answer.today;
  return (
    <Tooltip title={words}>
      <IconButton
        component={LinkBase}
        to={`${page.route}?${new URLSearchParams({ client, until, ...(project === null ? {} : { project }) }).toString()}`}
        size="small"
        aria-label={words}
        sx={{ p: 0.25, ml: 'auto', color: 'text.secondary', '@media print': { display: 'none' } }}
      >
        <Icon path={mdiInvoiceClockOutline} />
      </IconButton>
    </Tooltip>
  );
}
