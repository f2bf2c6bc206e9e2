/**
 * Layout and columns of a list: from the address, else from the last choice of the person, else the default of the
 * registry.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useStore } from 'react-admin';
import type { LayoutConfig } from '../../../registry/lists/listConfig.ts';
import type { ViewColumn } from '../../../registry/lists/savedViews.ts';
import type { LayoutName, Resource } from '../../../registry/types.ts';
import { store } from '../../providers/store.ts';
import { adminName } from '../../registry.ts';
import { columnWords, readColumnWords, standardView } from './listState.ts';
import { groupText, noGroup, readDensity, readGroup, type LookWords, type TableLook } from './table/tableLook.ts';
import { useDensity } from './table/useDensity.ts';

/** Parameters in the address; `period` and `day` are for a calendar. */
interface LayoutWords {
  readonly layout?: string;
  readonly period?: string;
  /** A day within the period. */
  readonly day?: string;
}

/** Further parameters: columns, look of the table, and the view of the list. */
interface ListWords extends LayoutWords, LookWords {
  readonly columns?: string;
  readonly view?: string;
}

/** The layout and columns of a list, with functions to change them. */
export interface ChosenLayout {
  readonly layout: LayoutConfig;
  readonly choose: (name: LayoutName) => void;
  readonly words: LayoutWords;
  readonly setWords: (words: LayoutWords) => void;
  /** UUID of the view in the address, or null. */
  readonly view: string | null;
  /** null for the default columns. */
  readonly columns: readonly ViewColumn[] | null;
  /**
   * Changes the columns: in the address, and as the person's choice unless a saved view is open. null restores the
   * default.
   */
  readonly chooseColumns: (columns: readonly ViewColumn[] | null, usual: readonly ViewColumn[]) => void;
  /** Removes the person's choice of columns, grouping and totals for this list. */
  readonly forgetColumns: () => void;
  readonly look: TableLook;
}

const table: LayoutConfig = { type: 'table' };

/** Returns the layout that a list will have at an address, for preloading. */
export function layoutAt(resource: Resource, search: string): LayoutConfig {
  const name = adminName(resource);
  const restored = store.getItem<Readonly<Record<string, unknown>>>(`${name}.listParams`);
  const words = search === '' && restored ? wordsOf(restored) : wordsIn(search);
  const remembered = store.getItem<LayoutName>(`${name}.layout`) ?? null;
  return openedLayout(resource.list.layouts, { words, remembered, search }).layout;
}

/** Hook for the list itself, which is the only one to write the address. */
export function useLayout(resource: Resource): ChosenLayout {
  const { chosen, missing, complete, named, remembered, remember } = useWantedLayout(resource);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // An address that was requested may not have been applied yet.
    if (missing === null || missing !== asked.current) {
      asked.current = missing;
      if (missing !== null) complete();
    }
    if (named !== undefined && named !== remembered) remember(named);
  });
  return chosen;
}

/** Hook for components around the list. */
export const useShownLayout = (resource: Resource): LayoutConfig => useWantedLayout(resource).chosen.layout;

interface Wanted {
  readonly chosen: ChosenLayout;
  /** Parameters to add to the address, as a string; null if it is complete. */
  readonly missing: string | null;
  readonly complete: () => void;
  /** Layout named in the address. */
  readonly named: LayoutName | undefined;
  readonly remembered: LayoutName | null;
  readonly remember: (name: LayoutName) => void;
}

function useWantedLayout(resource: Resource): Wanted {
  const { layouts } = resource.list;
  const name = adminName(resource);
  const [remembered, remember] = useStore<LayoutName | null>(`${name}.layout`, null);
  const [ownColumns, rememberColumns] = useStore<readonly ViewColumn[] | null>(`${name}.columns`, null);
  const [restored] = useStore<Readonly<Record<string, unknown>> | null>(`${name}.listParams`, null);
  // The address of a record has no list parameters.
  const { pathname, search } = useLocation();
  const isList = pathname === resource.route;
  // React-admin restores the last parameters into an empty address; until it has, use those.
  const isRestoring = search === '' && restored !== null;
  const listWords = useListWords(name, isRestoring ? restored : null);
  const { words, written, setWords, addWords } = listWords;
  const { named, isAsked, layout } = openedLayout(layouts, { words, remembered, search });
  // Add the layout to the address once one was chosen, so that a copied link shows the same.
  const wantedLayout: LayoutWords =
    layouts.length < 2 || isAsked || (named === undefined && remembered === null)
      ? {}
      : { ...(layout.type === 'calendar' ? words : {}), layout: layout.type };
  const columns = words.columns === undefined ? ownColumns : readColumnWords(words.columns);
  const { view = null } = words;
  const isOwn = view === null || view === standardView;
  const { look, lookWords, forgetLook } = useLook(name, isOwn, listWords);
  const wanted: ListWords = {
    ...wantedLayout,
    ...lookWords,
    ...(columns === null ? {} : { columns: columnWords(columns) }),
    ...(words.view === undefined ? {} : { view: words.view }),
  };
  const isMissing =
    isList && !isRestoring && wordNames.some((word) => wanted[word] !== undefined && wanted[word] !== written[word]);
  const chosen: ChosenLayout = {
    layout,
    words,
    setWords: ({ layout: one, period, day }) => setWords({ layout: one, period, day }),
    choose: (type) => setWords({ layout: type, period: undefined, day: undefined }),
    view,
    columns,
    chooseColumns(next, usual) {
      if (isOwn) rememberColumns(next);
      // Written in full, because react-admin fills an empty address with the previous parameters.
      setWords({ columns: columnWords(next ?? usual) });
    },
    forgetColumns() {
      rememberColumns(null);
      forgetLook();
    },
    look,
  };
  return {
    chosen,
    missing: isMissing ? JSON.stringify([search, wanted]) : null,
    complete: () => addWords(wanted),
    named: isList ? named : undefined,
    remembered,
    remember,
  };
}

/**
 * Grouping, totals and density of the table: from the address, else from the last choice of the person.
 * @param isOwn true if no saved view is open, so that a change is remembered
 */
function useLook(name: string, isOwn: boolean, { words, setWords }: WrittenWords) {
  const [ownGroup, rememberGroup] = useStore<string | null>(`${name}.group`, null);
  const [ownTotals, rememberTotals] = useStore<boolean>(`${name}.totals`, false);
  const [ownDensity, rememberDensity] = useDensity();
  const group = words.group ?? (isOwn ? ownGroup : null);
  const totals = words.totals ?? (isOwn && ownTotals ? '1' : undefined);
  const look: TableLook = {
    group: readGroup(group ?? noGroup),
    totals: totals === '1',
    density: readDensity(words.density) ?? ownDensity,
    change(changed) {
      const { density } = changed;
      // Density is stored for all lists, unless a saved view is open or the address contains it.
      const isOfView = density !== undefined && (!isOwn || words.density !== undefined);
      if (density !== undefined && !isOfView) rememberDensity(density);
      if (isOwn && changed.group !== undefined) rememberGroup(changed.group && groupText(changed.group));
      if (isOwn && changed.totals !== undefined) rememberTotals(changed.totals);
      const inAddress: ChangedWords = {
        ...(changed.group === undefined ? {} : { group: groupText(changed.group) }),
        ...(changed.totals === undefined ? {} : { totals: changed.totals ? '1' : '0' }),
        ...(isOfView ? { density } : {}),
      };
      if (Object.keys(inAddress).length > 0) setWords(inAddress);
    },
  };
  const lookWords: LookWords = {
    ...(group === null ? {} : { group }),
    ...(totals === undefined ? {} : { totals }),
    ...(words.density === undefined ? {} : { density: words.density }),
  };
  const forgetLook = (): void => {
    rememberGroup(null);
    rememberTotals(false);
  };
  return { look, lookWords, forgetLook };
}

interface Opened {
  /** Layout named in the address, if it exists. */
  readonly named: LayoutName | undefined;
  /** True if the address has a filter that the default layout cannot show. */
  readonly isAsked: boolean;
  readonly layout: LayoutConfig;
}

function openedLayout(
  layouts: readonly LayoutConfig[],
  {
    words,
    remembered,
    search,
  }: { readonly words: LayoutWords; readonly remembered: LayoutName | null; readonly search: string },
): Opened {
  const find = (type: string | null | undefined): LayoutConfig | undefined => layouts.find((one) => one.type === type);
  const named = find(words.layout)?.type;
  const opened = find(named ?? remembered) ?? layouts[0] ?? table;
  // A custom page has no filters, so show a filtered address in the table.
  const isAsked = named === undefined && opened.type === 'page' && new URLSearchParams(search).has('filter');
  return { named, isAsked, layout: isAsked ? table : opened };
}

const wordNames = ['layout', 'period', 'day', 'columns', 'group', 'totals', 'density', 'view'] as const;
type Word = (typeof wordNames)[number];
/** undefined removes the parameter. */
type ChangedWords = { readonly [word in Word]?: string | undefined };

interface WrittenWords {
  readonly words: ListWords;
  /** Parameters currently in the address. */
  readonly written: ListWords;
  /** Changes the given parameters. */
  readonly setWords: (changed: ChangedWords) => void;
  /** Adds parameters with their current values to the address. */
  readonly addWords: (words: ListWords) => void;
}

/** Keeps the layout parameters when react-admin rewrites the address on a filter change. */
function useListWords(list: string, restored: Readonly<Record<string, unknown>> | null): WrittenWords {
  const location = useLocation();
  const navigate = useNavigate();
  const written = restored === null ? wordsIn(location.search) : wordsOf(restored);
  const [previous, setPrevious] = useState({ list, words: written });
  // An address with a view is complete, so previous parameters do not apply.
  const holdsOn = previous.list === list && written.view === undefined;
  const words = { ...(holdsOn ? previous.words : {}), ...written };
  if (previous.list !== list || wordNames.some((word) => previous.words[word] !== words[word]))
    setPrevious({ list, words });
  const addWords = (changed: ChangedWords): void => {
    const search = new URLSearchParams(location.search);
    for (const [word, value] of Object.entries(changed)) {
      if (value === undefined) search.delete(word);
      else search.set(word, value);
    }
    navigate({ pathname: location.pathname, search: `?${search.toString()}` }, { replace: true });
  };
  const setWords = (changed: ChangedWords): void => {
    setPrevious({ list, words: wordsOf({ ...words, ...changed }) });
    addWords(changed);
  };
  return { words, written, setWords, addWords };
}

const wordsIn = (search: string): ListWords => wordsOf(Object.fromEntries(new URLSearchParams(search)));

function wordsOf(all: Readonly<Record<string, unknown>>): ListWords {
  return Object.fromEntries(
    wordNames.flatMap((word) => {
      const value = all[word];
      return typeof value === 'string' ? [[word, value]] : [];
    }),
  );
}
