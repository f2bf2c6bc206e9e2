/** Numbers of a chart as a table, with links to the rows behind them. */
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { LinkBase, useTranslate } from 'react-admin';
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import type { FigureConfig } from '../../../registry/types.ts';
import { isWorkday } from '../../../values/dates/workWeek.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';
import { listPath } from './listPath.ts';
import { pointFilter } from './pointFilter.ts';
import { useFigureText, usePointText } from './useFigureText.ts';

interface Props {
  readonly figure: FigureConfig;
  readonly answer: FigureAnswer;
  readonly record: string | null;
  /** For screen readers only: without links, because a hidden link would be a tab stop. */
  readonly isRead: boolean;
}

export function FigureTable({ figure, answer, record, isRead }: Props) {
  const label = useLabel();
  const translate = useTranslate();
  const registry = useRegistry();
  const text = useFigureText(figure);
  const point = usePointText(figure);
  const resource = registry.resources[figure.resource];
  const field = figure.by && figure.by.type !== 'parts' ? (resource?.fields[figure.by.field] ?? null) : null;
  const isDaily = figure.isTarget && figure.by?.type === 'time' && figure.by.step === 'day';
  const along =
    figure.by?.type === 'time'
      ? translate(`beheer.figures.step.${figure.by.step}`)
      : field
        ? label(field.label)
        : figure.axis
          ? label(figure.axis)
          : translate('beheer.figures.part');
  return (
    <Table size="small" aria-label={label(figure.label)}>
      <TableHead>
        <TableRow>
          <TableCell>{along}</TableCell>
          {figure.series.map((series) => (
            <TableCell key={label(series.label)} align="right">
              {label(series.label)}
            </TableCell>
          ))}
          {answer.limit === null ? null : (
            <TableCell align="right">
              {translate(figure.isTarget ? 'beheer.figures.target' : 'beheer.figures.limit')}
            </TableCell>
          )}
        </TableRow>
      </TableHead>
      <TableBody>
        {(answer.points ?? []).map((one, index) => (
          <TableRow key={one}>
            <TableCell component="th" scope="row">
              {point.full(one)}
            </TableCell>
            {figure.series.map((series, number) => {
              const value = text.full(answer.series[number]?.[index] ?? 0);
              return (
                <TableCell key={label(series.label)} align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                  {isRead || !resource ? (
                    value
                  ) : (
                    <Link
                      component={LinkBase}
                      to={listPath(resource, pointFilter(figure, { field, series, point: one, record }))}
                    >
                      {value}
                    </Link>
                  )}
                </TableCell>
              );
            })}
            {answer.limit === null ? null : (
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {isDaily && !isWorkday(one) ? '' : text.full(answer.limit)}
              </TableCell>
            )}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
