/** Card beside an invoice: its way to payment as steps. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Fields, inSentence, type RecordPageProps, useFormat, useLabel, usePrincipal } from '#engine/browser';
import { invoiceSteps, type InvoiceStep } from '../../rules/invoiceSteps.ts';

const colours = { done: 'success.main', now: 'info.main', problem: 'error.main', next: 'text.disabled' } as const;
const dotSide = 10;
/** Steps beside each other, where the card is above the tabs. */
const wide = '@container (min-width: 560px)';
/** Steps with an explanation; the others show their date. */
const hinted: ReadonlySet<InvoiceStep['name']> = new Set([
  'draft',
  'disputed',
  'waiting',
  'late',
  'collecting',
  'written_off',
]);

export default function InvoiceStatus({ resource, record }: RecordPageProps<'invoices'>) {
  const label = useLabel();
  const { actor } = usePrincipal();
  const next = resource.fields['next_reminder'];
  const reminder = next && Fields.optionOf(next, record.next_reminder);
  const textsOf = useStepTexts(record, reminder === undefined ? '' : inSentence(label(reminder.label)));
  const steps = invoiceSteps(record).filter(({ state }) => state !== 'next' || actor !== 'user');
  return (
    <Card sx={{ mb: 2, containerType: 'inline-size' }}>
      <CardContent>
        <Typography variant="h2" sx={{ mb: 1.5 }}>
          {label(resource.fields['status']?.label ?? resource.label)}
        </Typography>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', [wide]: { display: 'flex', gap: 3 } }}>
          {steps.map((step) => (
            <Step key={step.name} step={step} {...textsOf(step)} />
          ))}
        </Box>
      </CardContent>
    </Card>
  );
}

interface StepTexts {
  readonly text: string;
  readonly hint: string;
}

function Step({ step: { state }, text, hint }: StepTexts & { readonly step: InvoiceStep }) {
  const isPresent = state === 'now' || state === 'problem';
  return (
    <Box
      component="li"
      aria-current={isPresent ? 'step' : undefined}
      sx={{
        position: 'relative',
        pl: 3,
        pb: 2,
        '&:last-of-type': { pb: 0 },
        [wide]: { pb: 0, minWidth: 0 },
        '&::before': {
          content: '""',
          position: 'absolute',
          left: 0,
          top: 5,
          width: dotSide,
          height: dotSide,
          borderRadius: '50%',
          bgcolor: colours[state],
        },
        // The line to the next step.
        '&:not(:last-of-type)::after': {
          content: '""',
          position: 'absolute',
          left: dotSide / 2 - 1,
          top: 20,
          bottom: 0,
          borderLeft: 1,
          borderColor: 'divider',
          [wide]: { display: 'none' },
        },
      }}
    >
      <Typography sx={{ fontWeight: isPresent ? 600 : 400, ...(state === 'next' && { color: 'text.secondary' }) }}>
        {text}
      </Typography>
      {hint === '' ? null : <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>{hint}</Typography>}
    </Box>
  );
}

function useStepTexts(invoice: ShownRecord<'invoices'>, reminder: string): (step: InvoiceStep) => StepTexts {
  const translate = useTranslate();
  const format = useFormat();
  const amount = format.money(
    (invoice.status === 'draft' ? invoice.gross_cents : invoice.open_cents) ?? 0,
    invoice.currency ?? 'EUR',
  );
  return ({ name, at = '' }) => {
    const isDay = at.length === 'YYYY-MM-DD'.length;
    const moment = at === '' ? '' : isDay ? format.fullDate(at) : format.dateTime(at);
    const given = { amount, reminder, smart_count: Number(invoice.reminder_count), date: moment };
    return {
      text: translate(`beheer.invoice_status.${name}`, given),
      hint: hinted.has(name) ? translate(`beheer.invoice_status.${name}_hint`, given) : moment,
    };
  };
}
