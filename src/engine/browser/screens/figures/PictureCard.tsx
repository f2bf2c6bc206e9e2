/** Card with a drawing or, by a button, its table. The drawing can be saved as an image. */
import { useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiChartBar, mdiTable } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { ChartMenu } from './ChartMenu.tsx';

interface Props {
  readonly title: string;
  /** Level below the title of the page or of its section. */
  readonly heading: 'h2' | 'h3';
  /** Below the title. */
  readonly intro?: ReactNode;
  /** Lines of a saved image below its drawing; none where it has its own texts. */
  readonly lines?: readonly string[];
  /** The same as a table; null while nothing is drawn. */
  readonly table: ReactNode;
  /** The drawing, one `svg`, with what screen readers read in its place. */
  readonly children: ReactNode;
}

const noLines: readonly string[] = [];

/** Card with the title, the drawing, its table and its menu. While `table` is null it has neither table nor menu. */
export function PictureCard({ title, heading, intro = null, lines = noLines, table, children }: Props) {
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isDrawn = table !== null;
  return (
    <Card ref={card} component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component={heading} sx={{ fontSize: 14, fontWeight: 700, lineHeight: '20px' }}>
            {title}
          </Typography>
          {intro}
        </Box>
        {isDrawn ? (
          <Button
            size="small"
            color="inherit"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
            startIcon={<Icon path={asTable ? mdiChartBar : mdiTable} />}
            sx={{ flex: 'none', color: 'text.secondary' }}
          >
            {translate(asTable ? 'beheer.figures.as_chart' : 'beheer.figures.as_table')}
          </Button>
        ) : null}
        {isDrawn && !asTable ? <ChartMenu title={title} lines={lines} card={card} /> : null}
      </Box>
      {asTable && isDrawn ? table : children}
    </Card>
  );
}
