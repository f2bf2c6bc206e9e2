/** Moves a calendar record to another day; its end moves by the same number of days. */
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import {
  addDays,
  calendarDate,
  daysBetween,
  isCalendarDate,
  type CalendarDate,
} from '../../../../values/dates/calendarDate.ts';
import { mayWrite } from '../../../../registry/access.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { isWritable } from '../../../../registry/validation.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { adminName } from '../../../registry.ts';
import { useAvailable } from '../../available.ts';
import { useUndoEdits } from '../../undo/useUndo.tsx';
import { errorText, useWrite } from '../../useWrite.ts';
import type { Span } from './calendarDays.ts';

interface DayMove {
  readonly mayMove: (record: RaRecord) => boolean;
  readonly to: (record: RaRecord, day: CalendarDate) => Promise<void>;
}

export function useDayMove(resource: Resource, { from, until }: Span): DayMove {
  const principal = usePrincipal();
  const available = useAvailable(resource);
  const write = useWrite();
  const notify = useNotify();
  const offerUndo = useUndoEdits(resource);
  const translate = useTranslate();
  const format = useFormat();
  // Date and time fields cannot be moved, because a day gives no time.
  const movable = (field: Field | null): boolean =>
    field === null ||
    (field.kind === 'date' && isWritable(field) && !field.immutable && mayWrite(resource, principal, field));
  const mayMove = (record: RaRecord): boolean => movable(from) && movable(until) && available(record).edit;
  const to = async (record: RaRecord, day: CalendarDate): Promise<void> => {
    const before: unknown = record[from.name];
    if (typeof before !== 'string' || before === day || !mayMove(record)) return;
    const ends: unknown = until ? record[until.name] : null;
    const moved =
      typeof ends === 'string' && isCalendarDate(ends) && until
        ? { [until.name]: addDays(ends, daysBetween(calendarDate(before), day)) }
        : {};
    const sent = { [from.name]: day, ...moved };
    await write.run(async (provider) => {
      try {
        const { data: after } = await provider.update<RaRecord>(adminName(resource), {
          id: record.id,
          data: sent,
          previousData: record,
        });
        const message = translate('beheer.layout.moved_to_day', { date: format.fullDate(day) });
        offerUndo(message, [{ before: record, after, sent }]);
      } catch (error) {
        notify(errorText(error), { type: 'error' });
        throw error;
      }
    });
  };
  return { mayMove, to };
}
