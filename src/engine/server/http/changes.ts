/** Tells browsers which resources somebody has changed, and nothing of what is in them. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../registry/calls/company.ts';
import { mayDo } from '../../registry/access.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { announceWritten, readWriteCounts, type Wakes } from '../store/notifications.ts';
import { ChangeFeed, type Changes } from './changeFeed.ts';
import { handleExchange, type HandledCall } from './calls/handle.ts';

interface Dependencies {
  readonly store: OpenStore;
  readonly wakes?: Wakes;
}

/** Then who follows is looked up anew: whoever has lost a right, or their session, hears no more. */
const lifetimeMilliseconds = 120_000;
/** Proxies end what is silent. */
const beatMilliseconds = 30_000;

export function changeCalls(app: FastifyInstance, { store, wakes }: Dependencies): readonly HandledCall[] {
  const feed = new ChangeFeed({
    readCounts: () => readWriteCounts(store.database),
    resourceOfTable: (table) => resourceOf(store, table),
    announce: (resources) => (wakes ? announceWritten(store.database, resources) : Promise.resolve()),
    onError: (error) => app.log.warn({ err: error }, 'what has changed was not found out'),
  });
  const streams = new Set<PassThrough>();
  wakes?.onWritten((resources) => feed.receive(resources));
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 300)
      for (const name of writtenBy(store, request.params)) feed.wrote(name);
    done();
  });
  app.addHook('preClose', async () => {
    feed.close();
    for (const stream of streams) stream.end();
  });
  return [
    handleExchange(calls.followChanges, async ({ caller, query: { after }, request, reply }) => {
      const stream = new PassThrough();
      const write = ({ id, resources }: Changes): void => {
        const shown = resources?.filter((name) => isShown(store, caller, name)) ?? null;
        if (shown?.length !== 0) stream.write(`id: ${id}\ndata: ${JSON.stringify(shown)}\n\n`);
      };
      void reply.type('text/event-stream').header('cache-control', 'no-store').header('x-accel-buffering', 'no');
      // Whoever stops waits for no connection that is kept for more.
      void reply.header('connection', 'close');
      const follows = request.headers.accept?.includes('text/event-stream') ?? false;
      if (!follows) await feed.look();
      const known = feed.since(after ?? null);
      stream.write(`event: beat\nid: ${known.id}\ndata: \n\n`);
      write(known);
      if (!follows) return reply.send(stream.end());
      const leave = feed.follow(write);
      const beat = setInterval(() => stream.write('event: beat\ndata: \n\n'), beatMilliseconds).unref();
      const end = setTimeout(() => stream.end(), lifetimeMilliseconds).unref();
      streams.add(stream);
      stream.once('close', () => {
        leave();
        clearInterval(beat);
        clearTimeout(end);
        streams.delete(stream);
      });
      return reply.send(stream);
    }),
  ];
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

/** What a request to a resource's own address has written, with the records whose lines or parts it are. */
function writtenBy(store: OpenStore, params: unknown): readonly string[] {
  const name = (params as { readonly resource?: unknown } | null)?.resource;
  return typeof name === 'string' && store.registry().resources[name] ? [name] : [];
}
