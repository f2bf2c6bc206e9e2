/** Limits the size of JSON bodies before validation, whose cost grows with it. */
import type { FastifyInstance } from 'fastify';
import { limits } from '../../limits.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';

/** Adds the hook for routes that are declared later. Text and streams are skipped. */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('preValidation', (request, _reply, next) => {
    const isAnonymous = request.routeOptions.config.policy === 'public';
    next(bodyFailure(request.body, isAnonymous ? limits.body.anonymousValues : limits.body.values) ?? undefined);
  });
}

/** Returns the error of a body that is too large, or null. Iterative, since a deep body would overflow the stack. */
function bodyFailure(body: unknown, mostValues: number): Failure | null {
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

/** Returns true for an object or list of the JSON parser, as opposed to a stream. */
const isParsed = (body: unknown): boolean =>
  Array.isArray(body) ||
  (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype);
