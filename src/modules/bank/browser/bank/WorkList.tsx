/** Work list of entries that a person decides: the entries left, the candidates of the chosen one right. */
import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiCheckAll, mdiUndo } from '@mdi/js';
import { useGetList, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Dates } from '#engine/values';
import { Icon, Notice, Shell, Skeletons, useApiQuery, useFormat } from '#engine/browser';
import { readCandidates } from '../bankCalls.ts';
import { EntryCandidates } from './EntryCandidates.tsx';
import { useDecisions } from './useDecisions.ts';

type Entry = ShownRecord<'bank-entries'>;

/** Entries that are loaded. Others follow when these are decided. */
const mostShown = 100;

export function WorkList() {
  const translate = useTranslate();
  const { data, total = 0 } = useGetList<Entry>('bank-entries', {
    filter: { status: ['open', 'proposed'] },
    sort: { field: 'amount_cents', order: 'DESC' },
    pagination: { page: 1, perPage: mostShown },
  });
  if (!data) return <Skeletons.RowsSkeleton />;
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {translate('beheer.bank.work')}
      </Typography>
      <Entries entries={data} total={total} />
    </Box>
  );
}

/** Returns the chosen entry with its candidates and the decisions on it, and registers their keys. */
function useWorkList(entries: readonly Entry[]) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<string | null>(null);
  const decisions = useDecisions();
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === chosen),
  );
  const entry = entries[at];
  const isIn = (entry?.amount_cents ?? 0) > 0;
  const { data: candidates } = useApiQuery({
    queryKey: ['bank-entries', entry?.id, 'candidates'],
    queryFn: () => readCandidates(entry?.id ?? ''),
    enabled: entry !== undefined && isIn,
  });
  const move = (step: number): void =>
    setChosen(entries[Math.min(entries.length - 1, Math.max(0, at + step))]?.id ?? null);
  const decide = (run: (decided: Entry) => void) => (): void => {
    if (!entry || decisions.busy) return;
    setChosen((entries[at + 1] ?? entries[at - 1])?.id ?? null);
    run(entry);
  };
  const take = (place: number) =>
    decide((decided) => {
      const candidate = isIn ? candidates?.[place] : undefined;
      if (candidate) decisions.take(decided, candidate);
    });
  const ignore = decide(decisions.ignore);
  const command = (name: string, label: string, key: string, run: () => void): Shell.PageCommand => ({
    name: `bank:${name}`,
    label,
    icon: null,
    keys: [key],
    run,
  });
  Shell.usePageCommands([
    command('next', translate('beheer.bank.next'), 'j', () => move(1)),
    command('previous', translate('beheer.bank.previous'), 'k', () => move(-1)),
    ...['1', '2', '3'].map((key, place) =>
      command(`take-${key}`, translate('beheer.bank.take_candidate', { key }), key, take(place)),
    ),
    command('ignore', translate('beheer.bank.ignore'), 'i', ignore),
    command('undo', translate('beheer.bank.undo'), 'u', decisions.undo),
  ]);
  const shown = isIn ? candidates : [];
  return { entry, candidates: shown, decisions, move, choose: setChosen, take, ignore, costs: decide(decisions.costs) };
}

function Entries({ entries, total }: { readonly entries: readonly Entry[]; readonly total: number }) {
  const translate = useTranslate();
  const { entry, candidates, decisions, move, choose, take, ignore, costs } = useWorkList(entries);
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5, minHeight: { sm: 36 } }}>
        <Typography sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }}>
          {translate('beheer.bank.keys', { undo: 'U' })}
        </Typography>
        {decisions.last === null ? null : (
          <Button
            size="small"
            color="inherit"
            startIcon={<Icon path={mdiUndo} />}
            onClick={decisions.undo}
            sx={{ ml: 'auto' }}
          >
            {`${decisions.last.text} · ${translate('beheer.bank.undo')}`}
          </Button>
        )}
      </Box>
      {entry === undefined ? (
        <Notice icon={mdiCheckAll} title={translate('beheer.bank.none')} text={translate('beheer.bank.none_text')} />
      ) : (
        <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
          <Card
            role="listbox"
            aria-label={translate('beheer.bank.list')}
            tabIndex={0}
            onKeyDown={(event) => {
              const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
              if (step === 0) return;
              event.preventDefault();
              move(step);
            }}
            sx={{ maxHeight: { xs: 280, md: '70vh' }, overflowY: 'auto' }}
          >
            {entries.map((one) => (
              <EntryRow key={one.id} entry={one} isChosen={one.id === entry.id} onChoose={() => choose(one.id)} />
            ))}
            {total > entries.length ? (
              <Typography sx={{ p: 1.5, color: 'text.secondary' }}>
                {translate('beheer.bank.more', { smart_count: total - entries.length })}
              </Typography>
            ) : null}
          </Card>
          <EntryCandidates
            key={entry.id}
            entry={entry}
            candidates={candidates}
            busy={decisions.busy}
            onTake={(place) => take(place)()}
            onIgnore={ignore}
            onCosts={costs}
          />
        </Box>
      )}
    </Box>
  );
}

interface RowProps {
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function EntryRow({ entry, isChosen, onChoose }: RowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const { counter_name, amount_cents = 0, booked_on, text, structured_reference } = entry;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Box
      ref={row}
      role="option"
      aria-selected={isChosen}
      onClick={onChoose}
      sx={{
        px: 2,
        py: 1,
        cursor: 'pointer',
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        bgcolor: isChosen ? 'action.selected' : undefined,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'space-between' }}>
        <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {counter_name || translate('beheer.bank.unknown')}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
          {format.money(amount_cents, 'EUR')}
        </Typography>
      </Box>
      <Typography sx={{ fontSize: 13, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[booked_on === undefined ? null : format.date(Dates.calendarDate(booked_on)), structured_reference, text]
          .filter(Boolean)
          .join(' · ')
          .slice(0, 160)}
      </Typography>
    </Box>
  );
}
