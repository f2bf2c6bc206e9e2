/** Difference with the previous period in words and an icon, not by colour alone. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { mdiArrowDown, mdiArrowUp, mdiEqual } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { FigureConfig, FigurePart } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFigureText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly part: FigurePart;
  readonly value: number | null;
  readonly before: number | null;
}

export function Difference({ figure, part, value, before }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const text = useFigureText(figure);
  if (value === null || before === null) return <Skeleton width="80%" height={16} />;
  const change = value - before;
  const word = change === 0 ? 'same' : change > 0 ? 'more' : 'less';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'baseline',
        gap: 0.5,
        fontSize: 12,
        lineHeight: '16px',
        color: 'text.secondary',
      }}
    >
      <Icon path={icons[word]} sx={{ fontSize: 12, alignSelf: 'center', flex: 'none' }} />
      <span>
        {translate(`beheer.figures.${word}`, { change: text.full(Math.abs(change)), than: label(part.label) })}
      </span>
    </Box>
  );
}

const icons = { same: mdiEqual, more: mdiArrowUp, less: mdiArrowDown } as const;
