/** Row and column headers of a week: the days, today marked, and the work. */
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { mdiClose } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, Dates } from '#engine/values';
import { Icon, todayHere, useFormat } from '#engine/browser';
import type { ProjectBudget } from '../../../../projects/browser/projectBudgets.ts';
import { BudgetMark } from '../BudgetMark.tsx';
import { ProjectDot } from '../ProjectDot.tsx';
import { useHoursWords } from '../useHoursWords.ts';
import type { Combination } from '../weekModel.ts';

const saturday = 6;
const head = {
  px: 1,
  py: 1,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  textAlign: 'right',
  borderBottom: 1,
  borderColor: 'divider',
  whiteSpace: 'nowrap',
} as const;
/** Container width below which the names get the space. */
const tight = '@container (max-width: 1040px)';
const first = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper', textAlign: 'left' } as const;

export function WeekHead({ days }: { readonly days: readonly CalendarDate[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const today = todayHere();
  return (
    <thead>
      <tr role="row">
        <Box component="th" scope="col" role="columnheader" sx={{ ...head, ...first, px: 2 }}>
          {translate('beheer.hours.work')}
        </Box>
        {days.map((day) => (
          <Box
            component="th"
            scope="col"
            role="columnheader"
            key={day}
            aria-current={day === today ? 'date' : undefined}
            sx={{
              ...head,
              width: 'max(92px, 7.6em)',
              [tight]: { width: 'max(78px, 6.5em)', whiteSpace: 'normal' },
              ...(Dates.weekday(day) >= saturday ? { bgcolor: 'action.hover' } : {}),
              ...(day === today
                ? { color: 'primary.main', fontWeight: 700, boxShadow: 'inset 0 2px 0 currentColor' }
                : {}),
            }}
          >
            {format.weekday(day)}{' '}
            <Box component="span" sx={{ whiteSpace: 'nowrap', [tight]: { display: 'block' } }}>
              {format.dayAndMonth(day)}
            </Box>
          </Box>
        ))}
        <Box
          component="th"
          scope="col"
          role="columnheader"
          sx={{ ...head, px: 2, width: 'max(120px, 10em)', [tight]: { width: 'max(112px, 9.3em)' } }}
        >
          {translate('beheer.hours.total')}
        </Box>
      </tr>
    </thead>
  );
}

interface RowProps {
  readonly row: Combination;
  readonly budget: ProjectBudget | null;
  /** Removes a row without time; null if it has some. */
  readonly onRemove: (() => void) | null;
}

const cut = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

export function RowHead({ row: { client, project, activity }, budget, onRemove }: RowProps) {
  const translate = useTranslate();
  const words = useHoursWords();
  const name = project?.name ?? client.name;
  const about = [...(project ? [client.name] : []), words.activity(activity)].join(' · ');
  return (
    <Box
      component="th"
      scope="row"
      role="rowheader"
      sx={{ ...first, pl: 2, pr: 0.5, py: 0.5, fontWeight: 400, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <ProjectDot project={project} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box title={name} sx={{ ...cut, lineHeight: '18px' }}>
            {name}
          </Box>
          <Box sx={{ display: 'flex', gap: 1, fontSize: 12, lineHeight: '16px', color: 'text.secondary' }}>
            <Box title={about} sx={{ ...cut, minWidth: 0 }}>
              {about}
            </Box>
            <BudgetMark budget={budget} />
          </Box>
        </Box>
        {onRemove === null ? null : (
          <IconButton size="small" aria-label={translate('beheer.hours.remove_row', { work: name })} onClick={onRemove}>
            <Icon path={mdiClose} size={16} />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
