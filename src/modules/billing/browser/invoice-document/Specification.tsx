/** Time entries that an invoice charges, as printed in its appendix. Staff can open the entries. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { Access, type Records } from '#engine/registry';
import { usePrincipal, useRegistry } from '#engine/browser';
import { pricedHours, specifiedLine } from '../../rules/hourSpecification.ts';
import { HourTable } from '../parts/HourTable.tsx';

interface Props {
  readonly lines: readonly Records['invoice-lines'][];
  readonly currency: string;
}

export function Specification({ lines, currency }: Props) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const hours = useRegistry().resources['hours'];
  const specified = lines.flatMap((row) => {
    const line = specifiedLine(row);
    return line === null ? [] : [{ uuid: row.uuid, name: row.description, hours: pricedHours(line) }];
  });
  if (specified.length === 0) return null;
  const route = hours && Access.maySee(hours, principal) ? hours.route : null;
  return (
    <Stack
      component="section"
      aria-label={translate('beheer.hour_invoice.specification')}
      sx={{ gap: 2, p: 3, borderTop: 1, borderColor: 'divider' }}
    >
      <Typography variant="h2" component="h2">
        {translate('beheer.hour_invoice.specification')}
      </Typography>
      {specified.map((line) => (
        <Box key={line.uuid}>
          <Box
            sx={{
              display: 'flex',
              gap: 2,
              flexWrap: 'wrap',
              justifyContent: 'space-between',
              alignItems: 'baseline',
              mb: 0.5,
            }}
          >
            <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{line.name}</Typography>
            {route === null ? null : (
              <Link
                component={LinkBase}
                to={`${route}?${new URLSearchParams({ filter: JSON.stringify({ invoice_line_uuid: line.uuid }) }).toString()}`}
                sx={{ fontSize: 13 }}
              >
                {translate('beheer.hour_invoice.entries_link')}
              </Link>
            )}
          </Box>
          <HourTable
            name={translate('beheer.hour_invoice.specification_of', { name: line.name })}
            currency={currency}
            hours={line.hours}
          />
        </Box>
      ))}
    </Stack>
  );
}
