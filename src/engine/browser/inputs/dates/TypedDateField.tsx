/** Text field of a date picker. Accepts dates as people write them; a button opens the calendar. */
import { useState, type FocusEvent, type KeyboardEvent } from 'react';
import IconButton, { type IconButtonProps } from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { mdiCalendar, mdiClose } from '@mdi/js';
import { usePickerAdapter, usePickerContext, usePickerTranslations } from '@mui/x-date-pickers/hooks';
import { useTranslate } from 'react-admin';
import { formatLocale } from '../../../texts/locales.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLanguage } from '../../ui/useLabel.ts';
import { todayHere } from '../../i18n/todayHere.ts';
import { fromCalendarDate } from './zonedTime.ts';
import { readTypedDate, type ReadingDates } from './typedDate.ts';

interface Props {
  readonly clearable?: boolean;
  readonly inputRef?: TextFieldProps['inputRef'];
  readonly slotProps?: {
    readonly textField?: TextFieldProps;
    readonly openPickerButton?: IconButtonProps;
  };
}

/** The `field` slot of a MUI X date picker. */
export function TypedDateField({ clearable = false, inputRef, slotProps }: Props) {
  const translate = useTranslate();
  const language = useLanguage();
  const { setOpen, label, triggerRef, rootRef, readOnly, disabled } = usePickerContext<Date | null>();
  const { helperText, error, onBlur, slotProps: textSlots, name, ...frame } = slotProps?.textField ?? {};
  // In a form (with a name) the value follows every keystroke.
  const { shown, written, isWrong, change, settle, clear } = useTypedDate({ isInForm: name !== undefined });
  return (
    <TextField
      {...frame}
      {...(name === undefined ? {} : { name })}
      ref={rootRef}
      inputRef={inputRef}
      label={frame.hiddenLabel ? undefined : label}
      value={shown}
      disabled={disabled}
      error={error === true || isWrong}
      helperText={isWrong ? translate('beheer.date_field.unreadable', { example: exampleIn(language) }) : helperText}
      onChange={(event) => change(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
        onBlur?.(event);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') settle();
        if (event.key === 'ArrowDown' && event.altKey && !readOnly) setOpen(true);
      }}
      slotProps={{
        ...textSlots,
        htmlInput: {
          autoComplete: 'off',
          readOnly,
          ...(frame.hiddenLabel ? { 'aria-label': String(label ?? labelIn(textSlots) ?? '') } : {}),
        },
        input: {
          ref: triggerRef,
          endAdornment: readOnly ? null : (
            <PickerButtons
              written={written}
              open={slotProps?.openPickerButton}
              onClear={clearable && shown !== '' ? clear : null}
            />
          ),
        },
      }}
    />
  );
}

/** Typed text of a date picker, and its value: the date that was read from the text. */
function useTypedDate({ isInForm }: { readonly isInForm: boolean }) {
  const language = useLanguage();
  const adapter = usePickerAdapter();
  const { value, setValue, fieldFormat, readOnly } = usePickerContext<Date | null>();
  /** Typed text, with the key of the value that was read from it. Ignored once the value differs. */
  const [typed, setTyped] = useState<{ readonly text: string; readonly of: string } | null>(null);
  const isValid = value !== null && adapter.isValid(value);
  const written = isValid ? adapter.formatByString(value, fieldFormat) : '';
  const shown = typed !== null && typed.of === keyOf(value) ? typed.text : written;
  const isWrong = typed !== null && typed.of === keyOf(value) && value !== null && !isValid;
  const read = (text: string): Date | null | undefined => {
    if (text.trim() === '') return null;
    const found = readTypedDate(text, readingIn(language));
    const date = found && fromCalendarDate(found.date);
    if (!found || !date) return undefined;
    if (/H/.test(fieldFormat)) {
      const minutes = found.minutes ?? (isValid ? value.getHours() * 60 + value.getMinutes() : 0);
      date.setHours(0, minutes, 0, 0);
    }
    return date;
  };
  const settle = (): void => {
    if (typed === null || readOnly) return;
    const date = read(typed.text);
    const settled = date === undefined ? new Date(Number.NaN) : date;
    setTyped(date === undefined ? { text: typed.text, of: keyOf(settled) } : null);
    if (keyOf(settled) !== keyOf(value)) setValue(settled);
  };
  const change = (text: string): void => {
    const date = read(text);
    // A filter waits for a four-digit year, to not search for half a year.
    const isFollowed = date !== undefined && (isInForm || /\d{4}/.test(text));
    setTyped({ text, of: keyOf(isFollowed ? date : value) });
    if (isFollowed && keyOf(date) !== keyOf(value)) setValue(date);
  };
  const clear = (): void => {
    setTyped(null);
    setValue(null);
  };
  return { shown, written, isWrong, change, settle, clear };
}

interface ButtonsProps {
  /** The date as text; empty if there is none. */
  readonly written: string;
  readonly open: IconButtonProps | undefined;
  readonly onClear: (() => void) | null;
}

function PickerButtons({ written, open, onClear }: ButtonsProps) {
  const words = usePickerTranslations();
  const { setOpen } = usePickerContext<Date | null>();
  return (
    <InputAdornment position="end">
      {onClear === null ? null : (
        <IconButton size="small" aria-label={words.fieldClearLabel} onClick={onClear}>
          <Icon path={mdiClose} />
        </IconButton>
      )}
      <IconButton
        edge="end"
        {...open}
        aria-label={words.openDatePickerDialogue(written === '' ? null : written)}
        onClick={() => setOpen(true)}
      >
        <Icon path={mdiCalendar} />
      </IconButton>
    </InputAdornment>
  );
}

const keyOf = (value: Date | null): string => (value === null ? '' : String(value.getTime()));

/** Returns the accessible name of a field whose visible label is a column header. */
function labelIn(slots: TextFieldProps['slotProps']): unknown {
  const input: unknown = slots?.input;
  return typeof input === 'object' && input !== null && 'aria-label' in input ? input['aria-label'] : undefined;
}

const readings = new Map<string, Omit<ReadingDates, 'today'>>();

function readingIn(language: string): ReadingDates {
  const known = readings.get(language) ?? readingOf(language);
  readings.set(language, known);
  return { ...known, today: todayHere() };
}

function readingOf(language: string): Omit<ReadingDates, 'today'> {
  const locale = formatLocale(language);
  const order = new Intl.DateTimeFormat(locale).formatToParts().map(({ type }) => type);
  const nameOf = (month: number, style: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale, { month: style, timeZone: 'UTC' })
      .format(new Date(Date.UTC(2026, month, 15)))
      .toLowerCase()
      .replace(/\.$/, '');
  return {
    isMonthFirst: order.indexOf('month') < order.indexOf('day') && order.indexOf('year') > order.indexOf('day'),
    months: Array.from({ length: 12 }, (_, month) => [nameOf(month, 'long'), nameOf(month, 'short')]),
  };
}

/** Returns an example of the expected format: 20-11-2026. */
function exampleIn(language: string): string {
  const year = todayHere().slice(0, 4);
  return readingIn(language).isMonthFirst ? `11/20/${year}` : `20-11-${year}`;
}
