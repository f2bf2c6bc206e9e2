/** Chips that choose the actors something is for; by default all. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { Actor } from '../../registry/raw.ts';
import { matrixActors } from '../edit/access.ts';
import { useWords } from './useWords.ts';

interface Props {
  readonly label: string;
  /** Undefined selects all actors. */
  readonly value: readonly Actor[] | undefined;
  readonly onChange: (value: readonly Actor[] | undefined) => void;
}

/** Chips to choose kinds of people. At least one stays chosen; all of them is written as undefined. */
export function ActorChips({ label, value = matrixActors, onChange }: Props) {
  const words = useWords();
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
      <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{label}</Typography>
      {matrixActors.map((actor) => {
        const isOn = value.includes(actor);
        const next = matrixActors.filter((one) => (one === actor ? !isOn : value.includes(one)));
        return (
          <Chip
            key={actor}
            size="small"
            clickable
            aria-pressed={isOn}
            label={words.access.actors[actor]}
            color={isOn ? 'primary' : 'default'}
            variant={isOn ? 'filled' : 'outlined'}
            onClick={() => {
              if (next.length > 0) onChange(next.length === matrixActors.length ? undefined : next);
            }}
          />
        );
      })}
    </Box>
  );
}
