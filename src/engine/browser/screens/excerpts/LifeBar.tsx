/**
 * Dates of a record as a bar with the place of today, and the distance to the last date in words. A last date that has
 * passed is overdue, unless the record is archived.
 */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { mdiAlertCircleOutline } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import { isCalendarDate, localDate, type CalendarDate } from '../../../values/dates/calendarDate.ts';
import { fieldsIn, type Phrase } from '../../../registry/records/recordConfig.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { todayHere } from '../../i18n/todayHere.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { Phrases, usePhraseFilter } from './Phrases.tsx';
import { recordLife, type RecordLife } from './recordLife.ts';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord<string>;
}

/** Renders nothing without a date. With one there is no bar, only its distance. */
export function LifeBar({ resource, record }: Props) {
  const translate = useTranslate();
  const registry = useRegistry();
  const context = useConditionContext();
  const points = usePoints({ resource, record });
  if (points.length === 0) return null;
  const life = recordLife(
    points.map(({ day }) => day),
    todayHere(),
  );
  const { archived } = resource.list;
  const isOver = archived !== null && matchesCondition(registry, resource, archived, record, context);
  const isOverdue = life.daysLeft < 0 && !isOver;
  return (
    <Card component="section" aria-label={translate('beheer.life.title')} sx={{ px: 2, py: 1.5, mb: 2, fontSize: 13 }}>
      {life.parts.length === 0 ? null : <Bar life={life} isOverdue={isOverdue} />}
      <Box component="ol" sx={list}>
        {points.map(({ phrase, day }, index) => (
          <li key={day}>
            <Point resource={resource} record={record} phrase={phrase} />
            {index < points.length - 1 ? null : <Distance days={life.daysLeft} isOverdue={isOverdue} />}
          </li>
        ))}
      </Box>
    </Card>
  );
}

const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: 3,
  rowGap: 0.5,
  color: 'text.secondary',
  // Keeps the first and last dates at the ends of the bar.
  '& > li:last-of-type:not(:first-of-type)': { textAlign: { sm: 'right' } },
} as const;

interface DatedPoint {
  readonly phrase: Phrase;
  readonly day: CalendarDate;
}

/** Returns the phrases that apply, by the day of their date. Of two on one day, the first. */
function usePoints({ resource, record }: Props): readonly DatedPoint[] {
  const dated = usePhraseFilter(
    resource,
    record,
  )(resource.life).flatMap((phrase) => {
    const value = fieldsIn(phrase.words)
      .filter((name) => isDated(resource, name))
      .map((name) => String(record[name]))[0];
    const day = value === undefined ? '' : value.includes('T') ? localDate(new Date(value)) : value;
    return isCalendarDate(day) ? [{ phrase, day }] : [];
  });
  return dated
    .filter(({ day }, index) => dated.findIndex((other) => other.day === day) === index)
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

const isDated = (resource: Resource, name: string): boolean =>
  ['date', 'datetime'].includes(resource.fields[name]?.kind ?? '');

/** A phrase that is a field alone begins with its label. */
function Point({ resource, record, phrase }: Props & { readonly phrase: Phrase }) {
  const label = useLabel();
  const [name = ''] = fieldsIn(phrase.words);
  const field = label(phrase.words) === `{${name}}` ? resource.fields[name] : undefined;
  return (
    <span>
      {field ? `${label(field.label)} ` : null}
      <Phrases resource={resource} record={record} phrases={[phrase]} separator="" capital={!field} />
    </span>
  );
}

function Distance({ days, isOverdue }: { readonly days: number; readonly isOverdue: boolean }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box
      component="strong"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        justifyContent: { sm: 'flex-end' },
        color: isOverdue ? 'error.main' : 'text.primary',
        fontWeight: 600,
      }}
    >
      {isOverdue ? <Icon path={mdiAlertCircleOutline} sx={{ fontSize: 16 }} /> : null}
      {isOverdue ? translate('beheer.life.overdue', { days: format.unit(-days, 'day') }) : format.relativeDays(days)}
    </Box>
  );
}

const markWidth = 2;

/** The words below it say the same, so it is decoration. */
function Bar({ life, isOverdue }: { readonly life: RecordLife; readonly isOverdue: boolean }) {
  const translate = useTranslate();
  return (
    <Box aria-hidden sx={{ display: 'flex', gap: '3px', mt: life.current === null ? 0.5 : 2.5, mb: 1 }}>
      {life.parts.map(({ from, share }, index) => {
        const isCurrent = index === life.current;
        return (
          <Box
            key={from}
            // The part with today is the longest, because it is what is read.
            sx={{ flex: isCurrent || life.parts.length === 1 ? 3 : 1, position: 'relative', height: 10 }}
          >
            <Box sx={{ ...bar, bgcolor: 'action.hover' }} />
            <Box
              sx={{
                ...bar,
                width: `${share * 100}%`,
                bgcolor: isOverdue ? 'error.main' : 'secondary.main',
                opacity: isOverdue ? 1 : 0.45,
                forcedColorAdjust: 'none',
              }}
            />
            {isCurrent ? (
              <Box
                sx={{
                  position: 'absolute',
                  top: -5,
                  bottom: -5,
                  left: `calc(${share * 100}% - ${markWidth / 2}px)`,
                  width: markWidth,
                  bgcolor: 'primary.main',
                  forcedColorAdjust: 'none',
                }}
              >
                <Box component="span" sx={{ ...todayLook, transform: `translateX(-${share * 100}%)` }}>
                  {translate('beheer.life.today')}
                </Box>
              </Box>
            ) : null}
          </Box>
        );
      })}
    </Box>
  );
}

const bar = { position: 'absolute', top: 0, bottom: 0, left: 0, right: 0, borderRadius: '5px' } as const;

const todayLook = {
  position: 'absolute',
  bottom: '100%',
  left: 0,
  color: 'primary.main',
  fontSize: 12,
  lineHeight: '16px',
  whiteSpace: 'nowrap',
} as const;
