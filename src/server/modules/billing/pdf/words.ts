/** What an invoice says on paper, in the language of the invoice. */
const dutch = {
  invoice: 'Factuur', credit_note: 'Creditnota', proforma: 'Proformafactuur', draft: 'CONCEPT',
  to: 'Aan', number: 'Nummer', issue_date: 'Factuurdatum', due_date: 'Vervaldatum', supply_date: 'Leverdatum', period: 'Periode', client_number: 'Klantnummer', buyer_reference: 'Jouw kenmerk', order_reference: 'Bestelreferentie', credits: 'Bij factuur', reason: 'Reden',
  description: 'Omschrijving', quantity: 'Aantal', price: 'Stukprijs', vat: 'Btw', amount: 'Bedrag', discount: 'korting', per: 'per', through: 't/m',
  whole_discount: 'Korting', net: 'Totaal excl. btw', total: 'Totaal incl. btw', paid: 'Al betaald', open: 'Nog te betalen', rate: 'Btw-tarief', taxable: 'Over',
  kvk: 'KvK', vat_id: 'Btw-nummer', your_vat_id: 'Btw-nummer afnemer', attention: 'T.a.v.', page: (page: number, pages: number) => `Pagina ${page} van ${pages}`,
  payment: 'Betalen', name: 'Ten name van', reference: 'Kenmerk', scan: 'Scan met de app van je bank', not_an_invoice: 'Dit is geen factuur voor de btw.',
  transfer: (amount: string, date: string) => `Maak ${amount} uiterlijk ${date} over.`,
  direct_debit: (amount: string, date: string) => `We schrijven ${amount} rond ${date} af van je rekening; je hoeft niets te doen.`,
  settled: 'Deze factuur is betaald. Je hoeft niets te doen.', mandate: 'Machtiging', creditor: 'Incassant-ID',
  returned: (amount: string) => `Je krijgt ${amount} terug, of we verrekenen het met wat er openstaat.`,
  specification: 'Specificatie van de uren', day: 'Datum', employee: 'Medewerker', worked: 'Gewerkt', billed: 'Gefactureerd', per_hour: (rate: string) => `${rate} per uur`, hours: (time: string) => `${time} uur`, together: 'Samen', all_together: 'Totaal van de uren',
  units: { C62: '', MON: 'mnd', ANN: 'jaar', HUR: 'uur', MIN: 'min', DAY: 'dag', GB: 'GB' } as Readonly<Record<string, string>>,
};

export type InvoiceWords = typeof dutch;

const english: InvoiceWords = {
  invoice: 'Invoice', credit_note: 'Credit note', proforma: 'Proforma invoice', draft: 'DRAFT',
  to: 'To', number: 'Number', issue_date: 'Invoice date', due_date: 'Due date', supply_date: 'Supply date', period: 'Period', client_number: 'Customer number', buyer_reference: 'Your reference', order_reference: 'Order reference', credits: 'For invoice', reason: 'Reason',
  description: 'Description', quantity: 'Quantity', price: 'Unit price', vat: 'VAT', amount: 'Amount', discount: 'discount', per: 'per', through: 'to',
  whole_discount: 'Discount', net: 'Total excl. VAT', total: 'Total incl. VAT', paid: 'Paid already', open: 'Still to pay', rate: 'VAT rate', taxable: 'On',
  kvk: 'KvK (trade register)', vat_id: 'VAT number', your_vat_id: 'Buyer’s VAT number', attention: 'Attn.', page: (page, pages) => `Page ${page} of ${pages}`,
  payment: 'Payment', name: 'Account holder', reference: 'Reference', scan: 'Scan with your bank’s app', not_an_invoice: 'This is not an invoice for VAT.',
  transfer: (amount, date) => `Please transfer ${amount} by ${date}.`,
  direct_debit: (amount, date) => `We collect ${amount} from your account around ${date}; there is nothing you need to do.`,
  settled: 'This invoice has been paid. There is nothing you need to do.', mandate: 'Mandate', creditor: 'Creditor id',
  returned: (amount) => `You get ${amount} back, or we set it off against what is open.`,
  specification: 'Specification of hours', day: 'Date', employee: 'Employee', worked: 'Worked', billed: 'Billed', per_hour: (rate) => `${rate} per hour`, hours: (time) => `${time} hours`, together: 'Together', all_together: 'Total of the hours',
  units: { C62: '', MON: 'mo', ANN: 'yr', HUR: 'h', MIN: 'min', DAY: 'day', GB: 'GB' },
};

export const invoiceWords: Readonly<Record<'nl' | 'en', InvoiceWords>> = { nl: dutch, en: english };
