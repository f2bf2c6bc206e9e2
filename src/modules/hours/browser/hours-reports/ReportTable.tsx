/** Table of a report: expandable rows, a column for every key, each cell links to its entries. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import { mdiChevronDown, mdiChevronRight } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { ReportKey, ReportRow } from '../../rules/reportTree.ts';
import { Fields, Icon } from '#engine/browser';
import { InvoiceRow } from './InvoiceRow.tsx';
import { ReportCells } from './ReportCells.tsx';
import { ReportTableHead } from './ReportTableHead.tsx';
import type { ReportChoice } from './reportChoice.ts';
import type { ShownReport } from './shownReport.ts';
import { stickyName, wholeName } from './stickyName.ts';
import type { ReportText } from './useReportText.ts';

interface Props {
  readonly report: ShownReport;
  readonly choice: ReportChoice;
  readonly text: ReportText;
  readonly onSort: (sort: ReportChoice['sort']) => void;
}

const nameOf = (path: readonly ReportKey[]): string => JSON.stringify(path);

export function ReportTable({ report, choice, text, onSort }: Props) {
  const translate = useTranslate();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (path: readonly ReportKey[]) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(nameOf(path))) after.add(nameOf(path));
      return after;
    });
  const rows = flattened(report.root.children, open);
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <Fields.ScrollBox label={translate('beheer.reports.table')}>
        <Table
          size="small"
          aria-label={translate('beheer.reports.table')}
          sx={{
            '& th, & td': { whiteSpace: 'nowrap' },
            '@media print': { '& th, & td': { whiteSpace: 'normal', fontSize: 11, px: 0.75 } },
          }}
        >
          <ReportTableHead report={report} choice={choice} text={text} onSort={onSort} />
          <TableBody>
            {rows.map((row) => (
              <TableRow key={nameOf(row.path)} hover>
                <RowName
                  row={row}
                  report={report}
                  text={text}
                  isOpen={open.has(nameOf(row.path))}
                  onToggle={() => toggle(row.path)}
                />
                <ReportCells row={row} report={report} filter={choice.filter} text={text} />
              </TableRow>
            ))}
          </TableBody>
          <TableFooter>
            <TableRow
              sx={{
                '& th, & td': {
                  fontWeight: 600,
                  color: 'text.primary',
                  fontSize: 13,
                  borderTop: 2,
                  borderTopColor: 'divider',
                  borderBottom: 0,
                },
              }}
            >
              <TableCell component="th" scope="row" sx={stickyName}>
                {translate('beheer.reports.total')}
              </TableCell>
              <ReportCells row={report.root} report={report} filter={choice.filter} text={text} />
            </TableRow>
          </TableFooter>
        </Table>
      </Fields.ScrollBox>
    </Card>
  );
}

/** Returns the visible rows: children only of expanded rows. */
function flattened(rows: readonly ReportRow[], open: ReadonlySet<string>): readonly ReportRow[] {
  return rows.flatMap((row) => [row, ...(open.has(nameOf(row.path)) ? flattened(row.children, open) : [])]);
}

interface RowNameProps {
  readonly row: ReportRow;
  readonly report: ShownReport;
  readonly text: ReportText;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

function RowName({ row, report, text, isOpen, onToggle }: RowNameProps) {
  const { answer } = report;
  const translate = useTranslate();
  const depth = row.path.length - 1;
  const name = text.key(answer, answer.rows[depth], row.key);
  const hasMore = row.children.length > 0;
  return (
    <TableCell
      component="th"
      scope="row"
      sx={{ ...stickyName, fontWeight: depth === 0 ? 500 : 400, pl: 1 + depth * 2.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        {hasMore ? (
          <IconButton
            size="small"
            aria-expanded={isOpen}
            aria-label={translate(isOpen ? 'beheer.reports.close' : 'beheer.reports.open', { name })}
            onClick={onToggle}
            sx={{ p: 0.25, '@media print': { display: 'none' } }}
          >
            <Icon path={isOpen ? mdiChevronDown : mdiChevronRight} />
          </IconButton>
        ) : (
          <Box sx={{ width: 24, flex: 'none' }} />
        )}
        <Box
          component="span"
          title={name}
          sx={{ ...wholeName, color: row.key === null ? 'text.secondary' : 'inherit' }}
        >
          {name}
        </Box>
        <InvoiceRow row={row} name={name} report={report} />
      </Box>
    </TableCell>
  );
}
