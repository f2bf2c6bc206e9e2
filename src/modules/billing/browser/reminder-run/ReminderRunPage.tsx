/** Page with the next run of reminders: the letters that it sends, those that fail, and the invoices on hold. */
import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheckAll } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Api, Notice, Page, type PageProps, Pages, Skeletons, useApiQuery, useFormat, useLabel } from '#engine/browser';
import type * as calls from '../../calls.ts';
import type { ReminderOnHold, PreviewedLetter, ReminderRunPreview } from '../../rules/reminderRun.ts';

const call = Api.callsOf<typeof calls>();

export default function ReminderRunPage({ page }: PageProps) {
  const translate = useTranslate();
  const title = useLabel()(page.label);
  const { data, isError } = useApiQuery({
    queryKey: ['reminder-run'],
    queryFn: () => call('GET /api/reminders/preview'),
  });
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title}>
      {data ? <Run run={data} /> : null}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeletons.RowsSkeleton />}
    </Page>
  );
}

function Run({ run: { day, is_automatic, letters, on_hold } }: { readonly run: ReminderRunPreview }) {
  const translate = useTranslate();
  const format = useFormat();
  const failing = letters.filter(({ failed }) => failed !== null);
  const sent = letters.filter(({ failed }) => failed === null);
  const text = (key: string): string => translate(`beheer.reminder_run.${key}`, { day: format.date(day) });
  return (
    <Stack sx={{ gap: 3 }}>
      {is_automatic ? null : <Alert severity="info">{text('off')}</Alert>}
      {letters.length === 0 ? (
        <Notice icon={mdiCheckAll} title={text('none')} text={text('none_text')} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>{text('day')}</Typography>
      )}
      <Letters name={text('failing')} letters={failing} />
      <Letters name={text('letters')} letters={sent} />
      <OnHold on_hold={on_hold} />
    </Stack>
  );
}

interface LettersProps {
  readonly name: string;
  readonly letters: readonly PreviewedLetter[];
}

function Letters({ name, letters }: LettersProps) {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string): string => translate(`beheer.reminder_run.${key}`);
  if (letters.length === 0) return null;
  const isFailing = letters.some(({ failed }) => failed !== null);
  return (
    <Pages.PlainTable
      name={name}
      columns={[
        { label: name },
        { label: text('step'), onCard: 'bare' },
        { label: text('invoices') },
        { label: text(isFailing ? 'reason' : 'sent_to') },
        { label: text('costs'), isNumber: true },
        { label: text('open'), isNumber: true, onCard: 'aside' },
      ]}
      rows={letters.map((letter) => {
        const [first] = letter.invoices;
        const costs = letter.cost_cents + letter.interest_cents;
        return {
          key: `${first?.uuid ?? ''} ${letter.level}`,
          to: `/invoices/${first?.uuid ?? ''}`,
          cells: [
            letter.client_name,
            text(`levels.${letter.level}`),
            letter.invoices.map(({ number }) => number).join(', '),
            letter.failed ?? letter.sent_to ?? '',
            costs === 0 ? '' : format.money(costs, 'EUR'),
            format.money(letter.open_cents, 'EUR'),
          ],
        };
      })}
    />
  );
}

function OnHold({ on_hold }: { readonly on_hold: readonly ReminderOnHold[] }) {
  const translate = useTranslate();
  const format = useFormat();
  const text = (key: string, values = {}): string => translate(`beheer.reminder_run.${key}`, values);
  if (on_hold.length === 0) return null;
  return (
    <Pages.PlainTable
      name={text('on_hold')}
      columns={[
        { label: text('on_hold') },
        { label: text('reason'), onCard: 'bare' },
        { label: text('invoice') },
        { label: text('step') },
        { label: text('due') },
        { label: text('open'), isNumber: true, onCard: 'aside' },
      ]}
      rows={on_hold.map((one) => ({
        key: one.invoice_uuid,
        to: `/invoices/${one.invoice_uuid}`,
        cells: [
          one.client_name,
          text(`reasons.${one.reason}`, { on: one.on === null ? '' : format.date(one.on) }),
          one.number,
          text(`levels.${one.level}`),
          format.date(one.due_date),
          format.money(one.open_cents, 'EUR'),
        ],
      }))}
    />
  );
}
