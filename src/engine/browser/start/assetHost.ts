/**
 * The origin of static assets: a CDN, or this server. A global property (SPEC § 9), for scripts outside the program.
 */

declare global {
  interface Window {
    /** `https://cdn.example.com`, without a trailing slash. */
    readonly assetHost?: string;
  }
}

/** @param module the address of a built file */
export function announceAssetHost(module: string): void {
  Object.defineProperty(window, 'assetHost', {
    value: new URL(module, window.location.href).origin,
    configurable: true,
  });
}
