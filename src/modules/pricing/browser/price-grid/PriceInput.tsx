/**
 * A price while it is typed: Enter, Tab and the arrows keep it and go on, Escape gives it up. What is no price stays to
 * be mended.
 */
import Box from '@mui/material/Box';
import { useLanguage } from '../../../../engine/browser/fields/useLabel.ts';
import { parseScaled } from '../../../../engine/browser/inputs/numbers.ts';
import { useTypedCell } from '../../../../engine/browser/inputs/useTypedCell.ts';

interface Props {
  readonly name: string;
  readonly initial: string;
  /** Cents; null where it was emptied. */
  readonly onCommit: (cents: number | null) => void;
  readonly onCancel: () => void;
  /** The key that led on from here. */
  readonly onLeave: (key: string, isBack: boolean) => void;
}

export function PriceInput({ name, initial, onCommit, onCancel, onLeave }: Props) {
  const language = useLanguage();
  const commit = (typed: string): 'no_price' | null => {
    const cents = typed.trim() === '' ? null : parseScaled(typed, 2, language);
    const isPrice = typed.trim() === '' || (cents !== null && cents >= 0);
    if (isPrice) onCommit(cents);
    return isPrice ? null : 'no_price';
  };
  const { typed, wrong, handlers } = useTypedCell({
    initial,
    onCommit: commit,
    onCancel,
    onLeave: (key, { isBack }) => onLeave(key, isBack),
    isGivenUpOnBlur: true,
  });
  return (
    <Box
      component="input"
      autoFocus
      inputMode="decimal"
      aria-label={name}
      aria-invalid={wrong !== null}
      value={typed}
      {...handlers}
      sx={{
        width: '100%',
        minWidth: 96,
        height: 35,
        px: 1.5,
        border: 0,
        outline: 2,
        outlineStyle: 'solid',
        outlineColor: wrong === null ? 'primary.main' : 'error.main',
        outlineOffset: '-2px',
        bgcolor: 'background.paper',
        color: 'text.primary',
        font: 'inherit',
        textAlign: 'right',
      }}
    />
  );
}
