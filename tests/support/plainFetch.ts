/** Replaces `fetch` for a page in happy-dom, whose own never answers a 304 and caches answers unasked. */
import { request } from 'node:http';
import { vi } from 'vitest';

/** Until `vi.unstubAllGlobals`. What only reads; no body is sent. */
export function usePlainFetch(): void {
  vi.stubGlobal('fetch', (address: string, { method = 'GET', headers = {} }: RequestInit = {}) => {
    const url = new URL(address, window.location.href);
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: url.hostname, port: url.port, path: `${url.pathname}${url.search}`, method, headers: plain(headers) },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () => {
            const { statusCode: status = 0 } = response;
            const body = Buffer.concat(chunks).toString('utf8');
            const received = new Headers(
              Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
            );
            resolve({
              ok: status >= 200 && status < 300,
              status,
              headers: received,
              text: () => Promise.resolve(body),
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end();
    });
  });
}

function plain(headers: HeadersInit): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
