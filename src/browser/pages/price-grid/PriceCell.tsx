/** One price: read, walked over, typed in. What was typed is marked until it is saved; what comes from another list is grey. */
import { useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { Tier } from '../../../domain/tiers.ts';
import { useLanguage } from '../../fields/useLabel.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { parseScaled } from '../../inputs/numbers.ts';
import { oneTier, simpleCents, type GridPrice } from './gridModel.ts';
import type { Place } from './PriceTable.tsx';

interface Props {
  readonly name: string;
  readonly currency: string;
  readonly price: GridPrice | undefined;
  readonly edit: readonly Tier[] | null | undefined;
  readonly isCurrent: boolean;
  readonly place: Place;
  readonly onMove: (to: Place) => void;
  readonly onChange: ((tiers: readonly Tier[] | null | undefined) => void) | null;
}

const arrows: Readonly<Record<string, readonly [number, number]>> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1], Enter: [1, 0] };

export function PriceCell({ name, currency, price, edit, isCurrent, place, onMove, onChange }: Props) {
  const format = useFormat();
  const language = useLanguage();
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const own = price?.inherited_from === null ? price : undefined;
  const tiers = edit === undefined ? price?.tiers : edit ?? undefined;
  const cents = tiers ? simpleCents({ tiers }) : null;
  const isTiered = tiers !== undefined && cents === null;
  const isInherited = edit === undefined && price !== undefined && price.inherited_from !== null;
  const go = ([down, right]: readonly [number, number]): void => onMove({ row: place.row + down, column: place.column + right });
  const begin = (text: string | null): void => {
    if (onChange === null || isTiered) return;
    setWrong(false);
    setTyped(text ?? (cents === null ? '' : format.decimal(cents / 100, 2)));
  };
  /** False where what was typed is no price. */
  const commit = (): boolean => {
    if (typed === null) return true;
    const parsed = typed.trim() === '' ? null : parseScaled(typed, 2, language);
    if ((parsed === null && typed.trim() !== '') || (parsed !== null && parsed < 0)) {
      setWrong(true);
      return false;
    }
    setTyped(null);
    const before = price ? simpleCents(price) : null;
    if (parsed === null) onChange?.(own ? null : undefined);
    else onChange?.(parsed === before && !isInherited ? undefined : oneTier(parsed));
    return true;
  };
  const onCellKey = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = arrows[event.key];
    if (event.key === 'Enter' || event.key === 'F2') begin(null);
    else if (step) go(step);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onChange && !isTiered) onChange(own ? null : undefined);
    else if (/^[\d.,]$/.test(event.key)) begin(event.key);
    else return;
    event.preventDefault();
  };
  const onInputKey = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      setTyped(null);
      onMove(place);
    } else if (event.key === 'Enter' || event.key === 'Tab' || event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      if (commit()) go(event.key === 'Tab' ? [0, event.shiftKey ? -1 : 1] : arrows[event.key] ?? [0, 0]);
    }
  };
  const text = tiers === undefined ? '' : isTiered ? translate('beheer.prices.tiers', { price: format.money(tiers[0]?.unit_price_cents ?? 0, currency) }) : format.money(cents ?? 0, currency);
  const cell = (
    <Box
      component="td"
      role="gridcell"
      data-place={`${place.row} ${place.column}`}
      data-changed={edit === undefined ? undefined : true}
      tabIndex={isCurrent && typed === null ? 0 : -1}
      aria-label={`${name}: ${text === '' ? translate('beheer.prices.no_price') : text}${isInherited ? `, ${translate('beheer.prices.inherited', { list: price?.inherited_from ?? '' })}` : ''}${edit === undefined ? '' : `, ${translate('beheer.prices.changed')}`}`}
      onFocus={() => { if (!isCurrent) onMove(place); }}
      onDoubleClick={() => begin(null)}
      onKeyDown={onCellKey}
      sx={{
        borderBottom: 1, borderColor: 'divider', p: 0, height: 36, minWidth: 104, textAlign: 'right', fontVariantNumeric: 'tabular-nums', cursor: onChange && !isTiered ? 'cell' : 'default', position: 'relative',
        color: isInherited ? 'text.secondary' : 'text.primary', fontStyle: isInherited ? 'italic' : 'normal', whiteSpace: 'nowrap',
        ...(edit === undefined ? {} : { bgcolor: 'brand.primary.soft', fontWeight: 600, boxShadow: (theme) => `inset 3px 0 ${theme.palette.primary.main}` }),
        '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid', outlineOffset: '-2px' },
      }}
    >
      {typed === null ? <Box component="span" sx={{ px: 1.5, textDecoration: edit === null ? 'line-through' : 'none' }}>{edit === null && own ? format.money(simpleCents(own) ?? 0, currency) : text}</Box> : (
        <Box
          component="input"
          autoFocus
          inputMode="decimal"
          aria-label={name}
          aria-invalid={wrong}
          value={typed}
          onChange={(event) => { setTyped(event.target.value); setWrong(false); }}
          onFocus={(event) => { if (typed.length > 1) event.target.select(); }}
          onBlur={() => { if (!commit()) setTyped(null); }}
          onKeyDown={onInputKey}
          sx={{ width: '100%', minWidth: 96, height: 35, px: 1.5, border: 0, outline: 2, outlineStyle: 'solid', outlineColor: wrong ? 'error.main' : 'primary.main', outlineOffset: '-2px', bgcolor: 'background.paper', color: 'text.primary', font: 'inherit', textAlign: 'right' }}
        />
      )}
    </Box>
  );
  return isInherited ? <Tooltip title={translate('beheer.prices.inherited', { list: price?.inherited_from ?? '' })} enterDelay={400}>{cell}</Tooltip> : cell;
}
