/** Input for invoice lines that shows the totals while lines are typed, computed with the rules of finalising. */
import { createContext, useContext, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Grids, type InputProps } from '#engine/browser';
import { InvoiceTotals } from '../parts/InvoiceTotals.tsx';
import { useDraftTotals } from './useDraftTotals.ts';

/** Values of a text line: quantity 0 has no amount, so that only the description is printed. */
const textLine = { quantity: 0, unit_price_cents: 0 };

const Above = createContext<ReactNode>(null);

/** Provides inputs that are shown above the totals, such as the discount of the invoice. */
export const AboveTotals = Above.Provider;

export default function InvoiceLinesInput(props: InputProps) {
  const translate = useTranslate();
  return (
    <Grids.LinesInput
      {...props}
      summary={<Totals source={props.source} />}
      variant={{ label: translate('beheer.invoice_document.text_line'), values: textLine, focused: 'description' }}
    />
  );
}

function Totals({ source }: { readonly source: string }) {
  const above = useContext(Above);
  const totals = useDraftTotals(source);
  const currency: unknown = useWatch({ name: 'currency' });
  return totals === null && above === null ? null : (
    <Box sx={{ width: '100%', maxWidth: 400, ml: 'auto', display: 'grid', gap: 1 }}>
      {above}
      {totals === null ? null : (
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
          <InvoiceTotals totals={totals} currency={typeof currency === 'string' ? currency : 'EUR'} />
        </Box>
      )}
    </Box>
  );
}
