/** Reads the environment variables, with hints for invalid values. Nothing else reads them. */
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import ipaddr from 'ipaddr.js';
import { monthsOf } from '../registry/records/age.ts';
import { editDistance } from '../registry/nearest.ts';
import { parseKeys, secretKeyHint } from './encryption/keyring.ts';
import { isRecipient } from './encryption/recipient.ts';
import {
  environmentVariables,
  type DefaultedName,
  type EnvironmentVariable,
  type VariableName,
} from './environmentVariables.ts';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const logFormats = ['plain', 'json'] as const;
const factorAudiences = ['off', 'management', 'staff'] as const;
type LogLevel = (typeof logLevels)[number];
type LogFormat = (typeof logFormats)[number];

/** The settings of a process, validated. */
export interface Environment {
  readonly port: number;
  readonly host: string;
  /** Absolute folder of resources.json and schemas; null for the checkout. */
  readonly registryDirectory: string | null;
  /** Absolute path. */
  readonly dataDirectory: string;
  /** Null where the program runs its own PostgreSQL. */
  readonly databaseUrl: string | null;
  /**
   * Address of the same database for LISTEN, migrations and backups, which need a session; differs from `databaseUrl`
   * where that leads to a transaction pooler.
   */
  readonly directDatabaseUrl: string | null;
  /** Keys of secrets in the database; the first one encrypts. Where empty, a file in the data directory has them. */
  readonly secretKeys: readonly Buffer[];
  /** True to fill an empty database of our own with the demo company. */
  readonly demo: boolean;
  /** Directory of the daily backups; null where the program makes none. */
  readonly backupDirectory: string | null;
  /** age public key that encrypts backups; null for none. */
  readonly backupRecipient: string | null;
  /** Number of months that audit entries are kept; null for all of them. */
  readonly auditRetentionMonths: number | null;
  /** Origin that serves the assets, without a trailing slash; null for this server. */
  readonly cdnHost: string | null;
  /** Origins whose pages may call the API with an API token. */
  readonly corsOrigins: readonly string[];
  /** Watches the registry and logs more. */
  readonly development: boolean;
  readonly logLevel: LogLevel;
  /** Format of the log lines: text or JSON. */
  readonly logFormat: LogFormat;
  /** Proxies whose forwarded address and protocol are trusted: ranges, or `loopback`. Empty for none. */
  readonly trustProxy: readonly string[];
  /** Internal address ranges that user-supplied URLs may lead to. */
  readonly outboundAllow: readonly string[];
  /** Internal address ranges that webhooks may call. */
  readonly webhookAllow: readonly string[];
  /** Port on which the metrics are served without a token; null for none. */
  readonly metricsPort: number | null;
  /** Token of `/metrics` on the port of the product; null for no metrics there. */
  readonly metricsToken: string | null;
  /** Public origin of this server; null for the listening address. */
  readonly publicUrl: string | null;
  /** Null keeps mails to be read instead of sending them. */
  readonly smtp: { readonly url: string; readonly from: string } | null;
  /** True where anybody can register an account. */
  readonly registration: boolean;
  /** True to count and limit requests (`limits.ts`); false where a proxy does that. */
  readonly requestLimits: boolean;
  /** False where another process does the background work. */
  readonly worker: boolean;
  /** Group of people that must have a second factor. */
  readonly requireSecondFactor: (typeof factorAudiences)[number];
  /** Variables that look like a misspelt setting, as sentences for the person who starts the program. */
  readonly remarks: readonly string[];
}

/** All invalid values together, each with a hint. */
export class EnvironmentError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(`The settings are not right yet.\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'EnvironmentError';
  }
}

type Variables = Readonly<Record<string, string | undefined>>;

/** @throws EnvironmentError */
export function readEnvironment(variables: Variables = process.env): Environment {
  const reader = new Reader(variables);
  const databaseUrl = reader.read('DATABASE_URL', null, databaseAddress);
  const directDatabaseUrl = wayAroundPooler(reader, databaseUrl);
  const registryDirectory = reader.read('REGISTRY', null, registryFolder);
  const dataDirectory = resolve(reader.read('DATA_DIR', usualData(registryDirectory), directoryName));
  const environment: Environment = {
    port: reader.readOrDefault('PORT', portNumber),
    host: reader.readOrDefault('HOST', hostName),
    registryDirectory,
    dataDirectory,
    databaseUrl,
    directDatabaseUrl,
    secretKeys: reader.read('SECRET_KEY', [], secretKeys),
    demo: reader.read('DEMO', databaseUrl === null, onOrOff) && databaseUrl === null,
    backupDirectory: backups(reader, dataDirectory, databaseUrl === null),
    backupRecipient: reader.read('BACKUP_RECIPIENT', null, recipient),
    auditRetentionMonths: reader.read('AUDIT_RETENTION', null, age),
    cdnHost: reader.read('CDN_HOST', null, originOf),
    corsOrigins: reader.read('CORS_ORIGINS', [], exactOrigins),
    development: reader.read('BEHEER_DEV', variables['NODE_ENV'] === 'development', onOrOff),
    logLevel: reader.readOrDefault('LOG_LEVEL', logLevel),
    logFormat: reader.readOrDefault('LOG_FORMAT', logFormat),
    trustProxy: reader.readOrDefault('TRUST_PROXY', proxies),
    outboundAllow: reader.read('OUTBOUND_ALLOW', [], outboundRanges('OUTBOUND_ALLOW')),
    webhookAllow: reader.read('WEBHOOK_ALLOW', [], outboundRanges('WEBHOOK_ALLOW')),
    metricsPort: reader.read('METRICS_PORT', null, portNumber),
    metricsToken: reader.read('METRICS_TOKEN', null, metricsToken),
    publicUrl: reader.read('PUBLIC_URL', null, publicOrigin),
    smtp: mailSettings(reader),
    registration: reader.readOrDefault('REGISTRATION', onOrOff),
    requestLimits: reader.readOrDefault('REQUEST_LIMITS', onOrOff),
    worker: reader.readOrDefault('WORKER', onOrOff),
    requireSecondFactor: reader.readOrDefault('REQUIRE_SECOND_FACTOR', factorAudience),
    remarks: reader.misspelt(),
  };
  if (reader.problems.length > 0) throw new EnvironmentError(reader.problems);
  return environment;
}

/** A value, or a hint for a valid one. */
type Reading<T> = { readonly value: T } | { readonly hint: string };

const ownPrefix = 'BEHEER_';
/** Shorter names resemble too many variables of other programs. */
const leastMisspeltCharacters = 7;

class Reader {
  readonly problems: string[] = [];

  constructor(private readonly variables: Variables) {}

  /** Returns sentences about variables whose names resemble a setting. */
  misspelt(): readonly string[] {
    const names = Object.keys(environmentVariables);
    return Object.keys(this.variables)
      .filter((name) => !names.includes(name))
      .flatMap((name) => {
        const near = name.length < leastMisspeltCharacters ? undefined : names.find((one) => isSlip(name, one));
        if (near !== undefined) return [`${name} is not a setting of Beheer and was ignored. Did you mean ${near}?`];
        return name.startsWith(ownPrefix) ? [`${name} is not a setting of Beheer and was ignored.`] : [];
      });
  }

  /** Returns the value of a variable that has no declared default. */
  read<T, Unset>(
    name: Exclude<VariableName, DefaultedName>,
    unset: Unset,
    parse: (text: string) => Reading<T>,
  ): T | Unset {
    const text = this.textOf(name);
    return text === '' ? unset : this.parsed(name, text, parse, unset);
  }

  /** Returns the value of a variable, or its declared default. */
  readOrDefault<T>(name: DefaultedName, parse: (text: string) => Reading<T>): T {
    const usual = parse(environmentVariables[name].default);
    if (!('value' in usual)) throw new Error(`The default of ${name} cannot be used: ${usual.hint}`);
    const text = this.textOf(name);
    return text === '' ? usual.value : this.parsed(name, text, parse, usual.value);
  }

  private textOf(name: VariableName): string {
    return this.variables[name]?.trim() ?? '';
  }

  private parsed<T, Unset>(
    name: VariableName,
    text: string,
    parse: (text: string) => Reading<T>,
    unset: Unset,
  ): T | Unset {
    const reading = parse(text);
    if ('value' in reading) return reading.value;
    const { isSecret }: EnvironmentVariable = environmentVariables[name];
    const shown = isSecret === true ? `The value of ${name}` : `${name}=${text}`;
    this.problems.push(`${shown} cannot be used: ${reading.hint}`);
    return unset;
  }
}

/** Returns true for one letter added, missing, wrong or swapped, or other underscores. */
function isSlip(name: string, setting: string): boolean {
  const bare = (text: string): string => text.toUpperCase().replaceAll('_', '');
  return setting.length >= leastMisspeltCharacters && editDistance(bare(name), bare(setting)) <= 1;
}

function portNumber(text: string): Reading<number> {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : -1;
  return port >= 0 && port <= 65_535
    ? { value: port }
    : { hint: 'give a port from 1 to 65535, for example PORT=3000 (0 takes any that is free).' };
}

function age(text: string): Reading<number> {
  const months = monthsOf(text);
  return months === null
    ? { hint: 'give a number of months or years, for example AUDIT_RETENTION="24 months".' }
    : { value: months };
}

function hostName(text: string): Reading<string> {
  const known = /^[A-Za-z0-9.:_-]+$/.test(text);
  return known
    ? { value: text }
    : {
        hint: 'give an address to listen on, without http:// and without a port: HOST=127.0.0.1, or HOST=0.0.0.0 for every network.',
      };
}

function directoryName(text: string): Reading<string> {
  return text.includes('\0') ? { hint: 'give a directory, for example DATA_DIR=./data.' } : { value: text };
}

/** Folder of another registry. */
function registryFolder(text: string): Reading<string> {
  const directory = resolve(text);
  return existsSync(join(directory, 'resources.json'))
    ? { value: directory }
    : { hint: 'give the folder in which resources.json and schemas are, for example REGISTRY=docs/examples/library.' };
}

/** Returns the default data directory, which is separate for each registry. */
function usualData(registryDirectory: string | null): string {
  return registryDirectory === null ? './data' : join('./data/registries', basename(registryDirectory));
}

/** Returns the folder of resources.json and schemas: the checkout, or that of REGISTRY. @throws EnvironmentError */
export function registryRoot(root: string, variables: Variables = process.env): string {
  const reader = new Reader(variables);
  const directory = reader.read('REGISTRY', null, registryFolder);
  if (reader.problems.length > 0) throw new EnvironmentError(reader.problems);
  return directory ?? root;
}

function databaseAddress(text: string): Reading<string> {
  const url = parseUrl(text);
  const known = url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:');
  return known
    ? { value: text }
    : {
        hint: 'write it as DATABASE_URL=postgres://user:password@host:5432/database; characters such as @ and / in the password are percent-encoded.',
      };
}

const directAddressHint =
  'DATABASE_DIRECT_URL=postgres://user:password@host:5432/database, the address of PostgreSQL itself with the account of DATABASE_URL';

/** Returns the direct address of the database where `DATABASE_URL` leads to a pooler, else the same. */
function wayAroundPooler(reader: Reader, databaseUrl: string | null): string | null {
  const pooler = reader.read('DATABASE_POOLER', null, databasePooler);
  const directUrl = reader.read('DATABASE_DIRECT_URL', null, directAddress);
  if (pooler !== null && databaseUrl === null)
    reader.problems.push(
      'DATABASE_URL is needed with DATABASE_POOLER: the address of the pooler, for example DATABASE_URL=postgres://user:password@host:6432/database.',
    );
  if (pooler !== null && directUrl === null)
    reader.problems.push(
      `DATABASE_DIRECT_URL is needed with DATABASE_POOLER, for what belongs to one connection (LISTEN, migrations, backups): write ${directAddressHint}.`,
    );
  if (pooler === null && directUrl !== null)
    reader.problems.push(
      'DATABASE_DIRECT_URL is of use with a pooler alone: write DATABASE_POOLER=transaction beside it, or leave it out.',
    );
  if (pooler !== null && directUrl !== null && directUrl === databaseUrl)
    reader.problems.push(
      `DATABASE_DIRECT_URL is the same as DATABASE_URL, which leads to the pooler: write ${directAddressHint}.`,
    );
  return pooler === null ? databaseUrl : directUrl;
}

function databasePooler(text: string): Reading<'transaction'> {
  return text.toLowerCase() === 'transaction'
    ? { value: 'transaction' }
    : {
        hint: 'write DATABASE_POOLER=transaction where DATABASE_URL leads to a pooler that hands each transaction to another connection, and leave it out where there is none, or one of pool_mode = session.',
      };
}

function directAddress(text: string): Reading<string> {
  const reading = databaseAddress(text);
  return 'value' in reading ? reading : { hint: `write it as ${directAddressHint}.` };
}

function secretKeys(text: string): Reading<readonly Buffer[]> {
  const keys = parseKeys(text);
  return keys === null ? { hint: secretKeyHint } : { value: keys };
}

function onOrOff(text: string): Reading<boolean> {
  if (['on', 'true', '1', 'yes'].includes(text.toLowerCase())) return { value: true };
  if (['off', 'false', '0', 'no'].includes(text.toLowerCase())) return { value: false };
  return { hint: 'write on or off.' };
}

/** Backups are on by default with our own database, and off with an external one. */
function backups(reader: Reader, dataDirectory: string, isOwnDatabase: boolean): string | null {
  const isDaily = reader.read('BACKUPS', isOwnDatabase, backupSchedule);
  const directory = resolve(reader.read('BACKUP_DIR', join(dataDirectory, 'backups'), directoryName));
  return isDaily ? directory : null;
}

function recipient(text: string): Reading<string> {
  return isRecipient(text)
    ? { value: text }
    : { hint: 'write the public key that age-keygen prints, which begins with age1. Keep the private key elsewhere.' };
}

function backupSchedule(text: string): Reading<boolean> {
  if (text.toLowerCase() === 'daily') return { value: true };
  if (text.toLowerCase() === 'off') return { value: false };
  return { hint: 'write BACKUPS=daily or BACKUPS=off.' };
}

function originOf(text: string): Reading<string> {
  const url = parseUrl(text);
  const known =
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.pathname === '/' &&
    url.search === '' &&
    url.username === '';
  return known
    ? { value: url.origin }
    : { hint: 'give the origin of the content delivery host and nothing after it: CDN_HOST=https://cdn.example.com.' };
}

const namedRanges: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

function proxies(text: string): Reading<readonly string[]> {
  if (text.toLowerCase() === 'off') return { value: [] };
  const ranges = text.split(',').map((one) => one.trim());
  const known = ranges.every((one) => namedRanges.includes(one) || ipaddr.isValid(one) || ipaddr.isValidCIDR(one));
  return known
    ? { value: ranges }
    : {
        hint: 'name the proxies that stand before this server, by address or range: TRUST_PROXY=loopback, or TRUST_PROXY=10.0.0.0/8,192.0.2.7 (off trusts none).',
      };
}

const leastTokenCharacters = 16;

function metricsToken(text: string): Reading<string> {
  return text.length >= leastTokenCharacters && !/\s/.test(text)
    ? { value: text }
    : {
        hint: `give at least ${leastTokenCharacters} characters without spaces, such as those of: openssl rand -hex 24.`,
      };
}

function exactOrigins(text: string): Reading<readonly string[]> {
  const origins = text.split(',').map((one) => originOf(one.trim()));
  const known = origins.flatMap((reading) => ('value' in reading ? [reading.value] : []));
  return known.length === origins.length
    ? { value: known }
    : {
        hint: 'give the origins whose pages may call the API, each with its scheme and nothing after the host: CORS_ORIGINS=https://portal.example.com,http://localhost:5173. There is no * for all of them.',
      };
}

const outboundRanges =
  (setting: string) =>
  (text: string): Reading<readonly string[]> => {
    const ranges = text.split(',').map((one) => one.trim());
    const known = ranges.every((one) => ipaddr.isValid(one) || ipaddr.isValidCIDR(one));
    return known
      ? { value: ranges }
      : {
          hint: `give the addresses or ranges of your own network that may be called, for example ${setting}=10.1.2.3,192.168.0.0/16.`,
        };
  };

function publicOrigin(text: string): Reading<string> {
  const reading = originOf(text);
  return 'value' in reading
    ? reading
    : {
        hint: 'give the address at which people find this server, and nothing after it: PUBLIC_URL=https://beheer.example.com.',
      };
}

function mailSettings(reader: Reader): Environment['smtp'] {
  const url = reader.read('SMTP_URL', null, mailServer);
  const from = reader.read('MAIL_FROM', null, mailSender);
  if (url === null) return null;
  if (from === null)
    reader.problems.push(
      'MAIL_FROM is needed with SMTP_URL: whom mails come from, for example MAIL_FROM="Beheer <beheer@example.com>".',
    );
  return { url, from: from ?? '' };
}

function mailServer(text: string): Reading<string> {
  const url = parseUrl(text);
  const known = url !== null && (url.protocol === 'smtp:' || url.protocol === 'smtps:') && url.hostname !== '';
  return known
    ? { value: text }
    : {
        hint: 'write it as SMTP_URL=smtp://user:password@host:587, or smtps:// where TLS is spoken from the start; characters such as @ and / in the password are percent-encoded.',
      };
}

function mailSender(text: string): Reading<string> {
  const known = /^(?:[^<>@\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/.test(text);
  return known ? { value: text } : { hint: 'write it as MAIL_FROM="Beheer <beheer@example.com>".' };
}

function factorAudience(text: string): Reading<Environment['requireSecondFactor']> {
  const known = factorAudiences.find((audience) => audience === text.toLowerCase());
  return known ? { value: known } : { hint: `choose one of ${factorAudiences.join(', ')}.` };
}

function logLevel(text: string): Reading<LogLevel> {
  const known = logLevels.find((level) => level === text.toLowerCase());
  return known ? { value: known } : { hint: `choose one of ${logLevels.join(', ')}.` };
}

function logFormat(text: string): Reading<LogFormat> {
  const known = logFormats.find((format) => format === text.toLowerCase());
  return known ? { value: known } : { hint: `choose one of ${logFormats.join(', ')}.` };
}

function parseUrl(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Returns true if the registry is built into the screens, for a backend without `GET /api/registry`. */
export function isRegistryBundled(variables: Variables = process.env): boolean {
  return variables['VITE_REGISTRY'] === 'bundled';
}

/** Returns the file that declares the API behind the screens; null for this server, or one like it. */
export function backendFile(variables: Variables = process.env): string | null {
  return variables['VITE_BACKEND'] || null;
}

/** Sets the registry and API that the screens are built with. */
export function buildScreensOf({ registry, backend }: { readonly registry: string; readonly backend: string }): void {
  Object.assign(process.env, { REGISTRY: registry, VITE_REGISTRY: 'bundled', VITE_BACKEND: backend });
}

/** Returns the environment of worker processes, without passwords and keys. */
export const workerVariables = (variables: Variables = process.env): Record<string, string> =>
  Object.fromEntries(
    ['PATH', 'TZ', 'TMPDIR', 'SystemRoot'].flatMap((name) => {
      const value = variables[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
