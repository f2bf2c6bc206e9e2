/** Tab of a client with its statement of account: what was charged and paid in a period, and the balance after each. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { mdiEmailArrowRightOutline, mdiFileDownloadOutline, mdiFolderZipOutline } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Access, type Calls } from '#engine/registry';
import {
  adminName,
  Api,
  DayPicker,
  errorText,
  Icon,
  Pages,
  type RecordPageProps,
  Requests,
  Skeletons,
  todayHere,
  useFormat,
  usePrincipal,
  useRegistry,
  useWrite,
} from '#engine/browser';
import type * as calls from '../../calls.ts';

const ask = Api.asksOf<typeof calls>();

export default function ClientAccount({ resource, record }: RecordPageProps<'clients'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const write = useWrite();
  const mayEmail = Access.mayDo(resource, usePrincipal(), 'email-statement');
  const today = todayHere();
  const [from, setFrom] = useState<string>(`${today.slice(0, 4)}-01-01`);
  const [until, setUntil] = useState<string>(today);
  const { data, error } = useQuery({
    queryKey: ['client-statement', record.id, from, until],
    queryFn: () =>
      ask('GET /api/clients/:uuid/statement', { params: { uuid: String(record.id) }, query: { from, until } }),
    placeholderData: keepPreviousData,
  });
  const print = useMutation({
    mutationFn: async () => {
      const address = `${Requests.apiAddress}/clients/${encodeURIComponent(record.id)}/statement?${new URLSearchParams({ from, until }).toString()}`;
      const { file, headers } = await Requests.requestFile(address, { headers: { accept: 'application/pdf' } });
      Requests.download(file, headers.get('content-disposition'), 'statement.pdf');
    },
  });
  const collect = useMutation({
    mutationFn: async () => {
      const address = `${Requests.apiAddress}/clients/${encodeURIComponent(record.id)}/collection-file`;
      const { file, headers } = await Requests.requestFile(address, { headers: { accept: 'application/zip' } });
      Requests.download(file, headers.get('content-disposition'), 'collection.zip');
    },
  });
  const email = (): void =>
    void write.run(async () => {
      const address = Api.pathTo('clients', record.id, 'email-statement');
      await Api.ask('PUT', address, { from_on: from, until_on: until });
      notify(translate('beheer.account_statement.emailed'));
    });
  const failure = error ?? print.error ?? collect.error ?? write.error;
  return (
    <Stack sx={{ gap: 2, maxWidth: 1040 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
        <DayPicker label={translate('beheer.account_statement.from')} day={from} onDay={setFrom} />
        <DayPicker label={translate('beheer.account_statement.until')} day={until} onDay={setUntil} />
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiFileDownloadOutline} />}
          loading={print.isPending}
          onClick={() => print.mutate()}
        >
          {translate('beheer.account_statement.pdf')}
        </Button>
        {mayEmail ? (
          <Button
            variant="outlined"
            startIcon={<Icon path={mdiEmailArrowRightOutline} />}
            loading={write.busy}
            onClick={email}
          >
            {translate('beheer.account_statement.email')}
          </Button>
        ) : null}
        {mayEmail ? (
          <Button
            startIcon={<Icon path={mdiFolderZipOutline} />}
            loading={collect.isPending}
            onClick={() => collect.mutate()}
          >
            {translate('beheer.account_statement.collection')}
          </Button>
        ) : null}
      </Box>
      {failure ? <Alert severity="error">{errorText(failure)}</Alert> : null}
      {data ? <Statement statement={data} /> : null}
      {data === undefined && !error ? <Skeletons.RowsSkeleton /> : null}
    </Stack>
  );
}

interface StatementProps {
  readonly statement: Calls.AnswerOf<typeof calls.readStatement>;
}

function Statement({ statement: { currency, from, until, opening_cents, lines, closing_cents } }: StatementProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { resources } = useRegistry();
  const text = (key: string): string => translate(`beheer.account_statement.${key}`);
  const money = (cents: number): string => format.money(cents, currency);
  const pathOf = (name: string, uuid: string): string => {
    const resource = resources[name];
    return resource ? `/${adminName(resource)}/${uuid}` : '';
  };
  return (
    <Stack sx={{ gap: 2 }}>
      <Balance
        label={translate('beheer.account_statement.opening', { date: format.date(from) })}
        cents={opening_cents}
        money={money}
      />
      {lines.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{text('empty')}</Typography>
      ) : (
        <Pages.PlainTable
          name={text('name')}
          columns={[
            { label: text('entry') },
            { label: text('on') },
            { label: text('charged'), isNumber: true },
            { label: text('paid'), isNumber: true },
            { label: text('balance'), isNumber: true },
          ]}
          rows={lines.map((line, index) => ({
            key: String(index),
            to: pathOf(line.resource, line.uuid),
            cells: [
              [text(`kinds.${line.kind}`), line.text].filter(Boolean).join(' '),
              format.date(line.on),
              line.amount_cents > 0 ? money(line.amount_cents) : '',
              line.amount_cents > 0 ? '' : money(-line.amount_cents),
              money(line.balance_cents),
            ],
          }))}
        />
      )}
      <Balance
        label={translate('beheer.account_statement.closing', { date: format.date(until) })}
        cents={closing_cents}
        money={money}
        isTotal
      />
    </Stack>
  );
}

interface BalanceProps {
  readonly label: string;
  readonly cents: number;
  readonly money: (cents: number) => string;
  readonly isTotal?: boolean;
}

/** A balance with who owes it. */
function Balance({ label, cents, money, isTotal = false }: BalanceProps) {
  const translate = useTranslate();
  const words = cents < 0 ? 'in_credit' : cents > 0 ? 'owed' : 'settled';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
      <Typography sx={{ color: isTotal ? 'text.primary' : 'text.secondary' }}>{label}</Typography>
      <Typography sx={{ fontVariantNumeric: 'tabular-nums', fontWeight: isTotal ? 600 : 400 }}>
        {translate(`beheer.account_statement.${words}`, { amount: money(Math.abs(cents)) })}
      </Typography>
    </Box>
  );
}
