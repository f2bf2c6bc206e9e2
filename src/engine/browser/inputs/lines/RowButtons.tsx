/** Buttons to move and remove a row. */
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Tooltip from '@mui/material/Tooltip';
import { mdiArrowDown, mdiArrowUp, mdiDeleteOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  readonly index: number;
  readonly count: number;
  readonly onMove: ((from: number, to: number) => void) | null;
  readonly onRemove: (index: number) => void;
}

export function RowButtons({ index, count, onMove, onRemove }: Props) {
  const translate = useTranslate();
  const number = index + 1;
  const button = (text: string, path: string, act: () => void, disabled = false) => {
    const label = translate(text, { number });
    return (
      <Tooltip title={disabled ? '' : label}>
        <span>
          <IconButton size="small" aria-label={label} disabled={disabled} onClick={act} sx={{ p: 0.5 }}>
            <Icon path={path} />
          </IconButton>
        </span>
      </Tooltip>
    );
  };
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end' }}>
      {onMove && count > 1
        ? button('beheer.lines.move_up', mdiArrowUp, () => onMove(index, index - 1), index === 0)
        : null}
      {onMove && count > 1
        ? button('beheer.lines.move_down', mdiArrowDown, () => onMove(index, index + 1), index === count - 1)
        : null}
      {button('beheer.lines.remove', mdiDeleteOutline, () => onRemove(index))}
    </Stack>
  );
}
