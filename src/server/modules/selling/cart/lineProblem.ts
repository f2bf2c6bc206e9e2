/** In charge of what keeps a line from being ordered, in words. Null: nothing. */
import type { Label } from '../../../../registry/types.ts';
import type { ItemRow } from './rows.ts';

export interface LineFacts {
  readonly isPriced: boolean;
  /** Of a domain that recurs at another price than it begins with. */
  readonly isRenewable: boolean;
  /** Of a name: whether it can be had. */
  readonly availability: 'free' | 'taken' | 'unknown' | null;
  /** A name that is in our own administration. */
  readonly isOurs: boolean;
  readonly needsAuthCode: boolean;
}

export function lineProblem(item: ItemRow, facts: LineFacts): Label | null {
  if (item.product.status !== 'active') return { en: 'This product is not for sale any more.', nl: 'Dit product is niet meer te koop.' };
  if (!facts.isPriced) return { en: 'There is no price for this any more. Choose another period, or ask us.', nl: 'Hier is geen prijs meer voor. Kies een andere periode of vraag het ons.' };
  if (!facts.isRenewable) return { en: 'There is no price for renewing this. Ask us.', nl: 'Er is geen prijs voor de verlenging. Vraag het ons.' };
  if (item.action === 'register' && facts.availability === 'taken') return { en: 'Somebody has taken this name in the meantime.', nl: 'Iemand heeft deze naam intussen geregistreerd.' };
  if (item.action === 'register' && facts.availability === 'unknown') return { en: 'We cannot tell whether this name is free right now. Try again later.', nl: 'We kunnen nu niet zien of deze naam vrij is. Probeer het later nog eens.' };
  if (item.action === 'transfer' && facts.isOurs) return { en: 'This name is with us already.', nl: 'Deze naam staat al bij ons.' };
  if (item.action === 'transfer' && facts.needsAuthCode && !item.has_auth_code) return { en: 'Enter the authorisation code of this domain.', nl: 'Vul de verhuiscode van dit domein in.' };
  const missing = item.product.config_fields.find(({ key, required }) => required === true && isEmpty(item.config[key]));
  if (missing) return { en: `Fill in “${missing.label}”.`, nl: `Vul ‘${missing.label_nl ?? missing.label}’ in.` };
  return null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
