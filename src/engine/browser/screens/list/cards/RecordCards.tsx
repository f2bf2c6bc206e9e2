/**
 * Records as cards on screens too narrow for a table, optionally in groups. Checkboxes only appear in selection mode,
 * so that cards otherwise have the full width.
 */
import { useListContext, type RaRecord } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { lazyAhead } from '../../../fetchAhead.tsx';
import { usePrincipal } from '../../../providers/session/session.ts';
import { isSelectable } from '../../bulk/bulkOffer.ts';
import { CardList } from './CardList.tsx';
import { CardSelection, useCardSelection } from './CardSelection.tsx';
import type { ChosenColumns } from '../table/useColumns.ts';
import { groupedBy } from '../table/useGroups.ts';

const GroupedCards = lazyAhead(async () => ({ default: (await import('./GroupedCards.tsx')).GroupedCards }));

interface Props {
  readonly resource: Resource;
  readonly columns: ChosenColumns;
  /** True on a record page: no selection. */
  readonly embedded?: boolean;
}

/** Cards of the records in the list context. `RecordTable` is for wide screens. */
export function RecordCards({ resource, columns, embedded = false }: Props) {
  const { data = [] } = useListContext<RaRecord>();
  const principal = usePrincipal();
  const selection = useCardSelection(resource);
  const selectable = !embedded && isSelectable(resource, principal);
  const grouped = embedded ? null : groupedBy(resource, columns);
  const chosen = selectable && selection.isOn ? selection : null;
  return (
    <>
      {selectable ? <CardSelection resource={resource} selection={selection} hasPage={grouped === null} /> : null}
      {grouped === null ? (
        <CardList resource={resource} columns={columns} records={data} selection={chosen} />
      ) : (
        <GroupedCards grouped={grouped} selection={chosen} />
      )}
    </>
  );
}
