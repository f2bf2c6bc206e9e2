/** Peppol participant ids: a scheme (EAS code list) and an identifier. */
import { isKvk } from './kvk.ts';
import { isOin } from './oin.ts';
import { isVatId } from './vatId.ts';

/** The Dutch schemes: 0106 KvK number, 0190 OIN, 9944 Dutch VAT id. */
const peppolSchemes = ['0106', '0190', '9944'] as const;
type PeppolScheme = (typeof peppolSchemes)[number];

const rules: Readonly<Record<PeppolScheme, (id: string) => boolean>> = {
  '0106': isKvk,
  '0190': isOin,
  '9944': (id) => id.startsWith('NL') && isVatId(id),
};

export function isPeppolScheme(value: string): value is PeppolScheme {
  return peppolSchemes.some((scheme) => scheme === value);
}

/** Returns true if the id is valid for the scheme: `isPeppolId("0106", "68750110")`. False for an unknown scheme. */
export function isPeppolId(scheme: string, id: string): boolean {
  return isPeppolScheme(scheme) && rules[scheme](id);
}

/** Returns true for a scheme and id in one text: `0106:68750110`. */
export function isPeppolParticipant(value: string): boolean {
  return value.charAt(4) === ':' && isPeppolId(value.slice(0, 4), value.slice(5));
}
