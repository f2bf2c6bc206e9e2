/** In charge of what keeps a line from being ordered, in words. Null: nothing. */
import type { NameOffer } from '../../rules/nameOffer.ts';
import type { Label } from '../../../../engine/registry/types.ts';
import type { ItemRow } from './rows.ts';

/** Of a line with a name: whether that can be had. */
export interface NameFacts {
  readonly availability: NonNullable<NameOffer['availability']>;
  readonly reason: NameOffer['reason'];
  readonly obstacle: NameOffer['obstacle'];
  readonly needsAuthCode: boolean;
}

export interface LineFacts {
  readonly isPriced: boolean;
  /** Of a domain that recurs at another price than it begins with. */
  readonly isRenewable: boolean;
  readonly name: NameFacts | null;
}

/** What nobody can mend by filling in more. */
export function lineObstacle(item: ItemRow, { isPriced, isRenewable, name }: LineFacts): Label | null {
  if (item.product.status !== 'active')
    return { en: 'This product is not for sale any more.', nl: 'Dit product is niet meer te koop.' };
  if (!isPriced)
    return {
      en: 'There is no price for this any more. Choose another period, or ask us.',
      nl: 'Hier is geen prijs meer voor. Kies een andere periode of vraag het ons.',
    };
  if (!isRenewable)
    return {
      en: 'There is no price for renewing this. Ask us.',
      nl: 'Er is geen prijs voor de verlenging. Vraag het ons.',
    };
  if (name === null) return null;
  if (name.availability === 'unknown')
    return {
      en: 'We cannot tell whether this name is free right now. Try again later.',
      nl: 'We kunnen nu niet zien of deze naam vrij is. Probeer het later nog eens.',
    };
  return item.action === 'register'
    ? registerObstacle(name)
    : item.action === 'transfer'
      ? transferObstacle(name)
      : null;
}

function registerObstacle({ availability, reason }: NameFacts): Label | null {
  if (availability === 'free') return null;
  if (reason === 'redemption' || reason === 'pending-delete')
    return {
      en: 'This name is being let go by its holder, and is not free yet.',
      nl: 'De houder laat deze naam gaan, maar hij is nog niet vrij.',
    };
  return { en: 'Somebody has taken this name in the meantime.', nl: 'Iemand heeft deze naam intussen geregistreerd.' };
}

function transferObstacle({ availability, reason, obstacle }: NameFacts): Label | null {
  if (reason === 'ours') return { en: 'This name is with us already.', nl: 'Deze naam staat al bij ons.' };
  if (availability === 'free')
    return {
      en: 'Nobody has this name: register it instead.',
      nl: 'Niemand heeft deze naam: registreer hem in plaats daarvan.',
    };
  if (reason === 'redemption' || reason === 'pending-delete')
    return {
      en: 'This name is being let go by its holder, who must renew it before it can move.',
      nl: 'De houder laat deze naam gaan en moet hem eerst verlengen voordat hij kan verhuizen.',
    };
  if (obstacle?.reason === 'locked')
    return {
      en: 'This name is locked against transfer. Ask the present registrar to take off the lock.',
      nl: 'Op deze naam zit een verhuisslot. Laat de huidige registrar het slot eraf halen.',
    };
  if (obstacle?.reason === 'too-new')
    return {
      en: `This name was registered or moved too recently. It can be transferred after ${obstacle.until ?? ''}.`,
      nl: `Deze naam is te kort geleden geregistreerd of verhuisd. Verhuizen kan na ${obstacle.until ?? ''}.`,
    };
  return null;
}

/** What is still to be filled in. */
export function lineGap(item: ItemRow, { name }: Pick<LineFacts, 'name'>): Label | null {
  if (item.action === 'transfer' && name?.needsAuthCode === true && !item.has_auth_code)
    return { en: 'Enter the authorisation code of this domain.', nl: 'Vul de verhuiscode van dit domein in.' };
  const missing = item.product.config_fields.find(
    ({ key, required }) => required === true && isEmpty(item.config[key]),
  );
  return missing ? { en: `Fill in “${missing.label}”.`, nl: `Vul ‘${missing.label_nl ?? missing.label}’ in.` } : null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
