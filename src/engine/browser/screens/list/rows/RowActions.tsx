/** Actions on a row. */
import { useState, type MouseEvent } from 'react';
import { mdiDotsVertical, mdiPencilOutline } from '@mdi/js';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Resource } from '../../../../registry/types.ts';
import { lazyAhead } from '../../../fetchAhead.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useAvailable } from '../../available.ts';
import { RowButton, RowLink } from './RowButton.tsx';

/** Loaded when the menu is first opened, because the menu costs as much as the rest of the row. */
const RowMenu = lazyAhead(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  /** Leaves out the edit button where opening the record is as easy. */
  readonly few?: boolean;
}

/** Edit button and a menu of other actions. The menu loads when it is first opened. */
export function RowActions({ resource, record, few = false }: Props) {
  const available = useAvailable(resource)(record);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const translate = useTranslate();
  const title = useTitleOf(resource, record);
  const open = (event: MouseEvent<HTMLElement>): void => {
    event.stopPropagation();
    setWasOpen(true);
    setAnchor(event.currentTarget);
  };
  return (
    <span style={inARow}>
      {available.edit && !few ? (
        <RowLink
          to={`${resource.route}/${record.id}/edit`}
          label={`${translate('beheer.record.edit')}: ${title}`}
          icon={mdiPencilOutline}
        />
      ) : null}
      {available.actions.length > 0 || available.delete ? (
        <RowButton
          label={translate('beheer.list.row_actions', { record: title })}
          icon={mdiDotsVertical}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={open}
        />
      ) : null}
      {wasOpen ? (
        <RowMenu
          resource={resource}
          record={record}
          available={available}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      ) : null}
    </span>
  );
}

const inARow = { display: 'inline-flex' } as const;
