/** Notifies about an action, with an undo button. */
import { useNotify, useTranslate } from 'react-admin';
import { errorText, Shell, useWrite } from '#engine/browser';
import { deleteHours } from '../../hours.ts';

export function useUndoable(): (text: string, undo: () => Promise<unknown>) => void {
  const notify = useNotify();
  const { run } = useWrite();
  return (text, undo) => {
    const onUndo = () =>
      void run(async () => {
        await undo().catch((failure: unknown) => {
          notify(errorText(failure), { type: 'warning' });
        });
      });
    notify(<Shell.UndoNotice text={text} onUndo={onUndo} />, { autoHideDuration: Shell.undoMilliseconds });
  };
}

/** Notifies that entries were booked, with an undo button that deletes them. */
export function useBookedNotice(): (uuids: readonly string[]) => void {
  const translate = useTranslate();
  const undoable = useUndoable();
  return (uuids) =>
    undoable(translate('beheer.entry.booked_rows', { smart_count: uuids.length }), () =>
      Promise.all(uuids.map(deleteHours)),
    );
}
