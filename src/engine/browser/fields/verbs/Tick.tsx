/**
 * A box to tick in the table: the browser's own, as there are hundreds of them. What cannot be changed stays in the
 * reach of the keyboard.
 */
import { useEffect, useRef, type CSSProperties } from 'react';
import type { Theme } from '@mui/material/styles';

interface Props {
  readonly label: string;
  readonly checked: boolean;
  /** Neither on nor off. */
  readonly half?: boolean;
  /** Null where it only shows. */
  readonly onToggle: (() => void) | null;
  /** Quiet, where it says what needs not be given. */
  readonly quiet?: boolean;
  readonly hint?: string;
}

/** For whatever stands around boxes: they are the browser's, in our colours. */
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
