/** Quick time entry: the line, repeatable work, and proposals. */
import { Fragment, useRef, useState, type ReactNode, type RefObject } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme as MuiTheme } from '@mui/material/styles';
import { mdiStarPlusOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { type CalendarDate, joinSentences, WorkTimes } from '#engine/values';
import { Icon, Theme, useApiQuery, useWrite } from '#engine/browser';
import type { Template } from '../../../rules/quickAnswer.ts';
import { savePreset, proposalsKey, readProposals, readRepeatables, removePreset } from '../../hourEntry.ts';
import { deleteHours } from '../../hours.ts';
import { useBudgetWords } from '../../parts/useBudgetWords.ts';
import { chosenOfProposal, chosenOfRepeatable, type EntryDraft } from './draft.ts';
import { Proposals } from './Proposals.tsx';
import { QuickEntry } from './QuickEntry.tsx';
import { chipHeight, RepeatRow } from './RepeatRow.tsx';
import { TemplateDialog } from './TemplateDialog.tsx';
import { useAskedEntry } from './useAskedEntry.ts';
import { useQuickEntry } from './useQuickEntry.ts';
import { useBookedNotice, useUndoable } from './useUndoable.tsx';

interface Props {
  /** The default day of new entries. */
  readonly day: CalendarDate;
  /** The hours themselves. On a phone they come before the proposals. */
  readonly children: ReactNode;
}

/** Panel to book hours on a day. The line sticks to the bottom on a phone and comes first on other screens. */
export function EntryPanel({ day, children }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const isNarrow = useMediaQuery((theme: MuiTheme) => theme.breakpoints.down('md'));
  const isPhone = Theme.useIsPhone();
  const [isWithin, setWithin] = useState(false);
  const { data: proposed } = useApiQuery({ queryKey: proposalsKey, queryFn: () => readProposals() });
  const { quick, begin } = useLine(day, field);
  const isBegun = quick.draft !== null || quick.text !== '';
  const suggested = proposed ? (
    <Proposals key="proposals" proposals={proposed.proposals} onAdjust={(one) => begin(chosenOfProposal(one))} />
  ) : null;
  const hours = <Fragment key="hours">{children}</Fragment>;
  const line = (
    <Box
      key="line"
      {...(isPhone ? { 'data-action-bar': true } : {})}
      onFocus={() => setWithin(true)}
      onBlur={({ currentTarget, relatedTarget }) => setWithin(currentTarget.contains(relatedTarget))}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        minWidth: 0,
        '@media print': { display: 'none' },
        ...(isPhone ? stickyBottom : {}),
      }}
    >
      <QuickEntry state={quick} field={field} day={day} />
      {quick.draft?.client ? <KeepButton draft={quick.draft} /> : null}
      <RepeatableWork day={day} isShown={!isPhone || isWithin || isBegun} onPick={begin} />
    </Box>
  );
  return isPhone ? [hours, suggested, line] : isNarrow ? [line, hours, suggested] : [line, suggested, hours];
}

/** Returns the state of the line, and a function that replaces it with the given values. */
function useLine(day: CalendarDate, field: RefObject<HTMLInputElement | null>) {
  const translate = useTranslate();
  const undoable = useUndoable();
  const budget = useBudgetWords();
  const quick = useQuickEntry(day, (uuid, { minutes, client, project }) => {
    field.current?.focus();
    const time = WorkTimes.formatWorkTime(minutes ?? 0);
    const booked = translate('beheer.entry.booked', { time, client: client?.name ?? '' });
    void budget.ask(project?.uuid).then((answer) => undoable(joinSentences([booked, answer]), () => deleteHours(uuid)));
  });
  const begin = (chosen: Partial<EntryDraft>): void => {
    quick.clear();
    quick.choose(chosen);
    field.current?.focus();
  };
  useAskedEntry(day, {
    onLine: (text) => {
      quick.clear();
      quick.type(text);
      field.current?.focus();
    },
    onProposal: (proposal) => begin(chosenOfProposal(proposal)),
  });
  return { quick, begin };
}

interface RepeatableProps extends Pick<Props, 'day'> {
  readonly isShown: boolean;
  readonly onPick: (chosen: Partial<EntryDraft>) => void;
}

function RepeatableWork({ day, isShown, onPick }: RepeatableProps) {
  const isPhone = Theme.useIsPhone();
  const notifyBooked = useBookedNotice();
  const [template, setTemplate] = useState<Template | null>(null);
  const { data: repeatables } = useApiQuery({ queryKey: ['hours-repeatable'], queryFn: readRepeatables });
  return (
    <>
      {repeatables && isShown ? (
        <RepeatRow
          repeatables={repeatables}
          onPick={(one) => onPick(chosenOfRepeatable(one))}
          onTemplate={setTemplate}
        />
      ) : repeatables === undefined && !isPhone ? (
        <Box sx={{ height: chipHeight }} />
      ) : null}
      {template === null ? null : (
        <TemplateDialog template={template} day={day} onClose={() => setTemplate(null)} onBooked={notifyBooked} />
      )}
    </>
  );
}

/** On a phone at the bottom, above the navigation; repeatable work appears with the keyboard. */
const stickyBottom = {
  position: 'sticky',
  bottom: `calc(8px + ${Theme.aboveBottomBar})`,
  zIndex: 2,
  '& > :first-of-type': { boxShadow: 4 },
} as const;

function KeepButton({ draft: { client, project, activity, billable, description } }: { readonly draft: EntryDraft }) {
  const translate = useTranslate();
  const undoable = useUndoable();
  const { busy, run } = useWrite();
  if (client === null) return null;
  const name = (project?.name ?? client.name).slice(0, 60);
  const keep = () =>
    void run(async () => {
      const { uuid } = await savePreset({
        name,
        client_uuid: client.uuid,
        ...(project ? { project_uuid: project.uuid } : {}),
        activity,
        billable,
        ...(description === null ? {} : { description }),
      });
      undoable(translate('beheer.entry.kept', { name }), () => removePreset(uuid));
    });
  return (
    <Button
      size="small"
      color="inherit"
      loading={busy}
      startIcon={<Icon path={mdiStarPlusOutline} />}
      onClick={keep}
      sx={{ alignSelf: 'flex-start' }}
    >
      {translate('beheer.entry.keep')}
    </Button>
  );
}
