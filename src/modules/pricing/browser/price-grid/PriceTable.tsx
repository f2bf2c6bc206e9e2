/** Price table: products by category, a column per period, with keyboard navigation and input like a spreadsheet. */
import Box from '@mui/material/Box';
import type { ClipboardEvent } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import type { Tier } from '../../rules/tiers.ts';
import { Grids, useLanguage } from '#engine/browser';
import {
  cellKey,
  simpleCents,
  typedPrice,
  type GridColumn,
  type GridEdits,
  type GridGroup,
  type GridPrice,
  type PriceChange,
} from './gridModel.ts';
import type { GridProduct } from '../priceLists.ts';
import { PriceCell } from './PriceCell.tsx';
import { useColumnTitle } from './useColumnTitle.ts';

interface Props {
  readonly currency: string;
  readonly columns: readonly GridColumn[];
  readonly groups: readonly GridGroup[];
  readonly prices: ReadonlyMap<string, GridPrice>;
  readonly edits: GridEdits;
  /** Pasting changes several prices together. Null for people who may not change prices. */
  readonly onChange: ((changes: readonly PriceChange[]) => void) | null;
}

const head = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  px: 1.5,
  py: 1,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  textAlign: 'right',
  whiteSpace: 'nowrap',
} as const;
const first = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  textAlign: 'left',
  minWidth: { xs: 148, sm: 240 },
} as const;

export function PriceTable(props: Props) {
  const translate = useTranslate();
  const titleOf = useColumnTitle();
  const { props: grid } = Grids.useGridKeyboard();
  const { columns, groups, onChange } = props;
  const products = groups.flatMap((group) => group.products);
  const rowOf = new Map(products.map((product, index) => [product.uuid, index]));
  const paste = usePaste(props, products);
  return (
    <Box
      onPaste={paste}
      sx={{ overflow: 'auto', maxHeight: 'calc(100dvh - 232px)', minHeight: 280, position: 'relative' }}
    >
      <Box
        component="table"
        {...grid}
        role="grid"
        aria-label={translate('beheer.prices.grid')}
        aria-readonly={onChange === null}
        sx={{ borderCollapse: 'separate', borderSpacing: 0, width: '100%', fontSize: 13 }}
      >
        <thead>
          <tr role="row">
            <Box component="th" scope="col" role="columnheader" sx={{ ...head, ...first, px: 2, zIndex: 3 }}>
              {translate('beheer.prices.product')}
            </Box>
            {columns.map((column) => (
              <Box component="th" scope="col" role="columnheader" key={column.key} sx={head}>
                {titleOf(column)}
              </Box>
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.name} role="rowgroup">
            <GroupHead name={group.name} columns={columns.length + 1} />
            {group.products.map((product) => (
              <ProductRow key={product.uuid} {...props} product={product} at={rowOf.get(product.uuid) ?? 0} />
            ))}
          </tbody>
        ))}
      </Box>
    </Box>
  );
}

/** Returns the handler of pasted cells. It warns about those that no price accepts. */
function usePaste({ columns, prices, edits, onChange }: Props, products: readonly GridProduct[]) {
  const translate = useTranslate();
  const notify = useNotify();
  const language = useLanguage();
  return (event: ClipboardEvent): void => {
    const block = onChange && Grids.pastedBlock(event);
    if (!block) return;
    event.preventDefault();
    const changes: PriceChange[] = [];
    let left = 0;
    for (const { row, column: at, text } of Grids.placedTexts(block)) {
      const product = products[row];
      const column = columns[at];
      const key = product && column && cellKey(product.uuid, column.key);
      const price = key === undefined ? undefined : prices.get(key);
      // Tiers cannot be edited in the table.
      const isTiered = key !== undefined && hasTiers(edits.get(key) ?? price?.tiers);
      const edit = key === undefined || isTiered ? 'wrong' : typedPrice(text, price, language);
      if (edit === 'wrong') left += 1;
      else if (key !== undefined) changes.push([key, edit]);
    }
    if (changes.length > 0) onChange(changes);
    if (left > 0) notify(translate('beheer.prices.left_out', { smart_count: left }), { type: 'warning' });
  };
}

function GroupHead({ name, columns }: { readonly name: string; readonly columns: number }) {
  return (
    <tr role="row">
      <Box
        component="th"
        scope="rowgroup"
        role="rowheader"
        colSpan={columns}
        sx={{
          textAlign: 'left',
          px: 2,
          pt: 1.5,
          pb: 0.5,
          fontSize: 12,
          fontWeight: 600,
          color: 'text.secondary',
          bgcolor: 'action.hover',
        }}
      >
        <Box component="span" sx={{ position: 'sticky', left: 16 }}>
          {name}
        </Box>
      </Box>
    </tr>
  );
}

interface ProductRowProps extends Omit<Props, 'groups'> {
  readonly product: GridProduct;
  /** Index among the rows of all groups. */
  readonly at: number;
}

function ProductRow({ product, at, currency, columns, prices, edits, onChange }: ProductRowProps) {
  const titleOf = useColumnTitle();
  return (
    <tr role="row">
      <Box
        component="th"
        scope="row"
        role="rowheader"
        sx={{ ...first, px: 2, py: 0.5, fontWeight: 400, borderBottom: 1, borderColor: 'divider' }}
      >
        {product.name}
      </Box>
      {columns.map((column, index) => {
        const key = cellKey(product.uuid, column.key);
        return (
          <PriceCell
            key={column.key}
            name={`${product.name}, ${titleOf(column)}`}
            currency={currency}
            price={prices.get(key)}
            edit={edits.get(key)}
            place={{ row: at, column: index }}
            onChange={onChange && ((edit) => onChange([[key, edit]]))}
          />
        );
      })}
    </tr>
  );
}

const hasTiers = (tiers: readonly Tier[] | undefined): boolean =>
  tiers !== undefined && simpleCents({ tiers }) === null;
