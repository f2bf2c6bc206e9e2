/**
 * Time while it is typed in a cell: Enter, Tab and the arrows keep it and go on, Escape gives it up. What is no time
 * stays to be mended.
 */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTypedCell } from '../../../../../engine/browser/inputs/useTypedCell.ts';

interface Props {
  readonly name: string;
  readonly initial: string;
  /** Keeps what was typed; answers in words what is wrong with it. */
  readonly onCommit: (text: string) => string | null;
  readonly onCancel: () => void;
  /** The key that led on from here. */
  readonly onLeave: (key: string, isBack: boolean) => void;
  readonly onNote: () => void;
}

const longestShown = 30;

export function TimeInput({ name, initial, onCommit, onCancel, onLeave, onNote }: Props) {
  const { typed, wrong, handlers } = useTypedCell({
    initial,
    onCommit,
    onCancel,
    onLeave: (key, { isBack, withControl }) => {
      if (key === 'Enter' && withControl) onNote();
      else onLeave(key, isBack);
    },
  });
  return (
    <Tooltip open={wrong !== null} title={<span role="alert">{wrong}</span>} placement="bottom-end">
      <Box
        component="input"
        autoFocus
        inputMode="text"
        autoComplete="off"
        aria-label={name}
        aria-invalid={wrong !== null}
        value={typed}
        {...handlers}
        // Wider than its day: times with a break are long.
        sx={{
          position: 'absolute',
          top: 0,
          right: 0,
          zIndex: 2,
          width: `max(100%, ${Math.min(typed.length, longestShown) + 3}ch)`,
          height: 43,
          px: 1,
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
    </Tooltip>
  );
}
