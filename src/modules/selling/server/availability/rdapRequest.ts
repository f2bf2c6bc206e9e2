/** The HTTP request to a registry: only to the address that staff entered for the TLD. */
import { Outbound, type OutboundPolicy } from '#engine/server';

export interface EndpointAnswer {
  /** Null if there was no answer in time, or the address may not be called. */
  readonly status: number | null;
  /** Null if it was not JSON; an empty answer is an empty object. */
  readonly json: unknown;
}

const patienceMilliseconds = 4_000;
const maxRedirects = 3;
const maxBytes = 262_144;
const silence: EndpointAnswer = { status: null, json: null };

/**
 * Sends the request.
 *
 * @param name in ASCII. It is encoded as one path segment.
 */
export async function askEndpoint(endpoint: string, name: string, policy: OutboundPolicy): Promise<EndpointAnswer> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const base = new URL(endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  let address = new URL(`domain/${encodeURIComponent(name)}`, base);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const answer = await Outbound.callOutside({
        address,
        policy,
        signal,
        maxBytes,
        headers: { accept: 'application/rdap+json' },
      });
      const next = redirectOf(answer, address);
      if (next === null) return { status: answer.status, json: jsonOf(answer.text) };
      // A redirect could lead anywhere, also into our own network.
      if (next.origin !== base.origin) return { status: answer.status, json: null };
      address = next;
    }
    return { status: 310, json: null };
  } catch {
    return silence;
  }
}

function redirectOf({ status, headers }: Outbound.OutboundAnswer, address: URL): URL | null {
  const location = status >= 300 && status < 400 ? headers.location : undefined;
  return location !== undefined && URL.canParse(location, address) ? new URL(location, address) : null;
}

/** Returns null if it is not JSON, or longer than any answer about a name. */
function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  if (text.trim() === '') return {};
  try {
    const json: unknown = JSON.parse(text);
    return json;
  } catch {
    return null;
  }
}
