/** Menu of a chart: save its drawing as an image. */
import { useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiDotsVertical, mdiFileImageOutline, mdiSvg } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { useFigureText, usePointText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
  /** Contains the drawing. */
  readonly card: RefObject<HTMLElement | null>;
}

const icons = { png: mdiFileImageOutline, svg: mdiSvg } as const;

export function ChartMenu({ figure, answer, card }: Props) {
  const translate = useTranslate();
  const title = useLabel()(figure.label);
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = async (form: keyof typeof icons): Promise<void> => {
    setAnchor(null);
    const { drawingIn, savePng, saveSvg } = await import('./chartImage.ts');
    const drawing = drawingIn(card.current);
    if (!drawing) return;
    const lines =
      figure.chart === 'share'
        ? (answer.points ?? []).map((one, index) => `${point.full(one)}: ${text.full(answer.series[0]?.[index] ?? 0)}`)
        : [];
    if (form === 'png') await savePng({ drawing, title, lines });
    else saveSvg({ drawing, title, lines });
  };
  const name = translate('beheer.figures.save_chart', { chart: title });
  return (
    <>
      <IconButton
        size="small"
        aria-label={name}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ flex: 'none', color: 'text.secondary', '@media print': { display: 'none' } }}
      >
        <Icon path={mdiDotsVertical} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(['png', 'svg'] as const).map((form) => (
          <MenuItem key={form} onClick={() => void save(form)}>
            <ListItemIcon>
              <Icon path={icons[form]} />
            </ListItemIcon>
            {translate(`beheer.figures.save_${form}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
