/** Days from and through, or a period by its name. */
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useTranslate } from 'react-admin';
import { addDays, isCalendarDate } from '../../../domain/calendarDate.ts';
import { resolveOperand } from '../../../registry/operand.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { DateProvider } from '../../inputs/DateProvider.tsx';
import { fromCalendarDate, toCalendarDate } from '../../inputs/wallClock.ts';
import { presetFilter, presetNames } from './datePresets.ts';
import type { FilterEditorProps } from './editor.ts';
import { sameFilter } from './filterState.ts';
import { rangeFilter, rangeOf, type Range } from './operands.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

export function DateFilter({ field, value, onChange, onApply }: FilterEditorProps) {
  const translate = useTranslate();
  const context = useConditionContext();
  const instants = field.kind === 'datetime';
  const written = rangeOf(value, isText);
  const day = (operand: string | null) =>
    operand === null ? null : String(resolveOperand(operand, context)).slice(0, 10);
  const range: Range<string> = { from: day(written.from), to: dayBefore(day(written.to), instants) };
  const change = (end: 'from' | 'to', date: Date | null) => {
    const next = { ...range, [end]: date === null ? null : toCalendarDate(date) };
    onChange(instants ? instantFilter(next) : rangeFilter(next));
  };
  const box = (end: 'from' | 'to') => (
    <DatePicker
      label={translate(`beheer.filter.${end}`)}
      format="d MMM yyyy"
      value={range[end] === null ? null : fromCalendarDate(range[end])}
      onChange={(date) => change(end, date)}
      slotProps={{
        field: { clearable: true, shouldRespectLeadingZeros: true },
        textField: { size: 'small', margin: 'none' },
      }}
    />
  );
  return (
    <DateProvider>
      <Stack direction="row" useFlexGap sx={{ gap: 0.75, flexWrap: 'wrap', mb: 2 }}>
        {presetNames.map((name) => {
          const filter = presetFilter(name, context.today);
          const preset = instants && name !== 'overdue' ? instantFilter(resolved(filter, day)) : filter;
          const chosen = sameFilter(preset, value);
          return (
            <Chip
              key={name}
              size="small"
              variant={chosen ? 'filled' : 'outlined'}
              color={chosen ? 'primary' : 'default'}
              label={translate(`beheer.filter.date.${name}`)}
              onClick={() => onApply(preset)}
            />
          );
        })}
      </Stack>
      <Stack sx={{ gap: 1.5 }}>
        {box('from')}
        {box('to')}
      </Stack>
    </DateProvider>
  );
}

function resolved(filter: unknown, day: (operand: string | null) => string | null): Range<string> {
  const { from, to } = rangeOf(filter, isText);
  return { from: day(from), to: day(to) };
}

/** The last day counts whole, so an instant must lie before the next. */
function instantFilter({ from, to }: Range<string>): unknown {
  const end = to !== null && isCalendarDate(to) ? addDays(to, 1) : null;
  if (from === null && end === null) return undefined;
  return { ...(from === null ? {} : { gte: from }), ...(end === null ? {} : { lt: end }) };
}

function dayBefore(day: string | null, instants: boolean): string | null {
  return instants && day !== null && isCalendarDate(day) ? addDays(day, -1) : day;
}
