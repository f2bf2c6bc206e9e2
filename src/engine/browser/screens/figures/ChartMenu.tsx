/** Menu of a chart: save its drawing as an image. */
import { useState, type RefObject } from 'react';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { mdiDotsVertical, mdiFileImageOutline, mdiSvg } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  /** Title of the image and name of its file. */
  readonly title: string;
  /** Lines below the drawing; none where it has its own texts. */
  readonly lines: readonly string[];
  /** Contains the drawing. */
  readonly card: RefObject<HTMLElement | null>;
}

const icons = { png: mdiFileImageOutline, svg: mdiSvg } as const;

export function ChartMenu({ title, lines, card }: Props) {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const save = async (form: keyof typeof icons): Promise<void> => {
    setAnchor(null);
    const { drawingIn, savePng, saveSvg } = await import('./chartImage.ts');
    const drawing = drawingIn(card.current);
    if (!drawing) return;
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
