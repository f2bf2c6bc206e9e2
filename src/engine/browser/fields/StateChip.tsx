/** A state in words, on a soft tint with a dot: never colour alone. */
import type { Colour } from '../../registry/types.ts';

interface Props {
  readonly label: string;
  readonly colour: Colour;
}

export function StateChip({ label, colour }: Props) {
  return (
    <span className="state-chip" data-tone={colour}>
      <span>{label}</span>
    </span>
  );
}
