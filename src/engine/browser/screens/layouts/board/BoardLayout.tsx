/**
 * Records in columns by an enum field. Cards are moved by dragging or from their menu; a move runs an action or edits
 * the field.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { LayoutConfig } from '../../../../registry/lists/listConfig.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { useAvailable } from '../../available.ts';
import { BoardColumn } from './BoardColumn.tsx';
import { movesOf, type DraggedCard, type Move } from './moves.ts';
import { MoveRunner } from './MoveRunner.tsx';
import { useBoardColumns } from './useBoardColumns.ts';

interface Props {
  readonly resource: Resource;
  readonly layout: Extract<LayoutConfig, { type: 'board' }>;
  readonly embed: readonly string[];
}

interface Moving {
  readonly record: RaRecord;
  readonly move: Move;
  readonly number: number;
}

/** Layout `board` of a list. Shows nothing if the field is missing. */
export function BoardLayout({ resource, layout, embed }: Props) {
  const by = resource.fields[layout.by];
  return by ? <Board resource={resource} by={by} facts={layout.fields} embed={embed} /> : null;
}

function Board({
  resource,
  by,
  facts,
  embed,
}: Omit<Props, 'layout'> & { readonly by: Field; readonly facts: readonly string[] }) {
  const principal = usePrincipal();
  const available = useAvailable(resource);
  const [dragged, setDragged] = useState<DraggedCard | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const [moving, setMoving] = useState<Moving | null>(null);
  const columns = useBoardColumns(resource, by, embed);
  const inTitle = new Set(resource.titlePaths.map((path) => path[0]));
  const shown = facts
    .flatMap((name) => resource.fields[name] ?? [])
    .filter((field) => field.name !== by.name && !inTitle.has(field.name));
  const move = (record: RaRecord, chosen: Move): void =>
    setMoving((before) => ({ record, move: chosen, number: (before?.number ?? 0) + 1 }));
  return (
    <>
      <Box
        data-drag-scroll
        sx={{
          display: 'flex',
          gap: 1.5,
          overflowX: 'auto',
          pb: 2,
          alignItems: 'flex-start',
          scrollSnapType: { xs: dragged ? 'none' : 'x proximity', md: 'none' },
        }}
      >
        {columns.map(({ option, records, total, more }) => (
          <BoardColumn
            key={option.value}
            resource={resource}
            option={option}
            records={records}
            total={total}
            more={more}
            facts={shown}
            by={by}
            dragged={dragged}
            isOver={dragged !== null && over === String(option.value)}
            movesOf={(record) => movesOf({ resource, by, principal }, record, available(record))}
            onDrag={setDragged}
            onOver={setOver}
            onMove={move}
          />
        ))}
      </Box>
      {moving ? (
        <MoveRunner key={moving.number} resource={resource} by={by} record={moving.record} move={moving.move} />
      ) : null}
    </>
  );
}
