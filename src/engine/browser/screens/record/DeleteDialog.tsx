/** Asks before a record is removed, and says kindly why it cannot be. */
import { useNotify, useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { adminName } from '../../registry.ts';
import { errorText, useWrite } from '../useWrite.ts';
import { DeleteQuestion } from './DeleteQuestion.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

export function DeleteDialog({ resource, record, onClose, onDeleted }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const label = useLabel();
  const format = useFormat();
  const write = useWrite();
  const title = useTitleOf(resource, record);
  const owned = Object.values(resource.inverses)
    .filter((inverse) => inverse.owned)
    .map((inverse) => inSentence(label(inverse.label)));
  const remove = async () => {
    const done = await write.run(
      async (provider) => {
        await provider.delete(adminName(resource), { id: record.id, previousData: record });
        onDeleted?.();
      },
      { leaving: record.id },
    );
    if (!done) return;
    notify('beheer.delete.done', { type: 'success', messageArgs: { name: label(resource.label) } });
    onClose();
  };
  return (
    <DeleteQuestion
      title={translate('beheer.delete.title', { record: title })}
      write={write}
      refusal={errorText}
      onConfirm={remove}
      onClose={onClose}
    >
      {[
        translate('beheer.delete.text'),
        owned.length > 0 ? translate('beheer.delete.with_owned', { what: format.list(owned) }) : '',
      ]
        .join(' ')
        .trim()}
    </DeleteQuestion>
  );
}
