/**
 * Where static assets come from: a content delivery host, or this server. A global property (SPEC § 9), for whatever
 * stands beside the program.
 */

declare global {
  interface Window {
    /** `https://cdn.example.com`, without a slash at its end. */
    readonly assetHost?: string;
  }
}

/** @param module the address of a built file: it came from there. */
export function announceAssetHost(module: string): void {
  Object.defineProperty(window, 'assetHost', {
    value: new URL(module, window.location.href).origin,
    configurable: true,
  });
}
