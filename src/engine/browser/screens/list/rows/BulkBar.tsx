/** Bar with bulk actions for the selected rows, shown over the table header. */
import { useState } from 'react';
import Button from '@mui/material/Button';
import { mdiDeleteOutline, mdiPencilOutline } from '@mdi/js';
import { BulkActionsToolbar, SelectAllButton, useListContext, useTranslate } from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import { maxRows } from '../../../../registry/lists/query.ts';
import type { Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { lazyAhead } from '../../../fetchAhead.tsx';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useIsPhone } from '../../../theme/useIsPhone.ts';
import { bulkActions, bulkFields } from '../../bulk/bulkOffer.ts';
import type { BulkJob } from '../../bulk/useBulk.ts';
import type { Available } from '../../../../registry/records/available.ts';
import { useAvailable } from '../../available.ts';
import { MoreMenu } from '../../actions/MoreMenu.tsx';

const BulkDeleteDialog = lazyAhead(async () => ({
  default: (await import('./BulkDeleteDialog.tsx')).BulkDeleteDialog,
}));
const BulkDialog = lazyAhead(async () => ({ default: (await import('../../bulk/BulkDialog.tsx')).BulkDialog }));

/** Number of actions with their own button if there are no edit and delete buttons. */
const inBar = 2;
const inBarOfPhone = 1;

/** Toolbar of the selected records in the list context. Actions that none of them allows are hidden. */
export function BulkBar({ resource }: { readonly resource: Resource }) {
  const { selectedIds, onUnselectItems, total = 0 } = useListContext();
  const [deleting, setDeleting] = useState(false);
  /** Kept as they were at the start, because the list refetches meanwhile. */
  const [job, setJob] = useState<{ readonly what: BulkJob; readonly ids: typeof selectedIds } | null>(null);
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const isPhone = useIsPhone();
  const { actions, edits, deletes } = useBulkOffers(resource);
  const start = (what: BulkJob): void => setJob({ what, ids: [...selectedIds] });
  const selectAll = translate(total > maxRows ? 'beheer.bulk.select_first' : 'beheer.bulk.select_all', {
    count: format.integer(Math.min(total, maxRows)),
  });
  // Show some actions as buttons rather than a bar with only "more".
  const first =
    edits || deletes ? [] : actions.filter(({ danger }) => !danger).slice(0, isPhone ? inBarOfPhone : inBar);
  const isDeleteBehind = isPhone && edits && deletes;
  const behind = actions.filter((action) => !first.includes(action));
  return (
    <>
      <BulkActionsToolbar
        label="beheer.bulk.selected"
        selectAllButton={<SelectAllButton limit={maxRows} label={selectAll} />}
      >
        {edits ? (
          <Button size="small" startIcon={<Icon path={mdiPencilOutline} />} onClick={() => start(null)}>
            {translate('beheer.bulk.edit')}
          </Button>
        ) : null}
        {deletes && !isDeleteBehind ? (
          <Button
            color="error"
            size="small"
            startIcon={<Icon path={mdiDeleteOutline} />}
            onClick={() => setDeleting(true)}
          >
            {translate('beheer.bulk.delete')}
          </Button>
        ) : null}
        {first.map((action) => (
          <Button key={action.name} size="small" onClick={() => start(action)}>
            {label(action.label)}
          </Button>
        ))}
        <MoreMenu
          label={translate('beheer.bulk.actions')}
          actions={behind}
          onAction={start}
          onDelete={isDeleteBehind ? () => setDeleting(true) : null}
        />
      </BulkActionsToolbar>
      {deleting ? (
        <BulkDeleteDialog
          resource={resource}
          ids={selectedIds}
          onClose={() => setDeleting(false)}
          onDeleted={() => onUnselectItems()}
        />
      ) : null}
      {job ? (
        <BulkDialog
          resource={resource}
          ids={job.ids}
          job={job.what}
          onClose={(isDone) => {
            setJob(null);
            if (isDone) onUnselectItems();
          }}
        />
      ) : null}
    </>
  );
}

/**
 * Returns what is possible for at least one of the selected rows on this page. Rows on other pages for which it is not
 * are named in the result.
 */
function useBulkOffers(resource: Resource) {
  const { selectedIds, data = [] } = useListContext();
  const principal = usePrincipal();
  const available = useAvailable(resource);
  const offers = data.filter(({ id }) => selectedIds.includes(id)).map(available);
  const mayBe = (offer: (one: Available) => boolean): boolean => offers.length === 0 || offers.some(offer);
  return {
    actions: bulkActions(resource, principal).filter(({ name }) =>
      mayBe((one) => one.actions.some((action) => action.name === name)),
    ),
    edits: bulkFields(resource, principal).length > 0 && mayBe((one) => one.edit),
    deletes: mayDo(resource, principal, 'delete') && mayBe((one) => one.delete),
  };
}
