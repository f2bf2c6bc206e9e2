/** Makes a server to work on, for tests of what is carried out there. */
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import type { TestApp } from './app.ts';
import { own, type Row } from './row.ts';

export interface Infrastructure {
  readonly provider: string;
  readonly region: string;
  readonly type: string;
  readonly server: string;
  add(resource: string, body: Row): Promise<string>;
}

/** @param adapter of the provider that the server is with. */
export async function addInfrastructure({ store }: TestApp, adapter = 'manual'): Promise<Infrastructure> {
  const { resources } = store.registry();
  const add = async (resource: string, body: Row): Promise<string> =>
    String((await store.create(systemCaller, own(resources, resource), body))['uuid']);
  const provider = await add('providers', { key: `provider-${adapter}`, name: 'Rack', kind: 'server', adapter });
  const region = await add('regions', {
    provider_uuid: provider,
    external_id: 'grq1',
    name: 'Groningen',
    country: 'NL',
  });
  const type = await add('server-types', {
    provider_uuid: provider,
    external_id: 'cx22',
    name: 'CX22',
    cores: 2,
    memory_mb: 4_096,
    disk_gb: 40,
  });
  const server = await add('servers', {
    name: 'web01',
    hostname: 'web01.example.nl',
    provider_uuid: provider,
    region_uuid: region,
    server_type_uuid: type,
  });
  for (const action of ['start-provisioning', 'mark-active'])
    await store.act(systemCaller, own(resources, 'servers'), server, action, {});
  return { provider, region, type, server, add };
}
