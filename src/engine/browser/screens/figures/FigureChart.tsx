/**
 * Chart with a title. The same numbers are available as a table, and always to screen readers; the drawing can be saved
 * as an image.
 */
import { Suspense } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { visuallyHidden } from '@mui/utils';
import { useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { PlotSkeleton } from '../skeletons/PlotSkeleton.tsx';
import { ChartAnswer } from './ChartAnswer.tsx';
import { FigureTable } from './FigureTable.tsx';
import { PictureCard } from './PictureCard.tsx';
import { useFigureText, usePointText } from './useFigureText.ts';
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
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const isEmpty = answer !== null && answer.series.every((values) => values.every((value) => value === 0));
  const lines =
    figure.chart === 'share'
      ? (answer?.points ?? []).map((one, index) => `${point.full(one)}: ${text.full(answer?.series[0]?.[index] ?? 0)}`)
      : [];
  return (
    <PictureCard
      title={label(figure.label)}
      heading={heading}
      lines={lines}
      intro={
        <>
          {figure.description === null ? null : (
            <Typography sx={{ fontSize: 12, color: 'text.secondary' }}>{label(figure.description)}</Typography>
          )}
          {answer === null || isEmpty ? null : <ChartAnswer figure={figure} answer={answer} />}
        </>
      }
      table={
        answer === null || isEmpty ? null : (
          <Box sx={{ overflow: 'auto', maxHeight: plotHeight }}>
            <FigureTable figure={figure} answer={answer} record={record} isRead={false} />
          </Box>
        )
      }
    >
      <Content figure={figure} answer={answer} failed={failed} record={record} isEmpty={isEmpty} />
    </PictureCard>
  );
}

function Content({ figure, answer, failed, record, isEmpty }: Omit<Props, 'heading'> & { readonly isEmpty: boolean }) {
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
      <Box sx={visuallyHidden}>
        <FigureTable figure={figure} answer={answer} record={record} isRead />
      </Box>
      <Box aria-hidden>
        <Suspense fallback={skeleton}>
          <Plot figure={figure} answer={answer} record={record} height={plotHeight} />
        </Suspense>
      </Box>
    </Box>
  );
}
