/**
 * Payload of the QR code with which banking apps fill in a credit transfer: EPC069-12, version 2.1.
 * @see
 *   https://www.europeanpaymentscouncil.eu/document-library/guidance-documents/quick-response-code-guidelines-enable-data-capture-initiation
 */
import { Identifiers } from '#engine/values';

/** Credit transfer to be encoded. */
export interface CreditTransfer {
  /** Name of the payee; truncated to 70 characters. */
  readonly name: string;
  readonly iban: string;
  /** Optional within the European Economic Area. */
  readonly bic: string | null;
  /** From 1 cent to 999,999,999.99. */
  readonly amount_cents: number;
  /**
   * Identifies the invoice: a creditor reference (ISO 11649, "RF…") is structured; all else is text, truncated to 140
   * characters.
   */
  readonly remittance: string;
}

const maxAmountCents = 99_999_999_999;
const maxNameLength = 70;
const maxTextLength = 140;
const maxBytes = 331;
const creditorReference = /^RF\d{2}[A-Z0-9]{1,21}$/;

/**
 * Returns the payload of the code, to be drawn with error correction level M.
 * @throws RangeError for an invalid IBAN, an amount that cannot be transferred, an empty name, or a payload of more
 *   than 331 bytes, which is possible with non-ASCII letters
 */
export function epcQrPayload({ name, iban, bic, amount_cents, remittance }: CreditTransfer): string {
  if (!Identifiers.isIban(iban)) throw new RangeError(`"${iban}" is no IBAN.`);
  if (!Number.isSafeInteger(amount_cents) || amount_cents < 1 || amount_cents > maxAmountCents)
    throw new RangeError('Only 0.01 to 999,999,999.99 euro can be transferred.');
  const payee = oneLine(name, maxNameLength);
  if (payee === '') throw new RangeError('A transfer needs the name of who is paid.');
  const text = oneLine(remittance, maxTextLength);
  const isReference = creditorReference.test(text);
  const lines = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic ?? '',
    payee,
    iban,
    amountText(amount_cents),
    '',
    isReference ? text : '',
    isReference ? '' : text,
  ];
  const payload = lines.join('\n').trimEnd();
  if (new TextEncoder().encode(payload).length > maxBytes)
    throw new RangeError(`The code holds at most ${maxBytes} bytes.`);
  return payload;
}

/** Formats the amount with a dot, two decimals and no leading zeros. */
function amountText(cents: number): string {
  return `EUR${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Removes line ends, since each starts a new field. Truncates by code points, so that no character is cut in half. */
function oneLine(text: string, length: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, length).join('').trim();
}
