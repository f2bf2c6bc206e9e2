/**
 * Specification of a line of hours: for each entry the time worked, the time billed and its share of the amount. The
 * shares add up to the line. Renders cards on small screens.
 */
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { sumHours } from '../../rules/hourSpecification.ts';
import { WorkTimes } from '#engine/values';
import { useFormat } from '#engine/browser';
import { HourCards } from './HourCards.tsx';
import { withKeys, type SpecifiedHours } from './specifiedHours.ts';

const number = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;

/** Table on wide screens, cards on others. Amounts are in the currency of the invoice. */
export function HourTable(props: SpecifiedHours) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return wide ? <WideTable {...props} /> : <HourCards {...props} />;
}

function WideTable({ name, currency, hours }: SpecifiedHours) {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string): string => translate(`beheer.hour_invoice.${key}`);
  const sum = sumHours(hours);
  const isNamed = hours.some(({ employee }) => employee !== '');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={name}>
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            <TableCell>{text('day')}</TableCell>
            {isNamed ? <TableCell>{text('employee')}</TableCell> : null}
            <TableCell sx={{ width: '100%' }}>{text('description')}</TableCell>
            {['worked', 'billable', 'amount'].map((key) => (
              <TableCell key={key} sx={number}>
                {text(key)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {withKeys(hours).map(({ key, hour }) => (
            <TableRow key={key}>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{format.date(hour.work_date)}</TableCell>
              {isNamed ? <TableCell sx={{ whiteSpace: 'nowrap' }}>{hour.employee}</TableCell> : null}
              <TableCell sx={{ minWidth: 180, overflowWrap: 'anywhere' }}>{hour.description}</TableCell>
              <TableCell sx={number}>{WorkTimes.formatWorkTime(hour.minutes)}</TableCell>
              <TableCell sx={number}>{WorkTimes.formatWorkTime(hour.billable_minutes)}</TableCell>
              <TableCell sx={number}>{format.money(hour.amount_cents, currency)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TableRow sx={{ '& td': { fontWeight: 600, color: 'text.primary', fontSize: 13, borderBottom: 0 } }}>
            <TableCell colSpan={isNamed ? 3 : 2}>{text('sum')}</TableCell>
            <TableCell sx={number}>{WorkTimes.formatWorkTime(sum.minutes)}</TableCell>
            <TableCell sx={number}>{WorkTimes.formatWorkTime(sum.billable_minutes)}</TableCell>
            <TableCell sx={number}>{format.money(sum.amount_cents, currency)}</TableCell>
          </TableRow>
        </TableFooter>
      </Table>
    </TableContainer>
  );
}
