/** Quick entry line: type, check how it was parsed, and book with Enter. */
import { useId, useRef, type RefObject } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { mdiClose, mdiLightningBoltOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { CalendarDate } from '#engine/values';
import { errorText, Icon, Shell, useFormat } from '#engine/browser';
import { CalendarMenu } from './CalendarMenu.tsx';
import { missingOf, type EntryDraft } from './draft.ts';
import { DraftChips } from './DraftChips.tsx';
import type { QuickEntryState } from './useQuickEntry.ts';

interface Props {
  readonly state: QuickEntryState;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly day: CalendarDate;
}

export function QuickEntry({ state, field, day }: Props) {
  const translate = useTranslate();
  const note = useId();
  const asked = useRef<HTMLDivElement>(null);
  Shell.usePageCommands([
    {
      name: 'hours:line',
      label: translate('beheer.entry.quick'),
      icon: null,
      keys: ['q'],
      run: () => field.current?.focus(),
    },
  ]);
  const { draft, alternatives, choose, error } = state;
  const isClientAsked = draft?.client === null && alternatives.length > 0;
  const pick = (chosen: Partial<EntryDraft>): void => {
    choose(chosen);
    // The candidate chips are gone: return the focus, so that Enter books.
    if (isClientAsked && chosen.client) field.current?.focus();
  };
  return (
    <Card sx={{ px: 1.5, py: 0.75 }}>
      <LineForm
        state={state}
        field={field}
        day={day}
        note={note}
        onCandidates={
          isClientAsked ? () => asked.current?.querySelector<HTMLElement>('[role="button"]')?.focus() : null
        }
      />
      {draft === null ? null : (
        <Box sx={{ py: 0.75 }}>
          <DraftChips draft={draft} alternatives={alternatives} asked={asked} onChoose={pick} />
        </Box>
      )}
      <LineNote id={note} state={state} isClientAsked={isClientAsked} />
      {error === null ? null : (
        <Alert severity="warning" sx={{ my: 0.5 }}>
          {errorText(error)}
        </Alert>
      )}
    </Card>
  );
}

interface LineFormProps extends Props {
  /** Id of the element that describes the field. */
  readonly note: string;
  /** Moves the focus to the client candidates; null while none are shown. */
  readonly onCandidates: (() => void) | null;
}

function LineForm({ state: { text, type, draft, clear, busy, book }, field, day, note, onCandidates }: LineFormProps) {
  const translate = useTranslate();
  const isBegun = draft !== null || text !== '';
  return (
    <Box
      component="form"
      role="search"
      aria-label={translate('beheer.entry.quick')}
      sx={{ display: 'flex', alignItems: 'center', gap: 1 }}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBegun) void book();
      }}
    >
      <Icon path={mdiLightningBoltOutline} sx={{ color: 'text.secondary', display: { xs: 'none', sm: 'block' } }} />
      <InputBase
        inputRef={field}
        fullWidth
        value={text}
        placeholder={translate('beheer.entry.placeholder')}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && isBegun) {
            event.preventDefault();
            clear();
          }
          if (event.key === 'ArrowDown' && onCandidates) {
            event.preventDefault();
            onCandidates();
          }
        }}
        inputProps={{
          'aria-label': translate('beheer.entry.quick'),
          'aria-keyshortcuts': 'q',
          'aria-describedby': note,
          autoComplete: 'off',
          maxLength: 500,
          enterKeyHint: 'done',
        }}
        sx={{ minHeight: { xs: 44, md: 32 }, fontSize: { xs: 16, md: 14 } }}
      />
      {isBegun ? (
        <IconButton
          size="small"
          aria-label={translate('beheer.entry.clear')}
          onClick={() => {
            clear();
            field.current?.focus();
          }}
        >
          <Icon path={mdiClose} />
        </IconButton>
      ) : null}
      <Button type="submit" variant="contained" size="small" loading={busy} disabled={!isBegun} sx={{ flex: 'none' }}>
        {translate('beheer.entry.book')}
      </Button>
      <CalendarMenu day={day} />
    </Box>
  );
}

interface LineNoteProps extends Pick<Props, 'state'> {
  readonly id: string;
  readonly isClientAsked: boolean;
}

/** Names the values that the entry lacks, or the key that books it. */
function LineNote({ id, state: { draft, missing }, isClientAsked }: LineNoteProps) {
  const translate = useTranslate();
  const format = useFormat();
  const lacking = draft === null ? [] : missing.length > 0 ? missing : missingOf(draft);
  return (
    <Typography
      id={id}
      role="status"
      variant="caption"
      sx={{
        display: 'block',
        color: missing.length > 0 ? 'warning.main' : 'text.secondary',
        fontWeight: missing.length > 0 ? 500 : 400,
      }}
    >
      {lacking.length > 0
        ? translate('beheer.entry.missing', {
            what: format.list(lacking.map((name) => translate(`beheer.entry.missing_${name}`))),
          })
        : draft !== null
          ? translate('beheer.entry.enter_books')
          : ''}
      {isClientAsked ? (
        <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
          {` ${translate('beheer.entry.client_keys')}`}
        </Box>
      ) : null}
    </Typography>
  );
}
