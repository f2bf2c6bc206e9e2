/** Connection for backups: no time limits, and an output format that is independent of the settings of the server. */
import { Client } from 'pg';

/** `row_security = off` raises an error instead of silently leaving out rows. */
const settings = `
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set row_security = off`;

export async function withPatientClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString,
    application_name: 'beheer-backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error));
  try {
    await client.connect();
    await client.query(settings);
    return await work(client);
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
