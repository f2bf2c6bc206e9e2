/** Joins quick reads of the same moment, as the parts around a page have, into one request. */
import type { AnswerOf } from '../../../registry/calls/call.ts';
import type { readBatch } from '../../../registry/calls/company.ts';
import { apiAddress } from '../requestHeaders.ts';

interface Waiting {
  readonly address: string;
  readonly options: RequestInit;
  readonly resolve: (answer: Promise<Response> | Response) => void;
  readonly reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** Same as `fetch` for a GET without parameters of its own. */
export function batchedFetch(address: string, options: RequestInit): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) setTimeout(sendWaiting);
    waiting.push({ address, options, resolve, reject });
  });
}

function sendWaiting(): void {
  const [first, ...others] = waiting;
  waiting = [];
  if (first === undefined) return;
  // After a change of person or language the requests differ, and are sent one by one.
  if (others.length > 0 && others.every(({ options }) => headersOf(options) === headersOf(first.options)))
    void fetchBatch([first, ...others], first.options);
  else for (const one of [first, ...others]) one.resolve(fetch(one.address, one.options));
}

const headersOf = ({ headers }: RequestInit): string => JSON.stringify([...new Headers(headers)]);

async function fetchBatch(all: readonly Waiting[], options: RequestInit): Promise<void> {
  try {
    const paths = JSON.stringify(all.map(({ address }) => address.slice(apiAddress.length)));
    const response = await fetch(`${apiAddress}/batch?${new URLSearchParams({ paths }).toString()}`, options);
    const text = await response.text();
    if (!response.ok) {
      const { status, headers } = response;
      for (const { resolve } of all) resolve(new Response(text, { status, headers }));
      return;
    }
    const { answers } = JSON.parse(text) as AnswerOf<typeof readBatch>;
    for (const [index, { resolve }] of all.entries()) {
      const { status, body } = answers[index] ?? { status: 502, body: {} };
      resolve(new Response(JSON.stringify(body), { status }));
    }
  } catch (error) {
    for (const { reject } of all) reject(error);
  }
}
