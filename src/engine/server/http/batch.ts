/** Answers several quick reads in one request, for the parts around a page. */
import type { FastifyRequest } from 'fastify';
import * as calls from '../../registry/calls/company.ts';
import type { CallDeclaration } from '../../registry/calls/call.ts';
import { handle, type HandledCall } from './calls/handle.ts';
import { readAddresses } from './listQuery.ts';

/**
 * Returns the call. Each read goes through the whole server again, so that its rights are checked as always.
 * @param served all calls, of which it includes those that are batchable
 */
export function batchCall(served: () => readonly HandledCall[]): HandledCall {
  return handle(calls.readBatch, async ({ query, request }) => {
    const addresses = readAddresses(query.paths, batchable(served().map(({ call }) => call)));
    return { answers: await Promise.all(addresses.map((address) => answerTo(request, address))) };
  });
}

const batchable = (all: readonly CallDeclaration[]): readonly string[] =>
  all.flatMap(({ path, isBatchable }) => (isBatchable === true ? [path.replace(/^\/api/, '')] : []));

/** These headers describe the whole answer. */
const ofTheWhole: ReadonlySet<string> = new Set(['accept-encoding', 'if-none-match']);

async function answerTo({ server, headers, ip }: FastifyRequest, address: string) {
  const own = Object.fromEntries(Object.entries(headers).filter(([name]) => !ofTheWhole.has(name)));
  const answer = await server.inject({ method: 'GET', url: `/api${address}`, headers: own, remoteAddress: ip });
  return { status: answer.statusCode, body: answer.json<Readonly<Record<string, unknown>>>() };
}
