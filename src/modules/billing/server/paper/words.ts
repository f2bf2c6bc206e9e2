/** Texts of the PDF, in the language of the invoice. */
import type { Locale } from '#engine/values';
import { texts } from '../texts.ts';

const deliveryUnits = ['day', 'week', 'month', 'year'] as const;

/** Returns the words of printed documents in a language. */
export function invoiceWords(locale: Locale) {
  const textsOf = texts.in(locale);
  return {
    invoice: textsOf('paper.invoice'),
    credit_note: textsOf('paper.credit_note'),
    proforma: textsOf('paper.proforma'),
    draft: textsOf('paper.draft'),
    to: textsOf('paper.to'),
    number: textsOf('paper.number'),
    issue_date: textsOf('paper.issue_date'),
    credit_date: textsOf('paper.credit_date'),
    due_date: textsOf('paper.due_date'),
    supply_date: textsOf('paper.supply_date'),
    period: textsOf('paper.period'),
    client_number: textsOf('paper.client_number'),
    buyer_reference: textsOf('paper.buyer_reference'),
    order_reference: textsOf('paper.order_reference'),
    credits: textsOf('paper.credits'),
    reason: textsOf('paper.reason'),
    description: textsOf('paper.description'),
    quantity: textsOf('paper.quantity'),
    price: textsOf('paper.price'),
    vat: textsOf('paper.vat'),
    amount: textsOf('paper.amount'),
    discount: textsOf('paper.discount'),
    per: textsOf('paper.per'),
    through: textsOf('paper.through'),
    whole_discount: textsOf('paper.whole_discount'),
    net: textsOf('paper.net'),
    total: textsOf('paper.total'),
    paid: textsOf('paper.paid'),
    open: textsOf('paper.open'),
    rate: textsOf('paper.rate'),
    taxable: textsOf('paper.taxable'),
    kvk: textsOf('paper.kvk'),
    vat_id: textsOf('paper.vat_id'),
    your_vat_id: textsOf('paper.your_vat_id'),
    attention: textsOf('paper.attention'),
    payment: textsOf('paper.payment'),
    name: textsOf('paper.name'),
    reference: textsOf('paper.reference'),
    scan: textsOf('paper.scan'),
    not_an_invoice: textsOf('paper.not_an_invoice'),
    settled: textsOf('paper.settled'),
    mandate: textsOf('paper.mandate'),
    creditor: textsOf('paper.creditor'),
    specification: textsOf('paper.specification'),
    day: textsOf('paper.day'),
    employee: textsOf('paper.employee'),
    worked: textsOf('paper.worked'),
    billed: textsOf('paper.billed'),
    subtotal: textsOf('paper.together'),
    total_hours: textsOf('paper.all_together'),
    pages: textsOf('paper.page', { page: '{page}', pages: '{pages}' }),
    transfer: (amount: string, date: string) => textsOf('paper.transfer', { amount, date }),
    direct_debit: (amount: string, date: string) => textsOf('paper.direct_debit', { amount, date }),
    returned: (amount: string) => textsOf('paper.returned', { amount }),
    per_hour: (rate: string) => textsOf('paper.per_hour', { rate }),
    /** Hours with decimals if two are exact: `9:30` would read as a time of day. */
    hours: (minutes: number) => {
      const all = Math.abs(minutes);
      const text =
        all % 3 === 0
          ? textsOf('paper.hours', { smart_count: all / 60 })
          : textsOf('paper.hours_minutes', { hours: Math.trunc(all / 60), minutes: all % 60 });
      return minutes < 0 ? `−${text}` : text;
    },
    from_delivery: (unit: string, smart_count: number) =>
      textsOf(`paper.from_delivery.${deliveryUnits.find((one) => one === unit) ?? 'month'}`, { smart_count }),
    units: {
      C62: '',
      MON: textsOf('paper.units.MON'),
      ANN: textsOf('paper.units.ANN'),
      HUR: textsOf('paper.units.HUR'),
      MIN: textsOf('paper.units.MIN'),
      DAY: textsOf('paper.units.DAY'),
      GB: textsOf('paper.units.GB'),
    },
  } as const;
}

export type InvoiceWords = ReturnType<typeof invoiceWords>;
