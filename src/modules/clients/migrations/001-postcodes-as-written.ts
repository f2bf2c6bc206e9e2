/** Postcodes are kept as their country writes them: those of before are, too. */
import type { ExpressionBuilder, ExpressionWrapper } from 'kysely';
import type { DataMigration, Tables } from '../../../engine/server/store/contract.ts';

const tables = ['clients', 'sellers', 'domain_contacts'] as const;
type Addressed = (typeof tables)[number];

export const postcodesAsWritten: DataMigration = {
  name: 'clients/001-postcodes-as-written',
  meaning: 'Postcodes are in capitals, Dutch ones with a space: 1234 AB.',
  run: async ({ database }) => {
    for (const table of tables)
      await database
        .updateTable(table)
        .set((row) => ({ postal_code: asWritten(row) }))
        .where((row) => row('postal_code', '<>', asWritten(row)))
        .execute();
  },
};

function asWritten({ fn, val }: ExpressionBuilder<Tables, Addressed>): ExpressionWrapper<Tables, Addressed, string> {
  const spaced = fn<string>('regexp_replace', [fn('trim', ['postal_code']), val('\\s+'), val(' '), val('g')]);
  return fn<string>('regexp_replace', [fn('upper', [spaced]), val('^(\\d{4}) ?([A-Z]{2})$'), val('\\1 \\2')]);
}
