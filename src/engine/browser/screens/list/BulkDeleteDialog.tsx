/** Asks before several records are removed, naming how many; all of them go or none. */
import { useNotify, useTranslate, type Identifier } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { adminName } from '../../registry.ts';
import { DeleteQuestion } from '../record/DeleteQuestion.tsx';
import { errorText, useWrite } from '../useWrite.ts';

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
  const name = inSentence(label(ids.length === 1 ? resource.label : resource.plural));
  const remove = async () => {
    const done = await write.run(async (provider) => {
      await provider.deleteMany(adminName(resource), { ids: [...ids] });
    });
    if (!done) return;
    notify('beheer.bulk.deleted', { type: 'success', messageArgs: { smart_count: ids.length } });
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
    >
      {translate('beheer.delete.text')}
    </DeleteQuestion>
  );
}
