// A server of our own can be asked at a Unix socket too, as the one of the tests is.
import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import '../../support/database.ts';

test('tests use the socket of their server, and programs its port', async () => {
  expect(inject('databaseSocket')).toContain(`.s.PGSQL.${new URL(inject('databaseUrl')).port}`);
  const client = new Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  const { rows } = await client.query('SELECT inet_client_addr() AS address, current_setting($1) AS listening', [
    'listen_addresses',
  ]);
  await client.end();
  expect(rows).toEqual([{ address: null, listening: '127.0.0.1' }]);
});
