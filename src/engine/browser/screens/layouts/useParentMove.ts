/** Hangs a record of a tree under another one, or at the top. */
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';
import { errorText, useWrite } from '../useWrite.ts';

export function useParentMove(
  resource: Resource,
  parent: Field,
): (record: RaRecord, target: RaRecord | null) => Promise<void> {
  const write = useWrite();
  const notify = useNotify();
  const translate = useTranslate();
  return async (record, target) => {
    await write.run(async (provider) => {
      try {
        await provider.update(adminName(resource), {
          id: record.id,
          data: { [parent.name]: target === null ? null : target.id },
          previousData: record,
        });
        notify(translate('beheer.layout.moved_in_tree'), { type: 'success' });
      } catch (error) {
        notify(errorText(error), { type: 'error' });
        throw error;
      }
    });
  };
}
