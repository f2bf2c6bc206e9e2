/**
 * Period layout: a line for each combination of values, with its periods along a time axis, or as a list on narrow
 * screens.
 */
import { useMemo } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useListContext, type RaRecord } from 'react-admin';
import { calendarDate } from '../../../../values/dates/calendarDate.ts';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useRegistry } from '../../../registry.ts';
import { mayShowField } from '../../columns.ts';
import { dayOf } from '../calendar/calendarDays.ts';
import { lineNames } from './lineNames.ts';
import { LimitNote } from '../LimitNote.tsx';
import { PeriodAxis } from './PeriodAxis.tsx';
import { PeriodLineRow } from './PeriodLineRow.tsx';
import { axisOf, periodLines, type PeriodLine } from './periodLines.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'periods' }>;
}

/** Layout `periods` of a list. */
export function TimelineLayout({ resource, layout }: Props) {
  const { data = [] } = useListContext<RaRecord>();
  const registry = useRegistry();
  const principal = usePrincipal();
  const today = calendarDate(useConditionContext().today);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'));
  const shown = (names: readonly string[]): readonly Field[] =>
    names
      .flatMap((name) => resource.fields[name] ?? [])
      .filter((field) => mayShowField({ registry, principal }, resource, field));
  const [head, ...rest] = shown(layout.by);
  const facts = shown(layout.fields);
  const lines = useMemo(
    () =>
      periodLines(data, {
        key: (row) => JSON.stringify(layout.by.map((name) => row[name] ?? null)),
        days: (row) => {
          const from = dayOf(row[layout.from]);
          return from === null ? null : { from, until: dayOf(row[layout.until]) };
        },
      }),
    [data, layout],
  );
  const axis = axisOf(
    lines.flatMap(({ periods }) => periods),
    today,
  );
  return (
    <>
      <LimitNote />
      <Card sx={{ overflow: 'hidden' }}>
        {wide ? <PeriodAxis axis={axis} today={today} /> : null}
        {groupsOf(lines, head).map((group) => (
          <Box component="section" key={group.key} sx={{ '& + &': { borderTop: 1, borderColor: 'divider' }, pb: 1 }}>
            {head && group.first ? (
              <Box
                component="h2"
                sx={{ m: 0, px: 2, pt: 1.5, pb: 0.5, fontSize: 14, fontWeight: 600, lineHeight: '20px' }}
              >
                <FieldValue resource={resource} field={head} record={group.first} place="cell" />
              </Box>
            ) : null}
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {group.lines.map((line) => (
                <PeriodLineRow
                  key={line.key}
                  resource={resource}
                  layout={layout}
                  line={line}
                  names={lineNames(line, rest, { head, lines: group.lines })}
                  facts={facts}
                  axis={wide ? axis : null}
                  today={today}
                />
              ))}
            </Box>
          </Box>
        ))}
      </Card>
    </>
  );
}

interface Group {
  readonly key: string;
  readonly first: RaRecord | null;
  readonly lines: readonly PeriodLine<RaRecord>[];
}

function groupsOf(lines: readonly PeriodLine<RaRecord>[], head: Field | undefined): readonly Group[] {
  const groups = new Map<string, PeriodLine<RaRecord>[]>();
  for (const line of lines) {
    const key = String((head && line.periods[0]?.row[head.name]) ?? '');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups].map(([key, own]) => ({ key, first: own[0]?.periods[0]?.row ?? null, lines: own }));
}
