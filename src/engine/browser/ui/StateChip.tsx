/** Status as text on a tinted background with a dot. Colour is never the only sign. */
import type { Colour } from '../../registry/types.ts';

interface Props {
  readonly label: string;
  readonly colour: Colour;
}

/** A chip with the state of a record. `colour` is a `Tone`. */
export function StateChip({ label, colour }: Props) {
  return (
    <span className="state-chip" data-tone={colour}>
      <span>{label}</span>
    </span>
  );
}
