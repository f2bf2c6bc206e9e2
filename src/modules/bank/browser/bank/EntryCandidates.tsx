/** Candidates of an entry, each with its reasons and a button, and the other decisions. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiAccountSearchOutline, mdiBankMinus, mdiEyeOffOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Dates, Identifiers } from '#engine/values';
import { Icon, Skeletons, useFormat } from '#engine/browser';
import type { ShownCandidate } from '../bankCalls.ts';

interface Props {
  readonly entry: ShownRecord<'bank-entries'>;
  /** Undefined while they are loading. */
  readonly candidates: readonly ShownCandidate[] | undefined;
  readonly busy: boolean;
  readonly onTake: (place: number) => void;
  readonly onIgnore: () => void;
  readonly onCosts: () => void;
}

export function EntryCandidates({ entry, candidates, busy, onTake, onIgnore, onCosts }: Props) {
  const translate = useTranslate();
  const isIn = (entry.amount_cents ?? 0) > 0;
  const link = `/bank-entries/${entry.id}`;
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Typography variant="h3" component="h3" sx={{ fontSize: 15, fontWeight: 600 }}>
        {translate('beheer.bank.candidates')}
      </Typography>
      {entry.counter_iban ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>
          {Identifiers.formatIban(entry.counter_iban)}
        </Typography>
      ) : null}
      {candidates === undefined ? <Skeletons.RowsSkeleton /> : null}
      {candidates?.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          {translate(isIn ? 'beheer.bank.no_candidates' : 'beheer.bank.money_out')}
        </Typography>
      ) : null}
      {candidates?.map((candidate, place) => (
        <CandidateCard
          key={[candidate.client.uuid, ...candidate.invoices.map(({ uuid }) => uuid)].join(' ')}
          candidate={candidate}
          place={place}
          busy={busy}
          isFirst={place === 0}
          onTake={() => onTake(place)}
        />
      ))}
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap' }}>
        {isIn ? (
          <Button
            component={LinkBase}
            to={link}
            color="inherit"
            variant="outlined"
            size="small"
            startIcon={<Icon path={mdiAccountSearchOutline} />}
          >
            {translate('beheer.bank.by_hand')}
          </Button>
        ) : (
          <Button
            color="inherit"
            variant="outlined"
            size="small"
            disabled={busy}
            onClick={onCosts}
            startIcon={<Icon path={mdiBankMinus} />}
          >
            {translate('beheer.bank.costs')}
          </Button>
        )}
        <Button
          color="inherit"
          variant="outlined"
          size="small"
          disabled={busy}
          onClick={onIgnore}
          startIcon={<Icon path={mdiEyeOffOutline} />}
        >
          {`${translate('beheer.bank.ignore')} (I)`}
        </Button>
      </Stack>
    </Stack>
  );
}

interface CardProps {
  readonly candidate: ShownCandidate;
  readonly place: number;
  readonly busy: boolean;
  readonly isFirst: boolean;
  readonly onTake: () => void;
}

function CandidateCard({ candidate, place, busy, isFirst, onTake }: CardProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { client, invoices, credit_cents, confidence, reasons } = candidate;
  return (
    <Card sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          <Link component={LinkBase} to={`/clients/${client.uuid}`} sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
            {client.name}
          </Link>
          {invoices.map(({ uuid, number, open_cents, due_date }) => (
            <Box key={uuid} sx={{ fontSize: 14 }}>
              <Link component={LinkBase} to={`/invoices/${uuid}`}>
                {number}
              </Link>
              {`: ${translate(due_date === null ? 'beheer.bank.open' : 'beheer.bank.open_until', {
                amount: format.money(open_cents, 'EUR'),
                day: due_date === null ? '' : format.date(Dates.calendarDate(due_date)),
              })}`}
            </Box>
          ))}
          {credit_cents > 0 ? (
            <Box sx={{ fontSize: 14 }}>
              {translate('beheer.bank.credit', { amount: format.money(credit_cents, 'EUR') })}
            </Box>
          ) : null}
        </Box>
        <Chip
          size="small"
          color={confidence >= 75 ? 'success' : 'default'}
          variant="outlined"
          label={translate('beheer.bank.confidence', { percent: confidence })}
        />
      </Box>
      <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, fontSize: 13, color: 'text.secondary' }}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </Box>
      <Button
        variant={isFirst ? 'contained' : 'outlined'}
        size="small"
        disabled={busy}
        onClick={onTake}
        sx={{ mt: 1.5 }}
      >
        {translate('beheer.bank.take', { key: place + 1 })}
      </Button>
    </Card>
  );
}
