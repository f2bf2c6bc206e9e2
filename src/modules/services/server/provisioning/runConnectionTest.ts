/** Tests the connection of a provider with its adapter, with a timeout, and stores the result. */
import { Secrets } from '#engine/server';
import type { ConnectionAnswer } from '../../../providers/server/adapter.ts';
import { connectionOf, saveConnection } from '../../../providers/server/connection.ts';
import { providerAccount } from '../../../providers/server/providerAccount.ts';
import type { Working } from './working.ts';

const patienceMilliseconds = 15_000;

export async function runConnectionTest({ database, adapters, now }: Working, uuid: string): Promise<void> {
  const provider = await database.selectFrom('providers').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!provider || provider.connection !== 'testing') return;
  const adapter = Object.hasOwn(adapters, provider.adapter) ? adapters[provider.adapter] : undefined;
  const answer = adapter?.testConnection
    ? await within(adapter.testConnection(providerAccount(Secrets.openRow(database, 'providers', provider))))
    : null;
  const fresh = await database.selectFrom('providers').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  if (!fresh) return;
  await saveConnection(database, fresh, {
    connection: answer === null ? 'not_built' : connectionOf(answer),
    message: answer?.message ?? null,
    ...(answer?.works ? { offers: answer.offers ?? null } : {}),
    now: now(),
  });
}

async function within(asked: Promise<ConnectionAnswer>): Promise<ConnectionAnswer> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<ConnectionAnswer>((resolve) => {
    timer = setTimeout(
      () =>
        resolve({ works: false, message: 'It did not answer within 15 seconds. Check the address and the firewall.' }),
      patienceMilliseconds,
    );
  });
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    return { works: false, message: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
