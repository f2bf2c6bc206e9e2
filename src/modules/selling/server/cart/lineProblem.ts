/** Returns why a line cannot be ordered, as text; null if it can. */
import type { NameOffer } from '../../rules/nameOffer.ts';
import type { Label } from '#engine/values';
import type { CartItemRow } from '../cartRows.ts';
import { texts } from '../texts.ts';
import { configLabel } from '../../rules/configLabel.ts';

/** Facts about the name of a line: its availability. */
export interface NameFacts {
  readonly availability: NonNullable<NameOffer['availability']>;
  readonly reason: NameOffer['reason'];
  readonly obstacle: NameOffer['obstacle'];
  readonly needsAuthCode: boolean;
}

export interface LineFacts {
  readonly isPriced: boolean;
  /** False for a domain without a renewal price. */
  readonly isRenewable: boolean;
  readonly name: NameFacts | null;
}

/** Returns an obstacle that more input cannot remove. */
export function lineObstacle(item: CartItemRow, { isPriced, isRenewable, name }: LineFacts): Label | null {
  if (item.product.status !== 'active') return texts.label('line.not_for_sale');
  if (!isPriced) return texts.label('line.no_price');
  if (!isRenewable) return texts.label('line.no_renewal_price');
  if (name === null) return null;
  if (name.availability === 'unknown') return texts.label('line.availability_unknown');
  return item.action === 'register'
    ? registerObstacle(name)
    : item.action === 'transfer'
      ? transferObstacle(name)
      : null;
}

function registerObstacle({ availability, reason }: NameFacts): Label | null {
  if (availability === 'free') return null;
  if (reason === 'redemption' || reason === 'pending-delete') return texts.label('line.in_redemption');
  return texts.label('line.taken');
}

function transferObstacle({ availability, reason, obstacle }: NameFacts): Label | null {
  if (reason === 'ours') return texts.label('line.ours_already');
  if (availability === 'free') return texts.label('line.not_registered');
  if (reason === 'redemption' || reason === 'pending-delete') return texts.label('line.renew_first');
  if (obstacle?.reason === 'locked') return texts.label('line.transfer_locked');
  if (obstacle?.reason === 'too-new') return texts.label('line.too_recent', { until: obstacle.until ?? '' });
  return null;
}

/** Returns what is still to be filled in. */
export function lineGap(item: CartItemRow, { name }: Pick<LineFacts, 'name'>): Label | null {
  if (item.action === 'transfer' && name?.needsAuthCode === true && !item.has_auth_code)
    return texts.label('line.authorisation_code_missing');
  const missing = item.product.config_fields.find(
    ({ key, required }) => required === true && isEmpty(item.config[key]),
  );
  return missing ? texts.label('configuration.missing', { label: configLabel(missing) }) : null;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
