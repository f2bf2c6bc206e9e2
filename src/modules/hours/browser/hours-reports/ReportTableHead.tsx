/** Table head of a report. Each column is a sort button. */
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'react-admin';
import type { ReportMeasure } from '../../rules/hoursReport.ts';
import type { ReportKey, ReportSort } from '../../rules/reportTree.ts';
import type { ReportChoice } from './reportChoice.ts';
import type { ShownReport } from './shownReport.ts';
import { stickyName } from './stickyName.ts';
import type { ReportText } from './useReportText.ts';

interface Props {
  readonly report: ShownReport;
  readonly choice: ReportChoice;
  readonly text: ReportText;
  readonly onSort: (sort: ReportSort) => void;
}

export function ReportTableHead({ report: { answer, columns, measures }, choice: { sort }, text, onSort }: Props) {
  const translate = useTranslate();
  const all: readonly (ReportKey | undefined)[] = [...columns, undefined];
  const isDivided = answer.column !== null;
  const grouped = isDivided && measures.length > 1;
  const columnName = (column: ReportKey | undefined): string =>
    column === undefined ? translate('beheer.reports.total') : text.key(answer, answer.column ?? undefined, column);
  const head = (measure: ReportMeasure | null, column: ReportKey | undefined, name: string) => {
    const isSorted = sort.measure === measure && sort.column === column;
    const turned = sort.direction === 'asc' ? 'desc' : 'asc';
    return (
      <TableSortLabel
        active={isSorted}
        direction={isSorted ? sort.direction : 'desc'}
        onClick={() => onSort({ measure, column, direction: isSorted ? turned : measure === null ? 'asc' : 'desc' })}
      >
        {name}
      </TableSortLabel>
    );
  };
  return (
    <TableHead>
      {grouped ? (
        <TableRow>
          <TableCell sx={stickyName} />
          {all.map((column) => (
            <TableCell
              key={String(column)}
              align="center"
              colSpan={measures.length}
              sx={{ borderLeft: 1, borderLeftColor: 'divider' }}
            >
              {columnName(column)}
            </TableCell>
          ))}
        </TableRow>
      ) : null}
      <TableRow>
        <TableCell sx={stickyName} aria-sort={ariaSort(sort, null, undefined)}>
          {head(null, undefined, answer.rows.map(text.dimension).join(' › '))}
        </TableCell>
        {all.flatMap((column) =>
          measures.map((measure) => (
            <TableCell key={`${measure} ${String(column)}`} align="right" aria-sort={ariaSort(sort, measure, column)}>
              {head(measure, column, isDivided && !grouped ? columnName(column) : text.measure(measure))}
            </TableCell>
          )),
        )}
      </TableRow>
    </TableHead>
  );
}

function ariaSort(
  sort: ReportSort,
  measure: ReportMeasure | null,
  column: ReportKey | undefined,
): 'ascending' | 'descending' | 'none' {
  if (sort.measure !== measure || sort.column !== column) return 'none';
  return sort.direction === 'asc' ? 'ascending' : 'descending';
}
