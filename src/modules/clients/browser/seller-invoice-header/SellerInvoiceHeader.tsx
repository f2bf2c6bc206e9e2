/** Preview of the header and footer of a seller's invoices, with the legally required data that is missing. */
import type { ShownRecord } from '#engine/registry';
import { Hostnames, Identifiers } from '#engine/values';
import { type RecordPageProps, Requests } from '#engine/browser';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { LegalData } from './LegalData.tsx';

type Seller = ShownRecord<'sellers'>;

export default function SellerInvoiceHeader({ resource, record }: RecordPageProps<'sellers'>) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 280px' },
        alignItems: 'start',
      }}
    >
      <Card component="section" aria-label={translate('beheer.seller_header.title')}>
        <CardContent sx={{ display: 'flex', flexDirection: 'column', gap: 3 }}>
          <Head record={record} />
          <Box
            sx={{
              borderWidth: '1px 0',
              borderColor: 'divider',
              borderStyle: 'dashed',
              py: 3,
              textAlign: 'center',
              color: 'text.quiet',
            }}
          >
            {translate('beheer.seller_header.lines')}
          </Box>
          <Foot record={record} />
        </CardContent>
      </Card>
      <LegalData resource={resource} record={record} />
    </Box>
  );
}

function Head({ record }: { readonly record: Seller }) {
  const translate = useTranslate();
  const own = [record.legal_name, joined(record.street, record.house_number), joined(record.postal_code, record.city)];
  const registered = [
    ['kvk', record.kvk_number],
    ['vat', record.vat_id],
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 3 }}>
      <Box>
        <Logo record={record} />
        <Typography sx={{ fontSize: 20, lineHeight: '28px', fontWeight: 600 }}>{record.name}</Typography>
        <Lines
          lines={[
            record.email && Hostnames.displayEmail(record.email),
            record.phone && Identifiers.formatPhone(record.phone),
            record.website && Hostnames.displayUri(record.website),
          ]}
        />
      </Box>
      <Box>
        <Lines lines={own} />
        {registered.map(([key, value]) =>
          value ? (
            <Typography key={key} sx={small}>
              {translate(`beheer.seller_header.${key}`)} {value}
            </Typography>
          ) : null,
        )}
      </Box>
    </Box>
  );
}

function Foot({ record }: { readonly record: Seller }) {
  const translate = useTranslate();
  const { default_payment_term_days: days = 0, iban = '', bic, account_holder, legal_name } = record;
  return (
    <Typography sx={small}>
      {translate(days > 0 ? 'beheer.seller_header.pay' : 'beheer.seller_header.pay_now', {
        smart_count: days,
        iban: spaced(iban),
        holder: account_holder || (legal_name ?? ''),
      })}
      {bic ? ` (BIC ${bic})` : ''}
    </Typography>
  );
}

function Logo({ record }: { readonly record: Seller }) {
  const translate = useTranslate();
  const logo = record.logo ?? null;
  const where = { resource: 'sellers', uuid: record.id, field: 'logo' };
  const { data } = useQuery({
    queryKey: ['picture', logo?.uuid],
    queryFn: () => Requests.readPicture(where),
    enabled: logo !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data === undefined ? null : (
    <Box
      component="img"
      src={data}
      alt={translate('beheer.seller_header.logo')}
      sx={{ display: 'block', maxWidth: 200, maxHeight: 72, mb: 1 }}
    />
  );
}

function Lines({ lines }: { readonly lines: readonly (string | null | undefined)[] }) {
  return lines
    .flatMap((line) => line || [])
    .map((line) => (
      <Typography key={line} sx={small}>
        {line}
      </Typography>
    ));
}

const small = { fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' } as const;

function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' ');
}

function spaced(iban: string): string {
  return iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
}
