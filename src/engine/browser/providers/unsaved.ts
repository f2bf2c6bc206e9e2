/** In charge of what is on screen and not saved yet: while there is any, nothing leaves the page without asking. */
import { useEffect } from 'react';

export interface Work {
  readonly isUnsaved: () => boolean;
  /** Whether the browser asks before the tab is closed; not where what was typed comes back by itself. */
  readonly asksOnClose: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const works = new Set<Work>();
/** What stood in a field before it was typed in. */
let before = new WeakMap<Field, string>();

/** Counts as unsaved until the answered function is called. */
export function registerWork(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Whether a form that registered its work has something unsaved. */
export function hasUnsavedForm(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved());
}

/**
 * The same, or something was typed in a field that is still there: no form needs to be known here for its text to be
 * safe.
 */
export function hasUnsavedWork(): boolean {
  return hasUnsavedForm() || typedFields().length > 0;
}

/** Whoever was asked has chosen to leave it behind. */
export function discardUnsaved(): void {
  works.clear();
  before = new WeakMap();
}

/** For a form: `isUnsaved` as it is drawn. */
export function useUnsavedWork(isUnsaved: boolean, { asksOnClose = true }: Partial<Work> = {}): void {
  useEffect(
    () => (isUnsaved ? registerWork({ isUnsaved: () => true, asksOnClose }) : undefined),
    [isUnsaved, asksOnClose],
  );
}

/** Call it once. */
export function watchUnsavedWork(): void {
  window.addEventListener('beforeunload', (event) => {
    if ([...works].some(({ isUnsaved, asksOnClose }) => asksOnClose && isUnsaved())) event.preventDefault();
  });
  document.addEventListener(
    'beforeinput',
    ({ target }) => {
      if (isField(target) && !before.has(target)) before.set(target, target.value);
    },
    { capture: true },
  );
}

function typedFields(): readonly Field[] {
  return [...document.querySelectorAll<Field>('input, textarea')].filter((field) => {
    const value = before.get(field);
    return value !== undefined && value !== field.value && !isPassing(field);
  });
}

/** What is searched or filtered for is no work. */
function isPassing(field: Field): boolean {
  return field.type === 'search' || field.closest('[role=search]') !== null;
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
