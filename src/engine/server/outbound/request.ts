/**
 * In charge of one call from the server to another machine: to an address that the policy allows and was checked, on a
 * connection of its own, without following anybody elsewhere.
 */
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { OutboundRefused, type OutboundPolicy } from './policy.ts';

export interface OutboundCall {
  readonly address: URL;
  readonly policy: OutboundPolicy;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends the call, whatever it is at. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** Certificates (PEM) of the authorities that are trusted; those of Node unless said. */
  readonly authorities?: readonly string[];
}

export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Null where it was longer than was asked for. */
  readonly text: string | null;
}

/**
 * A redirect is an answer like any other: whoever answers could send us anywhere, also into our own network.
 *
 * @throws OutboundRefused where the address is not to be called, and what Node throws where there is no answer.
 */
export async function callOutside(call: OutboundCall): Promise<OutboundAnswer> {
  const { address, policy, maxBytes } = call;
  if (policy.apiErrorOf(address.href) !== null) throw new OutboundRefused(address.hostname);
  const response = await send(call);
  const text = await readText(response, maxBytes);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** On a connection of its own: one that is kept could be to an address that was never checked. */
function send({
  address,
  policy,
  method = 'GET',
  headers,
  body,
  signal,
  authorities,
}: OutboundCall): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = address.protocol === 'https:' ? requestHttps : requestHttp;
    request(
      address,
      {
        method,
        agent: false,
        lookup: policy.lookup,
        signal,
        ...(authorities === undefined ? {} : { ca: [...authorities] }),
        headers: {
          'accept-encoding': 'identity',
          'user-agent': 'Beheer',
          ...headers,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
        },
      },
      resolve,
    )
      .on('error', reject)
      .end(body);
  });
}

async function readText(response: IncomingMessage, maxBytes: number): Promise<string | null> {
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
