/**
 * Table of data that is not a list of records: the first column links to the row's page, other cells may link
 * elsewhere. Shown as cards on small screens.
 */
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { LinkBase } from 'react-admin';
import { PlainCards } from './PlainCards.tsx';
import { PlainCellText } from './PlainCellText.tsx';
import type { PlainTableProps } from './plainRows.ts';

/** Table of the given rows, without sorting and paging. For records use `RecordTable`. */
export function PlainTable(props: PlainTableProps) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return wide ? <WideTable {...props} /> : <PlainCards {...props} />;
}

function WideTable({ name, columns, rows }: PlainTableProps) {
  return (
    <Card sx={{ overflow: 'hidden' }}>
      <TableContainer tabIndex={0} role="region" aria-label={name}>
        <Table size="small" aria-label={name}>
          <TableHead>
            <TableRow>
              {columns.map(({ label, isNumber }) => (
                <TableCell key={label} align={isNumber ? 'right' : 'left'} sx={{ whiteSpace: 'nowrap' }}>
                  {label}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ key, to, cells }) => (
              <TableRow key={key} hover>
                {cells.map((cell, index) => (
                  <TableCell
                    key={columns[index]?.label ?? index}
                    align={columns[index]?.isNumber ? 'right' : 'left'}
                    sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: index === 0 ? 'normal' : 'nowrap' }}
                  >
                    {index === 0 ? (
                      <Link component={LinkBase} to={to} color="inherit" underline="hover" sx={{ fontWeight: 500 }}>
                        {cells[0]}
                      </Link>
                    ) : (
                      <PlainCellText cell={cell} />
                    )}
                  </TableCell>
                ))}
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </Card>
  );
}
