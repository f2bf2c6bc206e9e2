/** Card on a board: title, main values, and a menu of possible moves as the alternative to dragging. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiArrowRight } from '@mdi/js';
import { LinkBase, useTranslate, type RaRecord } from 'react-admin';
import { mayDo } from '../../../../registry/access.ts';
import type { Field, Resource } from '../../../../registry/types.ts';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { useTitleOf } from '../../../fields/RecordLink.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal } from '../../../providers/session/session.ts';
import { CardFacts } from '../../list/cards/CardFacts.tsx';
import { DragGhost } from '../DragGhost.tsx';
import { DragGrip } from '../DragGrip.tsx';
import type { DraggedCard, Move } from './moves.ts';
import { useDrag } from '../../../drag.ts';
import { breakable } from '../../../ui/breakable.ts';

interface Props {
  readonly resource: Resource;
  readonly by: Field;
  readonly record: RaRecord;
  readonly facts: readonly Field[];
  readonly moves: readonly Move[];
  readonly onDrag: (dragged: DraggedCard | null) => void;
  /** Called with the column under the dragged card. */
  readonly onOver: (place: string | null) => void;
  readonly onMove: (move: Move) => void;
}

export function BoardCard({ resource, by, record, facts, moves, onDrag, onOver, onMove }: Props) {
  const title = useTitleOf(resource, record);
  const principal = usePrincipal();
  const canMove = moves.length > 0;
  // The column shows the stored status. Show the derived status on the card if it differs, as after a due date.
  const status = resource.fields[resource.statusField ?? ''];
  const isOvertaken = status?.derivedStatus && record[status.name] !== record[status.derivedStatus.from ?? ''];
  const drag = useDrag({
    onStart: () => onDrag({ record, moves }),
    onOver,
    onDrop: (place) => {
      const move = moves.find(({ to }) => String(to) === place);
      if (move) onMove(move);
    },
    onEnd: () => onDrag(null),
  });
  return (
    <Card
      component="li"
      {...(canMove ? drag.handlers : {})}
      sx={{
        p: 1.25,
        cursor: canMove ? 'grab' : 'default',
        position: 'relative',
        opacity: drag.at ? 0.45 : 1,
        '&:active': { cursor: canMove ? 'grabbing' : 'default' },
      }}
    >
      <DragGhost at={drag.at} title={title} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5, mb: 0.5 }}>
        {canMove ? <DragGrip /> : null}
        {mayDo(resource, principal, 'show') ? (
          <Link
            component={LinkBase}
            to={`${resource.route}/${record.id}`}
            data-record={record.id}
            color="textPrimary"
            draggable={false}
            sx={{ fontWeight: 500, overflowWrap: 'anywhere', flex: 1 }}
          >
            {breakable(title)}
          </Link>
        ) : (
          <Box component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere', flex: 1 }}>
            {breakable(title)}
          </Box>
        )}
        {canMove ? <MoveMenu by={by} title={title} moves={moves} onMove={onMove} /> : null}
      </Box>
      {status && isOvertaken ? (
        <Box sx={{ mb: 0.5 }}>
          <FieldValue resource={resource} field={status} record={record} place="cell" />
        </Box>
      ) : null}
      <Box sx={{ '& dd, & dd a': { color: 'text.secondary' } }}>
        <CardFacts resource={resource} fields={facts.filter((field) => field !== status)} record={record} />
      </Box>
    </Card>
  );
}

function MoveMenu({
  by,
  title,
  moves,
  onMove,
}: {
  readonly by: Field;
  readonly title: string;
  readonly moves: readonly Move[];
  readonly onMove: (move: Move) => void;
}) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const translate = useTranslate();
  const label = useLabel();
  const name = translate('beheer.layout.move', { record: title });
  const nameOf = (move: Move): string => {
    const option = (by.options ?? []).find(({ value }) => value === move.to);
    return option ? label(option.label) : String(move.to);
  };
  return (
    <>
      <IconButton
        size="small"
        title={name}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ mt: -0.5, mr: -0.5 }}
      >
        <Icon path={mdiArrowRight} />
      </IconButton>
      {anchor ? (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          {moves.map((move) => (
            <MenuItem
              key={move.to}
              onClick={() => {
                setAnchor(null);
                onMove(move);
              }}
            >
              {nameOf(move)}
              {move.type === 'action' ? (
                <Box component="span" sx={{ ml: 'auto', pl: 3, color: 'text.secondary', fontSize: 12 }}>
                  {label(move.action.label)}
                </Box>
              ) : null}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
    </>
  );
}
