/** Menu with the other actions on a row, and their dialogs. */
import { useState } from 'react';
import type { RaRecord } from 'react-admin';
import type { Available } from '../../../../registry/records/available.ts';
import type { Resource } from '../../../../registry/types.ts';
import { DeleteDialog } from '../../deletion/DeleteDialog.tsx';
import { MoreChoices } from '../../actions/MoreMenu.tsx';
import { useAction } from '../../actions/useAction.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly available: Available;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

export function RowMenu({ resource, record, available, anchor, onClose }: Props) {
  const action = useAction(resource, record);
  const [deleting, setDeleting] = useState(false);
  return (
    // React events of a dialog bubble to the row that renders it.
    <span role="presentation" onClick={(event) => event.stopPropagation()}>
      <MoreChoices
        anchor={anchor}
        actions={available.actions}
        onAction={action.start}
        onDelete={available.delete ? () => setDeleting(true) : null}
        onClose={onClose}
      />
      {action.dialog}
      {deleting ? <DeleteDialog resource={resource} record={record} onClose={() => setDeleting(false)} /> : null}
    </span>
  );
}
