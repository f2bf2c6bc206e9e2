/** Column of a board: name, count, cards, and a highlight if it accepts the dragged card. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate, type RaRecord } from 'react-admin';
import type { Field, Option, Resource } from '../../../../registry/types.ts';
import { StateChip } from '../../../ui/StateChip.tsx';
import { useLabel } from '../../../ui/useLabel.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { BoardCard } from './BoardCard.tsx';
import type { DraggedCard, Move } from './moves.ts';

interface Props {
  readonly resource: Resource;
  readonly by: Field;
  readonly option: Option;
  readonly records: readonly RaRecord[];
  /** Includes cards that are not loaded. */
  readonly total: number;
  /** Loads more cards; null if all are loaded. */
  readonly more: (() => void) | null;
  readonly facts: readonly Field[];
  readonly dragged: DraggedCard | null;
  /** True while a card is dragged over this column. */
  readonly isOver: boolean;
  readonly movesOf: (record: RaRecord) => readonly Move[];
  readonly onDrag: (dragged: DraggedCard | null) => void;
  readonly onOver: (place: string | null) => void;
  readonly onMove: (record: RaRecord, move: Move) => void;
}

const width = 280;

export function BoardColumn({
  resource,
  by,
  option,
  records,
  total,
  more,
  facts,
  dragged,
  isOver,
  movesOf,
  onDrag,
  onOver,
  onMove,
}: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const format = useFormat();
  const isOwn = dragged?.record[by.name] === option.value;
  const move = dragged?.moves.find(({ to }) => to === option.value);
  const refuses = dragged !== null && !isOwn && !move;
  return (
    <Box
      component="section"
      aria-label={`${label(option.label)}: ${format.integer(total)}`}
      data-drop={option.value}
      sx={{
        flex: `0 0 ${width}px`,
        maxWidth: '85vw',
        scrollSnapAlign: 'start',
        borderRadius: 2.5,
        p: 1,
        minHeight: 160,
        bgcolor: 'action.hover',
        opacity: refuses ? 0.45 : 1,
        outline: move ? 2 : 0,
        outlineStyle: isOver ? 'solid' : 'dashed',
        outlineColor: isOver ? 'primary.main' : 'divider',
        outlineOffset: -2,
        transition: 'opacity .12s',
      }}
    >
      <ColumnHeader option={option} total={total} />
      {refuses ? (
        <Typography sx={{ fontSize: 12, color: 'text.secondary', px: 0.5, pb: 1 }}>
          {translate('beheer.layout.refused')}
        </Typography>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        {records.map((record) => (
          <BoardCard
            key={record.id}
            resource={resource}
            by={by}
            record={record}
            facts={facts}
            moves={movesOf(record)}
            onDrag={onDrag}
            onOver={onOver}
            onMove={(chosen) => onMove(record, chosen)}
          />
        ))}
      </Box>
      {more ? <MoreButton count={total - records.length} onClick={more} /> : null}
    </Box>
  );
}

function ColumnHeader({ option, total }: Pick<Props, 'option' | 'total'>) {
  const label = useLabel();
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 0.5, pb: 1 }}>
      <Typography component="h2" sx={{ fontSize: 13, display: 'flex', minWidth: 0 }}>
        <StateChip label={label(option.label)} colour={option.colour ?? 'neutral'} />
      </Typography>
      <Box component="span" sx={{ color: 'text.secondary', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
        {format.integer(total)}
      </Box>
    </Box>
  );
}

function MoreButton({ count, onClick }: { readonly count: number; readonly onClick: () => void }) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box
      component="button"
      type="button"
      onClick={onClick}
      sx={{
        mt: 1,
        width: '100%',
        border: 0,
        bgcolor: 'transparent',
        color: 'primary.main',
        font: 'inherit',
        cursor: 'pointer',
        minHeight: 32,
      }}
    >
      {translate('beheer.layout.more', { count: format.integer(count) })}
    </Box>
  );
}
