/**
 * An instant, exact to the minute; how long ago or ahead on hover. What tells a story in time (the foot of a record,
 * `x-relative`) has it the other way round.
 */
import Tooltip from '@mui/material/Tooltip';
import { useFormat } from '../i18n/useFormat.ts';
import { readable } from './date.tsx';
import type { FieldProps } from './field.ts';

export function DateTimeField({ field, record }: FieldProps) {
  const format = useFormat();
  const instant = String(record[field.name] ?? '');
  const showsRelative = field.system || field.relative;
  return (
    <Tooltip title={readable(instant, showsRelative ? format.fullDateTime : format.relativeTime)} describeChild>
      <time dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
        {readable(instant, showsRelative ? format.relativeTime : format.dateTime)}
      </time>
    </Tooltip>
  );
}
