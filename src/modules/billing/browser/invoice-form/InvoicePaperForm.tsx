/** The form of an invoice as the document that is printed: parties, facts, lines, discount, totals and text. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiChevronDown, mdiChevronUp } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import type { ShownRecord } from '#engine/registry';
import { Fields, type Forms, Icon, Theme, useApiQuery, useLabel, useRegistry } from '#engine/browser';
import type { PaperContent } from '../../calls.ts';
import { SellerHead } from '../invoice-document/Paper.tsx';
import { AboveTotals } from '../invoice-lines/InvoiceLinesInput.tsx';
import { useLoadedRecord } from '../invoice-lines/useDraftTotals.ts';
import { readInvoicePaper } from '../invoices.ts';

const wide = '@container (min-width: 600px)';

/** Fields with a place of their own; the others are facts below the title. */
const placed = new Set(['client_uuid', 'kind', 'lines', 'discount_cents', 'discount_reason', 'note']);
/** Facts of nearly every invoice. The others are folded while they are empty. */
const usual = new Set([
  'original_invoice_uuid',
  'credit_reason',
  'issue_date',
  'due_date',
  'buyer_reference',
  'order_reference',
]);

const printedLines = {
  '& .MuiTableContainer-root': { border: 0, borderRadius: 0 },
  '& thead th': { borderBottom: 1, borderColor: 'text.primary' },
  '& td .MuiOutlinedInput-root:not(:hover, .Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': {
    borderColor: 'divider',
  },
  '& dl > div:last-of-type': { fontSize: 20, lineHeight: '28px', borderTop: 1, pt: 1, mt: 0.5 },
} as const;

export default function InvoicePaperForm({ names, inputOf }: Forms.FormPageProps) {
  const translate = useTranslate();
  const { seller, buyer, closing, isNew } = useParties();
  return (
    <Theme.OnPaper name={translate('beheer.invoice_document.preview')}>
      <Box sx={{ p: 2, display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)', [wide]: { p: 4, gap: 4 } }}>
        {seller.name === '' ? null : <SellerHead {...seller} />}
        <Box sx={{ maxWidth: 520 }}>
          {inputOf('client_uuid')}
          {buyer.map((line) => (
            <div key={line}>{line}</div>
          ))}
          {isNew ? inputOf('kind') : null}
        </Box>
        <div>
          <Title colour={seller.colour} />
          <Facts names={names.filter((name) => !placed.has(name))} inputOf={inputOf} />
        </div>
        <Box sx={printedLines}>
          <AboveTotals value={[inputOf('discount_cents'), inputOf('discount_reason')]}>{inputOf('lines')}</AboveTotals>
        </Box>
        <div>
          {inputOf('note')}
          {closing === '' ? null : (
            <Typography sx={{ mt: 2, whiteSpace: 'pre-wrap', color: 'text.secondary' }}>{closing}</Typography>
          )}
        </div>
      </Box>
    </Theme.OnPaper>
  );
}

function Title({ colour }: { readonly colour: string | null }) {
  const label = useLabel();
  const translate = useTranslate();
  const kind: unknown = useWatch({ name: 'kind' });
  const { fields } = useRegistry().resources['invoices'] ?? {};
  const option = fields?.['kind'] && Fields.optionOf(fields['kind'], kind);
  return (
    <>
      <Typography variant="h2" sx={{ fontSize: 24, lineHeight: '32px', fontWeight: 600, color: colour }}>
        {option ? label(option.label) : ''}
      </Typography>
      <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: 1 }}>
        {translate('beheer.invoice_document.draft')}
      </Typography>
    </>
  );
}

/** Inputs of the facts. A folded fact with an error unfolds them. */
function Facts({ names, inputOf }: Pick<Forms.FormPageProps, 'names' | 'inputOf'>) {
  const translate = useTranslate();
  const { errors, defaultValues = {} } = useFormState();
  const [isOpen, setOpen] = useState(false);
  const isFolded = (name: string): boolean => !usual.has(name) && (defaultValues[name] ?? null) === null;
  const folded = names.filter(isFolded);
  const shows = isOpen || folded.some((name) => errors[name] !== undefined);
  return (
    <>
      <InputGrid names={names.filter((name) => !isFolded(name))} inputOf={inputOf} />
      {folded.length === 0 ? null : (
        <Button
          size="small"
          color="inherit"
          aria-expanded={shows}
          endIcon={<Icon path={shows ? mdiChevronUp : mdiChevronDown} />}
          onClick={() => setOpen(!shows)}
        >
          {translate(shows ? 'beheer.record.show_less' : 'beheer.record.show_more')}
        </Button>
      )}
      {shows ? <InputGrid names={folded} inputOf={inputOf} /> : null}
    </>
  );
}

const InputGrid = ({ names, inputOf }: Pick<Forms.FormPageProps, 'names' | 'inputOf'>) => (
  <Box
    sx={{
      display: 'grid',
      columnGap: 2,
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
      alignItems: 'start',
    }}
  >
    {names.map((name) => (
      <div key={name}>{inputOf(name)}</div>
    ))}
  </Box>
);

interface Parties {
  readonly seller: Pick<PaperContent['seller'], 'name' | 'logo' | 'lines'> & { readonly colour: string | null };
  /** The address of the client, without its name. */
  readonly buyer: readonly string[];
  readonly closing: string;
  readonly isNew: boolean;
}

interface Values {
  readonly uuid?: unknown;
  readonly client_uuid?: unknown;
  readonly seller_uuid?: unknown;
}

/**
 * Returns the parties as printed while they are those of the stored draft, else their names and addresses from their
 * records.
 */
function useParties(): Parties {
  const { defaultValues } = useFormState<Values>();
  const [client, seller] = useWatch({ name: ['client_uuid', 'seller_uuid'] }) as readonly unknown[];
  const { uuid, client_uuid, seller_uuid } = defaultValues ?? {};
  const stored = useApiQuery({
    queryKey: ['invoice-paper', uuid, 'form'],
    queryFn: () => readInvoicePaper(String(uuid)),
    enabled: typeof uuid === 'string',
  }).data;
  const buyerRecord = useLoadedRecord<ShownRecord<'clients'>>('clients', client);
  const sellerRecord = useLoadedRecord<ShownRecord<'sellers'>>('sellers', seller);
  const isSeller = stored !== undefined && seller === seller_uuid;
  return {
    seller: isSeller
      ? stored.seller
      : { name: sellerRecord?.legal_name ?? '', lines: addressOf(sellerRecord), colour: null, logo: null },
    buyer: stored !== undefined && client === client_uuid ? stored.buyer.lines : addressOf(buyerRecord),
    closing: isSeller ? stored.closing : '',
    isNew: typeof uuid !== 'string',
  };
}

type Party = ShownRecord<'clients'> | ShownRecord<'sellers'>;

const addressOf = (party: Party | undefined): readonly string[] =>
  [
    [party?.street, party?.house_number],
    [party?.postal_code, party?.city],
  ].flatMap((parts) => parts.filter(Boolean).join(' ') || []);
