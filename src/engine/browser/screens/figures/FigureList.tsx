/** Grid of figures. */
import Box from '@mui/material/Box';
import type { FigureConfig } from '../../../registry/types.ts';
import { FigureCard } from './FigureCard.tsx';
import { figureGrid } from './figureGrid.ts';
import type { Figures } from './useFigures.ts';

interface Props {
  readonly figures: readonly FigureConfig[];
  readonly answers: Figures;
  readonly record: string | null;
}

/** Cards with one number each. `record` is the uuid on a record page, null on the dashboard. */
export function FigureList({ figures, answers, record }: Props) {
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box component="ul" sx={figureGrid(figures.length, record === null ? 'dashboard' : 'record')}>
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
