/** Asks for confirmation before deleting several records, with their number. All are deleted, or none. */
import { useNotify, useTranslate, type Identifier } from 'react-admin';
import { countedLabel } from '../../../../registry/labels.ts';
import type { Resource } from '../../../../registry/types.ts';
import { inSentence, useLabel } from '../../../ui/useLabel.ts';
import { adminName } from '../../../registry.ts';
import { restoreDeleted } from '../../../providers/calls/trash.ts';
import { useUndo } from '../../undo/useUndo.tsx';
import { DeleteQuestion } from '../../deletion/DeleteQuestion.tsx';
import { useDeleteChoice } from '../../deletion/useDeleteChoice.tsx';
import { errorText, useWrite } from '../../useWrite.ts';

interface Props {
  readonly resource: Resource;
  readonly ids: readonly Identifier[];
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export function BulkDeleteDialog({ resource, ids, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const write = useWrite();
  const offerUndo = useUndo(resource);
  const name = inSentence(label(countedLabel(resource, ids.length)));
  const { choice, question } = useDeleteChoice(resource, null);
  const remove = async () => {
    const done = await write.run(async (provider) => {
      await provider.deleteMany(adminName(resource), { ids: [...ids], meta: { choice } });
    });
    if (!done) return;
    const message = translate('beheer.bulk.deleted', { smart_count: ids.length });
    if (resource.trashDays === null) notify(message, { type: 'success' });
    else
      offerUndo(message, () =>
        restoreAll(ids).then((smart_count) => translate('beheer.trash.restored_many', { smart_count })),
      );
    onDeleted();
    onClose();
  };
  return (
    <DeleteQuestion
      title={translate('beheer.delete.title_many', { smart_count: ids.length, name })}
      write={write}
      refusal={(error) => `${errorText(error)} ${translate('beheer.bulk.none_deleted')}`}
      onConfirm={remove}
      onClose={onClose}
      reversible={resource.trashDays !== null}
      question={question}
    >
      {resource.trashDays === null
        ? translate('beheer.delete.text')
        : translate('beheer.trash.many_go_to', { smart_count: resource.trashDays })}
    </DeleteQuestion>
  );
}

/** Restores records one by one. Those restored before an error stay restored. */
async function restoreAll(ids: readonly Identifier[]): Promise<number> {
  for (const id of ids) await restoreDeleted(String(id));
  return ids.length;
}
