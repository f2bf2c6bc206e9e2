/**
 * In charge of the one call that leaves for a registry: to the address that staff gave for the TLD, and nowhere else.
 */
import type { OutboundPolicy } from '../../../../engine/server/outbound/policy.ts';
import { callOutside, type OutboundAnswer } from '../../../../engine/server/outbound/request.ts';

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
      const answer = await callOutside({
        address,
        policy,
        signal,
        maxBytes,
        headers: { accept: 'application/rdap+json' },
      });
      const next = redirectOf(answer, address);
      if (next === null) return { status: answer.status, json: jsonOf(answer.text) };
      // Who answers could send us anywhere, also into our own network.
      if (next.origin !== base.origin) return { status: answer.status, json: null };
      address = next;
    }
    return { status: 310, json: null };
  } catch {
    return silence;
  }
}

function redirectOf({ status, headers }: OutboundAnswer, address: URL): URL | null {
  const location = status >= 300 && status < 400 ? headers.location : undefined;
  return location !== undefined && URL.canParse(location, address) ? new URL(location, address) : null;
}

/** Null where it is no JSON, or longer than any answer about a name. */
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
