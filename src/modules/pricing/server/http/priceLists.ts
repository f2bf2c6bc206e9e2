/** A price list that takes over on a day, with its new prices in the same call. */
import type { FastifyInstance } from 'fastify';
import { isCalendarDate } from '../../../../engine/values/calendarDate.ts';
import { followWith } from '../followWith.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { BodyReader, isUuid, objectBody, type Body } from '../../../../engine/server/http/bodies.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once } from '../../../../engine/server/http/idempotency.ts';
import { withId } from '../../../../engine/server/http/record.ts';
import { paramsOf, resourceNamed } from '../../../../engine/server/http/target.ts';
import type { PriceDependencies } from './prices.ts';

export function priceListRoutes(app: FastifyInstance, dependencies: PriceDependencies): void {
  const { store } = dependencies;
  app.post('/api/price-lists/:uuid/following', async (request, reply) => {
    const following = readFollowing(objectBody(request.body));
    const { uuid } = paramsOf(request);
    if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
    const resource = resourceNamed(store.registry(), 'price-lists');
    const caller = callerOf(request);
    const made = await once(
      dependencies,
      { request, reply },
      {
        work: (within) =>
          within.together(caller, (records) =>
            followWith(records, caller, resource, { uuid: uuid.toLowerCase(), ...following }),
          ),
      },
    );
    void reply.code(201);
    return withId(made);
  });
}

const longestList = 5_000;

function readFollowing(body: Body): {
  readonly valid_from: string;
  readonly version: number;
  readonly items: readonly unknown[];
} {
  const reader = new BodyReader(body, ['valid_from', 'version', 'items']);
  const valid_from = reader.text('valid_from', { max: 10 });
  if (valid_from !== '' && !isCalendarDate(valid_from)) reader.fail('valid_from', 'format.date');
  const { version, items } = body;
  if (version === undefined) reader.fail('version', 'required');
  else if (!Number.isSafeInteger(version)) reader.fail('version', 'integer');
  if (items === undefined) reader.fail('items', 'required');
  else if (!Array.isArray(items)) reader.fail('items', 'list');
  else if (items.length > longestList) reader.fail('items', 'maxItems', { max: longestList });
  reader.finish();
  return { valid_from, version: Number(version), items: items as readonly unknown[] };
}
