/** Numbers beside each other, as many as there is room for. */
import Box from '@mui/material/Box';
import type { Figure } from '../../../registry/types.ts';
import { FigureCard } from './FigureCard.tsx';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly figures: readonly Figure[];
  readonly answers: Figures;
  readonly record: string | null;
}

export function FigureList({ figures, answers, record }: Props) {
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gap: { xs: 1, sm: 2 },
        p: 0,
        m: 0,
        listStyle: 'none',
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: `repeat(auto-fill, minmax(${record === null ? 216 : 168}px, 1fr))`,
        },
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
  );
}
