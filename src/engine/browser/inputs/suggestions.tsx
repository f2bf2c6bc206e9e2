/**
 * In charge of what is offered below an input while somebody types in it: asked for when typing pauses, gone through with
 * the arrows, taken with Enter or Tab. Nothing is taken that was not chosen.
 * https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent, type RefObject } from 'react';
import MenuItem from '@mui/material/MenuItem';
import MenuList from '@mui/material/MenuList';
import Paper from '@mui/material/Paper';
import Popper from '@mui/material/Popper';

/** What may stand in the place of what was typed, the likeliest first; of nothing typed all. */
export interface Suggesting {
  readonly pauseMilliseconds: number;
  readonly find: (text: string) => Promise<readonly string[]>;
}

interface Options {
  readonly text: string;
  /** What typing began with. */
  readonly initial: string;
  readonly suggesting: Suggesting | undefined;
}

export interface Suggestions {
  readonly names: readonly string[];
  /** Which of them is chosen; -1: none. */
  readonly at: number;
  readonly listId: string;
  /** The name that Enter and Tab take; null where none is chosen. */
  readonly chosen: string | null;
  /** Answers whether the key was for the list. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** For the input. */
  readonly combobox: Readonly<Record<string, string | boolean | undefined>>;
}

interface Found {
  readonly of: string;
  readonly names: readonly string[];
}

const nothing: Found = { of: '', names: [] };

export function useSuggestions({ text, initial, suggesting }: Options): Suggestions {
  const listId = useId();
  // A finger has no key to ask with.
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
        // Without an answer nothing is offered.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(ask);
    };
  }, [isOpen, wanted, pause]);
  const [only] = found.names;
  // Nothing is left to choose where it stands there already, and what was found for other words is no answer.
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
        // It is drawn elsewhere, and yet in the cell.
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
              // The focus stays where somebody types.
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
