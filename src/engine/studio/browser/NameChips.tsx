/** Ordered list of names, such as hidden, requested or shown fields. */
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { AddNameMenu } from './AddNameMenu.tsx';

interface Props {
  readonly names: readonly string[];
  readonly all: readonly string[];
  readonly labelOf: (name: string) => string;
  readonly addLabel: string;
  readonly onChange: (names: readonly string[]) => void;
}

/** Names as chips that can be removed, with a menu to add others of `all`. */
export function NameChips({ names, all, labelOf, addLabel, onChange }: Props) {
  return (
    <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {names.map((name) => (
        <Chip key={name} label={labelOf(name)} onDelete={() => onChange(names.filter((one) => one !== name))} />
      ))}
      <AddNameMenu
        label={addLabel}
        names={all.filter((name) => !names.includes(name))}
        labelOf={labelOf}
        onAdd={(name) => onChange([...names, name])}
      />
    </Box>
  );
}
