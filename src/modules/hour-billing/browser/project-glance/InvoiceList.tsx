/** Invoices of a project, each with the amount of its lines for this project. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import type { ProjectInvoice } from '../../rules/projectMoney.ts';
import { Fields, StateChip, useFormat, useLabel, useRegistry } from '#engine/browser';

/** On a phone the date is shown below the number. */
const onlyWide = { display: { xs: 'none', sm: 'table-cell' } } as const;

export function InvoiceList({ invoices }: { readonly invoices: readonly ProjectInvoice[] }) {
  const translate = useTranslate();
  const label = useLabel();
  const format = useFormat();
  const resource = useRegistry().resources['invoices'];
  if (resource === undefined || invoices.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.glance.no_invoices')}</Typography>;
  const optionOf = (field: 'status' | 'kind', value: string) =>
    resource.fields[field]?.options?.find((option) => option.value === value);
  const nameOf = ({ number, kind }: ProjectInvoice): string => {
    const option = optionOf('kind', kind);
    return number ?? (option ? label(option.label) : label(resource.label));
  };
  const issuedOn = ({ issue_date }: ProjectInvoice): string => (issue_date === null ? '–' : format.date(issue_date));
  const right = { textAlign: 'right', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const;
  return (
    <Fields.ScrollBox label={translate('beheer.glance.invoices')}>
      <Table
        size="small"
        aria-label={translate('beheer.glance.invoices')}
        sx={{ '& th, & td': { px: { xs: 0.75, sm: 2 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{label(resource.fields['number']?.label ?? resource.label)}</TableCell>
            <TableCell sx={onlyWide}>{translate('beheer.glance.issued')}</TableCell>
            <TableCell>{translate('beheer.glance.state')}</TableCell>
            <TableCell sx={right}>{translate('beheer.glance.amount')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoices.map((invoice) => {
            const state = optionOf('status', invoice.status);
            return (
              <TableRow key={invoice.uuid}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>
                  <Link component={LinkBase} to={`${resource.route}/${invoice.uuid}`}>
                    {nameOf(invoice)}
                  </Link>
                  <Box sx={{ display: { sm: 'none' }, fontSize: 12, color: 'text.secondary' }}>{issuedOn(invoice)}</Box>
                </TableCell>
                <TableCell sx={{ ...onlyWide, whiteSpace: 'nowrap' }}>{issuedOn(invoice)}</TableCell>
                <TableCell>
                  {state ? <StateChip label={label(state.label)} colour={state.colour ?? 'neutral'} /> : null}
                </TableCell>
                <TableCell sx={right}>{format.money(invoice.amount_cents, invoice.currency)}</TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Fields.ScrollBox>
  );
}
