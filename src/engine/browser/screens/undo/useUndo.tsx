/**
 * Tells what was done, with the way back on whichever page one is by then; and what became of taking it back. The way
 * back stays where there was no answer.
 */
import { HttpError, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { isTransient } from '../../providers/queryCache.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useWrite } from '../useWrite.ts';
import { failureText } from './failureText.ts';
import { undoOfEdit } from './undoEdit.ts';
import { undoMilliseconds, UndoNotice } from './UndoNotice.tsx';

/** Takes back what was done; answers what is to be said then, null for no more than that it is undone. */
type Undo = (provider: BeheerDataProvider) => Promise<string | null>;

export function useUndo(resource: Resource | null = null): (text: string, undo: Undo) => void {
  const notify = useNotify();
  const label = useLabel();
  const translate = useTranslate();
  const { run } = useWrite();
  const reasonOf = (failure: unknown): string => staleText(failure) ?? failureText(resource, label, failure);
  return (text, undo) => {
    const offer = (words: string): void =>
      notify(<UndoNotice text={words} onUndo={onUndo} />, { autoHideDuration: undoMilliseconds });
    const onUndo = (): void =>
      void run(async (provider) => {
        try {
          const message = await undo(provider);
          notify(message ?? translate('beheer.undo.done'), { type: 'success' });
        } catch (failure) {
          const words = translate('beheer.undo.failed', { reason: reasonOf(failure) });
          if (isTransient(failure)) offer(words);
          else notify(words, { type: 'warning', autoHideDuration: undoMilliseconds });
        }
      });
    offer(text);
  };
}

/** Who has changed it since; that one might make the change again is no advice to who takes it back. */
function staleText(failure: unknown): string | null {
  const body: unknown = failure instanceof HttpError ? failure.body : null;
  return isRecord(body) && body['code'] === 'E_STALE' && typeof body['message'] === 'string' ? body['message'] : null;
}

/** Of one record, as an edit left it. */
export interface Edited {
  readonly before: RaRecord;
  readonly after: RaRecord;
  /** The values that were sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** The same for edits of records of one resource. Says only what was done where nothing of it can be taken back. */
export function useUndoEdits(resource: Resource): (text: string, edits: readonly Edited[]) => void {
  const registry = useRegistry();
  const notify = useNotify();
  const offer = useUndo(resource);
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const name = adminName(resource);
  return (text, edits) => {
    const undos = edits.flatMap((edit) => {
      const undo = undoOfEdit(registry, resource, edit);
      return undo ? [{ ...edit, undo }] : [];
    });
    if (undos.length === 0) return notify(text, { type: 'success' });
    offer(text, async (provider) => {
      const failures: unknown[] = [];
      for (const { after, undo } of undos) {
        await provider
          .update(name, { id: after.id, data: undo.values, previousData: after })
          .catch((failure: unknown) => failures.push(failure));
      }
      if (failures.length > 0 && undos.length === 1) throw failures[0];
      const done = undos.length - failures.length;
      if (failures.length > 0)
        return translate('beheer.undo.partly', {
          smart_count: done,
          failed: failures.length,
          reason: staleText(failures[0]) ?? failureText(resource, label, failures[0]),
        });
      const unchanged = [...new Set(undos.flatMap(({ undo }) => undo.unchanged))].map((field) => label(field.label));
      return unchanged.length > 0 ? translate('beheer.undo.except', { fields: format.list(unchanged) }) : null;
    });
  };
}
