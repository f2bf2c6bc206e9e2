/** Progress of approving many weeks, and afterwards a report of those that failed, with reasons and next steps. */
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { HttpError, useTranslate } from 'react-admin';
import { Dates } from '#engine/values';
import { errorText, inSentence, Requests } from '#engine/browser';
import type { ApprovalReport } from './approveInBatches.ts';
import type { Approval } from './useApproval.ts';

export function ApprovalNews({ progress, report, dismiss }: Pick<Approval, 'progress' | 'report' | 'dismiss'>) {
  if (progress !== null) return <Progress {...progress} />;
  return report === null ? null : <Report report={report} onClose={dismiss} />;
}

function Progress({ done, of }: NonNullable<Approval['progress']>) {
  const translate = useTranslate();
  const text = translate('beheer.weeks.approving', { done, of });
  return (
    <Box role="status" sx={{ mb: 1.5 }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', mb: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress variant="determinate" value={(100 * done) / of} aria-label={text} />
    </Box>
  );
}

/** In pixels. Longer lists scroll. */
const listHeight = 280;

function Report({
  report: { asked, approved, already, refused, broken },
  onClose,
}: {
  readonly report: ApprovalReport;
  readonly onClose: () => void;
}) {
  const translate = useTranslate();
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mb: 1.5, '& .MuiAlert-message': { minWidth: 0, flex: 1 } }}>
      <AlertTitle>{translate('beheer.weeks.approved_of', { smart_count: approved + already, asked })}</AlertTitle>
      {broken === null ? null : (
        <Typography sx={{ mb: refused.length > 0 ? 1 : 0 }}>
          {translate('beheer.weeks.approve_broken')}{' '}
          {Requests.statusOf(broken) === null || Requests.statusOf(broken) === 0 ? '' : errorText(broken)}
        </Typography>
      )}
      {refused.length === 0 ? null : (
        <Box
          component="ul"
          tabIndex={0}
          aria-label={translate('beheer.weeks.not_approved')}
          sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: listHeight, overflowY: 'auto' }}
        >
          {refused.map(({ week: { employee, monday }, problem }) => (
            <Box component="li" key={`${employee.uuid} ${monday}`} sx={{ py: 0.5 }}>
              <Box
                component="span"
                sx={{ fontWeight: 600 }}
              >{`${employee.name}, ${inSentence(translate('beheer.weeks.week', { week: Dates.isoWeek(monday).week }))}: `}</Box>
              <Requests.ApiErrorText error={new HttpError(problem.message, refusedStatus, problem)} />
            </Box>
          ))}
        </Box>
      )}
    </Alert>
  );
}

/** HTTP status of a conflict, assigned to each week that failed while the call succeeded. */
const refusedStatus = 409;
