/** Whoever makes a new record, or is asked something in a dialog, begins to type at once: where something is missing. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isEmptyValue } from '../../fields/Empty.tsx';

/** A date is typed in parts. */
const inputs =
  ':is(input, textarea, [role=combobox], [role=spinbutton]):not([type=hidden], [type=file], [aria-hidden=true], [disabled])';

/** Where the focus is on a page that has just come. */
const nowhere = 'body, main, main h1';

/** The first input of a part of a form; what is only read is passed over unless there is nothing else. */
export function focusFirstInput(box: Element | null | undefined): void {
  firstInput(box)?.focus({ preventScroll: true });
}

function firstInput(box: Element | null | undefined): HTMLElement | undefined {
  const all = [...(box?.querySelectorAll<HTMLElement>(inputs) ?? [])];
  return chosenOf(all.find((input) => !input.matches('[readonly]')) ?? all[0]);
}

/**
 * The first that has to be filled in and is not yet, as far as it is in sight; else the first. A line of several begins
 * at its first.
 *
 * @param filled whether a field has a value whose name has not come yet.
 */
export function focusFirstMissing(box: Element | null, filled?: (name: string) => boolean): void {
  firstMissing(box, filled)?.focus({ preventScroll: true });
}

function firstMissing(box: Element | null, filled: (name: string) => boolean = () => false): HTMLElement | undefined {
  const missing = [...(box?.querySelectorAll<HTMLInputElement>(toFillIn) ?? [])].find(
    (input) => input.value === '' && !filled(input.name),
  );
  if (!missing || missing.getBoundingClientRect().bottom > innerHeight) return firstInput(box);
  const line = missing.closest('[data-line]');
  return line ? firstInput(line) : missing;
}

/** Whether an input that is still on its way will stand before it (`FieldInput.tsx`). */
const isBehindComing = (box: Element | null, input: HTMLElement): boolean =>
  [...(box?.querySelectorAll('[data-coming]') ?? [])].some(
    (coming) => (coming.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

const toFillIn = ['input', 'textarea']
  .map((tag) => `${tag}[required]:not([type=hidden], [type=file], [aria-hidden=true], [disabled])`)
  .join(', ');

/** Not one that comes up over the screen. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

interface Wanted {
  readonly isWanted: boolean;
  readonly isNew?: boolean;
  /** What the form begins with: the name of what a picker holds comes later. */
  readonly initial?: Readonly<Record<string, unknown>>;
}

const nothing = {};

/**
 * Gives the first input the focus once it is there, unless somebody has put the focus elsewhere by then. On a touch
 * screen the keyboard would cover what is to be read first.
 */
export function useFirstFocus(
  box: RefObject<HTMLElement | null>,
  { isWanted, isNew = false, initial = nothing }: Wanted,
): void {
  const begin = useEffectEvent((): void => {
    const first = isNew ? firstMissing(box.current, (name) => !isEmptyValue(initial[name])) : firstInput(box.current);
    if (first && !isBehindComing(box.current, first)) first.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (!isWanted || !hasKeyboard()) return undefined;
    const isWithinPage = !box.current?.closest('[role=dialog]');
    const done = new AbortController();
    const end = (): void => done.abort();
    let given: Element | null = null;
    const give = (): void => {
      given = null;
      begin();
      given = document.activeElement;
      if (!isWithinPage && box.current?.contains(given) === true) end();
    };
    if (isFree(box.current)) give();
    // The palette or a menu that led here closes first: what had the focus before it gets it back.
    else if (!document.activeElement?.closest('[role=dialog], [role=menu]')) return undefined;
    if (done.signal.aborted) return undefined;
    // Also where the input that had it is drawn anew, as lines are once the form has taken its record over.
    const look = ({ target }: FocusEvent): void => {
      if (isFree(box.current)) give();
      else if (given !== null && target !== given) end();
    };
    document.addEventListener('focusin', look, { signal: done.signal });
    for (const event of ['keydown', 'pointerdown', 'input'] as const)
      document.addEventListener(event, end, { capture: true, signal: done.signal });
    // What is missing may be drawn later than what is filled in already, and an input later than its place.
    const parts = new MutationObserver(() => {
      if (given !== null && document.activeElement === given) give();
    });
    if (box.current) parts.observe(box.current, { childList: true, subtree: true });
    done.signal.addEventListener('abort', () => parts.disconnect());
    return end;
  }, [box, isWanted]);
}

/** In a dialog: none of what it holds has the focus, which then is on the dialog or on what opened it. */
function isFree(box: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  const dialog = box?.closest('[role=dialog]');
  return dialog ? active === dialog || !dialog.contains(active) : active?.matches(nowhere) === true;
}

/** Of radio buttons, the chosen one stands for all. */
function chosenOf(input: HTMLElement | undefined): HTMLElement | undefined {
  if (!(input instanceof HTMLInputElement) || input.type !== 'radio') return input;
  return input.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? input;
}
