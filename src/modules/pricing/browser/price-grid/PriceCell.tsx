/** One price: show, navigate, type. Unsaved values are marked, inherited ones are grey. */
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { Tier } from '../../rules/tiers.ts';
import { Grids, useFormat, useLanguage } from '#engine/browser';
import { simpleCents, typedPrice, type GridPrice, type PriceEdit } from './gridModel.ts';

interface Props {
  readonly name: string;
  readonly currency: string;
  readonly price: GridPrice | undefined;
  readonly edit: readonly Tier[] | null | undefined;
  readonly place: Grids.GridPlace;
  readonly onChange: ((edit: PriceEdit) => void) | null;
}

export function PriceCell({ name, currency, price, edit, place, onChange }: Props) {
  const format = useFormat();
  const translate = useTranslate();
  const language = useLanguage();
  const own = price?.inherited_from === null ? price : undefined;
  const tiers = edit === undefined ? price?.tiers : (edit ?? undefined);
  const cents = tiers ? simpleCents({ tiers }) : null;
  const isTiered = tiers !== undefined && cents === null;
  const isEditable = onChange !== null && !isTiered;
  const origin = edit === undefined ? (price?.inherited_from ?? null) : null;
  const clear = (): void => onChange?.(own ? null : undefined);
  const { typed, end, props, input } = Grids.useGridCell({
    text: cents === null ? '' : format.decimal(cents / 100, 2),
    isReadOnly: !isEditable,
    onClear: clear,
  });
  const commit = (entered: string): '' | null => {
    const typedEdit = typedPrice(entered, price, language);
    if (typedEdit === 'wrong') return '';
    end();
    onChange?.(typedEdit);
    return null;
  };
  const text = textOf(
    { tiers, cents },
    (amount) => format.money(amount, currency),
    (amount) => translate('beheer.prices.tiers', { price: amount }),
  );
  const from = origin === null ? null : translate('beheer.prices.inherited', { list: origin });
  const cellLabel = [
    `${name}: ${text === '' ? translate('beheer.prices.no_price') : text}`,
    from,
    edit === undefined ? null : translate('beheer.prices.changed'),
  ]
    .filter((part) => part !== null)
    .join(', ');
  const cell = (
    <Box
      component="td"
      {...props}
      data-place={`${place.row} ${place.column}`}
      data-changed={edit === undefined ? undefined : true}
      aria-label={cellLabel}
      sx={{
        ...look,
        ...(from === null ? {} : taken),
        ...(edit === undefined ? {} : changed),
        cursor: isEditable ? 'cell' : 'default',
      }}
    >
      {typed === null ? (
        <Box component="span" sx={{ px: 1.5, textDecoration: edit === null ? 'line-through' : 'none' }}>
          {edit === null && own ? format.money(simpleCents(own) ?? 0, currency) : text}
        </Box>
      ) : (
        <Grids.CellInput {...input} name={name} initial={typed} inputMode="decimal" isGivenUpOnBlur onCommit={commit} />
      )}
    </Box>
  );
  return from === null ? (
    cell
  ) : (
    <Tooltip title={from} enterDelay={400}>
      {cell}
    </Tooltip>
  );
}

/** Tiers are shown by their lowest quantity. */
function textOf(
  { tiers, cents }: { readonly tiers: readonly Tier[] | undefined; readonly cents: number | null },
  money: (cents: number) => string,
  from: (amount: string) => string,
): string {
  if (tiers === undefined) return '';
  return cents === null ? from(money(tiers[0]?.unit_price_cents ?? 0)) : money(cents);
}

const look = {
  borderBottom: 1,
  borderColor: 'divider',
  p: 0,
  height: 36,
  minWidth: 104,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  position: 'relative',
  color: 'text.primary',
  whiteSpace: 'nowrap',
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineStyle: 'solid', outlineOffset: '-2px' },
} as const;
const taken = { color: 'text.secondary', fontStyle: 'italic' } as const;
const changed = {
  bgcolor: 'brand.primary.soft',
  fontWeight: 600,
  '&::before': { content: '""', position: 'absolute', left: 0, top: 0, bottom: 0, width: 3, bgcolor: 'primary.main' },
} as const;
