/** In charge of the one call that leaves for a registry: to the address that staff gave for the TLD, and nowhere else. */

export interface EndpointAnswer {
  /** Null: there was none in time. */
  readonly status: number | null;
  /** Null where it was no JSON; an empty answer is an empty object. */
  readonly json: unknown;
}

const patienceMilliseconds = 4_000;
const maxRedirects = 3;
const maxBytes = 262_144;
const silence: EndpointAnswer = { status: null, json: null };

/** @param name in ASCII: it becomes one piece of the path, whatever is in it. */
export async function askEndpoint(endpoint: string, name: string): Promise<EndpointAnswer> {
  const signal = AbortSignal.timeout(patienceMilliseconds);
  const base = new URL(endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  let address = new URL(`domain/${encodeURIComponent(name)}`, base);
  try {
    for (let hop = 0; hop <= maxRedirects; hop += 1) {
      const response = await fetch(address, {
        redirect: 'manual',
        signal,
        headers: { accept: 'application/rdap+json' },
      });
      const next = redirectOf(response, address);
      if (next === null) return { status: response.status, json: await readJson(response) };
      await response.body?.cancel();
      // Who answers could send us anywhere, also into our own network.
      if (next.origin !== base.origin) return { status: response.status, json: null };
      address = next;
    }
    return { status: 310, json: null };
  } catch {
    return silence;
  }
}

function redirectOf(response: Response, address: URL): URL | null {
  const location = response.status >= 300 && response.status < 400 ? response.headers.get('location') : null;
  return location !== null && URL.canParse(location, address) ? new URL(location, address) : null;
}

async function readJson(response: Response): Promise<unknown> {
  const text = await readText(response);
  if (text === null) return null;
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** Null where it is longer than any answer about a name. */
async function readText(response: Response): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    const piece = chunk as Uint8Array;
    bytes += piece.byteLength;
    if (bytes > maxBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
