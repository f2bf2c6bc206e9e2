/**
 * What a person must never see, looked for on the page as it stands: called in the browser, so it needs nothing from
 * outside.
 */

export interface Wording {
  /** Texts that are right in another language and wrong in this one. */
  readonly foreign: readonly string[];
}

/** Each thing that is wrong, in a line. */
export function wrongWords({ foreign }: Wording): readonly string[] {
  const wrong = new Set<string>();
  const known = new Set(foreign);
  const judge = (text: string, where: string): void => {
    const said = text.trim();
    if (said === '') return;
    if (/\bundefined\b|\[object |\bNaN\b|Invalid Date/.test(said)) wrong.add(`${where} says "${said.slice(0, 80)}"`);
    if (/\b(?:beheer|ra|resources)\.[a-z_]+[.\w]*\.[a-z_]+/.test(said))
      wrong.add(`${where} says the key "${said.slice(0, 80)}"`);
    if (/\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/.test(said))
      wrong.add(`${where} says the uuid "${said.slice(0, 80)}"`);
    if (known.has(said)) wrong.add(`${where} says "${said}", of the other language`);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!parent || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(parent.tagName) || !parent.checkVisibility()) continue;
    judge(node.textContent ?? '', parent.tagName.toLowerCase());
  }
  for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
    for (const name of ['aria-label', 'placeholder', 'title', 'alt'])
      judge(element.getAttribute(name) ?? '', `${element.tagName.toLowerCase()}’s ${name}`);
  }
  return [...wrong];
}

/** How far the page can be scrolled sideways, and what sticks out. Empty where it cannot. */
export function sidewaysScroll(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const out = [...document.querySelectorAll('main *')].filter(
    (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.checkVisibility(),
  );
  const names = out
    .slice(0, 3)
    .map((element) => `${element.tagName.toLowerCase()} "${(element.textContent ?? '').trim().slice(0, 30)}"`);
  return [`scrolls sideways by ${scrollWidth - clientWidth} px: ${names.join(', ')}`];
}

/** The buttons whose text reaches past their edge; what is shortened on purpose, or hidden from sight, is not. */
export function cutButtons(): readonly string[] {
  const isClipped = (element: Element | null, within: Element): boolean =>
    element !== null &&
    element !== within &&
    (getComputedStyle(element).overflowX !== 'visible' || isClipped(element.parentElement, within));
  const isBeyond = (node: Node, button: Element): boolean => {
    if ((node.textContent ?? '').trim() === '' || isClipped(node.parentElement, button)) return false;
    const range = document.createRange();
    range.selectNodeContents(node);
    const [text, box] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
    // Text that is not displayed has no box.
    if (text.width === 0) return false;
    return text.left < box.left - 1 || text.right > box.right + 1;
  };
  const cut = [...document.querySelectorAll('button, a.MuiButton-root')].filter((button) => {
    if (!button.checkVisibility({ visibilityProperty: true }) || button.clientWidth < 2) return false;
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) if (isBeyond(node, button)) return true;
    return false;
  });
  return cut.map((button) => `the button "${(button.textContent ?? '').trim()}" is cut`);
}

/** The kinds of elements that are on the page: what they are, and how they look. */
export function kindsOfElements(): readonly string[] {
  const kinds = new Set<string>();
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('svg, [role=tooltip]') === null)
      kinds.add(
        `${element.parentElement?.tagName} ${element.tagName} ${element.getAttribute('class') ?? ''} ${element.getAttribute('role') ?? ''}`,
      );
  }
  return [...kinds];
}

declare global {
  interface Window {
    focused?: { readonly reached: Set<Element>; readonly unseen: Set<Element> };
  }
}

/** Starts recording which elements get the focus. @returns the number of elements that must get it. */
export function followFocus(): number {
  const reached = new Set<Element>();
  const unseen = new Set<Element>();
  const isMarked = (element: Element): boolean =>
    [element, element.parentElement, element.closest('li, td, label'), ...element.querySelectorAll('span')].some(
      (one) => {
        if (!one) return false;
        const style = getComputedStyle(one);
        return (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none';
      },
    );
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element)) return;
    reached.add(target);
    // As it says itself: in an editor of source text Tab indents, and leaves it after Escape.
    if (target.matches('.cm-content'))
      target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', keyCode: 27, bubbles: true }));
    if (target.matches('a, button') && !isMarked(target)) unseen.add(target);
  });
  window.focused = { reached, unseen };
  (document.activeElement as HTMLElement | null)?.blur();
  return document.querySelectorAll('a[href], button, input, textarea, select, [tabindex="0"]').length;
}

/** Returns the elements that never got the focus, and those that got it without being visible. */
export function missedFocus(): readonly string[] {
  const { reached, unseen } = window.focused ?? { reached: new Set(), unseen: new Set() };
  const nameOf = (element: Element): string =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;
  const usable = [...document.querySelectorAll<HTMLElement>('a[href], button')].filter((element) => {
    const composite = element.closest(
      '[role=tablist], [role=radiogroup], [role=menu], [role=listbox], [role=tree], [role=grid], [role=toolbar]',
    );
    return (
      element.checkVisibility({ visibilityProperty: true }) &&
      !element.matches(':disabled, [aria-disabled=true], [aria-hidden=true], [tabindex="-1"]') &&
      element.closest('[inert], [aria-hidden=true]') === null &&
      composite === null
    );
  });
  return [
    ...usable.filter((element) => !reached.has(element)).map((element) => `Tab does not reach ${nameOf(element)}`),
    ...[...unseen].map((element) => `the focus is not seen on ${nameOf(element)}`),
  ];
}
