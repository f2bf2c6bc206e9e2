/** What can be done with one row, without opening it. */
import { useState } from 'react';
import { mdiPencilOutline } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useTitleOf } from '../../fields/RecordLink.tsx';
import { useAvailable } from '../record/available.ts';
import { DeleteDialog } from '../record/DeleteDialog.tsx';
import { MoreMenu } from '../record/MoreMenu.tsx';
import { useAction } from '../record/useAction.tsx';
import { RowLink } from './RowButton.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** Where opening the record is as near: without the button to edit it. */
  readonly few?: boolean;
}

export function RowActions({ resource, record, few = false }: Props) {
  const available = useAvailable(resource)(record);
  const action = useAction(resource, record);
  const [deleting, setDeleting] = useState(false);
  const translate = useTranslate();
  const title = useTitleOf(resource, record);
  const edit = `${translate('beheer.record.edit')}: ${title}`;
  return (
    // A click in a dialog that stands here is no click on the row.
    <span role="presentation" onClick={(event) => event.stopPropagation()} style={inARow}>
      {available.edit && !few ? (
        <RowLink to={`${resource.route}/${record.id}/edit`} label={edit} icon={mdiPencilOutline} />
      ) : null}
      <MoreMenu
        small
        label={translate('beheer.list.row_actions', { record: title })}
        actions={available.actions}
        onAction={action.start}
        onDelete={available.delete ? () => setDeleting(true) : null}
      />
      {action.dialog}
      {deleting ? <DeleteDialog resource={resource} record={record} onClose={() => setDeleting(false)} /> : null}
    </span>
  );
}

const inARow = { display: 'inline-flex' } as const;
