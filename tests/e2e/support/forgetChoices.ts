/** Removes the choices of language and columns after a page, so that the next visit of the same person starts clean. */
import type { BrowserContext, Page } from 'playwright-core';

/** In the page itself: what is sent as a page closes passes routes by. */
export async function forgetChoices(of: Page | BrowserContext): Promise<void> {
  await of.addInitScript(() => {
    const send = window.fetch;
    window.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).includes('/api/account/preferences')
        ? Promise.resolve(new Response(null, { status: 204 }))
        : send(input, init);
  });
}
