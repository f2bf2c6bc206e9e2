/** Fills `subscription_uuid` of servers, databases and applications, as hosting accounts and domains have it. */
import type { DataMigration } from '#engine/server';

/** Migration of services that do not refer to their subscription. An active one is preferred to a cancelled one. */
export const servicesNameSubscriptions: DataMigration = {
  name: 'subscriptions/001-services-name-subscriptions',
  meaning: 'Servers, databases and applications name the subscription that pays for them.',
  run: async ({ database }) => {
    for (const resource of ['servers', 'databases', 'applications'] as const)
      await database
        .updateTable(resource)
        .set(({ selectFrom, ref }) => ({
          subscription_uuid: selectFrom('subscriptions')
            .select('subscriptions.uuid')
            .where('subscriptions.resource', '=', resource)
            .where('subscriptions.resource_id', '=', ref(`${resource}.uuid`))
            .orderBy(({ eb }) => eb.case().when('subscriptions.status', '=', 'cancelled').then(1).else(0).end())
            .orderBy('subscriptions.created_at', 'desc')
            .limit(1),
        }))
        .where('subscription_uuid', 'is', null)
        .where(`${resource}.uuid`, 'in', ({ selectFrom }) =>
          selectFrom('subscriptions')
            .select('subscriptions.resource_id')
            .where('subscriptions.resource', '=', resource)
            .where('subscriptions.resource_id', 'is not', null)
            .$castTo<{ resource_id: string }>(),
        )
        .execute();
  },
};
