/** Initial focus of a form: in a new record or a dialog, the first empty input that should be filled in. */
import { useEffect, useEffectEvent, type RefObject } from 'react';
import { isEmptyValue } from '../../ui/Empty.tsx';

/** Includes spinbuttons, the parts of a date input. */
const inputs =
  ':is(input, textarea, [role=combobox], [role=spinbutton]):not([type=hidden], [type=file], [aria-hidden=true], [disabled])';

/** Elements that have the focus on a page that has just opened. */
const nowhere = 'body, main, main h1';

/** Focuses the first input in a part of a form; read-only inputs only if there are no others. */
export function focusFirstInput(box: Element | null | undefined): void {
  firstInput(box)?.focus({ preventScroll: true });
}

function firstInput(box: Element | null | undefined): HTMLElement | undefined {
  const all = [...(box?.querySelectorAll<HTMLElement>(inputs) ?? [])];
  return chosenOf(all.find((input) => !input.matches('[readonly]')) ?? all[0]);
}

/**
 * Focuses the first empty required input if it is visible, else the first input. For a line with several inputs, its
 * first input.
 * @param filled returns true if a field has a value whose title has not loaded yet.
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

/** Returns true if an input before this one is still loading (`FieldInput.tsx`). */
const isBehindComing = (box: Element | null, input: HTMLElement): boolean =>
  [...(box?.querySelectorAll('[data-coming]') ?? [])].some(
    (coming) => (coming.compareDocumentPosition(input) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );

const toFillIn = ['input', 'textarea']
  .map((tag) => `${tag}[required]:not([type=hidden], [type=file], [aria-hidden=true], [disabled])`)
  .join(', ');

/** Returns true with a physical keyboard, as opposed to one on the screen. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover)').matches;

interface Wanted {
  readonly isWanted: boolean;
  readonly isNew?: boolean;
  /** Initial values. A picker shows the title of its value only after that has loaded. */
  readonly initial?: Readonly<Record<string, unknown>>;
  /** Name of the input to focus, such as `lines.0.quantity`; the first one while there is none of that name. */
  readonly named?: string;
}

const nothing = {};

/**
 * Focuses the first input once it is rendered, unless the person has moved the focus. Not on touch screens, where the
 * keyboard would cover the content.
 */
export function useFirstFocus(
  box: RefObject<HTMLElement | null>,
  { isWanted, isNew = false, initial = nothing, named = '' }: Wanted,
): void {
  const begin = useEffectEvent((): void => {
    const wanted =
      named === ''
        ? null
        : box.current?.querySelector<HTMLElement>(`[name=${JSON.stringify(named)}]:not([type=hidden])`);
    if (wanted) {
      wanted.focus({ preventScroll: true });
      wanted.scrollIntoView({ block: 'center' });
      return;
    }
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
    // A command palette or menu that opened this page closes first and restores the earlier focus.
    else if (!document.activeElement?.closest('[role=dialog], [role=menu]')) return undefined;
    if (done.signal.aborted) return undefined;
    // Also handles a focused input that is rerendered, such as lines after the form took over its initial values.
    const look = ({ target }: FocusEvent): void => {
      if (isFree(box.current)) give();
      else if (given !== null && target !== given) end();
    };
    document.addEventListener('focusin', look, { signal: done.signal });
    for (const event of ['keydown', 'pointerdown', 'input'] as const)
      document.addEventListener(event, end, { capture: true, signal: done.signal });
    // Inputs can render later than their placeholders, and an empty input later than a filled one.
    const parts = new MutationObserver(() => {
      if (given !== null && document.activeElement === given) give();
    });
    if (box.current) parts.observe(box.current, { childList: true, subtree: true });
    done.signal.addEventListener('abort', () => parts.disconnect());
    return end;
  }, [box, isWanted]);
}

/** In a dialog: true if the focus is on the dialog or outside of it, but on nothing in it. */
function isFree(box: HTMLElement | null): boolean {
  const { activeElement: active } = document;
  const dialog = box?.closest('[role=dialog]');
  return dialog ? active === dialog || !dialog.contains(active) : active?.matches(nowhere) === true;
}

/** Returns the checked radio button of a group. */
function chosenOf(input: HTMLElement | undefined): HTMLElement | undefined {
  if (!(input instanceof HTMLInputElement) || input.type !== 'radio') return input;
  return input.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked') ?? input;
}
