/** Mark next to a project's name that shows the use of its budget, above the notice threshold. */
import Box from '@mui/material/Box';
import { mdiGauge, mdiGaugeFull } from '@mdi/js';
import { budgetNotice } from '../../../projects/rules/budget.ts';
import { Icon } from '#engine/browser';
import type { ProjectBudget } from '../../../projects/browser/projectBudgets.ts';
import { useBudgetWords } from '../parts/useBudgetWords.ts';

/** Percentage of a project's time budget that is used. Renders nothing below the notice threshold. */
export function BudgetMark({ budget }: { readonly budget: ProjectBudget | null }) {
  const { budgetText } = useBudgetWords();
  const notice = budget && budgetNotice(budget.booked_minutes, budget.budget_minutes);
  if (!notice) return null;
  return (
    <Box
      component="span"
      data-budget
      title={budgetText(budget) ?? undefined}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.25,
        flex: 'none',
        fontSize: 12,
        lineHeight: '16px',
        color: notice.isOver ? 'warning.main' : 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Icon path={notice.isOver ? mdiGaugeFull : mdiGauge} size={14} />
      {notice.percent}%
    </Box>
  );
}
