/**
 * Sends the first requests of a signed-in person before the other scripts have run: the session, the registry and the
 * list at the address, which is known from an earlier visit. `http.ts` uses the answer to an early request for the
 * first request that has the same address and headers, and handles it as any other answer; answers that no request
 * wants are dropped. Imports little, since it is the first script to run.
 */
import { adapter } from 'virtual:beheer/backend';
import type { Locale } from '../../../texts/locales.ts';
import { apiAddress, contractHeaders } from '../requestHeaders.ts';
import { knownList, visitKey } from './knownLists.ts';
import { isPublic } from './redirect.ts';
import { cachedHead } from './registryCache.ts';
import { mustEnrol, parseSession, storageKey } from './storedSession.ts';

/** An answer that has waited for longer may be outdated. */
const freshMilliseconds = 5_000;

interface EarlyRequest {
  readonly headers: string;
  readonly sentAt: number;
  readonly answer: Promise<Response>;
  readonly abort: () => void;
}

const sent = new Map<string, EarlyRequest>();

/** Sends the requests. Does nothing on public pages, without a session and for another API. */
export function sendEarlyRequests(locale: Locale): void {
  const session = parseSession(localStorage.getItem(storageKey));
  if (adapter !== null || session === null || mustEnrol(session) || isPublic(location.pathname)) return;
  // A tab that keeps another client asks again, since the headers differ.
  const about = { token: session.user.token, locale, client: session.client };
  send(`${apiAddress}/session`, contractHeaders(about));
  const head = cachedHead();
  const visit = head === null ? null : visitKey(head);
  if (
    head === null ||
    visit !== visitKey({ person: session.user.uuid, client: session.client?.uuid ?? null, locale, tag: head.tag })
  )
    return;
  send(`${apiAddress}/registry`, contractHeaders(about, { 'accept-language': locale, 'if-none-match': head.tag }));
  const list = knownList(visit, location);
  if (list !== null) send(list.address, contractHeaders(about));
}

function send(address: string, headers: Headers): void {
  const controller = new AbortController();
  const answer = fetch(address, { method: 'GET', headers, credentials: 'include', signal: controller.signal });
  // The request that takes the answer reports the error.
  answer.catch(() => undefined);
  sent.set(address, {
    headers: textOf(headers),
    sentAt: performance.now(),
    answer,
    abort: () => controller.abort(),
  });
}

/** Returns the answer to the same early request, once; null if there is none or it no longer fits. */
export function takeEarlyAnswer(address: string, headers: Headers): Promise<Response> | null {
  const request = sent.get(address);
  if (request === undefined) return null;
  sent.delete(address);
  if (request.headers === textOf(headers) && performance.now() - request.sentAt < freshMilliseconds)
    return request.answer;
  request.abort();
  return null;
}

/** Drops all answers that were not taken, such as before a write, which may change them. */
export function dropEarlyAnswers(): void {
  for (const { abort } of sent.values()) abort();
  sent.clear();
}

const textOf = (headers: Headers): string => JSON.stringify([...headers]);
