/** Tree of records (WAI-ARIA tree view): expand and collapse with the arrow keys, move by dragging or from a menu. */
import { useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { useListContext, useNavigate, useTranslate, type RaRecord } from 'react-admin';
import { mayDo, mayWrite } from '../../../../registry/access.ts';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { isWritable } from '../../../../registry/validation.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useAvailable } from '../../available.ts';
import { LimitNote } from '../LimitNote.tsx';
import { TreeItem } from './TreeItem.tsx';
import { mayBeChildOf, placesFor, treeRows, type TreeRow } from './treeRows.ts';
import { useParentMove } from './useParentMove.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'tree' }>;
}

/** Layout `tree` of a list. Shows nothing if the field is missing. */
export function TreeLayout({ resource, layout }: Props) {
  const parent = resource.fields[layout.parent];
  return parent ? <Tree resource={resource} parent={parent} facts={layout.fields} /> : null;
}

const topPlace = '';

interface TreeProps {
  readonly resource: Resource;
  readonly parent: Field;
  readonly facts: readonly string[];
}

function Tree({ resource, parent, facts }: TreeProps) {
  const { data = [] } = useListContext();
  const principal = usePrincipal();
  const label = useLabel();
  const available = useAvailable(resource);
  const { box, rows, at, isOpen, open, setCurrent, onKeyDown } = useTreeFocus(resource, data, parent.name);
  const { move, over, takes, setDragged, setOver, drop } = useTreeDrag(resource, data, parent);
  const inTitle = new Set(resource.titlePaths.map((path) => path[0]));
  const fields = facts
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => field.name !== parent.name && !inTitle.has(field.name));
  const mayMove = (record: RaRecord): boolean =>
    isWritable(parent) && !parent.immutable && mayWrite(resource, principal, parent) && available(record).edit;
  return (
    <Card>
      <LimitNote />
      <Box
        component="ul"
        ref={box}
        role="tree"
        aria-label={label(resource.plural)}
        onKeyDown={onKeyDown}
        sx={{ listStyle: 'none', m: 0, p: 0.5 }}
      >
        {rows.map((row, index) => (
          <TreeItem
            key={row.record.id}
            resource={resource}
            row={row}
            fields={fields}
            isOpen={isOpen(row.record)}
            isCurrent={index === at}
            movable={mayMove(row.record)}
            isOver={over === String(row.record.id) && takes(row.record)}
            onOpen={(wanted) => open(row.record, wanted)}
            onFocus={() => setCurrent(row.record.id)}
            places={() => placesFor(data, parent.name, row.record)}
            onMove={(target) => void move(row.record, target)}
            onDrag={setDragged}
            onOver={setOver}
            onDrop={drop}
          />
        ))}
      </Box>
      {takes(null) ? <TopLevel isOver={over === topPlace} /> : null}
    </Card>
  );
}

/** Target for dropping a record at the top level. */
function TopLevel({ isOver }: { readonly isOver: boolean }) {
  const translate = useTranslate();
  return (
    <Box
      data-drop={topPlace}
      sx={{
        m: 1,
        p: 1.5,
        border: 2,
        borderStyle: 'dashed',
        borderColor: isOver ? 'primary.main' : 'divider',
        borderRadius: 2,
        color: 'text.secondary',
        textAlign: 'center',
        fontSize: 13,
      }}
    >
      {translate('beheer.layout.to_top')}
    </Box>
  );
}

/** Open rows and the focused row of a tree, with its keyboard. */
function useTreeFocus(resource: Resource, data: readonly RaRecord[], parent: string) {
  const principal = usePrincipal();
  const navigate = useNavigate();
  const box = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<unknown>>(new Set());
  const [current, setCurrent] = useState<unknown>(null);
  const rows = treeRows(data, parent, closed);
  const at = Math.max(
    0,
    rows.findIndex(({ record }) => record.id === current),
  );
  const isOpen = (record: RaRecord): boolean => !closed.has(record.id);
  const open = (record: RaRecord, wanted: boolean): void =>
    setClosed((before) => {
      const after = new Set(before);
      if (wanted) after.delete(record.id);
      else after.add(record.id);
      return after;
    });
  const focus = (index: number): void => {
    const row = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    if (!row) return;
    setCurrent(row.record.id);
    box.current?.querySelector<HTMLElement>(`[data-row="${row.record.id}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Leave keys on buttons and menus in a row to them.
    if (!(event.target instanceof Element) || event.target.role !== 'treeitem') return;
    const row = rows[at];
    const act = row && keyAct(event.key, { row, rows, at, isOpen: isOpen(row.record) });
    if (!row || !act) return;
    event.preventDefault();
    if (act.type === 'focus') focus(act.index);
    else if (act.type === 'open') open(row.record, act.open);
    else if (mayDo(resource, principal, 'show')) navigate(`${resource.route}/${row.record.id}`);
  };
  return { box, rows, at, isOpen, open, setCurrent, onKeyDown };
}

/** Moves records to another parent by dragging. `takes` returns true if the dragged record may become a child of the target. */
function useTreeDrag(resource: Resource, data: readonly RaRecord[], parent: Field) {
  const [dragged, setDragged] = useState<RaRecord | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const move = useParentMove(resource, parent);
  const takes = (target: RaRecord | null): boolean =>
    dragged !== null && mayBeChildOf(data, parent.name, [dragged, target]);
  const drop = (place: string): void => {
    const target = data.find((record) => String(record.id) === place) ?? null;
    if (dragged && (target !== null || place === topPlace) && takes(target)) void move(dragged, target);
  };
  return { move, over, takes, setDragged, setOver, drop };
}

type Act =
  | { readonly type: 'focus'; readonly index: number }
  | { readonly type: 'open'; readonly open: boolean }
  | { readonly type: 'enter' };

interface Place {
  readonly row: TreeRow<RaRecord>;
  readonly rows: readonly TreeRow<RaRecord>[];
  readonly at: number;
  readonly isOpen: boolean;
}

/** Returns the action for a key: https://www.w3.org/WAI/ARIA/apg/patterns/treeview/ */
function keyAct(key: string, { row, rows, at, isOpen }: Place): Act | null {
  switch (key) {
    case 'ArrowDown':
      return { type: 'focus', index: at + 1 };
    case 'ArrowUp':
      return { type: 'focus', index: at - 1 };
    case 'Home':
      return { type: 'focus', index: 0 };
    case 'End':
      return { type: 'focus', index: rows.length - 1 };
    case 'ArrowRight':
      return row.hasChildren && !isOpen
        ? { type: 'open', open: true }
        : row.hasChildren
          ? { type: 'focus', index: at + 1 }
          : null;
    case 'ArrowLeft':
      return row.hasChildren && isOpen
        ? { type: 'open', open: false }
        : { type: 'focus', index: rows.slice(0, at).findLastIndex(({ level }) => level < row.level) };
    case 'Enter':
      return { type: 'enter' };
    default:
      return null;
  }
}
