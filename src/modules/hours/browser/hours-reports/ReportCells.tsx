/** Cells of a report row. Each links to its entries and shows the value of the compared period below. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import TableCell from '@mui/material/TableCell';
import { LinkBase } from 'react-admin';
import { measureBefore, measureChange, measureValue, type ReportMeasure, type Sums } from '../../rules/hoursReport.ts';
import type { ReportKey, ReportRow } from '../../rules/reportTree.ts';
import type { RawCondition } from '#engine/registry';
import { Pages, useFormat, useRegistry } from '#engine/browser';
import { cellFilter, type ReportCell } from './cellFilter.ts';
import type { ShownReport } from './shownReport.ts';
import { kindOf, type ReportText } from './useReportText.ts';

interface Props {
  readonly row: ReportRow;
  readonly report: ShownReport;
  readonly filter: RawCondition;
  readonly text: ReportText;
}

export function ReportCells({ row, report, filter, text }: Props): ReactNode {
  const { answer, columns, measures } = report;
  const cell = (measure: ReportMeasure, column: ReportKey | undefined): ReactNode => {
    const sums = column === undefined ? row.total : row.cells.get(column);
    const value = sums === undefined ? null : measureValue(measure, answer.sums, sums);
    const place: ReportCell = { path: row.path, column, measure };
    return (
      <TableCell
        key={`${measure} ${column === undefined ? 'total' : String(column)}`}
        align="right"
        sx={{
          fontVariantNumeric: 'tabular-nums',
          color: value === 0 ? 'text.secondary' : value !== null && value < 0 ? 'error.main' : 'inherit',
          ...(answer.before === null ? {} : { py: 0.5 }),
        }}
      >
        <Entries report={report} filter={filter} cell={place} words={text.value(kindOf(measure), value)} />
        {sums === undefined || answer.before === null ? null : (
          <Before report={report} filter={filter} cell={place} sums={sums} text={text} />
        )}
      </TableCell>
    );
  };
  return <>{[...columns, undefined].flatMap((column) => measures.map((measure) => cell(measure, column)))}</>;
}

interface BeforeProps {
  readonly report: ShownReport;
  readonly filter: RawCondition;
  readonly cell: ReportCell;
  readonly sums: Sums;
  readonly text: ReportText;
}

/** Line height large enough for a touch target. */
const line = { display: 'flex', justifyContent: 'flex-end', alignItems: 'center', minHeight: 24 } as const;

function Before({ report, filter, cell, sums, text }: BeforeProps): ReactNode {
  const { answer } = report;
  const kind = kindOf(cell.measure);
  const value = measureBefore(cell.measure, answer.sums, sums);
  const words = text.value(kind, value);
  const change = text.change(kind, measureChange(cell.measure, answer.sums, sums));
  const isNothing = value === 0 && measureValue(cell.measure, answer.sums, sums) === 0;
  if (words === '' || isNothing) return <Box sx={line} />;
  return (
    <Box sx={{ ...line, gap: 0.75, fontSize: 12, color: 'text.secondary' }}>
      <Entries report={report} filter={filter} cell={{ ...cell, isBefore: true }} words={words} />
      {change === '' ? null : <Box component="span">({change})</Box>}
    </Box>
  );
}

interface EntriesProps {
  readonly report: ShownReport;
  readonly filter: RawCondition;
  readonly cell: ReportCell;
  readonly words: string;
}

function Entries({ report: { answer }, filter, cell, words }: EntriesProps): ReactNode {
  const format = useFormat();
  const hours = useRegistry().resources['hours'];
  const { before } = answer;
  const found = hours && words !== '' && cell.measure !== 'contract' ? cellFilter(answer, filter, cell) : null;
  const layout = before === null ? {} : line;
  if (!hours || found === null)
    return (
      <Box component="span" sx={layout}>
        {words}
      </Box>
    );
  // The visible text must come first in the accessible name, for speech input (WCAG 2.5.3).
  const name =
    before !== null && cell.isBefore === true
      ? { 'aria-label': `${words}, ${format.dateRange(before.from, before.until)}` }
      : {};
  return (
    <Box component="span" sx={layout}>
      <Link
        component={LinkBase}
        to={Pages.listPath(hours, found, 'table')}
        color="inherit"
        underline="hover"
        {...name}
        sx={before === null ? {} : { display: 'inline-flex', alignItems: 'center', minHeight: 24 }}
      >
        {words}
      </Link>
    </Box>
  );
}
