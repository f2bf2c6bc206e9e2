/** Streams to browsers which resources have changed, without their content. */
import type { ImportHint } from '../../registry/imports/importHint.ts';
import { PassThrough } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../registry/calls/company.ts';
import { mayDo } from '../../registry/access.ts';
import { callerOfPerson } from '../auth/sessionUser.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import type { FoundSession, ProgramQueries } from '../store/system.ts';
import { erasedSince } from '../store/erasure.ts';
import { isUuid } from '../store/uuid.ts';
import {
  announcePresence,
  announceWritten,
  readWriteCounts,
  writtenForTenants,
  type Wakes,
} from '../store/notifications.ts';
import { ChangeFeed, type FeedChanges } from './changeFeed.ts';
import { eventsCall } from './events.ts';
import { Presence, type Whereabouts } from './presence.ts';
import { limits } from '../limits.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { SessionChecks } from '../auth/sessionChecks.ts';
import { handle, handleExchange, type HandledCall } from './calls/handle.ts';

interface Dependencies {
  readonly store: OpenStore;
  readonly queries: Pick<ProgramQueries, 'imports' | 'persons'>;
  readonly wakes?: Wakes;
  readonly now: () => Date;
}

/**
 * Lifetime of a stream. The browser reconnects, which checks the session and its permissions again. With a session that
 * is also done at every event and beat.
 */
const lifetimeMilliseconds = { session: 1_800_000, token: 120_000 };
/** Retention of unsaved drafts in browsers. */
const draftMilliseconds = 14 * 24 * 60 * 60 * 1_000;
/** Proxies close silent connections. */
const beatMilliseconds = 30_000;

/** Returns the calls for change streams and presence. Closing the app ends the streams. */
export function changeCalls(app: FastifyInstance, dependencies: Dependencies): readonly HandledCall[] {
  const { store, queries, now } = dependencies;
  const { feed, presence, importListeners } = hintSources(app, dependencies);
  const checks = new SessionChecks(queries.persons.sessionRevisions);
  const beats = new Beats();
  const erasures = erasuresOf(store);
  const streams = new Set<PassThrough>();
  const open = new OpenStreams();
  app.addHook('preClose', async () => {
    beats.close();
    feed.close();
    presence.close();
    for (const stream of streams) stream.end();
  });
  return [
    eventsCall,
    handleExchange(calls.followChanges, async ({ caller, query: { after }, request, reply }) => {
      const follows = request.headers.accept?.includes('text/event-stream') ?? false;
      const leave = follows ? open.enter(caller) : null;
      const stream = new PassThrough();
      stream.once('close', () => leave?.());
      const send = senderInOrder(stream, presenceOf(request, queries, checks), (error) =>
        app.log.warn({ err: error }, 'a hint of a change could not be sent'),
      );
      const ownSince = ownWrites(store, caller, now);
      const write = (changes: FeedChanges): Promise<void> =>
        send(async () => changesEvent(store, caller, changes, await ownSince()));
      void reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      // Keep-alive would make a graceful shutdown wait for this connection.
      void reply.header('connection', 'close');
      if (!follows) await feed.look();
      const known = sinceFor(caller, feed, after ?? null);
      stream.write(`event: beat\nid: ${known.id}\ndata: \n\n`);
      const first = write(known);
      const sendErased = isMet(caller) ? erasedSender(stream, erasures) : () => Promise.resolve();
      await sendErased();
      if (!follows) {
        await first;
        return reply.send(stream.end());
      }
      const leaveFeed = feed.follow((changes) => void write(changes));
      const leavePresence = isMet(caller)
        ? presence.follow(
            caller.user_uuid,
            (place, people) => void send(`event: presence\ndata: ${JSON.stringify({ ...place, people })}\n\n`),
          )
        : null;
      const onImported = (imported: ImportHint): void => {
        if (isImportShown(store, caller, imported)) void send(`event: imported\ndata: ${JSON.stringify(imported)}\n\n`);
      };
      importListeners.add(onImported);
      const leaveBeats = beats.follow(() => {
        void send('event: beat\ndata: \n\n');
        void sendErased();
      });
      const end = setTimeout(() => stream.end(), lifetimeMilliseconds[request.session ? 'session' : 'token']).unref();
      streams.add(stream);
      stream.once('close', () => {
        leaveFeed();
        leavePresence?.();
        importListeners.delete(onImported);
        leaveBeats();
        clearTimeout(end);
        streams.delete(stream);
      });
      return reply.send(stream);
    }),
    handle(calls.announcePresence, async ({ caller, body: { tab, resource: name, uuid, editing } }) => {
      if (!isMet(caller)) return { people: [] };
      const person = { user_uuid: caller.user_uuid, name: caller.name ?? '', editing };
      const resource = store.registry().resources[name ?? ''];
      if (name === null || uuid === null || !resource) return { people: presence.move({ tab, person, place: null }) };
      // A person who may read the history of a record may know who has it open.
      if (!mayDo(resource, caller, 'history')) return { people: [] };
      await store.one(caller, resource, uuid, []);
      return { people: presence.move({ tab, person, place: { resource: resource.name, uuid } }) };
    }),
  ];
}

/** Events from this process and others: changed resources, where people are, and imports. */
function hintSources(app: FastifyInstance, { store, queries, wakes }: Dependencies) {
  const feed = new ChangeFeed({
    readCounts: () => readWriteCounts(store.database),
    resourceOfTable: (table) => resourceOf(store, table),
    announce: (written) => (wakes ? announceWritten(store.database, wakes.ownMark, written) : Promise.resolve()),
    onError: (error) => app.log.warn({ err: error }, 'what has changed was not found out'),
  });
  const presence = new Presence({
    announce: (whereabouts) => {
      if (!wakes) return;
      announcePresence(store.database, wakes.ownMark, whereabouts).catch((error: unknown) =>
        app.log.warn({ err: error }, 'where somebody is was not told to other processes'),
      );
    },
  });
  wakes?.onPresence((whereabouts) => presence.receive(whereabouts as Whereabouts));
  const importListeners = new Set<(imported: ImportHint) => void>();
  wakes?.onImported((uuid) => {
    if (importListeners.size === 0) return;
    importedOf(queries, uuid).then(
      (imported) => imported && importListeners.forEach((listener) => listener(imported)),
      (error: unknown) => app.log.warn({ err: error }, 'who has imported records was not found out'),
    );
  });
  wakes?.onWritten((written) => feed.receive(written));
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 300)
      for (const name of writtenBy(store, request.params)) feed.wrote(name, writerOf(request.headers));
    done();
  });
  return { feed, presence, importListeners };
}

type Event = string | (() => Promise<string | null>);

/** Returns a function that sends events in order. Ends the stream of a person who has signed out here or elsewhere. */
function senderInOrder(
  stream: PassThrough,
  isThere: () => Promise<boolean>,
  onError: (error: unknown) => void,
): (event: Event) => Promise<void> {
  let sent: Promise<void> = Promise.resolve();
  return (event) => {
    const write = async (): Promise<void> => {
      if (!stream.writable) return;
      if (!(await isThere())) return void stream.end();
      const text = typeof event === 'string' ? event : await event();
      if (text !== null && stream.writable) stream.write(text);
    };
    sent = sent.then(write).catch((error: unknown) => {
      onError(error);
      stream.end();
    });
    return sent;
  };
}

/**
 * Returns the event for changes that the caller may see, or null if there are none.
 * @param own resources written for the tenants of the caller; null for all
 */
function changesEvent(
  store: OpenStore,
  caller: Caller,
  { id, resources, writers }: FeedChanges,
  own: ReadonlySet<string> | null,
): string | null {
  const shown = resources?.filter((name) => isShown(store, caller, name) && (own === null || own.has(name))) ?? null;
  if (shown?.length === 0) return null;
  const known = Object.entries(writers).filter(([name]) => shown?.includes(name));
  const event = known.length === 0 ? '' : `event: writers\ndata: ${JSON.stringify(Object.fromEntries(known))}\n\n`;
  return `${event}id: ${id}\ndata: ${JSON.stringify(shown)}\n\n`;
}

/** Returns true for staff on a screen. Callers with limited clients neither see presence nor are seen. */
const isMet = (caller: Caller): caller is Caller & { readonly user_uuid: string } =>
  caller.user_uuid !== null && caller.clients === null && caller.origin?.token_uuid === undefined;

/** Returns null for an import that wrote nothing. */
async function importedOf(queries: Dependencies['queries'], uuid: string): Promise<ImportHint | null> {
  const run = await queries.imports.findImport(uuid);
  if (run === null || run.created + run.updated === 0) return null;
  const { resource, user_uuid, created, updated } = run;
  const person = await queries.persons.findPerson(user_uuid);
  return {
    resource,
    user_uuid,
    name: person && (callerOfPerson(person).name ?? null),
    created,
    updated,
    undone: run.undone,
  };
}

/** Returns true for colleagues who may read the history. The importer is informed elsewhere. */
function isImportShown(store: OpenStore, caller: Caller, { resource: name, user_uuid }: ImportHint): boolean {
  const resource = store.registry().resources[name];
  return (
    resource !== undefined && isMet(caller) && caller.user_uuid !== user_uuid && mayDo(resource, caller, 'history')
  );
}

/** Table counters lag behind the writes. */
const lateMilliseconds = 20_000;

/**
 * Returns the resources written for the tenants of the caller, or that belong to no tenant, so that people learn
 * nothing about activity for other tenants. Null means all, for staff.
 */
function ownWrites(store: OpenStore, { clients }: Caller, now: () => Date): () => Promise<ReadonlySet<string> | null> {
  return async () => {
    if (clients === null) return null;
    const since = new Date(now().getTime() - lateMilliseconds);
    const registry = store.registry();
    const common = Object.values(registry.resources).filter(({ scope }) => scope === null);
    const written = await writtenForTenants(store.database, registry, { tenants: clients, since });
    return new Set([...common.map(({ name }) => name), ...written]);
  };
}

/**
 * Reports to a reconnecting person of a tenant that anything may have changed, so that the reply reveals nothing about
 * other tenants.
 */
function sinceFor({ clients }: Caller, feed: ChangeFeed, after: string | null): FeedChanges {
  const since = feed.since(after);
  return clients === null || after === null ? since : { ...since, resources: null };
}

/**
 * Returns a check that the session or token of the request is still valid, and that the person of the session has the
 * rights that they had.
 */
function presenceOf(
  { session, bearer }: FastifyRequest,
  { persons }: Pick<ProgramQueries, 'persons'>,
  checks: SessionChecks,
): () => Promise<boolean> {
  const token = bearer?.origin?.token_uuid;
  if (session) {
    const { hash } = session;
    const before = rightsOf(persons.lastSession(hash));
    let known: string | undefined;
    return async () => {
      const revision = await checks.revisionOf(hash);
      if (revision === null) return false;
      if (known !== undefined && known !== revision && rightsOf(await persons.findSession(hash)) !== before)
        return false;
      known = revision;
      return true;
    };
  }
  return async () => token !== undefined && (await persons.findTokenOf(token))?.revoked_at === null;
}

/** Identifies what a person may see; null for a session that has ended. */
function rightsOf(found: FoundSession | null): string | null {
  if (found === null) return null;
  const { actor, clients, grants, memberships } = callerOfPerson(found);
  return JSON.stringify({ actor, clients, grants, memberships });
}

/** Returns the erasures, read again after the time of a beat, so that all streams share the statement. */
function erasuresOf({ database }: OpenStore): () => Promise<readonly string[]> {
  let read: { readonly at: number; readonly uuids: Promise<readonly string[]> } | null = null;
  return () => {
    if (read === null || Date.now() - read.at >= beatMilliseconds)
      read = { at: Date.now(), uuids: erasedSince(database, new Date(Date.now() - draftMilliseconds)) };
    return read.uuids;
  };
}

/** Returns a function that sends the erasures that the stream has not sent. */
function erasedSender(stream: PassThrough, erasures: () => Promise<readonly string[]>): () => Promise<void> {
  const sent = new Set<string>();
  return async () => {
    const further = (await erasures()).filter((uuid) => !sent.has(uuid));
    if (further.length === 0 || !stream.writable) return;
    for (const uuid of further) sent.add(uuid);
    stream.write(`event: erased\ndata: ${JSON.stringify(further)}\n\n`);
  };
}

/** Common beat of all streams, so that their checks share a statement. */
class Beats {
  private readonly listeners = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;

  /** Returns the function that stops following. */
  follow(listener: () => void): () => void {
    this.listeners.add(listener);
    this.timer ??= setInterval(() => this.listeners.forEach((one) => one()), beatMilliseconds).unref();
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) this.close();
    };
  }

  close(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }
}

function isShown(store: OpenStore, caller: Caller, name: string): boolean {
  const resource = store.registry().resources[name];
  return resource !== undefined && mayDo(resource, caller, 'list');
}

const tables = new WeakMap<object, ReadonlyMap<string, string>>();

function resourceOf(store: OpenStore, table: string): string | null {
  const registry = store.registry();
  const known =
    tables.get(registry) ??
    new Map(Object.values(registry.resources).map((resource) => [resource.table, resource.name]));
  tables.set(registry, known);
  return known.get(table) ?? null;
}

/** Returns the end of the Idempotency-Key if it is a UUID. Only the browser that made it recognises it. */
function writerOf({ 'idempotency-key': key }: FastifyRequest['headers']): string | null {
  return typeof key === 'string' && isUuid(key) ? key.slice(-markLength) : null;
}

const markLength = 12;

/** Returns the resource in the path of the request. */
function writtenBy(store: OpenStore, params: unknown): readonly string[] {
  const name = (params as { readonly resource?: unknown } | null)?.resource;
  return typeof name === 'string' && store.registry().resources[name] ? [name] : [];
}

/** Counts the open streams of each person, session and token. */
class OpenStreams {
  private readonly counts = new Map<string, number>();

  /** Returns the function that closes the stream. @throws Failure E_TOO_MANY */
  enter({ user_uuid, session_id, origin }: Caller): () => void {
    const credential = origin?.token_uuid ?? session_id;
    const keys = [
      [`person ${user_uuid}`, limits.streams.person],
      [`credential ${credential}`, limits.streams.credential],
    ] as const;
    if (keys.some(([key, most]) => (this.counts.get(key) ?? 0) >= most))
      throw new Failure('E_TOO_MANY', { ...texts.refusal('requests.too_many_streams'), retryAfterSeconds: 30 });
    for (const [key] of keys) this.add(key, 1);
    return () => keys.forEach(([key]) => this.add(key, -1));
  }

  private add(key: string, amount: 1 | -1): void {
    const count = (this.counts.get(key) ?? 0) + amount;
    if (count > 0) this.counts.set(key, count);
    else this.counts.delete(key);
  }
}
