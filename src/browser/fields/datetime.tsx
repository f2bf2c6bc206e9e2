/** An instant: how long ago, with the exact moment on hover and to a screen reader. */
import { useState } from 'react';
import Tooltip from '@mui/material/Tooltip';
import { useFormat } from '../i18n/useFormat.ts';
import { readable } from './date.tsx';
import type { FieldProps } from './field.ts';

const weekMilliseconds = 7 * 24 * 3_600_000;

export function DateTimeField({ field, record, place }: FieldProps) {
  const format = useFormat();
  const instant = String(record[field.name] ?? '');
  const [now] = useState(() => Date.now());
  const recent = Math.abs(now - new Date(instant).getTime()) < weekMilliseconds;
  const exact = readable(instant, format.fullDateTime);
  const relative = readable(instant, format.relativeTime);
  // In a list only what is near is easier to read as a distance.
  const shown = place === 'cell' && !recent ? readable(instant, format.dateTime) : relative;
  return (
    <Tooltip title={exact} describeChild>
      <time dateTime={instant} style={{ whiteSpace: 'nowrap' }}>
        {place === 'page' && !recent ? readable(instant, format.dateTime) : shown}
      </time>
    </Tooltip>
  );
}
