/** Which way a list is shown: as its address says, else as somebody chose it before, else as the registry begins. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useStore } from 'react-admin';
import type { Layout } from '../../../registry/listConfig.ts';
import type { LayoutName, Resource } from '../../../registry/types.ts';
import { adminName } from '../../registry.ts';

/** What the address says of it; `period` and `day` are a calendar's. */
export interface LayoutWords {
  readonly layout?: string;
  readonly period?: string;
  /** A day of the period. */
  readonly day?: string;
}

export interface ChosenLayout {
  readonly layout: Layout;
  readonly choose: (name: LayoutName) => void;
  readonly words: LayoutWords;
  readonly setWords: (words: LayoutWords) => void;
}

const table: Layout = { type: 'table' };

export function useLayout(resource: Resource): ChosenLayout {
  const { layouts } = resource.list;
  const name = adminName(resource);
  const [remembered, remember] = useStore<LayoutName | null>(`${name}.layout`, null);
  const find = (type: string | null | undefined): Layout | undefined => layouts.find((one) => one.type === type);
  const { words, written, setWords } = useLayoutWords(name);
  // The address of a record is its own.
  const { pathname, search } = useLocation();
  const isList = pathname === resource.route;
  const named = find(words.layout)?.type;
  const usual = find(named ?? remembered) ?? layouts[0] ?? table;
  // A page of our own knows no filters: what an address asks for is shown in the table, until somebody chooses
  // otherwise.
  const isAsked = named === undefined && usual.type === 'page' && new URLSearchParams(search).has('filter');
  const layout = isAsked ? table : usual;
  // Whoever copies the address shows others the same, once a layout was chosen.
  const wanted: LayoutWords =
    isAsked || (named === undefined && remembered === null)
      ? {}
      : { ...(layout.type === 'calendar' ? words : {}), layout: layout.type };
  const missing =
    isList &&
    layouts.length > 1 &&
    wordNames.some((word) => wanted[word] !== undefined && wanted[word] !== written[word]);
  useEffect(() => {
    if (missing) setWords(wanted);
    if (isList && named !== undefined && named !== remembered) remember(named);
  });
  return { layout, choose: (type) => setWords({ layout: type }), words, setWords };
}

const wordNames = ['layout', 'period', 'day'] as const;

interface WrittenWords {
  readonly words: LayoutWords;
  /** Those that stand in the address now. */
  readonly written: LayoutWords;
  readonly setWords: (words: LayoutWords) => void;
}

/** A change of filters writes the whole address anew; what it said of the layout is kept here meanwhile. */
function useLayoutWords(list: string): WrittenWords {
  const location = useLocation();
  const navigate = useNavigate();
  const written = wordsOf(location.search);
  const [previous, setPrevious] = useState({ list, words: written });
  const words = { ...(previous.list === list ? previous.words : {}), ...written };
  if (previous.list !== list || wordNames.some((word) => previous.words[word] !== words[word]))
    setPrevious({ list, words });
  const setWords = (changed: LayoutWords): void => {
    const search = new URLSearchParams(location.search);
    for (const word of wordNames) search.delete(word);
    for (const [word, value] of Object.entries(changed)) search.set(word, String(value));
    navigate({ pathname: location.pathname, search: `?${search.toString()}` }, { replace: true });
  };
  return { words, written, setWords };
}

function wordsOf(search: string): LayoutWords {
  const all = new URLSearchParams(search);
  return Object.fromEntries(
    wordNames.flatMap((word) => {
      const value = all.get(word);
      return value === null ? [] : [[word, value]];
    }),
  );
}
