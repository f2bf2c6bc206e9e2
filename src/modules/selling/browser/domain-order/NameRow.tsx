/** One name with its availability, its price and a button to choose it. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCheck } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { NameOffer, NamePrice } from '../../rules/nameOffer.ts';
import { Fields, Icon } from '#engine/browser';
import { useShownPrice } from '../parts/useShownPrice.ts';
import { actionOf, chosenFrom, priceOfChoice, type ChosenOffer } from './choice.ts';
import { ChosenDetails } from './ChosenDetails.tsx';
import { NameRemark, AvailabilityChip } from './AvailabilityChip.tsx';
import type { Options } from './options.ts';

interface Props {
  readonly typed: string;
  readonly offer: NameOffer | undefined;
  readonly chosen: ChosenOffer | undefined;
  /** The options that apply to all names. */
  readonly options: Options;
  /** Null removes the choice. */
  readonly onChoose: (name: string, chosen: ChosenOffer | null) => void;
  readonly onAskAgain: ((typed: string) => Promise<void>) | null;
}

export function NameRow({ typed, offer, chosen, options, onChoose, onAskAgain }: Props) {
  const translate = useTranslate();
  const shown = offer?.name_unicode ?? typed;
  const action = offer ? actionOf(offer) : null;
  const first = offer ? chosenFrom(offer) : null;
  const does = action && translate(chosen ? 'beheer.domain_order.chosen' : `beheer.domain_order.${action}`);
  const price = chosen ? priceOfChoice(chosen) : first && priceOfChoice(first);
  const toggle = (): void => {
    if (offer?.name) onChoose(offer.name, chosen ? null : first);
  };
  return (
    <Box
      component="li"
      sx={{
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'grid',
        gap: 1,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 1.5,
          rowGap: 0.5,
          alignItems: 'center',
          // As high with an answer as without one.
          minHeight: 44,
        }}
      >
        <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{Fields.breakable(shown)}</Typography>
          <NameRemark typed={typed} offer={offer} onAskAgain={onAskAgain} />
        </Box>
        <AvailabilityChip offer={offer} />
        {price && action !== null ? <Price price={price} rate_bp={offer?.vat?.rate_bp ?? 0} /> : null}
        {does === null ? null : (
          <Button
            size="small"
            variant={chosen ? 'contained' : 'outlined'}
            startIcon={chosen ? <Icon path={mdiCheck} /> : null}
            aria-pressed={chosen !== undefined}
            aria-label={`${does}: ${shown}`}
            onClick={toggle}
            sx={{ minWidth: 132, ml: { xs: 'auto', sm: 0 } }}
          >
            {does}
          </Button>
        )}
      </Box>
      {chosen && offer?.name ? (
        <ChosenDetails
          shown={shown}
          chosen={chosen}
          options={options}
          onChange={(next) => onChoose(offer.name ?? '', next)}
        />
      ) : null}
    </Box>
  );
}

/** The first price, and the renewal price if it differs. */
function Price({
  price: { total_cents, renew_cents, years },
  rate_bp,
}: {
  readonly price: NamePrice;
  readonly rate_bp: number;
}) {
  const translate = useTranslate();
  const { amount, label } = useShownPrice();
  return (
    <Box
      sx={{
        fontVariantNumeric: 'tabular-nums',
        textAlign: { xs: 'left', sm: 'right' },
        minWidth: 72,
        flexBasis: { xs: 'calc(100% - 160px)', sm: 'auto' },
      }}
    >
      <Typography component="span">{amount(total_cents, rate_bp)}</Typography>{' '}
      <Typography component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
        {label}
      </Typography>
      {renew_cents === total_cents ? null : (
        <Typography sx={{ color: 'text.secondary', fontSize: 12 }}>
          {translate('beheer.domain_order.renews', { amount: amount(renew_cents, rate_bp), smart_count: years })}
        </Typography>
      )}
    </Box>
  );
}
