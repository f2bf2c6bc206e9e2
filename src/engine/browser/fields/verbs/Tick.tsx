/** Native checkbox, because the table has hundreds of them. Read-only ones stay focusable. */
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Theme } from '@mui/material/styles';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Indeterminate state. */
  readonly half?: boolean;
  /** null makes it read-only. */
  readonly onToggle: (() => void) | null;
  /** Muted colour, for permissions that everyone already has. */
  readonly quiet?: boolean;
  readonly hint?: string;
}

/** Theme colours for native checkboxes, for an element around them. */
export const tickColours = {
  accentColor: ({ palette }: Theme) => palette.primary.main,
  colorScheme: ({ palette }: Theme) => palette.mode,
};

const look: CSSProperties = { width: 18, height: 18, margin: 0, verticalAlign: 'middle', cursor: 'pointer' };
const still: CSSProperties = { ...look, filter: 'grayscale(1)', opacity: 0.55 };

export function Tick({ label, checked, half = false, onToggle, quiet = false, hint }: Props) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = half && !checked;
  }, [half, checked]);
  return (
    <input
      ref={box}
      type="checkbox"
      data-tick
      aria-label={label}
      aria-disabled={onToggle === null ? true : undefined}
      title={hint}
      checked={checked}
      style={quiet ? still : look}
      onChange={() => onToggle?.()}
    />
  );
}
