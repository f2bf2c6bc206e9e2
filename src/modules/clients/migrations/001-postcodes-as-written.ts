/** Rewrites existing postcodes in the format of their country; new ones are stored that way. */
import type { DataMigration } from '#engine/server';

/** Migration of the postcodes of clients, sellers and domain contacts. */
export const postcodesAsWritten: DataMigration = {
  name: 'clients/001-postcodes-as-written',
  meaning: 'Postcodes are in capitals, Dutch ones with a space: 1234 AB.',
  run: async ({ database, sql }) => {
    const { fn } = database;
    const { lit } = sql;
    const trimmed = fn('trim', [sql.ref('postal_code')]);
    const spaced = fn('regexp_replace', [trimmed, lit('\\s+'), lit(' '), lit('g')]);
    const written = fn<string>('regexp_replace', [
      fn('upper', [spaced]),
      lit('^(\\d{4}) ?([A-Z]{2})$'),
      lit('\\1 \\2'),
    ]);
    for (const table of ['clients', 'sellers', 'domain_contacts'] as const)
      await database.updateTable(table).set({ postal_code: written }).where('postal_code', '<>', written).execute();
  },
};
