/**
 * Keeps what a person types while a dialog, menu or popover opens: the first field that gets the focus receives it.
 * Without this, keys are lost between the choice that opens something and the moment at which it has the focus.
 */

/** Elements that open something when they are chosen. */
const openers = '[role="menuitem"], [aria-haspopup="dialog"]';
const fields =
  'input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"], [type="file"]), textarea, [contenteditable="true"]';
/** After this time nothing has opened. */
const patienceMilliseconds = 3_000;

/** Follows choices and keys. @returns a function that stops */
export function watchTypedAhead(): () => void {
  let openedAt = Number.NEGATIVE_INFINITY;
  let typed = '';

  const isOpening = (): boolean => performance.now() - openedAt < patienceMilliseconds;
  const open = (target: EventTarget | null): void => {
    if (!(target instanceof Element) || target.closest(openers) === null) return;
    openedAt = performance.now();
    typed = '';
  };
  const keepKey = (event: KeyboardEvent): void => {
    const { key, target } = event;
    if (key === 'Enter') open(target);
    else if (key === 'Escape' || key === 'Tab') openedAt = Number.NEGATIVE_INFINITY;
    else if (isOpening() && !isField(document.activeElement) && isTyping(event)) {
      typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
      // Shortcuts and menus must not take the key too.
      event.preventDefault();
      event.stopImmediatePropagation();
    }
  };
  const giveBack = ({ target }: FocusEvent): void => {
    if (typed === '' || !isOpening() || !isField(target)) return;
    const text = typed;
    typed = '';
    // Inserts as typing does, so that undo and the component's own events work.
    document.execCommand('insertText', false, text);
  };
  const click = ({ target }: MouseEvent): void => open(target);

  document.addEventListener('click', click, true);
  window.addEventListener('keydown', keepKey, true);
  document.addEventListener('focusin', giveBack);
  return () => {
    document.removeEventListener('click', click, true);
    window.removeEventListener('keydown', keepKey, true);
    document.removeEventListener('focusin', giveBack);
  };
}

const isField = (target: EventTarget | null): boolean => target instanceof Element && target.matches(fields);

const isTyping = ({ key, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean =>
  (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey && !isComposing;
