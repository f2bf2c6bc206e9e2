/** Totals of an invoice: excluding VAT, VAT and taxable amount of each rate, including VAT. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Fields, useFormat, useLabel } from '#engine/browser';
import type { DocumentTotals, VatGroup } from '../../../vat/rules/vat.ts';
import { exemptionText } from '../../../vat/rules/vatDecision.ts';

type ExemptGroup = VatGroup & { readonly exemption_text?: string };

interface Props {
  /** Includes the exemption reason of groups without VAT. */
  readonly totals: Omit<DocumentTotals, 'vat_breakdown'> & {
    readonly vat_breakdown: readonly ExemptGroup[];
  };
  readonly currency: string;
}

/** List of the totals. Standard VAT exemption texts appear in the language of the reader. */
export function InvoiceTotals({ totals, currency }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const label = useLabel();
  const reasonOf = ({ category, exemption_text }: ExemptGroup): string | undefined => {
    const usual = exemptionText(category);
    // The standard text is stored in the language of the invoice; show it in the language of the reader.
    return usual !== null && Object.values(usual).some((words) => words === exemption_text)
      ? label(usual)
      : exemption_text;
  };
  return (
    <>
      <Amount label={translate('beheer.invoice_document.net')} amount={format.money(totals.net_cents, currency)} />
      {totals.vat_breakdown.map((group) => (
        <Amount
          key={`${group.category} ${group.rate_bp}`}
          label={[
            translate('beheer.invoice_document.vat', {
              rate: format.percent(group.rate_bp),
              amount: format.money(group.taxable_cents, currency),
            }),
            reasonOf(group),
          ]
            .filter(Boolean)
            .join(', ')}
          amount={format.money(group.vat_cents, currency)}
        />
      ))}
      <Amount
        label={translate('beheer.invoice_document.gross')}
        amount={format.money(totals.gross_cents, currency)}
        strong
      />
    </>
  );
}

interface AmountProps {
  readonly label: string;
  readonly amount: string;
  readonly strong?: boolean;
}

/** Row with a label and an amount. */
function Amount({ label, amount, strong = false }: AmountProps) {
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, fontWeight: strong ? 600 : 400 }}>
      <Box component="dt" sx={{ overflowWrap: 'anywhere' }}>
        {Fields.breakable(label)}
      </Box>
      <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {amount}
      </Box>
    </Box>
  );
}
