/** Bar of unsaved changes: the first day, and the button that saves all. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { type CalendarDate, Dates } from '#engine/values';
import { errorText, Forms, Shell, todayHere, useDraft, useFormat } from '#engine/browser';
import { followWithItems, measurePriceItems, savePriceItems, type PriceListWithItems } from '../priceLists.ts';
import { writtenItems, type GridEdits } from './gridModel.ts';
import { priceGridKey } from './usePriceGrid.ts';

interface Props {
  readonly list: PriceListWithItems;
  readonly edits: GridEdits;
  readonly mayFollow: boolean;
  /** Receives the list that contains the new prices. */
  readonly onDone: (uuid: string) => void;
  readonly onDiscard: () => void;
}

const atOnce = 'now';
const months = 12;
const pauseMilliseconds = 400;
const effectKey = 'price-effect';

export function SaveBar({ list, edits, mayFollow, onDone, onDiscard }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const client = useQueryClient();
  const days = mayFollow ? followingDays(list, todayHere()) : [];
  const [from, setFrom] = useDraft<string>(`prices.from.${list.uuid}`, days[0] ?? atOnce, { untilClosed: true });
  const [busy, setBusy] = useState(false);
  const effect = useEffectText({ list, edits, from, isSaving: busy });
  const [failure, setFailure] = useState<string | null>(null);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    // The server would compare the prices with those that are saved by then.
    void client.cancelQueries({ queryKey: [effectKey, list.uuid] });
    try {
      const items = writtenItems(list, edits);
      const saved = await (from === atOnce ? savePriceItems(list, items) : followWithItems(list, from, items));
      await client.invalidateQueries({ queryKey: priceGridKey });
      notify(
        translate(from === atOnce ? 'beheer.prices.saved' : 'beheer.prices.saved_from', {
          smart_count: edits.size,
          from: format.date(from === atOnce ? list.valid_from : from),
        }),
        { type: 'success' },
      );
      onDone(saved.uuid);
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Shell.FloatingBar label={translate('beheer.prices.unsaved')}>
      {failure === null ? null : (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {failure}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Box role="status" sx={{ fontSize: 14 }}>
          <strong>{translate('beheer.prices.changed_count', { smart_count: edits.size })}</strong>
          {effect === null ? null : (
            <Box component="span" sx={{ display: 'block', fontSize: 13, color: 'text.secondary' }}>
              {effect}
            </Box>
          )}
        </Box>
        {days.length > 0 ? (
          <TextField
            select
            size="small"
            margin="none"
            fullWidth={false}
            label={translate('beheer.prices.holds_from')}
            value={from}
            onChange={(event) => setFrom(event.target.value)}
            sx={{ minWidth: 232 }}
          >
            {days.map((day) => (
              <MenuItem key={day} value={day}>
                {format.fullDate(day)}
              </MenuItem>
            ))}
            <MenuItem value={atOnce}>{translate('beheer.prices.at_once')}</MenuItem>
          </TextField>
        ) : null}
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1 }}>
          <Button variant="text" onClick={onDiscard} disabled={busy}>
            {translate('beheer.prices.discard')}
          </Button>
          <Button variant="contained" onClick={() => void save()} loading={busy}>
            {translate('beheer.prices.save')}
          </Button>
        </Box>
      </Box>
    </Shell.FloatingBar>
  );
}

/** Returns the effect of the prices on subscriptions as text; null until it is known, or where the prices are wrong. */
function useEffectText({
  list,
  edits,
  from,
  isSaving,
}: Pick<Props, 'list' | 'edits'> & { readonly from: string; readonly isSaving: boolean }): string | null {
  const translate = useTranslate();
  const format = useFormat();
  const asked = Forms.useDebouncedValue(JSON.stringify([list.version, from, [...edits]]), pauseMilliseconds);
  const { data } = useQuery({
    queryKey: [effectKey, list.uuid, asked],
    queryFn: ({ signal }) => measurePriceItems(list, from === atOnce ? null : from, writtenItems(list, edits), signal),
    // Until the saved list has arrived, the edits are those of the list before it.
    enabled: !isSaving,
    retry: false,
    gcTime: 0,
  });
  if (data === undefined) return null;
  const { subscriptions, month_cents, first_on } = data;
  if (subscriptions === 0 || first_on === null) return translate('beheer.prices.no_effect');
  return translate('beheer.prices.effect', {
    smart_count: subscriptions,
    from: format.date(first_on),
    amount: `${month_cents > 0 ? '+' : ''}${format.money(month_cents, list.currency)}`,
  });
}

/** Returns first days of coming months on which a following list may begin; empty for a list that has not begun. */
function followingDays(
  { status, valid_from, valid_until }: PriceListWithItems,
  today: CalendarDate,
): readonly CalendarDate[] {
  if (status !== 'active' || valid_from > today) return [];
  const first = Dates.calendarDate(`${today.slice(0, 8)}01`);
  return Array.from({ length: months }, (_, index) => Dates.addMonths(first, index + 1)).filter(
    (day) => valid_until === null || day <= valid_until,
  );
}
