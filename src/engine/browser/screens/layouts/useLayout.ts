/**
 * Which way a list is shown, and with which columns: as its address says, else as somebody chose it before, else as the
 * registry begins.
 */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useStore } from 'react-admin';
import type { Layout } from '../../../registry/listConfig.ts';
import type { ViewColumn } from '../../../registry/savedViews.ts';
import type { LayoutName, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';
import { columnWords, readColumnWords, standardView } from '../list/listState.ts';

/** What the address says of it; `period` and `day` are a calendar's. */
export interface LayoutWords {
  readonly layout?: string;
  readonly period?: string;
  /** A day of the period. */
  readonly day?: string;
}

/** Beside them: the columns, and the view that the list comes from. */
interface ListWords extends LayoutWords {
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
  /** As part of the view that is on, else as one's own choice for this list. Null: back to those of the registry. */
  readonly chooseColumns: (columns: readonly ViewColumn[] | null) => void;
  /** One's own choice for this list, whatever the address says. */
  readonly forgetColumns: () => void;
}

const table: Layout = { type: 'table' };

export function useLayout(resource: Resource): ChosenLayout {
  const { layouts } = resource.list;
  const name = adminName(resource);
  const [remembered, remember] = useStore<LayoutName | null>(`${name}.layout`, null);
  const [ownColumns, rememberColumns] = useStore<readonly ViewColumn[] | null>(`${name}.columns`, null);
  const [restored] = useStore<Readonly<Record<string, unknown>> | null>(`${name}.listParams`, null);
  const find = (type: string | null | undefined): Layout | undefined => layouts.find((one) => one.type === type);
  // The address of a record is its own.
  const { pathname, search } = useLocation();
  const isList = pathname === resource.route;
  // To an address that says nothing react-admin adds what it said the last time; until then that holds.
  const isRestoring = search === '' && restored !== null;
  const { words, written, setWords } = useListWords(name, isRestoring ? restored : null);
  const named = find(words.layout)?.type;
  const usual = find(named ?? remembered) ?? layouts[0] ?? table;
  // A page of our own knows no filters: what an address asks for is shown in the table, until somebody chooses
  // otherwise.
  const isAsked = named === undefined && usual.type === 'page' && new URLSearchParams(search).has('filter');
  const layout = isAsked ? table : usual;
  // Whoever copies the address shows others the same, once a layout was chosen.
  const wantedLayout: LayoutWords =
    layouts.length < 2 || isAsked || (named === undefined && remembered === null)
      ? {}
      : { ...(layout.type === 'calendar' ? words : {}), layout: layout.type };
  const columns = words.columns === undefined ? ownColumns : readColumnWords(words.columns);
  const wanted: ListWords = {
    ...wantedLayout,
    ...(columns === null ? {} : { columns: columnWords(columns) }),
    ...(words.view === undefined ? {} : { view: words.view }),
  };
  const missing =
    isList && !isRestoring && wordNames.some((word) => wanted[word] !== undefined && wanted[word] !== written[word]);
  useEffect(() => {
    if (missing) setWords(wanted);
    if (isList && named !== undefined && named !== remembered) remember(named);
  });
  const { view = null } = words;
  return {
    layout,
    words,
    setWords: ({ layout: one, period, day }) => setWords({ layout: one, period, day }),
    choose: (type) => setWords({ layout: type, period: undefined, day: undefined }),
    view,
    columns,
    chooseColumns(chosen) {
      if (view === null || view === standardView) rememberColumns(chosen);
      setWords({ columns: chosen === null ? undefined : columnWords(chosen) });
    },
    forgetColumns: () => rememberColumns(null),
  };
}

const wordNames = ['layout', 'period', 'day', 'columns', 'view'] as const;
type Word = (typeof wordNames)[number];
/** Undefined: no longer there. */
type ChangedWords = { readonly [word in Word]?: string | undefined };

interface WrittenWords {
  readonly words: ListWords;
  /** Those that stand in the address now. */
  readonly written: ListWords;
  /** Changes those that are given. */
  readonly setWords: (changed: ChangedWords) => void;
}

/** A change of filters writes the whole address anew; what it said of the layout is kept here meanwhile. */
function useListWords(list: string, restored: Readonly<Record<string, unknown>> | null): WrittenWords {
  const location = useLocation();
  const navigate = useNavigate();
  const written = restored === null ? wordsIn(location.search) : wordsOf(restored);
  const [previous, setPrevious] = useState({ list, words: written });
  const words = { ...(previous.list === list ? previous.words : {}), ...written };
  if (previous.list !== list || wordNames.some((word) => previous.words[word] !== words[word]))
    setPrevious({ list, words });
  const setWords = (changed: ChangedWords): void => {
    const search = new URLSearchParams(location.search);
    for (const [word, value] of Object.entries(changed)) {
      if (value === undefined) search.delete(word);
      else search.set(word, value);
    }
    setPrevious({ list, words: wordsOf({ ...words, ...changed }) });
    navigate({ pathname: location.pathname, search: `?${search.toString()}` }, { replace: true });
  };
  return { words, written, setWords };
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
