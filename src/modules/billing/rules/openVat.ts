/** VAT of the open amount of an invoice. */
import { Money } from '#engine/values';
import type { VatGroup } from '../../vat/rules/vat.ts';

/** Computes the share of each rate in an open amount, in cents, as the rates share the invoice. */
export function openVat(
  { gross_cents, vat_breakdown }: { readonly gross_cents: number; readonly vat_breakdown: readonly VatGroup[] },
  open_cents: number,
): readonly VatGroup[] {
  const share = (cents: number): number =>
    gross_cents === 0
      ? 0
      : Money.bigIntToCents(
          Money.roundHalfAway(
            Money.centsToBigInt(cents) * Money.centsToBigInt(open_cents),
            Money.centsToBigInt(gross_cents),
          ),
        );
  return vat_breakdown.map(({ category, rate_bp, taxable_cents, vat_cents }) => ({
    category,
    rate_bp,
    taxable_cents: share(taxable_cents),
    vat_cents: share(vat_cents),
  }));
}
