/**
 * Single-key shortcuts: those of the current page, `?` for help, `/` to search. Ignored while typing and in dialogs and
 * menus, and can be disabled.
 */
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-admin';
import { lazyAhead } from '../../fetchAhead.tsx';
import { pageCommands } from '../../providers/pageCommands.ts';
import { useKeysChoice } from './keysChoice.ts';

const KeysDialog = lazyAhead(async () => ({ default: (await import('./KeysDialog.tsx')).KeysDialog }));

const typing =
  'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable="true"], .MuiModal-root, [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"], [role="grid"], [role="slider"]';

interface Keys {
  readonly show: () => void;
  readonly dialog: ReactNode;
}

/** Handles the shortcuts of the whole app. `show` opens the help; render `dialog`. */
export function useKeys({ onSearch }: { readonly onSearch: () => void }): Keys {
  const [isOpen, setOpen] = useState(false);
  const [isOn] = useKeysChoice();
  const { pathname } = useLocation();
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const { key, target } = event;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || key.length !== 1) return;
    if (target instanceof Element && target.closest(typing)) return;
    // While the next page loads, the previous one is still mounted; its shortcuts must not run.
    const isThere = pathname === window.location.pathname;
    const command = isOn && isThere ? pageCommands().find(({ keys }) => keys?.includes(key)) : undefined;
    const run = key === '?' ? () => setOpen(true) : (command?.run ?? (isOn && key === '/' ? onSearch : null));
    if (run === null) return;
    // Prevents the letter from being typed into the box that gets the focus.
    event.preventDefault();
    run();
  });
  useEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return { show: () => setOpen(true), dialog: isOpen ? <KeysDialog onClose={() => setOpen(false)} /> : null };
}
