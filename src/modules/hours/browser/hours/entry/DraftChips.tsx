/** The parsed parts of the line as editable chips. */
import type { RefObject } from 'react';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import {
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
import { bookedOnName, ClientChip } from './ClientChip.tsx';
import type { EntryDraft } from './draft.ts';
import { EditChip } from './EditChip.tsx';
import { TextEditor } from './TextEditor.tsx';

interface Props {
  readonly draft: EntryDraft;
  readonly alternatives: readonly BookedOn[];
  /** Element of the client candidates, while none is certain. */
  readonly asked: RefObject<HTMLDivElement | null>;
  readonly onChoose: (chosen: Partial<EntryDraft>) => void;
}

const [shownDays, minutesPerDay, shownAlternatives] = [7, 1_440, 5];

export function DraftChips({ draft, alternatives, asked, onChoose }: Props) {
  const translate = useTranslate();
  const words = useHoursWords();
  const { client, project, work_date, activity, billable } = draft;
  return (
    <Box
      role="group"
      aria-label={translate('beheer.entry.understood')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', minWidth: 0 }}
    >
      <DayChip draft={draft} onChoose={onChoose} />
      <TimeChip draft={draft} onChoose={onChoose} />
      <ClientChip client={client} project={project} alternatives={alternatives} day={work_date} onTake={onChoose} />
      <ChoiceChip
        icon={mdiTagOutline}
        name={translate('beheer.entry.activity')}
        choices={words.activities}
        chosen={activity}
        label={words.activity(activity)}
        onChoose={(value) => onChoose({ activity: value })}
      />
      <DescriptionChip draft={draft} onChoose={onChoose} />
      <Chip
        size="small"
        variant="outlined"
        icon={<Icon path={billable ? mdiCurrencyEur : mdiCurrencyEurOff} />}
        label={translate(`beheer.entry.${billable ? 'billable' : 'not_billable'}`)}
        aria-pressed={billable}
        onClick={() => onChoose({ billable: !billable })}
        sx={{ height: { xs: 36, md: 26 } }}
      />
      {client === null && alternatives.length > 0 ? (
        <ClientQuestion asked={asked} alternatives={alternatives} onChoose={onChoose} />
      ) : null}
    </Box>
  );
}

type PartProps = Pick<Props, 'draft' | 'onChoose'>;

function DayChip({ draft, onChoose }: PartProps) {
  const translate = useTranslate();
  const format = useFormat();
  const today = todayHere();
  const dayName = (day: string) => `${format.weekday(day)} ${format.dayAndMonth(day)}`;
  const days = Array.from({ length: shownDays }, (_, back) => Dates.addDays(today, -back));
  return (
    <ChoiceChip
      icon={mdiCalendarOutline}
      name={translate('beheer.entry.day')}
      choices={days.map((value) => ({ value, label: dayName(value) }))}
      chosen={draft.work_date}
      label={dayName(draft.work_date)}
      onChoose={(day) => onChoose({ work_date: day, ...moved(draft, day) })}
    />
  );
}

function TimeChip({ draft, onChoose }: PartProps) {
  const translate = useTranslate();
  const { minutes, work_date } = draft;
  return (
    <TextChip
      icon={mdiClockOutline}
      name={translate('beheer.entry.time')}
      hint={translate('beheer.entry.time_hint')}
      missing={translate('beheer.entry.time_missing')}
      text={minutes === null ? null : (clockOf(draft) ?? WorkTimes.formatWorkTime(minutes))}
      chosenOf={(typed) => timeOf(typed, work_date)}
      onChoose={onChoose}
    />
  );
}

function DescriptionChip({ draft, onChoose }: PartProps) {
  const translate = useTranslate();
  return (
    <TextChip
      icon={mdiTextShort}
      name={translate('beheer.entry.description')}
      hint={translate('beheer.entry.description_hint')}
      missing={translate('beheer.entry.description_missing')}
      text={draft.description}
      chosenOf={(typed) => (typed === '' ? null : { description: typed.slice(0, 500) })}
      onChoose={onChoose}
    />
  );
}

interface ChoiceChipProps<Value extends string> {
  readonly icon: string;
  readonly name: string;
  readonly choices: readonly { readonly value: Value; readonly label: string }[];
  readonly chosen: Value;
  readonly label: string;
  readonly onChoose: (value: Value) => void;
}

/** One part of the draft as a chip that opens a menu. */
function ChoiceChip<Value extends string>({ icon, name, choices, chosen, label, onChoose }: ChoiceChipProps<Value>) {
  return (
    <EditChip icon={icon} name={name} label={label}>
      {(close) => (
        <MenuList autoFocus dense>
          {choices.map((choice) => (
            <MenuItem
              key={choice.value}
              selected={choice.value === chosen}
              onClick={() => {
                onChoose(choice.value);
                close();
              }}
            >
              {choice.label}
            </MenuItem>
          ))}
        </MenuList>
      )}
    </EditChip>
  );
}

interface TextChipProps extends Pick<Props, 'onChoose'> {
  readonly icon: string;
  readonly name: string;
  readonly hint: string;
  /** Label of the chip while there is no text. */
  readonly missing: string;
  readonly text: string | null;
  /** Returns null for text that is not valid. */
  readonly chosenOf: (typed: string) => Partial<EntryDraft> | null;
}

/** One part of the draft as a chip that opens a text field. */
function TextChip({ icon, name, hint, missing, text, chosenOf, onChoose }: TextChipProps) {
  return (
    <EditChip icon={icon} name={name} label={text ?? missing} isMissing={text === null}>
      {(close) => (
        <TextEditor
          label={name}
          hint={hint}
          start={text ?? ''}
          onTake={(typed) => {
            const chosen = chosenOf(typed);
            if (chosen) {
              onChoose(chosen);
              close();
            }
            return chosen !== null;
          }}
        />
      )}
    </EditChip>
  );
}

/** Offers the clients that the line can mean. */
function ClientQuestion({ asked, alternatives, onChoose }: Omit<Props, 'draft'>) {
  const translate = useTranslate();
  return (
    <Box
      ref={asked}
      role="group"
      aria-label={translate('beheer.entry.client_asked')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center', flexBasis: '100%', minWidth: 0 }}
    >
      <Box component="span" aria-hidden sx={{ fontSize: 13, color: 'text.secondary' }}>
        {translate('beheer.entry.client_asked')}
      </Box>
      {alternatives.slice(0, shownAlternatives).map((one) => (
        <Chip
          key={`${one.client.uuid} ${one.project?.uuid ?? ''}`}
          size="small"
          variant="outlined"
          color="primary"
          label={bookedOnName(one)}
          onClick={() => onChoose({ client: one.client, project: one.project })}
          sx={{ height: { xs: 36, md: 26 } }}
        />
      ))}
    </Box>
  );
}

/** Formats clock times as they can be typed: `9:00-17:00 -30`. */
function clockOf({ started_at, ended_at, break_minutes }: EntryDraft): string | null {
  if (started_at === null || ended_at === null) return null;
  const [from, until] = [
    LocalTime.localTimeOf(new Date(started_at)).minute,
    LocalTime.localTimeOf(new Date(ended_at)).minute,
  ];
  return WorkTimes.formatWorkRange({ from, until: until === 0 ? minutesPerDay : until, break_minutes });
}

function timeOf(typed: string, day: string): Partial<EntryDraft> | null {
  const time = WorkTimes.parseWorkTime(typed);
  if (time === null || time.minutes < 1 || time.minutes > minutesPerDay) return null;
  const { minutes, from, until, break_minutes } = time;
  return { minutes, break_minutes, ...timesOn(day, from, until) };
}

function timesOn(day: string, from: number | null, until: number | null): Pick<EntryDraft, 'started_at' | 'ended_at'> {
  if (from === null || until === null) return { started_at: null, ended_at: null };
  return {
    started_at: LocalTime.localInstant(Dates.calendarDate(day), from).toISOString(),
    ended_at: LocalTime.localInstant(Dates.calendarDate(day), until).toISOString(),
  };
}

/** Moves the clock times to another day. */
function moved({ started_at, ended_at, minutes, break_minutes }: EntryDraft, day: string): Partial<EntryDraft> {
  if (started_at === null || ended_at === null || minutes === null) return {};
  const from = LocalTime.localTimeOf(new Date(started_at)).minute;
  return timesOn(day, from, from + minutes + break_minutes);
}
