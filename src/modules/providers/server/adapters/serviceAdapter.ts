/**
 * In charge of what all adapters of services have in common: their credentials read, what they throw made an outcome,
 * and their secrets kept out of all that people read. Each operation first looks how far the provider is and asks for
 * what is missing alone, so that it is also what goes on with work that was left in its midst.
 */
import type { Rows } from '../../../../engine/registry/rows.ts';
import { isList, isRecord, parseRecord } from '../../../../engine/values/json.ts';
import { credentialFault } from '../../rules/providerCredentials.ts';
import type { RegistrarDomain } from '../../rules/registrarDomain.ts';
import type {
  AccountUsage,
  Adapter,
  Channel,
  ConnectionAnswer,
  HostedAccount,
  Order,
  Outcome,
  PanelAccount,
  ProviderAccount,
  ServiceOperation,
  ServiceOrder,
  ServiceTable,
} from '../adapter.ts';
import { failedWith, ProviderFailure, redact, withoutSecretsIn } from './providerFailure.ts';

/** What a provider sends and is sent. */
export type Json = Readonly<Record<string, unknown>>;

/** By key, as the rules of the connection have it. */
export type Credentials = Readonly<Record<string, string>>;

export interface Work {
  readonly order: ServiceOrder;
  readonly credentials: Credentials;
  readonly channel: Channel;
}

export type Perform = (work: Work) => Promise<Outcome>;

/** How a provider is asked for what is no work. */
export interface Reach {
  readonly provider: ProviderAccount;
  readonly credentials: Credentials;
  readonly signal: AbortSignal;
}

export interface ServiceAdapter {
  readonly name: string;
  readonly operations: Readonly<Record<string, Readonly<Partial<Record<ServiceOperation, Perform>>>>>;
  /** As of an adapter. */
  readonly updatedFields?: Adapter['updatedFields'];
  /** As of an adapter, with the credentials read. */
  usage?(this: void, account: HostedAccount, reach: Reach): Promise<AccountUsage | null>;
  listAccounts?(this: void, reach: Reach): AsyncIterable<PanelAccount>;
  listDomains?(this: void, reach: Reach): AsyncIterable<RegistrarDomain>;
  /** Within ten seconds. @throws ProviderFailure where it does not work. */
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
    async (order: ServiceOrder, channel: Channel): Promise<Outcome> => {
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

/** @throws ProviderFailure without secrets. */
async function asked<Answer>(
  adapter: string,
  provider: ProviderAccount,
  signal: AbortSignal,
  ask: (reach: Reach) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask({ provider, credentials: credentialsOf(adapter, provider), signal });
  } catch (error) {
    throw withoutSecretsIn(error, secretsIn(provider));
  }
}

/** @throws ProviderFailure without secrets. */
async function* listed<Item>(
  adapter: string,
  provider: ProviderAccount,
  signal: AbortSignal,
  list: (reach: Reach) => AsyncIterable<Item>,
): AsyncGenerator<Item> {
  try {
    yield* list({ provider, credentials: credentialsOf(adapter, provider), signal });
  } catch (error) {
    throw withoutSecretsIn(error, secretsIn(provider));
  }
}

function isServiceOrder(order: Order): order is ServiceOrder {
  return 'operation' in order && 'resource' in order;
}

/** @throws ProviderFailure where they are not those that the connection takes. */
function credentialsOf(adapter: string, { credentials }: ProviderAccount): Credentials {
  const given = credentials === null ? null : parseRecord(credentials);
  if (given === null || credentialFault(adapter, credentials ?? '') !== null)
    throw new ProviderFailure(
      'The credentials of the connection are missing or incomplete. Fill them in at the provider.',
    );
  return Object.fromEntries(
    Object.entries(given).flatMap(([key, value]) => (value === null ? [] : [[key, String(value)]])),
  );
}

/** What in the credentials anybody may read. */
const openKeys = ['address', 'host', 'port', 'region', 'key_id', 'username'];

function secretsIn({ credentials }: ProviderAccount): readonly string[] {
  const given = credentials === null ? {} : (parseRecord(credentials) ?? {});
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

/** The record, where it is of that resource. @throws ProviderFailure for another. */
export function recordOf<Table extends ServiceTable>(
  { service, resource }: Pick<ServiceOrder, 'service' | 'resource'>,
  table: Table,
): Rows[Table] {
  if (resource.replaceAll('-', '_') !== table) throw new ProviderFailure(`This connection has no ${resource}.`);
  // Each resource of services has the rows of its own table alone.
  return service as Rows[Table];
}

/** A member of an answer, as text; an empty one where there is none. */
export function textOf(json: unknown, name: string): string {
  const value = isRecord(json) ? json[name] : undefined;
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** A member of an answer that is an object. */
export function objectOf(json: unknown, name: string): Json {
  const value = isRecord(json) ? json[name] : undefined;
  return isRecord(value) ? value : {};
}

/** The objects in a list that is a member of an answer. */
export function listOf(json: unknown, name: string): readonly Json[] {
  const value = isRecord(json) ? json[name] : undefined;
  return isList(value) ? value.filter(isRecord) : [];
}
