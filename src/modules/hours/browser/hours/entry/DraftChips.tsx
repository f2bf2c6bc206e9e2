/** The parsed parts of the line as editable chips. */
import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import {
  mdiAccountOutline,
  mdiCalendarOutline,
  mdiClockOutline,
  mdiCurrencyEur,
  mdiCurrencyEurOff,
  mdiTagOutline,
  mdiTextShort,
} from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Dates, LocalTime, WorkTimes } from '#engine/values';
import { Icon, todayHere, useFormat } from '#engine/browser';
import type { BookedOn } from '../../../rules/quickAnswer.ts';
import { useHoursWords } from '../useHoursWords.ts';
import { ClientEditor } from './ClientEditor.tsx';
import type { Draft } from './draft.ts';
import { EditChip } from './EditChip.tsx';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  readonly draft: Draft;
  readonly alternatives: readonly BookedOn[];
  /** Element of the client candidates, while none is certain. */
  readonly asked: RefObject<HTMLDivElement | null>;
  readonly onChoose: (chosen: Partial<Draft>) => void;
}

const [shownDays, minutesPerDay, shownAlternatives] = [7, 1_440, 5];

export function DraftChips({ draft, alternatives, asked, onChoose }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const dayName = (day: string) => `${format.weekday(day)} ${format.dayAndMonth(day)}`;
  const words = useHoursWords();
  const text = (key: string) => translate(`beheer.entry.${key}`);
  const { client, project, work_date, billable } = draft;
  const today = todayHere();
  const days = Array.from({ length: shownDays }, (_, back) => Dates.addDays(today, -back));
  const time =
    draft.minutes === null ? text('time_missing') : (clockOf(draft) ?? WorkTimes.formatWorkTime(draft.minutes));
  return (
    <Box
      role="group"
      aria-label={text('understood')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', minWidth: 0 }}
    >
      <EditChip icon={mdiCalendarOutline} name={text('day')} label={dayName(work_date)}>
        {(close) => (
          <MenuList autoFocus dense>
            {days.map((day) => (
              <MenuItem
                key={day}
                selected={day === work_date}
                onClick={() => {
                  onChoose({ work_date: day, ...moved(draft, day) });
                  close();
                }}
              >
                {dayName(day)}
              </MenuItem>
            ))}
          </MenuList>
        )}
      </EditChip>
      <EditChip icon={mdiClockOutline} name={text('time')} label={time} isMissing={draft.minutes === null}>
        {(close) => (
          <TextEditor
            label={text('time')}
            hint={text('time_hint')}
            start={draft.minutes === null ? '' : time}
            onTake={(typed) => {
              const chosen = timeOf(typed, work_date);
              if (chosen) {
                onChoose(chosen);
                close();
              }
              return chosen !== null;
            }}
          />
        )}
      </EditChip>
      <EditChip
        icon={mdiAccountOutline}
        name={text('client')}
        label={client === null ? text('client_missing') : [client.name, project?.name].filter(Boolean).join(' · ')}
        isMissing={client === null}
      >
        {(close) => (
          <ClientEditor
            alternatives={alternatives}
            day={work_date}
            onTake={(chosen) => {
              onChoose(chosen);
              close();
            }}
          />
        )}
      </EditChip>
      <EditChip icon={mdiTagOutline} name={text('activity')} label={words.activity(draft.activity)}>
        {(close) => (
          <MenuList autoFocus dense>
            {words.activities.map(({ value, label }) => (
              <MenuItem
                key={value}
                selected={value === draft.activity}
                onClick={() => {
                  onChoose({ activity: value });
                  close();
                }}
              >
                {label}
              </MenuItem>
            ))}
          </MenuList>
        )}
      </EditChip>
      <EditChip
        icon={mdiTextShort}
        name={text('description')}
        label={draft.description ?? text('description_missing')}
        isMissing={draft.description === null}
      >
        {(close) => (
          <TextEditor
            label={text('description')}
            hint={text('description_hint')}
            start={draft.description ?? ''}
            onTake={(typed) => {
              if (typed !== '') {
                onChoose({ description: typed.slice(0, 500) });
                close();
              }
              return typed !== '';
            }}
          />
        )}
      </EditChip>
      <Chip
        size="small"
        variant="outlined"
        icon={<Icon path={billable ? mdiCurrencyEur : mdiCurrencyEurOff} />}
        label={text(billable ? 'billable' : 'not_billable')}
        aria-pressed={billable}
        onClick={() => onChoose({ billable: !billable })}
        sx={{ height: { xs: 36, md: 26 } }}
      />
      {client === null && alternatives.length > 0 ? (
        <Box
          ref={asked}
          role="group"
          aria-label={text('client_asked')}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', flexBasis: '100%', minWidth: 0 }}
        >
          <Box component="span" aria-hidden sx={{ fontSize: 13, color: 'text.secondary' }}>
            {text('client_asked')}
          </Box>
          {alternatives.slice(0, shownAlternatives).map((one) => (
            <Chip
              key={`${one.client.uuid} ${one.project?.uuid ?? ''}`}
              size="small"
              variant="outlined"
              color="primary"
              label={[one.client.name, one.project?.name].filter(Boolean).join(' · ')}
              onClick={() => onChoose({ client: one.client, project: one.project })}
              sx={{ height: { xs: 36, md: 26 } }}
            />
          ))}
        </Box>
      ) : null}
    </Box>
  );
}

/** Formats clock times as they can be typed: `9:00-17:00 -30`. */
function clockOf({ started_at, ended_at, break_minutes }: Draft): string | null {
  if (started_at === null || ended_at === null) return null;
  const [from, until] = [
    LocalTime.localTimeOf(new Date(started_at)).minute,
    LocalTime.localTimeOf(new Date(ended_at)).minute,
  ];
  return WorkTimes.formatWorkRange({ from, until: until === 0 ? minutesPerDay : until, break_minutes });
}

function timeOf(typed: string, day: string): Partial<Draft> | null {
  const time = WorkTimes.parseWorkTime(typed);
  if (time === null || time.minutes < 1 || time.minutes > minutesPerDay) return null;
  const { minutes, from, until, break_minutes } = time;
  return { minutes, break_minutes, ...timesOn(day, from, until) };
}

function timesOn(day: string, from: number | null, until: number | null): Pick<Draft, 'started_at' | 'ended_at'> {
  if (from === null || until === null) return { started_at: null, ended_at: null };
  return {
    started_at: LocalTime.amsterdamInstant(Dates.calendarDate(day), from).toISOString(),
    ended_at: LocalTime.amsterdamInstant(Dates.calendarDate(day), until).toISOString(),
  };
}

/** Moves the clock times to another day. */
function moved({ started_at, ended_at, minutes, break_minutes }: Draft, day: string): Partial<Draft> {
  if (started_at === null || ended_at === null || minutes === null) return {};
  const from = LocalTime.localTimeOf(new Date(started_at)).minute;
  return timesOn(day, from, from + minutes + break_minutes);
}
