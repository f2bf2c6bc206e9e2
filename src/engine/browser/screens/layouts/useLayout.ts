/**
 * Which way a list is shown, and with which columns: as its address says, else as somebody chose it before, else as the
 * registry begins.
 */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useStore } from 'react-admin';
import type { Layout } from '../../../registry/listConfig.ts';
import type { ViewColumn } from '../../../registry/savedViews.ts';
import type { LayoutName, Resource } from '../../../registry/types.ts';
import { store } from '../../providers/store.ts';
import { adminName } from '../../registry.ts';
import { columnWords, readColumnWords, standardView } from '../list/listState.ts';
import { groupText, noGroup, readDensity, readGroup, type LookWords, type TableLook } from '../list/tableLook.ts';
import { useDensity } from '../list/useDensity.ts';

/** What the address says of it; `period` and `day` are a calendar's. */
export interface LayoutWords {
  readonly layout?: string;
  readonly period?: string;
  /** A day of the period. */
  readonly day?: string;
}

/** Beside them: the columns, how the table is looked at, and the view that the list comes from. */
interface ListWords extends LayoutWords, LookWords {
  readonly columns?: string;
  readonly view?: string;
}

export interface ChosenLayout {
  readonly layout: Layout;
  readonly choose: (name: LayoutName) => void;
  readonly words: LayoutWords;
  readonly setWords: (words: LayoutWords) => void;
  /** The view that the list comes from, by its key; null: none that the address names. */
  readonly view: string | null;
  /** Null: those of the registry. */
  readonly columns: readonly ViewColumn[] | null;
  /** As part of the view that is on, else as one's own choice for this list. Null: back to the usual ones. */
  readonly chooseColumns: (columns: readonly ViewColumn[] | null, usual: readonly ViewColumn[]) => void;
  /** One's own choice of columns, groups and totals for this list, whatever the address says. */
  readonly forgetColumns: () => void;
  readonly look: TableLook;
}

const table: Layout = { type: 'table' };

/** What the list begins with at this address, before it is drawn. */
export function layoutAt(resource: Resource, search: string): Layout {
  const name = adminName(resource);
  const restored = store.getItem<Readonly<Record<string, unknown>>>(`${name}.listParams`);
  const words = search === '' && restored ? wordsOf(restored) : wordsIn(search);
  const remembered = store.getItem<LayoutName>(`${name}.layout`) ?? null;
  return openedLayout(resource.list.layouts, { words, remembered, search }).layout;
}

/** For the list itself, which alone writes the address. */
export function useLayout(resource: Resource): ChosenLayout {
  const { chosen, missing, complete, named, remembered, remember } = useWantedLayout(resource);
  const asked = useRef<string | null>(null);
  useEffect(() => {
    // An address that was asked for is on its way.
    if (missing === null || missing !== asked.current) {
      asked.current = missing;
      if (missing !== null) complete();
    }
    if (named !== undefined && named !== remembered) remember(named);
  });
  return chosen;
}

/** For what stands around the list. */
export const useShownLayout = (resource: Resource): Layout => useWantedLayout(resource).chosen.layout;

interface Wanted {
  readonly chosen: ChosenLayout;
  /** What the address still has to say, as a text; null: nothing. */
  readonly missing: string | null;
  readonly complete: () => void;
  /** The layout that the address of the list names. */
  readonly named: LayoutName | undefined;
  readonly remembered: LayoutName | null;
  readonly remember: (name: LayoutName) => void;
}

function useWantedLayout(resource: Resource): Wanted {
  const { layouts } = resource.list;
  const name = adminName(resource);
  const [remembered, remember] = useStore<LayoutName | null>(`${name}.layout`, null);
  const [ownColumns, rememberColumns] = useStore<readonly ViewColumn[] | null>(`${name}.columns`, null);
  const [ownGroup, rememberGroup] = useStore<string | null>(`${name}.group`, null);
  const [ownTotals, rememberTotals] = useStore<boolean>(`${name}.totals`, false);
  const [ownDensity, rememberDensity] = useDensity();
  const [restored] = useStore<Readonly<Record<string, unknown>> | null>(`${name}.listParams`, null);
  // The address of a record is its own.
  const { pathname, search } = useLocation();
  const isList = pathname === resource.route;
  // To an address that says nothing react-admin adds what it said the last time; until then that holds.
  const isRestoring = search === '' && restored !== null;
  const { words, written, setWords, addWords } = useListWords(name, isRestoring ? restored : null);
  const { named, isAsked, layout } = openedLayout(layouts, { words, remembered, search });
  // Whoever copies the address shows others the same, once a layout was chosen.
  const wantedLayout: LayoutWords =
    layouts.length < 2 || isAsked || (named === undefined && remembered === null)
      ? {}
      : { ...(layout.type === 'calendar' ? words : {}), layout: layout.type };
  const columns = words.columns === undefined ? ownColumns : readColumnWords(words.columns);
  const { view = null } = words;
  const isOwn = view === null || view === standardView;
  const group = words.group ?? (isOwn ? ownGroup : null);
  const totals = words.totals ?? (isOwn && ownTotals ? '1' : undefined);
  const wanted: ListWords = {
    ...wantedLayout,
    ...(group === null ? {} : { group }),
    ...(totals === undefined ? {} : { totals }),
    ...(words.density === undefined ? {} : { density: words.density }),
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
      // Said in full: of an address that says nothing react-admin has what it said before.
      setWords({ columns: columnWords(next ?? usual) });
    },
    forgetColumns() {
      rememberColumns(null);
      rememberGroup(null);
      rememberTotals(false);
    },
    look: {
      group: readGroup(group ?? noGroup),
      totals: totals === '1',
      density: readDensity(words.density) ?? ownDensity,
      change(changed) {
        const { density } = changed;
        // Elsewhere tables are as dense as their reader has them; in a view as it says.
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
    },
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

interface Opened {
  /** The one that is named, where there is such a one. */
  readonly named: LayoutName | undefined;
  /** Whether the address asks for what the one that would be opened does not show. */
  readonly isAsked: boolean;
  readonly layout: Layout;
}

function openedLayout(
  layouts: readonly Layout[],
  {
    words,
    remembered,
    search,
  }: { readonly words: LayoutWords; readonly remembered: LayoutName | null; readonly search: string },
): Opened {
  const find = (type: string | null | undefined): Layout | undefined => layouts.find((one) => one.type === type);
  const named = find(words.layout)?.type;
  const opened = find(named ?? remembered) ?? layouts[0] ?? table;
  // A page of our own knows no filters: what an address asks for is shown in the table, until somebody chooses
  // otherwise.
  const isAsked = named === undefined && opened.type === 'page' && new URLSearchParams(search).has('filter');
  return { named, isAsked, layout: isAsked ? table : opened };
}

const wordNames = ['layout', 'period', 'day', 'columns', 'group', 'totals', 'density', 'view'] as const;
type Word = (typeof wordNames)[number];
/** Undefined: no longer there. */
type ChangedWords = { readonly [word in Word]?: string | undefined };

interface WrittenWords {
  readonly words: ListWords;
  /** Those that stand in the address now. */
  readonly written: ListWords;
  /** Changes those that are given. */
  readonly setWords: (changed: ChangedWords) => void;
  /** Has the address say them, as they are already. */
  readonly addWords: (words: ListWords) => void;
}

/** A change of filters writes the whole address anew; what it said of the layout is kept here meanwhile. */
function useListWords(list: string, restored: Readonly<Record<string, unknown>> | null): WrittenWords {
  const location = useLocation();
  const navigate = useNavigate();
  const written = restored === null ? wordsIn(location.search) : wordsOf(restored);
  const [previous, setPrevious] = useState({ list, words: written });
  // An address that names its view says all that it is to say.
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
