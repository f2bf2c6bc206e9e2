/** Dialog for the reason why a week, or some of its entries, is rejected. */
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { WeekAnswer } from '../../rules/timesheet.ts';
import { hoursKey, type HoursEntry } from '../hours.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import type { WeekDeed } from '../parts/useWeekAction.ts';

interface Props {
  readonly week: WeekAnswer;
  readonly picked: ReadonlySet<string>;
  readonly busy: boolean;
  readonly onReject: (deed: WeekDeed) => Promise<boolean>;
  readonly onClose: () => void;
}

export function RejectWeek({ week, picked, busy, onReject, onClose }: Props) {
  const translate = useTranslate();
  const client = useQueryClient();
  const { employee, monday, seen } = week;
  const shown = client.getQueryData<readonly HoursEntry[]>([...hoursKey, 'week', employee.uuid, monday, seen]) ?? [];
  const entries = shown.map(({ uuid }) => uuid).filter((uuid) => picked.has(uuid));
  const reject = async (reason: string): Promise<void> => {
    const isDone = await onReject({
      action: 'reject',
      week,
      words: { reason, ...(entries.length > 0 ? { entries } : {}) },
      done: 'beheer.weeks.rejected',
    });
    // Keep the text if the request failed.
    if (isDone) onClose();
  };
  return (
    <ReasonDialog
      title={translate('beheer.weeks.reject_title', { name: employee.name })}
      label={translate('beheer.weeks.reason')}
      help={translate('beheer.weeks.reason_help')}
      confirm={translate('beheer.weeks.reject')}
      isDanger
      isRequired
      busy={busy}
      onConfirm={(reason) => void reject(reason)}
      onClose={onClose}
    >
      <Typography>
        {entries.length > 0
          ? translate('beheer.weeks.reject_some', { smart_count: entries.length })
          : translate('beheer.weeks.reject_all')}
      </Typography>
    </ReasonDialog>
  );
}
