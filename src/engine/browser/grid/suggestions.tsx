/**
 * Autocomplete for a text input: queries after a debounce, arrow keys to navigate, Enter or Tab to accept. Nothing is
 * accepted without being selected. https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';

/** Source of suggestions, the most likely first. Returns all of them for an empty text. */
export interface Suggesting {
  readonly pauseMilliseconds: number;
  readonly find: (text: string) => Promise<readonly string[]>;
}

interface Options {
  readonly text: string;
  /** Text at the start of editing. */
  readonly initial: string;
  readonly suggesting: Suggesting | undefined;
}

interface Suggestions {
  readonly names: readonly string[];
  /** Index of the selected suggestion; -1 for none. */
  readonly at: number;
  readonly listId: string;
  /** Suggestion that Enter and Tab accept; null for none. */
  readonly chosen: string | null;
  /** Returns true if the key was handled. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** ARIA props for the input. */
  readonly combobox: Readonly<Record<string, string | boolean | undefined>>;
}

interface Found {
  readonly of: string;
  readonly names: readonly string[];
}

const nothing: Found = { of: '', names: [] };

export function useSuggestions({ text, initial, suggesting }: Options): Suggestions {
  const listId = useId();
  // Touch devices have no arrow key to open the list with, so open it immediately.
  const [isAsked, setAsked] = useState(() => suggesting !== undefined && matchMedia('(pointer: coarse)').matches);
  const [isClosed, setClosed] = useState(false);
  const [found, setFound] = useState(nothing);
  const [at, setAt] = useState(-1);
  const isBegun = initial.length > 1 ? text !== initial : text !== '';
  const isOpen = suggesting !== undefined && !isClosed && (isBegun || isAsked);
  const wanted = isBegun ? text.trim() : '';
  const pause = wanted === '' ? 0 : suggesting?.pauseMilliseconds;
  const find = useEffectEvent((wantedText: string) => suggesting?.find(wantedText) ?? Promise.resolve([]));
  useEffect(() => {
    if (!isOpen) return undefined;
    let isLate = false;
    const ask = setTimeout(() => {
      find(wanted).then(
        (names) => (isLate ? undefined : (setFound({ of: wanted, names }), setAt(-1))),
        // Offer nothing if the query fails.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(ask);
    };
  }, [isOpen, wanted, pause]);
  const [only] = found.names;
  // Hide the list if the text equals its only suggestion, or if the results belong to another query.
  const isSettled = found.names.length === 1 && only?.toLowerCase() === text.trim().toLowerCase();
  const names = isOpen && found.of === wanted && !isSettled ? found.names : nothing.names;
  const isShown = names.length > 0;
  const chosen = isShown ? (names[at] ?? null) : null;
  return {
    names,
    at,
    listId,
    chosen,
    onKeyDown(event) {
      if (suggesting === undefined) return false;
      const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (by === 1 && event.altKey) {
        setAsked(true);
        setClosed(false);
      } else if (by !== undefined && isShown) setAt(((at + 1 + by + names.length + 1) % (names.length + 1)) - 1);
      else if (event.key === 'Escape' && isShown) setClosed(true);
      else {
        if (event.key.length === 1 || event.key === 'Backspace') setClosed(false);
        return false;
      }
      event.preventDefault();
      return true;
    },
    combobox:
      suggesting === undefined
        ? {}
        : {
            role: 'combobox',
            'aria-autocomplete': 'list',
            'aria-expanded': isShown,
            'aria-controls': isShown ? listId : undefined,
            'aria-activedescendant': chosen === null ? undefined : `${listId}-${at}`,
          },
  };
}

interface ListProps {
  readonly suggestions: Suggestions;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly name: string;
  readonly onTake: (name: string) => void;
}

export function SuggestionList({ suggestions: { names, at, listId }, anchor, name, onTake }: ListProps) {
  return (
    <Popper open={names.length > 0} anchorEl={() => anchor.current as HTMLElement} placement="bottom-start" sx={above}>
      <Paper
        elevation={8}
        // React events of a portal bubble to the cell that renders it.
        onClick={(event) => event.stopPropagation()}
        sx={{ minWidth: 160, maxWidth: 400, maxHeight: 280, overflowY: 'auto', border: 1, borderColor: 'divider' }}
      >
        <MenuList id={listId} role="listbox" aria-label={name} dense disablePadding autoFocus={false}>
          {names.map((one, index) => (
            <MenuItem
              key={one}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              selected={index === at}
              aria-selected={index === at}
              ref={index === at ? intoView : undefined}
              // Keeps the focus in the input.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onTake(one)}
            >
              {one}
            </MenuItem>
          ))}
        </MenuList>
      </Paper>
    </Popper>
  );
}

const above = { zIndex: 'modal' } as const;
const intoView = (item: HTMLElement | null): void => item?.scrollIntoView({ block: 'nearest' });
