/** Recomputes the stored display names, which earlier versions left empty or wrote by other rules. */
import { Hostnames } from '#engine/values';
import type { DataMigration } from '#engine/server';

/** An ASCII form of an internationalised name, in a sentence. */
const asciiName = /\S*xn--\S+/g;

/** Migration of the display names of domains, zones and descriptions of subscriptions. */
export const namesAsDisplayed: DataMigration = {
  name: 'domains/001-names-as-displayed',
  meaning: 'Domains and zones have their current display name, and descriptions of subscriptions use it.',
  run: async ({ database }) => {
    for (const table of ['domains', 'dns_zones'] as const) {
      const international = await database
        .selectFrom(table)
        .select(['uuid', 'name', 'name_unicode'])
        .where('name', 'like', '%xn--%')
        .execute();
      for (const { uuid, name, name_unicode } of international) {
        const displayed = name === null ? null : Hostnames.displayHostname(name);
        if (displayed !== name_unicode)
          await database.updateTable(table).set({ name_unicode: displayed }).where('uuid', '=', uuid).execute();
      }
      await database
        .updateTable(table)
        .set(({ ref }) => ({ name_unicode: ref('name') }))
        .where('name', 'not like', '%xn--%')
        .where(({ eb, ref }) => eb('name_unicode', 'is distinct from', ref('name')))
        .execute();
    }
    const described = await database
      .selectFrom('subscriptions')
      .select(['uuid', 'description'])
      .where('description', 'like', '%xn--%')
      .execute();
    for (const { uuid, description } of described) {
      const displayed = description.replaceAll(asciiName, Hostnames.displayHostname);
      if (displayed !== description)
        await database.updateTable('subscriptions').set({ description: displayed }).where('uuid', '=', uuid).execute();
    }
  },
};
