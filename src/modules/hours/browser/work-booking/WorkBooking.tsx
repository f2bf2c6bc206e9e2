/**
 * Link above finished work that opens the quick entry line with all values filled in. Hidden if the work is booked,
 * dismissed, or another person's.
 */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { Dates, WorkTimes } from '#engine/values';
import { type RecordPageProps, useRegistry, useSession } from '#engine/browser';
import { proposalsKey, readProposals } from '../hourEntry.ts';

export default function WorkBooking({ record }: RecordPageProps<'tasks' | 'script-runs' | 'deployments'>) {
  const translate = useTranslate();
  const hours = useRegistry().resources['hours'];
  const isEmployee = (useSession()?.employee ?? null) !== null;
  const { finished_at: finished } = record;
  const day = finished ? Dates.localDate(new Date(finished)) : null;
  const { data } = useQuery({
    queryKey: [...proposalsKey, day],
    queryFn: () => readProposals(day),
    enabled: isEmployee && day !== null,
  });
  const proposal = data?.proposals.find(({ record_uuid }) => record_uuid === record.id);
  if (!hours || !proposal) return null;
  const to = `${hours.route}?on=${proposal.work_date}&proposal=${encodeURIComponent(proposal.source_key)}`;
  const text =
    proposal.minutes === null
      ? translate('beheer.entry.unbooked')
      : translate('beheer.entry.unbooked_time', { time: WorkTimes.formatWorkTime(proposal.minutes) });
  return (
    <Alert
      severity="info"
      action={
        <Button component={LinkBase} to={to} color="inherit" size="small" sx={{ whiteSpace: 'nowrap' }}>
          {translate('beheer.entry.book_time')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
