/** Keys of undo and redo: Ctrl+Z, and Ctrl+Y or Ctrl+Shift+Z. On a Mac, Cmd instead of Ctrl. */

/** A key event of React or of the browser. */
type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target' | 'preventDefault' | 'stopPropagation'
>;

/** The steps that the keys of undo and redo take. */
export interface UndoSteps {
  /** Undoes the last step; null if there is none. */
  readonly undo: (() => void) | null;
  readonly redo: (() => void) | null;
}

/**
 * Takes the step that a key requests, and consumes the event. With nothing to undo the event passes.
 *
 * @returns false if the key requests no step
 */
export function undoByKey(event: PressedKey, steps: UndoSteps): boolean {
  const asked = stepOfKey(event);
  if (asked === null) return false;
  const step = steps[asked];
  if (step) {
    event.preventDefault();
    // The notice of the last action listens to the same keys on the document.
    event.stopPropagation();
    step();
  }
  return true;
}

/** Returns the step that a key requests, or null. While a person types, the browser undoes the typing. */
export function stepOfKey(event: Omit<PressedKey, 'preventDefault' | 'stopPropagation'>): keyof UndoSteps | null {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (!(ctrlKey || metaKey) || altKey || isTyping(target)) return null;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  return letter === 'z' ? (shiftKey ? 'redo' : 'undo') : null;
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}
