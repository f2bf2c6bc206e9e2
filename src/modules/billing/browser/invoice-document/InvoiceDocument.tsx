/** Tab with a summary of the invoice as it is printed, and its PDF to open or download. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiDownload, mdiFilePdfBox } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { errorText, Icon, type RecordPageProps } from '#engine/browser';
import { readInvoice } from '../invoices.ts';
import { PayButton } from './PayButton.tsx';
import { Paper } from './Paper.tsx';

export default function InvoiceDocument({ resource, record }: RecordPageProps<'invoices'>) {
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: ['invoice-pdf', record.id, record.version],
    queryFn: () => readInvoice(String(record.id)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <Stack sx={{ gap: 2, maxWidth: 880 }}>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
        <PayButton invoice={record} />
        <Button
          component="a"
          href={data?.address ?? ''}
          target="_blank"
          rel="noopener"
          variant="outlined"
          disabled={data === undefined}
          startIcon={<Icon path={mdiFilePdfBox} />}
        >
          {translate('beheer.invoice_document.open')}
        </Button>
        <Button
          component="a"
          href={data?.address ?? ''}
          download={data?.name ?? 'invoice.pdf'}
          variant="outlined"
          disabled={data === undefined}
          startIcon={<Icon path={mdiDownload} />}
        >
          {translate('beheer.invoice_document.download')}
        </Button>
        {record.status === 'draft' ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate('beheer.invoice_document.draft')}
          </Typography>
        ) : null}
      </Stack>
      {error ? <Alert severity="warning">{errorText(error)}</Alert> : null}
      <Card component="section" aria-label={translate('beheer.invoice_document.preview')}>
        <CardContent>
          <Paper resource={resource} record={record} />
        </CardContent>
      </Card>
    </Stack>
  );
}
