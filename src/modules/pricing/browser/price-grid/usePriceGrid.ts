/** Data of the price grid: the chosen list, its parent lists, and the products. */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-admin';
import {
  readGridProducts,
  readPriceList,
  readPriceLists,
  type GridProduct,
  type PriceList,
  type PriceListWithItems,
} from '../priceLists.ts';
import { todayHere, useLanguage } from '#engine/browser';
import { versionOn, type ChainLink } from './gridModel.ts';

export const priceGridKey = ['price-grid'] as const;

export interface PriceGrid {
  readonly lists: readonly PriceList[];
  readonly list: PriceListWithItems;
  readonly chain: readonly ChainLink[];
  readonly products: readonly GridProduct[];
}

const longest = 10;

export function usePriceGrid() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const language = useLanguage();
  const asked = new URLSearchParams(search).get('list');
  const lists = useQuery({ queryKey: [...priceGridKey, 'lists'], queryFn: readPriceLists });
  const products = useQuery({
    queryKey: [...priceGridKey, 'products', language],
    queryFn: () => readGridProducts(language),
  });
  const chosen = lists.data && (lists.data.find(({ uuid }) => uuid === asked) ?? usualList(lists.data));
  const chain = useQuery({
    queryKey: [...priceGridKey, 'chain', chosen?.uuid],
    enabled: chosen !== undefined,
    queryFn: () => readChain(lists.data ?? [], chosen?.uuid ?? ''),
  });
  const error = lists.error ?? products.error ?? chain.error;
  const [first] = chain.data ?? [];
  const grid: PriceGrid | null =
    lists.data && products.data && chain.data && first
      ? { lists: lists.data, list: first.list, chain: chain.data, products: products.data }
      : null;
  const choose = (uuid: string): void => navigate({ search: `?list=${uuid}` });
  const retry = (): void => void Promise.all([lists.refetch(), products.refetch(), chain.refetch()]);
  return { grid, error, choose, retry, isEmpty: lists.data?.length === 0 };
}

/** The general list in force today, otherwise the newest. */
function usualList(lists: readonly PriceList[]): PriceList | undefined {
  const today = todayHere();
  const holds = ({ status, client_uuid, segment, valid_from, valid_until }: PriceList): boolean =>
    status === 'active' &&
    client_uuid === null &&
    segment === 'general' &&
    valid_from <= today &&
    (valid_until === null || valid_until >= today);
  return lists.find(holds) ?? lists[0];
}

/** Reads the chain of parents, each in its version of the day. A cycle ends where it closes. */
async function readChain(lists: readonly PriceList[], uuid: string): Promise<readonly ChainLink[]> {
  const chain: ChainLink[] = [];
  let next: { readonly uuid: string; readonly factor_bp: number } | null = { uuid, factor_bp: 10_000 };
  const today = todayHere();
  let day: string = today;
  while (next !== null && chain.length < longest && !chain.some(({ list }) => list.uuid === next?.uuid)) {
    const { factor_bp }: { readonly factor_bp: number } = next;
    const list: PriceListWithItems = await readPriceList(next.uuid);
    if (chain.length === 0) day = list.valid_from > today ? list.valid_from : today;
    chain.push({ list, factor_bp });
    const parent = lists.find((one) => one.uuid === list.parent_uuid);
    next = parent
      ? {
          uuid: versionOn(lists, parent, day).uuid,
          factor_bp: Math.round((factor_bp * (10_000 + (list.adjustment_bp ?? 0))) / 10_000),
        }
      : null;
  }
  return chain;
}
