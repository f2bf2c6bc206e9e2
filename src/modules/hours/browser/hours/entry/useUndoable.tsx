/** Notifies about an action, with an undo button. */
import { useNotify } from 'react-admin';
import { useWrite } from '../../../../../engine/browser/screens/useWrite.ts';
import { errorText } from '../../../../../engine/browser/screens/useWrite.ts';
import { undoMilliseconds, UndoNotice } from '../../../../../engine/browser/screens/undo/UndoNotice.tsx';

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
    notify(<UndoNotice text={text} onUndo={onUndo} />, { autoHideDuration: undoMilliseconds });
  };
}
