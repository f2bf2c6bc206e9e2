/** Period on its line: its values, its dates, and whether it applies now. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import type { CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { mayDo } from '../../../../registry/access.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { rem } from '../../../theme/pxToRem.ts';
import type { PlacedPeriod } from './periodLines.ts';

interface Props {
  readonly resource: Resource;
  readonly period: PlacedPeriod<RaRecord>;
  readonly facts: readonly Field[];
  readonly today: CalendarDate;
  /** Position on the axis from 0 to 1; null in a list. */
  readonly span: { readonly start: number; readonly end: number } | null;
  /** In pixels, like `height`. */
  readonly top: number;
  readonly height: number;
}

const tones = { past: 'neutral', now: 'success', coming: 'info' } as const;

export function PeriodBar({ resource, period, facts, today, span, top, height }: Props) {
  const title = useTitleOf(resource, period.row);
  const principal = usePrincipal();
  const translate = useTranslate();
  const format = useFormat();
  const time = period.from > today ? 'coming' : period.until !== null && period.until < today ? 'past' : 'now';
  const tone = period.clashes ? 'error' : tones[time];
  const days =
    period.until === null
      ? translate('beheer.layout.since', { from: format.date(period.from) })
      : translate('beheer.layout.between', { from: format.date(period.from), until: format.date(period.until) });
  const words = [
    days,
    translate(`beheer.layout.${time}`),
    ...(period.clashes ? [translate('beheer.layout.overlap')] : []),
  ].join(' · ');
  const place = span
    ? ({ position: 'absolute', whiteSpace: 'nowrap' } as const)
    : ({ position: 'relative', flexWrap: 'wrap' } as const);
  return (
    <Box
      component="li"
      title={`${title}: ${words}`}
      data-period={time}
      sx={{
        ...place,
        minWidth: 6,
        display: 'flex',
        alignItems: 'center',
        columnGap: 1,
        px: 1,
        borderRadius: 1,
        overflow: 'hidden',
        fontSize: 13,
        bgcolor: `tone.${tone}.background`,
        color: `tone.${tone}.text`,
        borderLeft: 3,
        borderColor: `tone.${tone}.dot`,
        '&:hover': { filter: 'brightness(0.97)' },
        '& :focus-visible': { outlineOffset: -2 },
      }}
      style={
        span
          ? {
              top: rem(top),
              height: rem(height),
              left: `${span.start * 100}%`,
              width: `${(span.end - span.start) * 100}%`,
            }
          : { minHeight: rem(height) }
      }
    >
      {mayDo(resource, principal, 'show') ? (
        <Link
          component={LinkBase}
          to={`${resource.route}/${period.row.id}`}
          aria-label={`${title}: ${words}`}
          sx={{ position: 'absolute', inset: 0 }}
        />
      ) : null}
      {facts.map((field) => (
        <Box
          key={field.name}
          component="span"
          sx={{ fontWeight: 600, pointerEvents: 'none', '& *': { color: 'inherit' } }}
        >
          <FieldValue resource={resource} field={field} record={period.row} place="cell" />
        </Box>
      ))}
      <Box component="span" sx={{ pointerEvents: 'none', fontSize: 12 }}>
        {days}
      </Box>
    </Box>
  );
}
