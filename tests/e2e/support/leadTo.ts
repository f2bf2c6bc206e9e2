/** Follows a link within the product that no page has to show, without reloading the page. */
import type { Page } from 'playwright-core';

/**
 * As the router takes a link; comes back once something stands there that is not of the page that was left, or the page
 * asks whether to leave it: then it is not left. What is on screen stays until then, and is marked. Another page is a
 * new one below `main`; the same one with another address brings something new into it.
 *
 * @returns Whether the page was left.
 */
export async function leadTo(page: Page, path: string, timeout: number): Promise<boolean> {
  const arrived = await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    const isSame = new URL(to, location.href).pathname === location.pathname;
    document
      .querySelectorAll(isSame ? 'main *, [role=dialog]' : 'main > *, [role=dialog]')
      .forEach((element) => element.setAttribute('data-left', ''));
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return isSame ? 'main :not([data-left])' : 'main > :last-child:not([data-left])';
  }, path);
  const outcome = await page.waitForFunction(
    (selector) => {
      if (document.querySelector(selector) !== null) return 'left';
      return document.querySelector('[role=dialog]:not([data-left])') !== null && 'asked';
    },
    arrived,
    { timeout },
  );
  return (await outcome.jsonValue()) === 'left';
}
