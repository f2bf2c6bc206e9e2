/** Actions on the entries of a cell: overwrite, save with notes, create, delete with undo. */
import { useTranslate } from 'react-admin';
import { WorkTimes } from '#engine/values';
import { Requests } from '#engine/browser';
import type { ShownEntry } from '../../offlineQueueChanges.ts';
import { changedValues, creation, editOf, findConflict, removal, textOf, timeOf, type CellPlace } from './cellEdit.ts';
import type { EntryWords } from './EntryForm.tsx';
import type { Week } from './useWeek.ts';

interface EntryWrites {
  /** Saves text typed in the cell. Both functions return an error text about the time, or null. */
  readonly type: (text: string) => string | null;
  readonly save: (entry: ShownEntry, words: EntryWords) => string | null;
  readonly add: (words: EntryWords) => string | null;
  readonly remove: (entry: ShownEntry) => void;
}

/** @param currentWeek returns the week at the time of an action. */
export function useEntryWrites(currentWeek: () => Week, place: CellPlace): EntryWrites {
  return entryWrites(currentWeek, place, useTranslate());
}

export function entryWrites(
  currentWeek: () => Week,
  place: CellPlace,
  translate: ReturnType<typeof useTranslate>,
): EntryWrites {
  const { employee_uuid, combination, day } = place;
  const remove = (entry: ShownEntry): void => {
    currentWeek().change([removal(entry, Requests.newId())]);
    const { minutes, started_at, ended_at, break_minutes, description, billable } = entry;
    const again = (): void =>
      currentWeek().change([
        creation(
          {
            employee_uuid,
            combination,
            values: { work_date: day, minutes, started_at, ended_at, break_minutes },
            description,
            billable,
          },
          textOf(entry),
          Requests.newId(),
        ),
      ]);
    currentWeek().offerUndo({
      words: translate('beheer.hours.removed', { time: WorkTimes.formatWorkTime(minutes) }),
      undo: again,
    });
  };
  const wrongWith = (text: string, over: ShownEntry | null): string | null =>
    wrongTime(text, { day, over, entries: currentWeek().entries }, translate);
  const type = (text: string): string | null => {
    const [entry] = place.entries;
    const wrong = wrongWith(text, entry ?? null);
    const edit = editOf(place, text, { description: currentWeek().describe(combination), newId: Requests.newId });
    if (wrong !== null || edit.type === 'wrong') return wrong;
    if (entry && edit.result.some(({ kind }) => kind === 'delete')) remove(entry);
    else currentWeek().change(edit.result);
    return null;
  };
  const save = (entry: ShownEntry, { time, description, billable }: EntryWords): string | null => {
    const isAsWas = time === textOf(entry);
    const wrong = isAsWas ? null : wrongWith(time, entry);
    const written = isAsWas ? null : timeOf(time, day, entry);
    if (wrong !== null || written?.type === 'wrong') return wrong;
    const [first, ...others] = written?.result ?? [];
    if (written && !first) {
      remove(entry);
      return null;
    }
    const values = changedValues(entry, { ...first, description, billable });
    const made = others.map((piece) =>
      creation({ employee_uuid, combination, values: piece, description, billable }, time, Requests.newId()),
    );
    const isTried = entry.change?.state === 'refused';
    currentWeek().change([
      ...(Object.keys(values).length > 0 || isTried
        ? [{ id: Requests.newId(), kind: 'update' as const, entry, values, typed: time }]
        : []),
      ...made,
    ]);
    return null;
  };
  const add = ({ time, description, billable }: EntryWords): string | null => {
    const wrong = wrongWith(time, null);
    const written = timeOf(time, day, null);
    if (wrong !== null || written.type === 'wrong') return wrong;
    currentWeek().change(
      written.result.map((values) =>
        creation({ employee_uuid, combination, values, description, billable }, time, Requests.newId()),
      ),
    );
    return null;
  };
  return { type, save, add, remove };
}

interface Around {
  readonly day: CellPlace['day'];
  /** The entry that the text replaces; null for a new one. */
  readonly over: ShownEntry | null;
  readonly entries: Week['entries'];
}

/** Returns why the text is not a valid time of this day. */
function wrongTime(
  text: string,
  { day, over, entries }: Around,
  translate: ReturnType<typeof useTranslate>,
): string | null {
  const time = timeOf(text, day, over);
  if (time.type === 'wrong') return translate(`beheer.hours.${time.reason}`);
  const other = findConflict(time.result, entries, over?.uuid ?? null);
  return (
    other &&
    translate('beheer.hours.in_the_way', {
      what: other.description,
      time: textOf(other),
      work: other.project?.name ?? other.client?.name ?? '',
    })
  );
}
