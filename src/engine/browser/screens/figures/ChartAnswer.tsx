/** The answer that a chart gives, as a number: the latest value, the whole of its shares, or the end of a waterfall. */
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { inSentence } from '../../ui/useLabel.ts';
import { useFigureText, usePointText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
}

/** Renders nothing for a chart whose parts have no whole. */
export function ChartAnswer({ figure, answer }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const values = answer.series[0] ?? [];
  const last = values.at(-1);
  if (last === undefined) return null;
  if (figure.chart === 'share')
    return <Answer value={text.full(values.reduce((sum, value) => sum + value, 0))} words="" />;
  if (figure.chart === 'waterfall') {
    const [first = 0] = values;
    const change = last - first;
    const per = first === 0 ? '' : ` (${format.percent(Math.round((Math.abs(change) / first) * 10_000), 1)})`;
    return (
      <Answer
        value={text.full(last)}
        words={translate('beheer.figures.since', {
          change: `${change > 0 ? '+' : ''}${text.full(change)}${per}`,
          when: inSentence(point.full('0')),
        })}
      />
    );
  }
  const latest = answer.points?.at(-1);
  // A chart of what is to come has no latest value.
  if (figure.by?.type !== 'time' || figure.by.until !== '$today' || latest === undefined || figure.limit) return null;
  return <Answer value={text.full(last)} words={point.full(latest)} />;
}

function Answer({ value, words }: { readonly value: string; readonly words: string }) {
  return (
    <Typography
      component="p"
      sx={{ fontSize: 20, fontWeight: 600, lineHeight: '28px', fontVariantNumeric: 'tabular-nums' }}
    >
      {value}{' '}
      <Typography component="span" sx={{ fontSize: 12, color: 'text.secondary' }}>
        {words}
      </Typography>
    </Typography>
  );
}
