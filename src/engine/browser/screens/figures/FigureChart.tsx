/**
 * Chart with a title. The same numbers are available as a table, and always to screen readers; the drawing can be saved
 * as an image.
 */
import { Suspense, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { mdiChartBar, mdiTable } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { PlotSkeleton } from '../skeletons/PlotSkeleton.tsx';
import { ChartAnswer } from './ChartAnswer.tsx';
import { ChartMenu } from './ChartMenu.tsx';
import { FigureTable } from './FigureTable.tsx';
import { lazyWithPreload } from '../../lazyWithPreload.tsx';

// The chart library is large, so the page does not wait for it.
const FigurePlot = lazyWithPreload(() => import('./FigurePlot.tsx'));
const WaterfallPlot = lazyWithPreload(async () => ({ default: (await import('./WaterfallPlot.tsx')).WaterfallPlot }));
const SharePlot = lazyWithPreload(async () => ({ default: (await import('./SharePlot.tsx')).SharePlot }));

/** Height in pixels, also of the skeleton, to avoid a layout shift. */
const plotHeight = 260;

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer | null;
  readonly failed: boolean;
  readonly record: string | null;
  /** Level below the title of the page or of its section. */
  readonly heading: 'h2' | 'h3';
}

/** Card with a chart or, by a button, its table. `answer` null shows a skeleton, `failed` an error. */
export function FigureChart({ figure, answer, failed, record, heading }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const [asTable, setAsTable] = useState(false);
  const card = useRef<HTMLElement>(null);
  const isEmpty = answer !== null && answer.series.every((values) => values.every((value) => value === 0));
  return (
    <Card ref={card} component="section" aria-label={label(figure.label)} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, mb: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography component={heading} sx={{ fontSize: 14, fontWeight: 700, lineHeight: '20px' }}>
            {label(figure.label)}
          </Typography>
          {figure.description === null ? null : (
            <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{label(figure.description)}</Typography>
          )}
          {answer === null || isEmpty ? null : <ChartAnswer figure={figure} answer={answer} />}
        </Box>
        {answer === null || isEmpty ? null : (
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
        )}
        {answer === null || isEmpty || asTable ? null : <ChartMenu figure={figure} answer={answer} card={card} />}
      </Box>
      <Content figure={figure} answer={answer} failed={failed} record={record} asTable={asTable} isEmpty={isEmpty} />
    </Card>
  );
}

function Content({
  figure,
  answer,
  failed,
  record,
  asTable,
  isEmpty,
}: Omit<Props, 'heading'> & { readonly asTable: boolean; readonly isEmpty: boolean }) {
  const translate = useTranslate();
  const skeleton = <PlotSkeleton height={plotHeight} />;
  if (failed)
    return (
      <Typography sx={{ color: 'text.secondary', py: 4, textAlign: 'center' }}>
        {translate('beheer.figures.failed')}
      </Typography>
    );
  if (answer === null) return skeleton;
  if (isEmpty)
    return (
      <Typography sx={{ color: 'text.secondary', height: 96, display: 'grid', placeItems: 'center' }}>
        {translate('beheer.figures.nothing_yet')}
      </Typography>
    );
  const table = <FigureTable figure={figure} answer={answer} record={record} isRead={!asTable} />;
  if (asTable) return <Box sx={{ overflow: 'auto', maxHeight: plotHeight }}>{table}</Box>;
  // It lists its parts in words and links.
  if (figure.chart === 'share')
    return (
      <Suspense fallback={skeleton}>
        <SharePlot figure={figure} answer={answer} record={record} />
      </Suspense>
    );
  const Plot = figure.chart === 'waterfall' ? WaterfallPlot : FigurePlot;
  return (
    <Box sx={{ position: 'relative' }}>
      <Box sx={visuallyHidden}>{table}</Box>
      <Box aria-hidden>
        <Suspense fallback={skeleton}>
          <Plot figure={figure} answer={answer} record={record} height={plotHeight} />
        </Suspense>
      </Box>
    </Box>
  );
}
