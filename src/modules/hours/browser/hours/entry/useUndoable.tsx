/** Notifies about an action, with an undo button. */
import { useNotify } from 'react-admin';
import { errorText, Shell, useWrite } from '#engine/browser';

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
