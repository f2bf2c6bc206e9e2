/** Tab with the invoice as it is printed, and its PDF to open or download. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiDownload, mdiFilePdfBox } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Access } from '#engine/registry';
import { errorText, Icon, type RecordPageProps, Skeletons, Theme, useApiQuery, usePrincipal } from '#engine/browser';
import { readInvoice, readInvoicePaper } from '../invoices.ts';
import { PayButton } from './PayButton.tsx';
import { Paper } from './Paper.tsx';
import { PaymentLinkButton } from './PaymentLinkButton.tsx';
import { Specification } from './Specification.tsx';

export default function InvoiceDocument({ resource, record }: RecordPageProps<'invoices'>) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const isEditable = record.status === 'draft' && Access.mayDo(resource, principal, 'edit');
  const { data, error } = useQuery({
    queryKey: ['invoice-pdf', record.id, record.version],
    queryFn: () => readInvoice(String(record.id)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const paper = useApiQuery({
    queryKey: ['invoice-paper', record.id, record.version],
    queryFn: () => readInvoicePaper(String(record.id)),
  });
  const lines = (record.lines ?? []).toSorted((a, b) => a.position - b.position);
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
        <PaymentLinkButton invoice={record} />
        {record.status === 'draft' ? (
          <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
            {translate('beheer.invoice_document.draft')}
          </Typography>
        ) : null}
      </Stack>
      {error ? <Alert severity="warning">{errorText(error)}</Alert> : null}
      {paper.error ? <Alert severity="warning">{errorText(paper.error)}</Alert> : null}
      <Theme.OnPaper name={translate('beheer.invoice_document.preview')}>
        {paper.data === undefined ? (
          <Box sx={{ p: 6, minHeight: 600 }}>{paper.error ? null : <Skeletons.LinesSkeleton lines={8} />}</Box>
        ) : (
          <Paper
            content={paper.data}
            language={record.language ?? 'nl'}
            editPath={isEditable ? `${resource.route}/${record.id}/edit` : null}
          />
        )}
        <Specification lines={lines} currency={record.currency ?? 'EUR'} />
      </Theme.OnPaper>
    </Stack>
  );
}
