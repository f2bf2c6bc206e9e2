/** Figures and charts of a record, above its tabs. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslate, type RaRecord } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { FigureChart } from './FigureChart.tsx';
import { FigureList } from './FigureList.tsx';
import { useRecordFigures } from './useFigures.ts';
import { isUrgent } from '../../../registry/figures/figures.ts';
import { visibleFigures } from './visibleFigures.ts';

/** Renders nothing if no figure applies to this record and person. */
export function RecordFigures({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const translate = useTranslate();
  const registry = useRegistry();
  const context = useConditionContext();
  const visible = visibleFigures(registry, usePrincipal(), resource.figures).filter(
    ({ when }) => when === null || matchesCondition(registry, resource, when, record, context),
  );
  const uuid = String(record.id);
  const answers = useRecordFigures(resource.name, uuid, visible.length > 0);
  // Hide attention figures that are zero.
  const shown = visible.filter((figure) => {
    const answer = answers.byName.get(figure.name);
    return !answers.answered || (answer !== undefined && !(isUrgent(figure) && answer.value === 0));
  });
  // Keep the section if its skeleton was shown, to avoid a layout shift.
  const [isOutlined] = useState(!answers.answered);
  if (!isOutlined && shown.every(({ name }) => isNothing(answers.byName.get(name)))) return null;
  const numbers = shown.filter(({ by }) => by === null);
  const charts = shown.filter(({ by }) => by !== null);
  return (
    <Box
      component="section"
      aria-label={translate('beheer.figures.record')}
      sx={{ display: 'grid', gap: 2, mb: 2, minWidth: 0 }}
    >
      {numbers.length > 0 ? <FigureList figures={numbers} answers={answers} record={uuid} /> : null}
      {charts.map((figure) => (
        <FigureChart
          key={figure.name}
          figure={figure}
          answer={answers.byName.get(figure.name) ?? null}
          failed={answers.failed}
          record={uuid}
          heading="h2"
        />
      ))}
    </Box>
  );
}

/** Returns true for a figure without information: zero, with no limit or target. */
function isNothing(answer: FigureAnswer | undefined): boolean {
  return (
    answer !== undefined &&
    answer.value === 0 &&
    answer.limit === null &&
    answer.series.flat().every((one) => one === 0)
  );
}
