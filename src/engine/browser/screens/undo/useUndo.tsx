/**
 * Offers undo in a notification that stays available on the next page, and reports the result. After a network error,
 * undo is offered again.
 */
import { HttpError, useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { BeheerDataProvider } from '../../providers/dataProvider.ts';
import { isTransient } from '../../providers/queryCache.ts';
import { adminName, useRegistry } from '../../registry.ts';
import { useWrite } from '../useWrite.ts';
import { failureText } from './failureText.ts';
import { undoOfEdit } from './undoEdit.ts';
import { undoMilliseconds, UndoNotice } from './UndoNotice.tsx';

/**
 * Undoes an action.
 * @returns a text to report; null for the default text.
 */
type Undo = (provider: BeheerDataProvider) => Promise<string | null>;

/**
 * Returns a function that shows `text` with an undo button. `undo` resolves to the message to show, or null for the
 * standard one.
 */
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

/**
 * Returns only the server message that names who changed the record. Its hint to repeat the change does not fit an
 * undo.
 */
function staleText(failure: unknown): string | null {
  const body: unknown = failure instanceof HttpError ? failure.body : null;
  return isRecord(body) && body['code'] === 'E_STALE' && typeof body['message'] === 'string' ? body['message'] : null;
}

/** Edit of one record. */
export interface Edited {
  readonly before: RaRecord;
  readonly after: RaRecord;
  /** Values that were sent. */
  readonly sent: Readonly<Record<string, unknown>>;
}

/** Offers undo for edits of records of a resource. Shows a plain notification if nothing can be undone. */
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
