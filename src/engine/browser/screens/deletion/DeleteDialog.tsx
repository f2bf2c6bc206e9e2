/** Asks for confirmation before deleting a record, and explains why if it cannot be deleted. */
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel } from '../../ui/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { adminName } from '../../registry.ts';
import { restoreDeleted } from '../../providers/calls/trash.ts';
import { useUndo } from '../undo/useUndo.tsx';
import { errorText, useWrite } from '../useWrite.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';
import { StillUsed } from './StillUsed.tsx';
import { useDeleteChoice } from './useDeleteChoice.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Dialog that deletes one record. `onDeleted` runs before the lists are refreshed, to leave the page. */
export function DeleteDialog({ resource, record, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const format = useFormat();
  const write = useWrite();
  const offerUndo = useUndo(resource);
  const title = useTitleOf(resource, record);
  const { choice, question } = useDeleteChoice(resource, record);
  const owned = Object.values(resource.inverses)
    .filter((inverse) => inverse.owned)
    .map((inverse) => inSentence(label(inverse.label)));
  const remove = async () => {
    const done = await write.run(
      async (provider) => {
        await provider.delete(adminName(resource), { id: record.id, previousData: record, meta: { choice } });
        onDeleted?.();
      },
      { leaving: record.id },
    );
    if (!done) return;
    const message = translate('beheer.delete.done', { name: label(resource.label) });
    if (resource.trashDays === null) notify(message, { type: 'success' });
    else offerUndo(message, () => restoreDeleted(String(record.id)).then(() => null));
    onClose();
  };
  return (
    <DeleteQuestion
      title={translate('beheer.delete.title', { record: title })}
      write={write}
      refusal={errorText}
      onConfirm={remove}
      onClose={onClose}
      reversible={resource.trashDays !== null}
      question={
        <>
          <StillUsed resource={resource} record={record} isDeleted />
          {question}
        </>
      }
    >
      {[
        resource.trashDays === null
          ? translate('beheer.delete.text')
          : translate('beheer.trash.goes_to', { smart_count: resource.trashDays }),
        owned.length > 0 ? translate('beheer.delete.with_owned', { what: format.list(owned) }) : '',
      ]
        .join(' ')
        .trim()}
    </DeleteQuestion>
  );
}
