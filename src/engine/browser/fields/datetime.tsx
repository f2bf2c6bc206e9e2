/**
 * Date and time to the minute, with the relative time as tooltip. Fields with `x-relative` show the relative time and
 * have the exact time as tooltip.
 */
import type { ComponentProps } from 'react';
import Tooltip from '@mui/material/Tooltip';
import { localDate } from '../../values/dates/calendarDate.ts';
import type { Format } from '../i18n/format.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { useOnPaper } from '../theme/useOnPaper.ts';
import { readable } from './date.tsx';
import type { FieldProps } from './field.ts';

export function DateTimeField(props: FieldProps) {
  const { field } = props;
  return field.system || field.relative ? <RelativeTime {...props} /> : <ExactTime {...props} />;
}

/** Shows midnight as a date: "11 Dec 2026" instead of "11 Dec 2026, 00:00". */
function dayOrMoment(instant: string, format: Pick<Format, 'date' | 'dateTime' | 'time'>): string {
  const date = new Date(instant);
  const isMidnight = format.time(date) === '00:00' && date.getTime() % 60_000 === 0;
  return isMidnight ? format.date(localDate(date)) : format.dateTime(date);
}

function ExactTime({ field, record }: FieldProps) {
  const format = useFormat();
  const instant = String(record[field.name] ?? '');
  return (
    <Tooltip title={readable(instant, format.relativeTime)} describeChild>
      <Time instant={instant} write={(one) => dayOrMoment(one, format)} />
    </Tooltip>
  );
}

/** Prints the exact time, because a relative time has no meaning on paper. */
function RelativeTime({ field, record }: FieldProps) {
  const format = useFormat();
  const onPaper = useOnPaper();
  const instant = String(record[field.name] ?? '');
  return (
    <Tooltip title={readable(instant, format.fullDateTime)} describeChild>
      <Time instant={instant} write={onPaper ? format.dateTime : format.relativeTime} />
    </Tooltip>
  );
}

interface TimeProps extends ComponentProps<'time'> {
  readonly instant: string;
  readonly write: (instant: string) => string;
}

function Time({ instant, write, ...rest }: TimeProps) {
  return (
    <time {...rest} dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
      {readable(instant, write)}
    </time>
  );
}
