/**
 * Hours of one client: the selection on the left, the preview of the drafts on the right, and the button that creates
 * them.
 */
import { useRef } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { mdiClockCheckOutline, mdiReceiptTextPlusOutline } from '@mdi/js';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useGetOne, useNotify, useTranslate } from 'react-admin';
import { useNavigate, useSearchParams } from 'react-router';
import type { HourInvoiceDraft, HourInvoices } from '../../rules/hourInvoice.ts';
import {
  errorText,
  Icon,
  Notice,
  Page,
  type PageProps,
  Pages,
  Requests,
  Skeletons,
  useDraft,
  useLabel,
  useRegistry,
  useWrite,
} from '#engine/browser';
import { makeHourInvoices, previewHourInvoices, readHoursToInvoice, type HourChoice } from '../hourInvoices.ts';
import { ChoiceForm } from './ChoiceForm.tsx';
import { DraftCard } from './DraftCard.tsx';
import { Instalments } from './Instalments.tsx';
import { startOf, type ChosenHours } from './chosen.ts';

export function ClientHours({ page, client_uuid }: PageProps & { readonly client_uuid: string }) {
  const crumbs = Pages.usePageCrumbs(page);
  const label = useLabel();
  const [parameters] = useSearchParams();
  const [until_on, project_uuid] = [parameters.get('until'), parameters.get('project')];
  const [chosen, setChosen, forget] = useDraft<ChosenHours>(
    `hours.invoice.${[client_uuid, until_on, project_uuid].join('.')}`,
    startOf(until_on, project_uuid),
  );
  const clients = useRegistry().resources['clients']?.route.slice(1) ?? 'clients';
  const { data: client } = useGetOne(clients, { id: client_uuid });
  const waiting = useQuery({
    queryKey: ['hours-to-invoice', chosen.until],
    queryFn: () => readHoursToInvoice(chosen.until),
    placeholderData: keepPreviousData,
  });
  const until = chosen.until ?? waiting.data?.until ?? null;
  const choice: HourChoice | null = until === null ? null : { ...chosen.asked, client_uuid, until };
  const { data, error, isFetching } = useQuery({
    queryKey: ['hours-invoice', choice],
    queryFn: () => previewHourInvoices(choice ?? fail()),
    enabled: choice !== null,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
  const name = typeof client?.name === 'string' ? client.name : '';
  const fixed = (waiting.data?.fixed ?? []).filter((one) => one.client_uuid === client_uuid);
  const isCurrent = data !== undefined && !isFetching && error === null;
  return (
    <Page
      crumbs={[...crumbs, { text: label(page.label), to: page.route }]}
      title={name}
      name={name}
      actions={<MakeButton choice={choice} preview={isCurrent ? data : null} onMade={forget} />}
    >
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '320px minmax(0, 1fr)' },
          alignItems: 'start',
        }}
      >
        <Stack sx={{ gap: 2 }}>
          <ChoiceForm client_uuid={client_uuid} until={until} chosen={chosen} onChosen={setChosen} />
          {fixed.length === 0 ? null : <Instalments projects={fixed} chosen={chosen} onChosen={setChosen} />}
        </Stack>
        <Stack sx={{ gap: 2, minWidth: 0 }}>
          {error ? <Alert severity="warning">{errorText(error)}</Alert> : null}
          {data && !error ? <Drafts invoices={data} /> : null}
          {data === undefined && !error ? <Skeletons.RowsSkeleton /> : null}
        </Stack>
      </Box>
    </Page>
  );
}

function Drafts({ invoices: { drafts, unpriced } }: { readonly invoices: HourInvoices }) {
  const translate = useTranslate();
  return (
    <>
      {unpriced === 0 ? null : (
        <Alert severity="warning">{translate('beheer.hour_invoice.unpriced', { smart_count: unpriced })}</Alert>
      )}
      {drafts.length === 0 ? (
        <Notice
          icon={mdiClockCheckOutline}
          title={translate('beheer.hour_invoice.nothing')}
          text={translate('beheer.hour_invoice.nothing_text')}
        />
      ) : null}
      {drafts.length > 1 ? (
        <Alert severity="info">
          {translate(drafts.some(isCredit) ? 'beheer.hour_invoice.several_credits' : 'beheer.hour_invoice.several', {
            smart_count: drafts.length,
          })}
        </Alert>
      ) : null}
      {drafts.map((draft) => (
        <DraftCard key={`${draft.order_reference ?? ''} ${draft.credits?.number ?? ''}`} draft={draft} />
      ))}
    </>
  );
}

const isCredit = ({ credits }: HourInvoiceDraft): boolean => credits !== null;

/** `choice` and `preview` are null while the preview does not match the selection; the button is disabled then. */
function MakeButton({
  choice,
  preview,
  onMade,
}: {
  readonly choice: HourChoice | null;
  readonly preview: HourInvoices | null;
  readonly onMade: () => void;
}) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const write = useWrite();
  const key = useRef({ of: '', key: '' });
  const make = (): void => {
    if (choice === null || preview === null) return;
    if (key.current.of !== preview.seen) key.current = { of: preview.seen, key: Requests.newId() };
    void write.run(async () => {
      const { drafts } = await makeHourInvoices(choice, preview.seen, key.current.key);
      onMade();
      const [first] = drafts;
      notify(drafts.some(isCredit) ? 'beheer.hour_invoice.made_credit' : 'beheer.hour_invoice.made', {
        type: 'success',
        messageArgs: { smart_count: drafts.length },
      });
      void navigate(
        drafts.length === 1 && first
          ? `/invoices/${first.uuid}`
          : `/invoices?filter=${encodeURIComponent(JSON.stringify({ client_uuid: choice.client_uuid, status: 'draft' }))}`,
      );
    });
  };
  const count = preview?.drafts.length ?? 1;
  return (
    <>
      {write.error === null ? null : (
        <Alert severity="warning" sx={{ py: 0 }}>
          {errorText(write.error)}
        </Alert>
      )}
      <Button
        variant="contained"
        startIcon={<Icon path={mdiReceiptTextPlusOutline} />}
        loading={write.busy}
        disabled={preview === null || preview.drafts.length === 0}
        onClick={make}
      >
        {translate(preview?.drafts.some(isCredit) ? 'beheer.hour_invoice.make_credit' : 'beheer.hour_invoice.make', {
          smart_count: Math.max(1, count),
        })}
      </Button>
    </>
  );
}

function fail(): never {
  throw new Error('There is no choice to look at yet.');
}
