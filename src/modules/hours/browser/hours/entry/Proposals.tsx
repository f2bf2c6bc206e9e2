/** Proposals for work that was done elsewhere, collapsed by default. Nothing is booked automatically. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Collapse from '@mui/material/Collapse';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { mdiChevronDown, mdiChevronUp, mdiClose, mdiLightbulbOnOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { Proposal } from '../../../rules/quickAnswer.ts';
import { WorkTimes } from '#engine/values';
import { errorText, Icon, useFormat, useWrite } from '#engine/browser';
import { bookEntry, dismissProposal, restoreProposal } from '../../hourEntry.ts';
import { deleteHours } from '../../hours.ts';
import { chosenOfProposal, emptyDraft, entryOf } from './draft.ts';
import { useUndoable } from './useUndoable.tsx';

interface Props {
  readonly proposals: readonly Proposal[];
  readonly onAdjust: (proposal: Proposal) => void;
}

export function Proposals({ proposals, onAdjust }: Props) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const write = useWrite();
  const undoable = useUndoable();
  if (proposals.length === 0) return null;
  const accept = (proposal: Proposal) =>
    void write.run(async () => {
      const entry = entryOf({ ...emptyDraft(proposal.work_date), ...chosenOfProposal(proposal) });
      if (entry === null) return;
      const { uuid } = await bookEntry(entry, proposal.source_key);
      undoable(
        translate('beheer.entry.booked', {
          time: WorkTimes.formatWorkTime(entry.minutes),
          client: proposal.client?.name ?? '',
        }),
        () => deleteHours(uuid),
      );
    });
  const dismiss = ({ source_key, title }: Proposal) =>
    void write.run(async () => {
      const { uuid } = await dismissProposal(source_key, title);
      undoable(translate('beheer.entry.dismissed'), () => restoreProposal(uuid));
    });
  return (
    <Card
      component="section"
      aria-label={translate('beheer.entry.proposals_name')}
      sx={{ '@media print': { display: 'none' } }}
    >
      <Button
        color="inherit"
        fullWidth
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        startIcon={<Icon path={mdiLightbulbOnOutline} />}
        endIcon={<Icon path={isOpen ? mdiChevronUp : mdiChevronDown} />}
        sx={{ justifyContent: 'flex-start', px: 1.5, '& .MuiButton-endIcon': { ml: 'auto' } }}
      >
        {translate('beheer.entry.proposals', { smart_count: proposals.length })}
      </Button>
      <Collapse in={isOpen} unmountOnExit>
        {write.error === null ? null : (
          <Alert severity="warning" sx={{ mx: 1.5, mb: 1 }}>
            {errorText(write.error)}
          </Alert>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 320, overflowY: 'auto' }}>
          {proposals.map((proposal) => (
            <Row
              key={proposal.source_key}
              proposal={proposal}
              busy={write.busy}
              onAccept={() => accept(proposal)}
              onAdjust={() => onAdjust(proposal)}
              onDismiss={() => dismiss(proposal)}
            />
          ))}
        </Box>
      </Collapse>
    </Card>
  );
}

const routes = { task: '/tasks', script_run: '/script-runs', deployment: '/deployments' } as const;

interface RowProps {
  readonly proposal: Proposal;
  readonly busy: boolean;
  readonly onAccept: () => void;
  readonly onAdjust: () => void;
  readonly onDismiss: () => void;
}

function Row(props: RowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { source, record_uuid, title, at, work_date, minutes, client, project } = props.proposal;
  const why = translate(`beheer.entry.why_${source}`, {
    day: `${format.weekday(work_date)} ${format.dayAndMonth(work_date)}`,
    time: format.time(at),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 0.5,
        px: 1.5,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
        <Link
          component={LinkBase}
          to={`${routes[source]}/${record_uuid}`}
          color="inherit"
          underline="hover"
          sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
        >
          {title}
        </Link>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {[why, client?.name ?? translate('beheer.entry.which_client'), project?.name].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Typography
        sx={{
          fontVariantNumeric: 'tabular-nums',
          minWidth: 48,
          textAlign: 'right',
          color: minutes === null ? 'text.secondary' : 'text.primary',
        }}
      >
        {minutes === null ? translate('beheer.entry.how_long') : WorkTimes.formatWorkTime(minutes)}
      </Typography>
      <ProposalButtons {...props} />
    </Box>
  );
}

function ProposalButtons({ proposal: { title, minutes, client }, busy, onAccept, onAdjust, onDismiss }: RowProps) {
  const translate = useTranslate();
  const isComplete = minutes !== null && client !== null;
  return (
    <Box sx={{ display: 'flex', gap: 0.5, alignItems: 'center' }}>
      {isComplete ? (
        <Button
          size="small"
          variant="outlined"
          disabled={busy}
          onClick={onAccept}
          aria-label={translate('beheer.entry.accept_name', { title })}
        >
          {translate('beheer.entry.accept')}
        </Button>
      ) : null}
      <Button
        size="small"
        color={isComplete ? 'inherit' : 'primary'}
        variant={isComplete ? 'text' : 'outlined'}
        onClick={onAdjust}
        aria-label={translate('beheer.entry.adjust_name', { title })}
      >
        {translate('beheer.entry.adjust')}
      </Button>
      <Tooltip title={translate('beheer.entry.dismiss')}>
        <span>
          <IconButton
            size="small"
            disabled={busy}
            onClick={onDismiss}
            aria-label={translate('beheer.entry.dismiss_name', { title })}
          >
            <Icon path={mdiClose} />
          </IconButton>
        </span>
      </Tooltip>
    </Box>
  );
}
