/**
 * In charge of the one call that leaves for a registry: to the address that staff gave for the TLD, and nowhere else.
 */
import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';

export interface EndpointAnswer {
  /** Null: there was none in time, or the address is not to be called. */
  readonly status: number | null;
  /** Null where it was no JSON; an empty answer is an empty object. */
  readonly json: unknown;
}

const patienceMilliseconds = 4_000;
const maxRedirects = 3;
const maxBytes = 262_144;
const silence: EndpointAnswer = { status: null, json: null };

/** @param name in ASCII: it becomes one piece of the path, whatever is in it. */
export async function askEndpoint(endpoint: string, name: string, policy: OutboundPolicy): Promise<EndpointAnswer> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const base = new URL(endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  let address = new URL(`domain/${encodeURIComponent(name)}`, base);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      if (policy.refusalOf(address.href) !== null) return silence;
      const response = await get(address, policy, signal);
      const status = response.statusCode ?? 0;
      const next = redirectOf(response, address);
      if (next === null) return { status, json: await readJson(response) };
      response.destroy();
      // Who answers could send us anywhere, also into our own network.
      if (next.origin !== base.origin) return { status, json: null };
      address = next;
    }
    return { status: 310, json: null };
  } catch {
    return silence;
  }
}

/** On a connection of its own: one that is kept could be to an address that was never checked. */
function get(address: URL, { lookup }: OutboundPolicy, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    request(
      address,
      {
        agent: false,
        lookup,
        signal,
        headers: { accept: 'application/rdap+json', 'accept-encoding': 'identity', 'user-agent': 'Beheer' },
      },
      resolve,
    )
      .on('error', reject)
      .end();
  });
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, address: URL): URL | null {
  const location = statusCode >= 300 && statusCode < 400 ? headers.location : undefined;
  return location !== undefined && URL.canParse(location, address) ? new URL(location, address) : null;
}

async function readJson(response: IncomingMessage): Promise<unknown> {
  const text = await readText(response);
  if (text === null) return null;
  if (text.trim() === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return null;
  }
}

/** Null where it is longer than any answer about a name. */
async function readText(response: IncomingMessage): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response) {
    const piece: Uint8Array = chunk;
    bytes += piece.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
