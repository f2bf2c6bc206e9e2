/** docs/webhooks.md, carried out on the library. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readRegistryFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { buildRegistry } from '../../../src/engine/registry/build.ts';
import { withEngineSchemas } from '../../../src/engine/registry/versions/engineSchemas.ts';
import type { Registry } from '../../../src/engine/registry/types.ts';
import { formatNames } from '../../../src/engine/values/formats.ts';
import type { TestApp } from '../../support/app.ts';
import { stepsOf } from '../../support/guides.ts';
import { createLibrary, libraryFolder } from '../../support/library.ts';
import { offeredByProduct } from '../../support/modules.ts';
import { chooseModules } from '../../../src/engine/server/modules.ts';
import { publicOnly } from '../../../src/engine/server/outbound/policy.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhookReceiver.ts';
import { localWebhooks, webhooksOf } from '../../support/webhooks.ts';

const blockOf = (file: string): string => stepsOf('webhooks').find((step) => step.file === file)?.code ?? '';

/** The library with the entries of the page. */
function registryOfGuide(): Registry {
  const files = readRegistryFiles(libraryFolder);
  const written = JSON.parse(files['resources.json'] ?? '') as { readonly resources: object };
  const added = JSON.parse(blockOf('resources.json')) as { readonly resources: object };
  const resources = { ...written.resources, ...added.resources };
  // Reading the registry adds the engine schemas of the resources that it names.
  const { registry, problems } = buildRegistry(
    withEngineSchemas({ ...files, 'resources.json': JSON.stringify({ ...written, resources }) }),
    { formats: formatNames, icons: null, pages: null, actions: null },
  );
  if (registry === null) throw new Error(problems.map(({ message, hint }) => `${message} ${hint}`).join('\n'));
  return registry;
}

let api: TestApp;
let receiver: WebhookReceiver;
beforeAll(async () => {
  const registry = registryOfGuide();
  const services = { outbound: publicOnly, webhooks: localWebhooks };
  api = await createLibrary(registry, libraryFolder, chooseModules(offeredByProduct(services), registry.modules));
  receiver = await startWebhookReceiver();
});
afterAll(async () => {
  await receiver.close();
  await api.close();
});

test('a lost loan of the library is delivered, and the function of the page verifies it', async () => {
  const { verify } = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(blockOf('verify.mjs'))}`
  )) as { readonly verify: (secret: string, headers: object, body: string) => boolean };
  const webhooks = webhooksOf(api);
  const { uuid, secret } = await webhooks.create('employee', {
    url: receiver.url,
    events: ['loans.created', 'loans.lost'],
  });
  const [loan] = await api.call<readonly { readonly uuid: string }[]>(
    'management',
    `GET /api/loans?filter=${JSON.stringify({ status: 'out' })}`,
  );
  await api.call('management', `PUT /api/loans/${loan?.uuid}/lose`, {});
  await webhooks.deliver(loan?.uuid ?? '');
  const [one] = receiver.received;
  expect(one?.message).toMatchObject({
    type: 'loans.lost',
    data: { uuid: loan?.uuid, status: 'lost' },
    event: { resource: 'loans', action: 'lose', caused_by_own_token: false },
  });
  const clock = vi.spyOn(Date, 'now').mockReturnValue(api.clock.now.getTime());
  expect(verify(secret, one?.headers ?? {}, one?.body ?? '')).toBe(true);
  expect(verify(secret, one?.headers ?? {}, `${one?.body} `)).toBe(false);
  clock.mockRestore();
  await api.call('employee', `PUT /api/webhooks/${uuid}/send-test`, {});
  await webhooks.send();
  expect(receiver.received[1]?.message.type).toBe('webhooks.test');
  const document = await api.call<{ webhooks: object }>('employee', 'GET /api/openapi.json');
  expect(Object.keys(document.webhooks)).toEqual(
    expect.arrayContaining(['loans.created', 'loans.action', 'loans.lost']),
  );
});
