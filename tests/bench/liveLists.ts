/**
 * Statements per second that PostgreSQL runs for pages with live lists, which are open as browsers have them: a stream of
 * changes each, and a read of the list at most once in three seconds after a hint.
 */
import { once } from 'node:events';
import { get, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { secretHash } from '../../src/engine/server/auth/secrets.ts';
import { sessionPrefix } from '../../src/engine/server/auth/sessions.ts';
import type { Things } from './things.ts';

/** Below the limit of streams for one person. */
const pagesOfPerson = 16;
/** Connections of PostgreSQL report what they have counted ten seconds after they become idle. */
const lagMilliseconds = 12_000;
/** As the pages have it (`browser/providers/connection/liveQueries.ts`). */
const leastMilliseconds = 3_000;

interface LiveLists {
  /** Statements per second without a change. */
  readonly quiet: number;
  /** The same while a record changes every second, without those of the change. */
  readonly changing: number;
}

/** @param transactions reads the counter of the database */
export async function measureLiveLists(
  things: Things,
  {
    pages,
    seconds,
    transactions,
  }: { readonly pages: number; readonly seconds: number; readonly transactions: () => Promise<number> },
): Promise<LiveLists> {
  const secrets = await signInPeople(things, pages);
  const opened = await Promise.all(secrets.map((secret) => LivePage.open(things.product, secret)));
  const perSecond = async (during: () => Promise<unknown>): Promise<number> => {
    await wait(lagMilliseconds);
    const [before, started] = [await transactions(), performance.now()];
    await during();
    const elapsed = (performance.now() - started) / 1_000;
    await wait(lagMilliseconds);
    // The count includes the wait, in which only periodic statements run, and the second counting query, hence `- 1`.
    return Math.max(0, (await transactions()) - before - 1) / elapsed;
  };
  try {
    const quiet = await perSecond(() => wait(seconds * 1_000));
    const changing = await perSecond(async () => {
      for (let second = 0; second < seconds; second += 1) {
        await Promise.all([changeOne(things, second), wait(1_000)]);
      }
    });
    const reads = opened.reduce((sum, page) => sum + page.reads, 0);
    if (reads < pages) throw new Error(`${pages} live lists were read ${reads} times after changes.`);
    return { quiet, changing };
  } finally {
    for (const page of opened) page.close();
  }
}

async function changeOne({ product, tokens, uuids }: Things, turn: number): Promise<void> {
  const answer = await fetch(`${product}/api/things/${uuids[turn % uuids.length]}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${tokens.management}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quantity: turn }),
  });
  if (!answer.ok) throw new Error(`The change was answered with ${answer.status}: ${await answer.text()}`);
}

/** Makes people who manage, with a session for each page. Returns the secrets of the sessions. */
async function signInPeople({ query }: Things, pages: number): Promise<readonly string[]> {
  const people = Math.ceil(pages / pagesOfPerson);
  const made = await query(`insert into users
    select (jsonb_populate_record(u, jsonb_build_object('uuid', gen_random_uuid(), 'email', 'live-' || n || '@example.nl'))).*
    from users u, generate_series(1, ${people}) n
    where u.uuid = (select uuid from users where type = 'management' and status = 'active' limit 1)
    returning uuid`);
  const secrets = Array.from({ length: pages }, () => `${sessionPrefix}${crypto.randomUUID()}`);
  const rows = secrets.map(
    (secret, index) =>
      `(gen_random_uuid(), '${secretHash(secret)}', '${String(made[index % people]?.['uuid'])}', now(), now())`,
  );
  await query(
    `insert into beheer_sessions (uuid, secret_hash, user_uuid, created_at, seen_at) values ${rows.join(', ')}`,
  );
  return secrets;
}

/** A page with a live list. */
class LivePage {
  /** Reads of the list after changes. */
  reads = 0;
  private timer: NodeJS.Timeout | undefined;
  private readAt = 0;

  private constructor(
    private readonly origin: string,
    private readonly cookie: string,
    private readonly stream: ClientRequest,
  ) {}

  static async open(origin: string, secret: string): Promise<LivePage> {
    const cookie = `beheer=${secret}`;
    const stream = get(`${origin}/api/changes`, { agent: false, headers: { cookie, accept: 'text/event-stream' } });
    const page = new LivePage(origin, cookie, stream);
    const [response] = (await once(stream, 'response')) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream of changes was answered with ${response.statusCode}.`);
    response.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('"things"')) page.plan();
    });
    // The stream is cut off when the page is closed.
    response.on('error', () => undefined);
    stream.on('error', () => undefined);
    return page;
  }

  private plan(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = undefined;
        this.readAt = Date.now();
        void this.read();
      },
      Math.max(0, this.readAt + leastMilliseconds - Date.now()),
    );
  }

  private async read(): Promise<void> {
    const query = 'sort=["name","ASC"]&range=[0,24]';
    const answer = await fetch(`${this.origin}/api/things?${query}`, { headers: { cookie: this.cookie } });
    await answer.arrayBuffer();
    if (answer.ok) this.reads += 1;
  }

  close(): void {
    clearTimeout(this.timer);
    this.stream.destroy();
  }
}
