/** Links of the records in a list, in every layout. Each has the UUID of its record in `data-record`. */

const selector = 'a[data-record]';

/** Returns the links of the list on the page, in document order. */
export const recordLinks = (): readonly HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`main ${selector}`),
];

const rowOf = (element: Element): Element => element.closest('tr, li') ?? element;

/** Returns the link in the focused row, or null. */
export function focusedLink(): HTMLAnchorElement | null {
  const { activeElement } = document;
  return recordLinks().find((link) => rowOf(link).contains(activeElement)) ?? null;
}

/** Returns the link in the row of an event target, or null. */
export const linkOfRow = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? rowOf(target).querySelector<HTMLAnchorElement>(selector) : null;

/**
 * Moves the focus to the next or previous row, or to the first if none has it.
 * @returns false if there is no such row.
 */
export function moveFocus(by: 1 | -1): boolean {
  const links = recordLinks();
  const current = focusedLink();
  const next = current === null ? links[0] : links[links.indexOf(current) + by];
  if (next) focusLink(next);
  return next !== undefined;
}

/** Focuses a link and scrolls its row into view. */
export function focusLink(link: HTMLAnchorElement): void {
  link.focus({ preventScroll: true });
  rowOf(link).scrollIntoView({ block: 'nearest' });
}
