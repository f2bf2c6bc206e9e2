/**
 * Another HTTP server that `npm run bench -- http` measures next to the product, described by a small JSON file
 * (docs/benchmarks.md has an example). It runs already, and has data of its own.
 */
import { readFile } from 'node:fs/promises';
import { type Static, Type } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import type { Request } from './load.ts';

const request = Type.Object(
  { method: Type.Optional(Type.String()), path: Type.String({ pattern: '^/' }), body: Type.Optional(Type.Object({})) },
  { additionalProperties: false },
);
const headers = Type.Record(Type.String(), Type.String());

const description = Type.Object(
  {
    url: Type.String({ pattern: '^https?://' }),
    headers: Type.Optional(headers),
    /** Headers of a person who sees only some of the records; `one` is measured with them too. */
    confinedHeaders: Type.Optional(headers),
    /** Identifiers of records, for `{id}`. */
    ids: Type.Array(Type.Union([Type.String(), Type.Number()]), { minItems: 1 }),
    requests: Type.Partial(
      Type.Object({
        one: request,
        list: request,
        byState: request,
        byQuantity: request,
        search: request,
        create: request,
        update: request,
      }),
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);
const isDescription = new Ajv({ allErrors: true }).compile(description);

/** A request of a peer, and the values of its placeholders except `{id}` and `{n}`. */
export interface PeerCall {
  readonly name: keyof Static<typeof description>['requests'];
  readonly values?: Readonly<Record<string, string | number>>;
  readonly isConfined?: boolean;
}

export interface PeerRequest extends Request {
  readonly headers: Readonly<Record<string, string>>;
}

/** A described server. */
export class Peer {
  private sent = 0;

  constructor(
    readonly name: string,
    private readonly described: Static<typeof description>,
  ) {}

  get address(): string {
    return this.described.url.replace(/\/$/, '');
  }

  /** Returns the request with its placeholders filled in, or null if the peer does not have it. */
  request({ name, values = {}, isConfined = false }: PeerCall): PeerRequest | null {
    const { requests, ids, confinedHeaders } = this.described;
    const { [name]: found } = requests;
    const own = isConfined ? confinedHeaders : (this.described.headers ?? {});
    if (found === undefined || own === undefined) return null;
    const { method = 'GET', path, body } = found;
    const paths = ids.map((id) => filled(path, { ...values, id }, encodeURIComponent));
    const [first = path] = paths;
    return {
      method,
      path: first,
      paths,
      headers: own,
      ...(body ? { body: () => filledBody(body, { ...values, n: (this.sent += 1) }) } : {}),
    };
  }

  /** Sends every described request once. @throws Error for the first that is not answered with success */
  async check(calls: readonly PeerCall[]): Promise<void> {
    for (const call of calls) {
      const found = this.request(call);
      if (found === null) continue;
      const { method = 'GET', path, body } = found;
      const answer = await fetch(`${this.address}${path}`, {
        method,
        headers: { ...found.headers, ...(body ? { 'content-type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body()) } : {}),
      }).catch((error: unknown) => {
        throw new Error(`${this.name} cannot be reached for "${call.name}" at ${this.address}`, { cause: error });
      });
      const text = await answer.text();
      if (!answer.ok)
        throw new Error(
          `${this.name} answers "${call.name}", ${method} ${path}, with ${answer.status}: ${text.slice(0, 300)}`,
        );
    }
  }
}

/**
 * Reads a peer as it is written after `--peer`: `NAME=FILE` or `NAME=URL`, where both have the description as JSON.
 * @throws Error that names every mistake in the description
 */
export async function readPeer(written: string): Promise<Peer> {
  const [, name = '', place = ''] = /^([^=]+)=(.+)$/.exec(written) ?? [];
  if (name === '') throw new Error(`Write --peer NAME=FILE or --peer NAME=URL and not ${written}`);
  const text = /^https?:\/\//.test(place) ? await (await fetch(place)).text() : await readFile(place, 'utf8');
  const read: unknown = JSON.parse(text);
  if (isDescription(read)) return new Peer(name, read);
  const mistakes = (isDescription.errors ?? []).map(
    ({ instancePath, message = '', params }) =>
      `${instancePath === '' ? '/' : instancePath} ${message}${'additionalProperty' in params ? `: ${String(params['additionalProperty'])}` : ''}`,
  );
  throw new Error(`${place} does not describe a server:\n${mistakes.join('\n')}`);
}

type Values = Readonly<Record<string, string | number>>;

function filled(text: string, values: Values, written: (value: string) => string = (value) => value): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, key: string) =>
    values[key] === undefined ? whole : written(String(values[key])),
  );
}

/** A text that is one placeholder becomes its value, so that `"{n}"` is a number. */
function filledBody(body: unknown, values: Values): unknown {
  if (typeof body === 'string') {
    const [, key = ''] = /^\{(\w+)\}$/.exec(body) ?? [];
    return values[key] ?? filled(body, values);
  }
  if (Array.isArray(body)) return body.map((one) => filledBody(one, values));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, filledBody(value, values)]));
}
