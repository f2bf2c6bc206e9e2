/** What can be done with the entries of a cell: typed over, saved with their notes, made, taken away with a way back. */
import { useTranslate } from 'react-admin';
import { formatWorkTime } from '../../../../domain/workTime.ts';
import type { ShownEntry } from '../../../providers/hoursChanges.ts';
import { newId } from '../newId.ts';
import { changedValues, creation, editOf, removal, textOf, timeOf, type CellPlace, type WrongTime } from './cellEdit.ts';
import type { EntryWords } from './EntryForm.tsx';
import type { Week } from './useWeek.ts';

export interface EntryWrites {
  /** What was typed in the cell itself. Each answers what is wrong with the time. */
  readonly type: (text: string) => WrongTime | null;
  readonly save: (entry: ShownEntry, words: EntryWords) => WrongTime | null;
  readonly add: (words: EntryWords) => WrongTime | null;
  readonly remove: (entry: ShownEntry) => void;
}

export function useEntryWrites(week: Week, place: CellPlace): EntryWrites {
  const translate = useTranslate();
  const { employee_uuid, combination, day } = place;
  const remove = (entry: ShownEntry): void => {
    week.change([removal(entry, newId())]);
    const { minutes, started_at, ended_at, break_minutes, description, billable } = entry;
    const again = (): void => week.change([creation({ employee_uuid, combination, values: { work_date: day, minutes, started_at, ended_at, break_minutes }, description, billable }, textOf(entry), newId())]);
    week.offerUndo({ words: translate('beheer.hours.removed', { time: formatWorkTime(minutes) }), undo: again });
  };
  const type = (text: string): WrongTime | null => {
    const edit = editOf(place, text, { description: week.describe(combination), newId });
    if (edit.type === 'wrong') return edit.reason;
    const [entry] = place.entries;
    if (entry && edit.result.some(({ kind }) => kind === 'delete')) remove(entry);
    else week.change(edit.result);
    return null;
  };
  const save = (entry: ShownEntry, { time, description, billable }: EntryWords): WrongTime | null => {
    const written = time === textOf(entry) ? null : timeOf(time, day, entry);
    if (written?.type === 'wrong') return written.reason;
    const [first, ...others] = written?.result ?? [];
    if (written && !first) {
      remove(entry);
      return null;
    }
    const values = changedValues(entry, { ...first, description, billable });
    const made = others.map((piece) => creation({ employee_uuid, combination, values: piece, description, billable }, time, newId()));
    const isTried = entry.change?.state === 'refused';
    week.change([...(Object.keys(values).length > 0 || isTried ? [{ id: newId(), kind: 'update' as const, entry, values, typed: time }] : []), ...made]);
    return null;
  };
  const add = ({ time, description, billable }: EntryWords): WrongTime | null => {
    const written = timeOf(time, day, null);
    if (written.type === 'wrong') return written.reason;
    week.change(written.result.map((values) => creation({ employee_uuid, combination, values, description, billable }, time, newId())));
    return null;
  };
  return { type, save, add, remove };
}
