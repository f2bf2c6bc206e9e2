/** Row of a tree. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { LinkBase, type RaRecord } from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { usePrincipal } from '../../../providers/session/session.ts';
import { CardFacts } from '../../list/cards/CardFacts.tsx';
import { DragGhost } from '../DragGhost.tsx';
import { DragGrip } from '../DragGrip.tsx';
import { TreeMoveMenu } from './TreeMoveMenu.tsx';
import type { TreePlace, TreeRow } from './treeRows.ts';
import { useDrag } from '../../../drag.ts';

interface Props {
  readonly resource: Resource;
  readonly row: TreeRow<RaRecord>;
  readonly fields: readonly Field[];
  readonly isOpen: boolean;
  /** True for the tab stop. */
  readonly isCurrent: boolean;
  readonly movable: boolean;
  /** True while a record that may become a child is dragged over this row. */
  readonly isOver: boolean;
  readonly onOpen: (open: boolean) => void;
  readonly onFocus: () => void;
  readonly places: () => readonly TreePlace<RaRecord>[];
  readonly onMove: (target: RaRecord | null) => void;
  readonly onDrag: (record: RaRecord | null) => void;
  readonly onOver: (place: string | null) => void;
  /** Receives the id of the new parent; '' for the top level. */
  readonly onDrop: (place: string) => void;
}

const indent = 24;

export function TreeItem({
  resource,
  row,
  fields,
  isOpen,
  isCurrent,
  movable,
  isOver,
  onOpen,
  onFocus,
  places,
  onMove,
  onDrag,
  onOver,
  onDrop,
}: Props) {
  const { record, level, hasChildren, position, brothers } = row;
  const title = useTitleOf(resource, record);
  const drag = useDrag({ onStart: () => onDrag(record), onOver, onDrop, onEnd: () => onDrag(null) });
  return (
    <Box
      component="li"
      role="treeitem"
      data-row={record.id}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={brothers}
      aria-expanded={hasChildren ? isOpen : undefined}
      aria-selected={false}
      tabIndex={isCurrent ? 0 : -1}
      onFocus={onFocus}
      data-drop={record.id}
      {...(movable ? drag.handlers : {})}
      sx={{
        display: 'flex',
        // On phones, values are below the name.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: 1,
        minHeight: 40,
        pl: `${8 + (level - 1) * indent}px`,
        pr: 1.5,
        py: 0.5,
        borderRadius: 1.5,
        opacity: drag.at ? 0.45 : 1,
        bgcolor: isOver ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isOver ? 'action.selected' : 'action.hover' },
      }}
    >
      <DragGhost at={drag.at} title={title} />
      {movable ? <DragGrip /> : null}
      <Chevron hasChildren={hasChildren} isOpen={isOpen} onOpen={onOpen} />
      <TreeTitle resource={resource} row={row} title={title} />{' '}
      <Box
        sx={{
          ml: 'auto',
          pl: { xs: 4, sm: 0 },
          order: { xs: 1, sm: 0 },
          flexBasis: { xs: '100%', sm: 'auto' },
          minWidth: 0,
          color: 'text.secondary',
        }}
      >
        <CardFacts resource={resource} fields={fields} record={record} />
      </Box>
      {movable ? (
        <TreeMoveMenu resource={resource} title={title} isCurrent={isCurrent} places={places} onMove={onMove} />
      ) : null}
    </Box>
  );
}

interface ChevronProps extends Pick<Props, 'isOpen' | 'onOpen'> {
  readonly hasChildren: boolean;
}

/** Opens and closes a row by mouse. Hidden from screen readers, which use `aria-expanded`. */
function Chevron({ hasChildren, isOpen, onOpen }: ChevronProps) {
  return (
    <Box
      component="span"
      aria-hidden
      onClick={() => onOpen(!isOpen)}
      sx={{
        width: 24,
        height: 24,
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        cursor: hasChildren ? 'pointer' : 'default',
        color: 'text.secondary',
      }}
    >
      {hasChildren ? <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} /> : null}
    </Box>
  );
}

interface TitleProps extends Pick<Props, 'resource' | 'row'> {
  readonly title: string;
}

function TreeTitle({ resource, row: { record, hasChildren }, title }: TitleProps) {
  const principal = usePrincipal();
  const fontWeight = hasChildren ? 600 : 400;
  if (!mayDo(resource, principal, 'show'))
    return (
      <Box component="span" sx={{ fontWeight }}>
        {title}
      </Box>
    );
  return (
    <Link
      component={LinkBase}
      to={`${resource.route}/${record.id}`}
      tabIndex={-1}
      color="textPrimary"
      draggable={false}
      sx={{ flexGrow: { xs: 1, sm: 0 }, fontWeight }}
    >
      {title}
    </Link>
  );
}
