/**
 * Availability of a name as a chip, with an explanation where needed: free, taken, ours, unknown and why, or not
 * possible and why.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { NameOffer } from '../../rules/nameOffer.ts';
import { StateChip, useFormat, usePrincipal } from '#engine/browser';
import { actionOf } from './choice.ts';

export type AvailabilityState = 'free' | 'taken' | 'ours' | 'unknown' | 'refused' | 'looking';

export function availabilityOf(offer: NameOffer | undefined): AvailabilityState {
  if (offer === undefined) return 'looking';
  if (offer.problem !== null || offer.availability === null) return 'refused';
  return offer.reason === 'ours' ? 'ours' : offer.availability;
}

const colours = { free: 'success', taken: 'neutral', ours: 'info', unknown: 'warning' } as const;

export function AvailabilityChip({ offer }: { readonly offer: NameOffer | undefined }) {
  const translate = useTranslate();
  const availability = availabilityOf(offer);
  if (availability === 'looking')
    return <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.domain_order.looking')}</Typography>;
  if (availability === 'refused') return null;
  return <StateChip colour={colours[availability]} label={translate(`beheer.domain_order.${availability}`)} />;
}

interface RemarkProps {
  readonly typed: string;
  readonly offer: NameOffer | undefined;
  readonly onAskAgain: ((typed: string) => Promise<void>) | null;
}

export function NameRemark({ typed, offer, onAskAgain }: RemarkProps) {
  const translate = useTranslate();
  const isStaff = usePrincipal().actor !== 'user';
  const remark = useRemark(offer);
  const [asking, setAsking] = useState(false);
  if (offer === undefined) return null;
  const isElsewhere = offer.name !== null && !isAsTyped(typed, offer);
  const hasAsciiForm = offer.name !== null && offer.name_unicode !== null && offer.name !== offer.name_unicode;
  const again = async (): Promise<void> => {
    setAsking(true);
    await onAskAgain?.(typed).catch(() => undefined);
    setAsking(false);
  };
  return (
    <Box sx={{ color: 'text.secondary', fontSize: 13, overflowWrap: 'anywhere' }}>
      {isStaff && hasAsciiForm ? <div>{translate('beheer.domain_order.ascii', { name: offer.name })}</div> : null}
      {isElsewhere ? <div>{translate('beheer.domain_order.found_in', { typed })}</div> : null}
      {remark}
      {offer.availability === 'unknown' && onAskAgain ? (
        <Button
          size="small"
          loading={asking}
          onClick={() => void again()}
          aria-label={translate('beheer.domain_order.ask_again_named', { name: offer.name_unicode ?? typed })}
          sx={{ ml: 0.5 }}
        >
          {translate('beheer.domain_order.ask_again')}
        </Button>
      ) : null}
    </Box>
  );
}

/** Returns true if a person would consider both names the same. */
function isAsTyped(typed: string, { name, name_unicode }: NameOffer): boolean {
  const text = typed.toLowerCase();
  return (
    text === name ||
    text === name_unicode ||
    name?.startsWith(`${text}.`) === true ||
    name_unicode?.startsWith(`${text}.`) === true
  );
}

function useRemark(offer: NameOffer | undefined): string | null {
  const translate = useTranslate();
  const format = useFormat();
  if (offer === undefined) return null;
  const { problem, reason, obstacle } = offer;
  if (problem !== null) return translate(`beheer.domain_order.problem.${problem}`);
  if (obstacle !== null)
    return translate(`beheer.domain_order.obstacle.${obstacle.reason}`, {
      day: obstacle.until === null ? '' : format.date(obstacle.until),
    });
  if (reason !== null) return reason === 'ours' ? null : translate(`beheer.domain_order.reason.${reason}`);
  return actionOf(offer) === null ? translate('beheer.domain_order.no_price') : null;
}
