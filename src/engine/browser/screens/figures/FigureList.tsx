/** Numbers beside each other, as many as there is room for. */
import Box from '@mui/material/Box';
import type { Figure } from '../../../registry/types.ts';
import { evenGrid } from './evenRows.ts';
import { FigureCard } from './FigureCard.tsx';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly figures: readonly Figure[];
  readonly answers: Figures;
  readonly record: string | null;
}

const gap = 16;
const most = 5;

/** At every width of its box as many beside each other as there is room for, and rows that are alike. */
function gridsFor(count: number, least: number): Readonly<Record<string, object>> {
  const roomFrom = (columns: number): number => columns * least + (columns - 1) * gap;
  // On a phone two, however narrow.
  const rooms = Array.from({ length: most - 1 }, (_, index) => index + 2);
  return Object.fromEntries(
    rooms.map((room) => [
      [
        '@container',
        [
          ...(room === rooms[0] ? [] : [`(min-width: ${roomFrom(room)}px)`]),
          ...(room === most ? [] : [`(max-width: ${roomFrom(room + 1) - 0.02}px)`]),
        ].join(' and '),
      ].join(' '),
      evenGrid(count, room),
    ]),
  );
}

export function FigureList({ figures, answers, record }: Props) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box
        component="ul"
        sx={{
          display: 'grid',
          gap: { xs: 1, sm: `${gap}px` },
          p: 0,
          m: 0,
          listStyle: 'none',
          '& > *': { minWidth: 0 },
          ...gridsFor(figures.length, record === null ? 216 : 168),
        }}
      >
        {figures.map((figure) => (
          <FigureCard
            key={figure.name}
            figure={figure}
            answer={answers.byName.get(figure.name) ?? null}
            failed={answers.failed}
            record={record}
          />
        ))}
      </Box>
    </Box>
  );
}
