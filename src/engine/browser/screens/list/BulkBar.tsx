/** What can be done with the rows selected; it takes the place of the table's header. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { mdiDeleteOutline } from '@mdi/js';
import { BulkActionsToolbar, useListContext, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { lazyAhead } from '../../fetchAhead.tsx';

const BulkDeleteDialog = lazyAhead(async () => ({
  default: (await import('./BulkDeleteDialog.tsx')).BulkDeleteDialog,
}));

export function BulkBar({ resource }: { readonly resource: Resource }) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [deleting, setDeleting] = useState(false);
  const translate = useTranslate();
  return (
    <>
      <BulkActionsToolbar label="beheer.bulk.selected">
        <Button
          color="error"
          size="small"
          startIcon={<Icon path={mdiDeleteOutline} />}
          onClick={() => setDeleting(true)}
        >
          {translate('beheer.bulk.delete')}
        </Button>
      </BulkActionsToolbar>
      {deleting ? (
        <BulkDeleteDialog
          resource={resource}
          ids={selectedIds}
          onClose={() => setDeleting(false)}
          onDeleted={() => onUnselectItems()}
        />
      ) : null}
    </>
  );
}
