/**
 * Remembers in local storage which page of each list this person saw last, so that the next visit can request it before
 * the scripts have run. Contains no records and no search texts. Valid for one person, client, language and revision of
 * the registry; removed at sign-out.
 */
import type { GetListParams } from 'react-admin';
import { isRecord, parseRecord } from '../../../values/json.ts';
import type { Head } from './registryCache.ts';

/** The local storage key. */
const listsKey = 'beheer.lists';
/** The most recent lists are kept. */
const mostLists = 20;

interface KnownList {
  /** The query of the page's address. */
  readonly search: string;
  /** The address of the request. */
  readonly address: string;
  /** The name of the resource in react-admin. */
  readonly name: string;
  readonly params: Pick<GetListParams, 'pagination' | 'sort' | 'filter' | 'meta'>;
}

interface KnownLists {
  readonly visit: string;
  /** The lists, with the path of their page as key. */
  readonly lists: Readonly<Record<string, KnownList>>;
}

/** Returns what the lists are valid for, as text. */
export const visitKey = ({ person, client, locale, tag }: Omit<Head, 'program'>): string =>
  JSON.stringify([person, client, locale, tag]);

/** Returns the list at an address. Without a query, that is the last one at the path, as react-admin shows it. */
export function knownList(
  visit: string,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): KnownList | null {
  const found = read(visit)[pathname];
  return found !== undefined && (search === '' || search === found.search) ? found : null;
}

/** Remembers the list at a path. A list with a search text is not remembered, since that may be confidential. */
export function rememberList(visit: string, pathname: string, list: KnownList): void {
  const { [pathname]: before, ...others } = read(visit);
  const isSearched = isRecord(list.params.filter) && 'q' in list.params.filter;
  if (isSearched ? before === undefined : JSON.stringify(before) === JSON.stringify(list)) return;
  const recent = [...Object.entries(others), ...(isSearched ? [] : [[pathname, list] as const])].slice(-mostLists);
  const lists: KnownLists = { visit, lists: Object.fromEntries(recent) };
  try {
    localStorage.setItem(listsKey, JSON.stringify(lists));
  } catch {
    // The storage is full. The next visit requests the list after the scripts have run.
  }
}

/** Removes all lists. */
export const forgetLists = (): void => localStorage.removeItem(listsKey);

function read(visit: string): KnownLists['lists'] {
  const stored = parseRecord(localStorage.getItem(listsKey) ?? '{}');
  return stored?.['visit'] === visit ? ((stored as unknown as KnownLists).lists ?? {}) : {};
}
