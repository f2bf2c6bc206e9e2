/** The links of the records of a list, whatever its layout: each carries the key of its record as `data-record`. */

const selector = 'a[data-record]';

export const recordLinks = (): readonly HTMLAnchorElement[] => [
  ...document.querySelectorAll<HTMLAnchorElement>(`main ${selector}`),
];

const rowOf = (element: Element): Element => element.closest('tr, li') ?? element;

/** That of the row with the focus; null where none has it. */
export function focusedLink(): HTMLAnchorElement | null {
  const { activeElement } = document;
  return recordLinks().find((link) => rowOf(link).contains(activeElement)) ?? null;
}

/** That of the row that an event is in. */
export const linkOfRow = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? rowOf(target).querySelector<HTMLAnchorElement>(selector) : null;

/** To the next row or the one before; to the first where none has the focus. Answers whether there is one. */
export function moveFocus(by: 1 | -1): boolean {
  const links = recordLinks();
  const current = focusedLink();
  const next = current === null ? links[0] : links[links.indexOf(current) + by];
  if (next) focusLink(next);
  return next !== undefined;
}

export function focusLink(link: HTMLAnchorElement): void {
  link.focus({ preventScroll: true });
  rowOf(link).scrollIntoView({ block: 'nearest' });
}
