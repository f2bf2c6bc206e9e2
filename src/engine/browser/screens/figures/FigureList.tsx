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

const gap = 16;
const most = 5;

/** As many beside each other as make rows of one length, where there is room. */
function columnsFor(count: number): number {
  return Math.ceil(count / Math.ceil(count / most));
}

export function FigureList({ figures, answers, record }: Props) {
  const columns = columnsFor(figures.length);
  const least = record === null ? 216 : 168;
  const share = `calc((100% - ${(columns - 1) * gap}px) / ${columns})`;
  return (
    <Box
      component="ul"
      sx={{
        // The last row is as wide as the others.
        display: 'flex',
        flexWrap: 'wrap',
        gap: { xs: 1, sm: `${gap}px` },
        p: 0,
        m: 0,
        listStyle: 'none',
        '& > *': { flex: { xs: '1 1 40%', sm: `1 1 max(${least}px, ${share})` }, minWidth: 0 },
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
