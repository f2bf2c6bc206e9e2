/** Sends a request to an address that the policy allows, on a new connection, without following redirects. */
import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { OutboundRefused, type OutboundPolicy } from './policy.ts';

interface OutboundCall {
  readonly address: URL;
  readonly policy: OutboundPolicy;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Aborts the request. */
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  /** True to return the first `maxBytes` of a longer body instead of null. */
  readonly cutsBody?: boolean;
  /** Trusted authorities (PEM); those of Node by default. */
  readonly authorities?: readonly string[];
}

/** A response of any status, with its body as text. */
export interface OutboundAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Body as text; null if it is longer than the maximum and the call does not truncate it. */
  readonly text: string | null;
}

/**
 * Sends a request. A redirect is returned as it is, since it could lead into our own network.
 *
 * @throws OutboundRefused where the policy forbids the address; errors of Node where there is no response
 */
export async function callOutside(call: OutboundCall): Promise<OutboundAnswer> {
  const { address, policy, maxBytes } = call;
  if (policy.apiErrorOf(address.href) !== null) throw new OutboundRefused(address.hostname, policy.setting);
  const response = await send(call);
  const text = await readText(response, maxBytes, call.cutsBody === true);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

/** Uses a new connection: a kept one could be to an unchecked address. */
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

async function readText(response: IncomingMessage, maxBytes: number, cutsBody: boolean): Promise<string | null> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response) {
    const piece: Uint8Array = chunk;
    bytes += piece.byteLength;
    if (bytes > maxBytes && cutsBody)
      return text + decoder.decode(piece.subarray(0, piece.byteLength - (bytes - maxBytes)));
    if (bytes > maxBytes) return null;
    text += decoder.decode(piece, { stream: true });
  }
  return text;
}
