/** In charge of following a link within the product that no page has to show: the page is not loaded anew. */
import type { Page } from 'playwright-core';

/**
 * As the router takes a link; comes back once something stands there that is not of the page that was left. What is on
 * screen stays until then, and is marked. Another page is a new one below `main`; the same one with another address
 * brings something new into it.
 */
export async function leadTo(page: Page, path: string, timeout: number): Promise<void> {
  const arrived = await page.evaluate((to) => {
    (document.activeElement as HTMLElement | null)?.blur();
    const isSame = new URL(to, location.href).pathname === location.pathname;
    document
      .querySelectorAll(isSame ? 'main *' : 'main > *')
      .forEach((element) => element.setAttribute('data-left', ''));
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1, key: to, usr: null }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
    return isSame ? 'main :not([data-left])' : 'main > :last-child:not([data-left])';
  }, path);
  await page.waitForFunction((selector) => document.querySelector(selector) !== null, arrived, { timeout });
}
