/** Moves a record of a tree under another one, or to the top level. */
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../../registry/types.ts';
import { adminName } from '../../../registry.ts';
import { useUndoEdits } from '../../undo/useUndo.tsx';
import { errorText, useWrite } from '../../useWrite.ts';

export function useParentMove(
  resource: Resource,
  parent: Field,
): (record: RaRecord, target: RaRecord | null) => Promise<void> {
  const write = useWrite();
  const notify = useNotify();
  const offerUndo = useUndoEdits(resource);
  const translate = useTranslate();
  return async (record, target) => {
    const sent = { [parent.name]: target === null ? null : target.id };
    await write.run(async (provider) => {
      try {
        const { data: after } = await provider.update<RaRecord>(adminName(resource), {
          id: record.id,
          data: sent,
          previousData: record,
        });
        offerUndo(translate('beheer.layout.moved_in_tree'), [{ before: record, after, sent }]);
      } catch (error) {
        notify(errorText(error), { type: 'error' });
        throw error;
      }
    });
  };
}
