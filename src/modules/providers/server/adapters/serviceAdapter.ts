/**
 * Common part of all service adapters: parses credentials, converts errors to outcomes, and keeps secrets out of
 * messages. Each operation first reads the state at the provider and requests only what is missing, so the same
 * function also resumes interrupted work.
 */
import type { Rows } from '#engine/registry';
import { Json } from '#engine/values';
import { credentialFault } from '../../rules/providerCredentials.ts';
import type { RegistrarDomain } from '../../rules/registrarDomain.ts';
import type {
  AccountUsage,
  Adapter,
  Channel,
  ConnectionAnswer,
  HostedAccount,
  ProviderOrder,
  AdapterOutcome,
  PanelAccount,
  ProviderAccount,
  ServiceOperation,
  ServiceOrder,
  ServiceTable,
} from '../adapter.ts';
import { failedWith, ProviderFailure, redact, withoutSecretsIn } from './providerFailure.ts';

/** JSON object of a request or response. */
export type JsonBody = Readonly<Record<string, unknown>>;

/** Credentials by key, as listed in the rules of the connection. */
export type Credentials = Readonly<Record<string, string>>;

export interface ServiceWork {
  readonly order: ServiceOrder;
  readonly credentials: Credentials;
  readonly channel: Channel;
}

export type Perform = (work: ServiceWork) => Promise<AdapterOutcome>;

/** Access to a provider for requests that are no service changes. */
export interface ProviderAccess {
  readonly provider: ProviderAccount;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
}

interface ServiceAdapter {
  readonly name: string;
  readonly operations: Readonly<Record<string, Readonly<Partial<Record<ServiceOperation, Perform>>>>>;
  /** See {@link Adapter.updatedFields}. */
  readonly updatedFields?: Adapter['updatedFields'];
  /** See {@link Adapter.usage}; receives the parsed credentials. */
  usage?(this: void, account: HostedAccount, reach: ProviderAccess): Promise<AccountUsage | null>;
  listAccounts?(this: void, reach: ProviderAccess): AsyncIterable<PanelAccount>;
  listDomains?(this: void, reach: ProviderAccess): AsyncIterable<RegistrarDomain>;
  /** Must resolve within ten seconds. @throws ProviderFailure if the connection does not work */
  testConnection(
    this: void,
    provider: ProviderAccount,
    credentials: Credentials,
  ): Promise<Omit<ConnectionAnswer, 'works'>>;
}

export const succeeded = { state: 'succeeded' } as const;

export function serviceAdapter(given: ServiceAdapter): Adapter {
  const { name, operations, updatedFields, usage, listAccounts, listDomains, testConnection } = given;
  const perform =
    (run: Perform) =>
    async (order: ServiceOrder, channel: Channel): Promise<AdapterOutcome> => {
      const secrets = [...secretsIn(order.provider), ...secretsOf(order.service)];
      try {
        const credentials = credentialsOf(name, order.provider);
        return await run({ order, credentials, channel: withoutSecrets(channel, secrets) });
      } catch (error) {
        return failedWith(error, secrets);
      }
    };
  const services = Object.fromEntries(
    Object.entries(operations).map(([resource, byOperation]) => [
      resource,
      Object.fromEntries(Object.entries(byOperation).map(([operation, run]) => [operation, perform(run)])),
    ]),
  );
  return {
    name,
    isUsedOnceTested: true,
    ...(updatedFields ? { updatedFields } : {}),
    services,
    ...(usage
      ? { usage: (account, signal) => asked(name, account.provider, signal, (reach) => usage(account, reach)) }
      : {}),
    ...(listAccounts ? { listAccounts: (provider, signal) => listed(name, provider, signal, listAccounts) } : {}),
    ...(listDomains ? { listDomains: (provider, signal) => listed(name, provider, signal, listDomains) } : {}),
    async testConnection(provider) {
      const secrets = secretsIn(provider);
      try {
        const { message, ...more } = await testConnection(provider, credentialsOf(name, provider));
        return { works: true, message: redact(message, secrets), ...more };
      } catch (error) {
        return { works: false, message: redact(error instanceof Error ? error.message : String(error), secrets) };
      }
    },
    async resume(order, channel) {
      if (!isServiceOrder(order)) return null;
      return (await services[order.resource]?.[order.operation]?.(order, channel)) ?? null;
    },
  };
}

/** @throws ProviderFailure without secrets */
async function asked<Answer>(
  adapter: string,
  provider: ProviderAccount,
  signal: AbortSignal,
  ask: (reach: ProviderAccess) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask({ provider, credentials: credentialsOf(adapter, provider), signal });
  } catch (error) {
    throw withoutSecretsIn(error, secretsIn(provider));
  }
}

/** @throws ProviderFailure without secrets */
async function* listed<Item>(
  adapter: string,
  provider: ProviderAccount,
  signal: AbortSignal,
  list: (reach: ProviderAccess) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  try {
    yield* list({ provider, credentials: credentialsOf(adapter, provider), signal });
  } catch (error) {
    throw withoutSecretsIn(error, secretsIn(provider));
  }
}

function isServiceOrder(order: ProviderOrder): order is ServiceOrder {
  return 'operation' in order && 'resource' in order;
}

/** @throws ProviderFailure if keys are missing, or if the connection has no such keys */
function credentialsOf(adapter: string, { credentials }: ProviderAccount): Credentials {
  const given = credentials === null ? null : Json.parseRecord(credentials);
  if (given === null || credentialFault(adapter, credentials ?? '') !== null)
    throw new ProviderFailure('The connection’s credentials are missing or incomplete. Enter them on the provider.');
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

/** Credentials that are not secret. */
const openKeys = ['address', 'host', 'port', 'region', 'key_id', 'username'];

function secretsIn({ credentials }: ProviderAccount): readonly string[] {
  const given = credentials === null ? {} : (Json.parseRecord(credentials) ?? {});
  return Object.entries(given).flatMap(([key, value]) => (openKeys.includes(key) ? [] : [String(value)]));
}

function secretsOf(service: ServiceOrder['service']): readonly string[] {
  const row: Readonly<Record<string, unknown>> = service;
  return ['password', 'env', 'auth_code', 'transfer_code'].flatMap((field) => {
    const value = row[field];
    return typeof value === 'string' ? [value] : [];
  });
}

function withoutSecrets(channel: Channel, secrets: readonly string[]): Channel {
  return {
    ...channel,
    signal: channel.signal,
    write: (text) => channel.write(redact(text, secrets)),
    remember: (what) => channel.remember(what),
  };
}

/** Returns the record as a row of the table. @throws ProviderFailure if it belongs to another resource */
export function recordOf<Table extends ServiceTable>(
  { service, resource }: Pick<ServiceOrder, 'service' | 'resource'>,
  table: Table,
): Rows[Table] {
  if (resource.replaceAll('-', '_') !== table) throw new ProviderFailure(`This connection has no ${resource}.`);
  // The cast is safe: each service resource has rows of its own table only.
  return service as Rows[Table];
}

/** Returns a member as text, or an empty string if it is missing. */
export function textOf(json: unknown, name: string): string {
  const value = Json.isRecord(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** Returns a member that is an object, or an empty object. */
export function objectOf(json: unknown, name: string): JsonBody {
  const value = Json.isRecord(json) ? json[name] : undefined;
  return Json.isRecord(value) ? value : {};
}

/** Returns the objects in a list member. */
export function listOf(json: unknown, name: string): readonly JsonBody[] {
  const value = Json.isRecord(json) ? json[name] : undefined;
  return Json.isList(value) ? value.filter(Json.isRecord) : [];
}
