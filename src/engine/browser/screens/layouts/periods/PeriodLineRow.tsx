/** Line of periods: its name, its periods along the axis or as a list, and its gaps and overlaps in words. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { mdiAlertOutline, mdiPlus } from '@mdi/js';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import { addDays, type CalendarDate } from '../../../../values/dates/calendarDate.ts';
import { mayDo } from '../../../../registry/access.ts';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { rem } from '../../../theme/pxToRem.ts';
import { createPath } from '../../createTarget.ts';
import { periodNameWidth } from './PeriodAxis.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { placeOf, spanOf, type Axis, type PeriodLine } from './periodLines.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'periods' }>;
  readonly line: PeriodLine<RaRecord>;
  readonly names: readonly Field[];
  readonly facts: readonly Field[];
  /** null if there is no room for an axis. */
  readonly axis: Axis | null;
  readonly today: CalendarDate;
}

const barHeight = 32;
const barStep = barHeight + 4;

export function PeriodLineRow({ resource, layout, line, names, facts, axis, today }: Props) {
  const bars = line.periods.map((period) => (
    <PeriodBar
      key={period.row.id}
      resource={resource}
      period={period}
      facts={facts}
      today={today}
      span={axis ? spanOf(axis, period) : null}
      top={period.level * barStep}
      height={barHeight}
    />
  ));
  return (
    <Box
      component="li"
      data-line={line.key}
      sx={{
        display: 'grid',
        gridTemplateColumns: axis ? `${periodNameWidth}px 1fr` : '1fr',
        px: 2,
        py: 0.75,
        alignItems: 'start',
      }}
    >
      <LineName resource={resource} layout={layout} line={line} names={names} />
      {axis ? (
        <BarsOnAxis axis={axis} line={line} today={today}>
          {bars}
        </BarsOnAxis>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
          {bars}
        </Box>
      )}
    </Box>
  );
}

function LineName({ resource, layout, line, names }: Pick<Props, 'resource' | 'layout' | 'line' | 'names'>) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        minHeight: barHeight,
        minWidth: 0,
        pr: 2,
        fontSize: 13,
        flexWrap: 'wrap',
      }}
    >
      {names.map((field, index) => (
        <Box key={field.name} component="span" sx={{ display: 'inline-flex', minWidth: 0 }}>
          {index === 0 ? null : (
            <Box component="span" aria-hidden sx={{ mr: 0.5, color: 'text.secondary' }}>
              ·
            </Box>
          )}
          {line.periods[0] ? (
            <FieldValue resource={resource} field={field} record={line.periods[0].row} place="cell" />
          ) : null}
        </Box>
      ))}
      <NextPeriod resource={resource} layout={layout} line={line} />
      <Notes line={line} />
    </Box>
  );
}

interface AxisProps extends Pick<Props, 'line' | 'today'> {
  readonly axis: Axis;
  readonly children: ReactNode;
}

/** Bars of a line over its gaps, the lines of the axis, and the line of today. */
function BarsOnAxis({ axis, line, today, children }: AxisProps) {
  return (
    <Box
      sx={{ position: 'relative', minWidth: 0 }}
      style={{ height: rem(line.levels * barStep - (barStep - barHeight)) }}
    >
      {axis.ticks.map((tick) => (
        <Box
          key={tick}
          aria-hidden
          sx={{ position: 'absolute', top: -6, bottom: -6, borderLeft: 1, borderColor: 'divider' }}
          style={{ left: `${placeOf(axis, tick) * 100}%` }}
        />
      ))}
      {line.gaps.map((gap) => (
        <Gap key={gap.from} span={spanOf(axis, gap)} />
      ))}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
      <Box
        aria-hidden
        sx={{
          position: 'absolute',
          top: -6,
          bottom: -6,
          borderLeft: 1,
          borderColor: 'primary.main',
          opacity: 0.6,
          pointerEvents: 'none',
        }}
        style={{ left: `${placeOf(axis, today) * 100}%` }}
      />
    </Box>
  );
}

function Gap({ span: { start, end } }: { readonly span: { readonly start: number; readonly end: number } }) {
  return (
    <Box
      aria-hidden
      data-gap
      sx={{
        position: 'absolute',
        top: 4,
        height: barHeight - 8,
        minWidth: 3,
        border: 1,
        borderStyle: 'dashed',
        borderColor: 'tone.warning.dot',
        borderRadius: 1,
        bgcolor: 'tone.warning.background',
      }}
      style={{ left: `${start * 100}%`, width: `${(end - start) * 100}%` }}
    />
  );
}

function Notes({ line }: { readonly line: PeriodLine<RaRecord> }) {
  const translate = useTranslate();
  const format = useFormat();
  const texts = [
    ...line.gaps.map(({ from, until }) =>
      translate('beheer.layout.gap', { from: format.date(from), until: format.date(until) }),
    ),
    ...(line.levels > 1 ? [translate('beheer.layout.overlap')] : []),
  ];
  return texts.map((text) => (
    <Box
      key={text}
      sx={{
        flexBasis: '100%',
        display: 'flex',
        gap: 0.5,
        alignItems: 'flex-start',
        fontSize: 12,
        lineHeight: '16px',
        pb: 0.5,
        color: 'text.secondary',
      }}
    >
      <Box component="span" aria-hidden sx={{ display: 'flex', color: 'tone.warning.text', '& svg': { fontSize: 16 } }}>
        <Icon path={mdiAlertOutline} />
      </Box>
      {text}
    </Box>
  ));
}

/** Button to add the next period after a line that ends. */
function NextPeriod({ resource, layout, line }: Pick<Props, 'resource' | 'layout' | 'line'>) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const format = useFormat();
  const last = line.periods.at(-1);
  if (
    !last ||
    last.until === null ||
    line.periods.some(({ until }) => until === null) ||
    !mayDo(resource, principal, 'create')
  )
    return null;
  const day = addDays(last.until, 1);
  const name = translate('beheer.layout.next_period', { date: format.date(day) });
  const values = Object.fromEntries(
    layout.by.flatMap((key) =>
      last.row[key] === null || last.row[key] === undefined ? [] : [[key, last.row[key] as unknown]],
    ),
  );
  const to = createPath(resource, { ...values, [layout.from]: day });
  return (
    <IconButton component={LinkBase} to={to} size="small" title={name} aria-label={name}>
      <Icon path={mdiPlus} />
    </IconButton>
  );
}
