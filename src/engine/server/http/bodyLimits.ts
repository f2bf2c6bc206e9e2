/** Measures every JSON body before anything validates it: what validation costs grows with what is in a body. */
import type { FastifyInstance } from 'fastify';
import { limits } from '../limits.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/** Registers the hook for every route that is declared after it. Text and streams are passed over. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    const isAnonymous = request.routeOptions.config.policy === 'public';
    next(bodyFailure(request.body, isAnonymous ? limits.body.anonymousValues : limits.body.values) ?? undefined);
  });
}

/** Returns why a body is refused, or null. Walks without recursion: a deep body must not exhaust the stack. */
export function bodyFailure(body: unknown, mostValues: number): Failure | null {
  const waiting: { readonly value: object; readonly depth: number }[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (typeof value === 'object' && value !== null) waiting.push({ value, depth });
  };
  visit(isParsed(body) ? body : null, 1);
  let values = 0;
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, depth } = next;
    const inner: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
    if (depth > limits.body.depth)
      return new Failure('E_TOO_LARGE', texts.refusal('requests.body_too_deep', { max: limits.body.depth }));
    values += inner.length;
    const isWide = !Array.isArray(value) && inner.length > limits.body.keys;
    if (isWide || values > mostValues) {
      const max = isWide ? limits.body.keys : mostValues;
      return new Failure('E_TOO_LARGE', texts.refusal('requests.body_too_many_values', { max }));
    }
    for (const one of inner) visit(one, depth + 1);
  }
  return null;
}

/** What the JSON parser returns: an object or a list, in contrast to a stream of bytes. */
const isParsed = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);
