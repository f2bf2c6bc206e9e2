/** Tracks unsaved work on screen. While there is any, leaving the page requires confirmation. */
import { useEffect } from 'react';

interface Work {
  readonly isUnsaved: () => boolean;
  /** True if the browser should ask before the tab is closed. Not needed for drafts that are restored. */
  readonly asksOnClose: boolean;
}

type Field = HTMLInputElement | HTMLTextAreaElement;

const works = new Set<Work>();
/** The value of a field before it was edited. */
let before = new WeakMap<Field, string>();

/** Registers unsaved work. Returns a function that unregisters it. */
export function registerWork(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Returns true if a registered form has unsaved work. */
export function hasUnsavedForm(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved());
}

/**
 * Same as {@link hasUnsavedForm}, but also true for text in any mounted field, so that forms need not register to be
 * protected.
 */
export function hasUnsavedWork(): boolean {
  return hasUnsavedForm() || typedFields().length > 0;
}

/** Discards unsaved work after the person confirmed that. */
export function discardUnsaved(): void {
  works.clear();
  before = new WeakMap();
}

/** Registers a form as unsaved while `isUnsaved` is true. */
export function useUnsavedWork(isUnsaved: boolean, { asksOnClose = true }: Partial<Work> = {}): void {
  useEffect(
    () => (isUnsaved ? registerWork({ isUnsaved: () => true, asksOnClose }) : undefined),
    [isUnsaved, asksOnClose],
  );
}

/** Installs the listeners. Call it once. */
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

/** Search and filter fields do not count as work. */
function isPassing(field: Field): boolean {
  return field.type === 'search' || field.closest('[role=search]') !== null;
}

function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
