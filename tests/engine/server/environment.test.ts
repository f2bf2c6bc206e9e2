/** The settings: what they are when unset, and the message for each wrong value. */
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { EnvironmentError, readEnvironment } from '../../../src/engine/server/env.ts';
import { environmentVariables, printVariables } from '../../../src/engine/server/environmentVariables.ts';

const publicKey = 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p';

function problemsOf(variables: Readonly<Record<string, string>>): readonly string[] {
  try {
    readEnvironment(variables);
  } catch (error) {
    if (error instanceof EnvironmentError) return error.problems;
  }
  return [];
}

test('docs/configuration.md lists every variable', () => {
  expect(readFileSync('docs/configuration.md', 'utf8'), 'Run npm run generate -- docs.').toContain(
    `\n${printVariables()}\n`,
  );
});

test('every example in the documentation is a valid value', () => {
  const examples = Object.fromEntries(
    Object.entries(environmentVariables).map(([name, { example }]) => [name, example]),
  );
  // The documented example of a key is the command that makes one; a pooler has an address of its own.
  const variables = {
    ...examples,
    SECRET_KEY: Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64'),
    DATABASE_URL: `${examples['DATABASE_URL']}?application_name=beheer`,
  };
  expect(problemsOf(variables)).toEqual([]);
});

describe('what is unset', () => {
  test('has a value that works', () => {
    expect(readEnvironment({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      registryDirectory: null,
      dataDirectory: resolve('./data'),
      databaseUrl: null,
      directDatabaseUrl: null,
      secretKeys: [],
      demo: true,
      auditRetentionMonths: null,
      backupDirectory: resolve('data/backups'),
      backupRecipient: null,
      cdnHost: null,
      corsOrigins: [],
      metricsPort: null,
      metricsToken: null,
      trustProxy: [],
      outboundAllow: [],
      webhookAllow: [],
      development: false,
      logLevel: 'warn',
      logFormat: 'plain',
      publicUrl: null,
      smtp: null,
      registration: true,
      requestLimits: true,
      worker: true,
      requireSecondFactor: 'off',
      remarks: [],
    });
  });

  test.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMTPURL', 'SMTP_URL'],
    ['SECERT_KEY', 'SECRET_KEY'],
    ['BACKUP_DIRS', 'BACKUP_DIR'],
    ['trust_proxy', 'TRUST_PROXY'],
  ])('the variable %s is reported as a slip for %s', (name, setting) => {
    expect(readEnvironment({ [name]: 'x' }).remarks).toEqual([
      `${name} is not a setting of Beheer and was ignored. Did you mean ${setting}?`,
    ]);
  });

  test('variables of other programs are not reported, unknown ones with the prefix of Beheer are', () => {
    const others = ['HOME', 'HOSTNAME', 'PATH', 'POST', 'SMTP_USER', 'PUBLIC_KEY', 'NODE_ENV', 'LOGNAME', 'TEMP_DIR'];
    expect(readEnvironment(Object.fromEntries(others.map((name) => [name, 'x']))).remarks).toEqual([]);
    expect(readEnvironment({ BEHEER_THEME: 'x' }).remarks).toEqual([
      'BEHEER_THEME is not a setting of Beheer and was ignored.',
    ]);
  });

  test('an empty value counts as unset', () => {
    expect(readEnvironment({ PORT: '', DATABASE_URL: ' ', DEMO: '' })).toEqual(readEnvironment({}));
  });
});

describe('the demo', () => {
  const url = 'postgres://beheer:secret@db.example.nl/beheer';
  test.each([
    [{}, true],
    [{ DEMO: 'off' }, false],
    [{ DEMO: 'on' }, true],
    [{ DATABASE_URL: url }, false],
    [{ DATABASE_URL: url, DEMO: 'on' }, false],
  ])('with %j is %s', (variables, demo) => {
    expect(readEnvironment(variables).demo).toBe(demo);
  });
});

describe('a good value', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ HOST: '::1' }, { host: '::1' }],
    [{ DATA_DIR: '/var/lib/beheer' }, { dataDirectory: '/var/lib/beheer' }],
    [
      { REGISTRY: '.' },
      { registryDirectory: resolve('.'), dataDirectory: resolve(`data/registries/${basename(resolve('.'))}`) },
    ],
    [
      { REGISTRY: '.', DATA_DIR: '/var/lib/library' },
      { dataDirectory: '/var/lib/library', backupDirectory: '/var/lib/library/backups' },
    ],
    [{ TRUST_PROXY: 'loopback, 10.0.0.0/8,2001:db8::1' }, { trustProxy: ['loopback', '10.0.0.0/8', '2001:db8::1'] }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: [] }],
    [{ OUTBOUND_ALLOW: '10.1.2.3, fd00::/8' }, { outboundAllow: ['10.1.2.3', 'fd00::/8'] }],
    [{ WEBHOOK_ALLOW: '10.1.2.3' }, { webhookAllow: ['10.1.2.3'] }],
    [{ CDN_HOST: 'https://cdn.example.com/' }, { cdnHost: 'https://cdn.example.com' }],
    [
      { CORS_ORIGINS: 'https://portal.example.com, http://localhost:5173' },
      { corsOrigins: ['https://portal.example.com', 'http://localhost:5173'] },
    ],
    [{ PUBLIC_URL: 'https://beheer.example.com/' }, { publicUrl: 'https://beheer.example.com' }],
    [
      { SMTP_URL: 'smtps://me:secret@mail.example.com', MAIL_FROM: 'Beheer <beheer@example.com>' },
      { smtp: { url: 'smtps://me:secret@mail.example.com', from: 'Beheer <beheer@example.com>' } },
    ],
    [{ MAIL_FROM: 'beheer@example.com' }, { smtp: null }],
    [
      { REGISTRATION: 'off', REQUIRE_SECOND_FACTOR: 'Staff' },
      { registration: false, requireSecondFactor: 'staff' },
    ],
    [{ BACKUPS: 'off' }, { backupDirectory: null }],
    [{ BACKUP_RECIPIENT: publicKey }, { backupRecipient: publicKey }],
    [{ BACKUP_DIR: '/mnt/backups' }, { backupDirectory: '/mnt/backups' }],
    [{ DATABASE_URL: 'postgres://b@h/b' }, { backupDirectory: null }],
    [{ DATABASE_URL: 'postgres://b@h/b', BACKUPS: 'daily', BACKUP_DIR: '/mnt/b' }, { backupDirectory: '/mnt/b' }],
    [{ DATABASE_URL: 'postgres://b@h/b' }, { directDatabaseUrl: 'postgres://b@h/b' }],
    [
      {
        DATABASE_URL: 'postgres://b@h:6432/b',
        DATABASE_POOLER: 'Transaction',
        DATABASE_DIRECT_URL: 'postgres://b@h:5432/b',
      },
      { databaseUrl: 'postgres://b@h:6432/b', directDatabaseUrl: 'postgres://b@h:5432/b' },
    ],
    [{ LOG_LEVEL: 'INFO' }, { logLevel: 'info' }],
    [{ NODE_ENV: 'development' }, { development: true }],
    [{ BEHEER_DEV: '1' }, { development: true }],
    [{ BEHEER_DEV: 'off', NODE_ENV: 'development' }, { development: false }],
  ])('%j is read as %j', (variables, expected) => {
    expect(readEnvironment(variables)).toMatchObject(expected);
  });
});

describe('a wrong value says how to write a good one', () => {
  test.each([
    [
      { PORT: '65536' },
      'PORT=65536 cannot be used: give a port from 1 to 65535, for example PORT=3000 (0 takes any that is free).',
    ],
    [
      { PUBLIC_URL: 'https://example.com/beheer' },
      'PUBLIC_URL=https://example.com/beheer cannot be used: give the address at which people find this server, and nothing after it: PUBLIC_URL=https://beheer.example.com.',
    ],
    [
      { SMTP_URL: 'http://me:secret@x', MAIL_FROM: 'a@b.nl' },
      'The value of SMTP_URL cannot be used: write it as SMTP_URL=smtp://user:password@host:587, or smtps:// where TLS is spoken from the start; characters such as @ and / in the password are percent-encoded.',
    ],
    [
      { SMTP_URL: 'smtp://x' },
      'MAIL_FROM is needed with SMTP_URL: whom mails come from, for example MAIL_FROM="Beheer <beheer@example.com>".',
    ],
    [{ MAIL_FROM: 'Beheer' }, 'MAIL_FROM=Beheer cannot be used: write it as MAIL_FROM="Beheer <beheer@example.com>".'],
    [
      { REQUIRE_SECOND_FACTOR: 'all' },
      'REQUIRE_SECOND_FACTOR=all cannot be used: choose one of off, management, staff.',
    ],
    [
      { PORT: '3000x' },
      'PORT=3000x cannot be used: give a port from 1 to 65535, for example PORT=3000 (0 takes any that is free).',
    ],
    [
      { HOST: 'http://x' },
      'HOST=http://x cannot be used: give an address to listen on, without http:// and without a port: HOST=127.0.0.1, or HOST=0.0.0.0 for every network.',
    ],
    [
      { REGISTRY: 'nowhere' },
      'REGISTRY=nowhere cannot be used: give the folder in which resources.json and schemas are, for example REGISTRY=docs/examples/library.',
    ],
    // Somebody may have written the private key there.
    [
      { BACKUP_RECIPIENT: 'AGE-SECRET-KEY-1X' },
      'The value of BACKUP_RECIPIENT cannot be used: write the public key that age-keygen prints, which begins with age1. Keep the private key elsewhere.',
    ],
    [{ DEMO: 'maybe' }, 'DEMO=maybe cannot be used: write on or off.'],
    [
      { TRUST_PROXY: 'everybody' },
      'TRUST_PROXY=everybody cannot be used: name the proxies that stand before this server, by address or range: TRUST_PROXY=loopback, or TRUST_PROXY=10.0.0.0/8,192.0.2.7 (off trusts none).',
    ],
    [
      { OUTBOUND_ALLOW: 'loopback' },
      'OUTBOUND_ALLOW=loopback cannot be used: give the addresses or ranges of your own network that may be called, for example OUTBOUND_ALLOW=10.1.2.3,192.168.0.0/16.',
    ],
    [
      { CDN_HOST: 'cdn.example.com' },
      'CDN_HOST=cdn.example.com cannot be used: give the origin of the content delivery host and nothing after it: CDN_HOST=https://cdn.example.com.',
    ],
    [
      { CDN_HOST: 'https://cdn.example.com/x' },
      'CDN_HOST=https://cdn.example.com/x cannot be used: give the origin of the content delivery host and nothing after it: CDN_HOST=https://cdn.example.com.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL=loud cannot be used: choose one of fatal, error, warn, info, debug, trace, silent.',
    ],
    // Holds a password, so it is not repeated.
    [
      { DATABASE_URL: 'mysql://beheer:secret@host/db' },
      'The value of DATABASE_URL cannot be used: write it as DATABASE_URL=postgres://user:password@host:5432/database; characters such as @ and / in the password are percent-encoded.',
    ],
    [
      { DATABASE_URL: 'postgres://b@h/b', DATABASE_POOLER: 'session' },
      'DATABASE_POOLER=session cannot be used: write DATABASE_POOLER=transaction where DATABASE_URL leads to a pooler that hands each transaction to another connection, and leave it out where there is none, or one of pool_mode = session.',
    ],
    [
      { DATABASE_URL: 'postgres://b@h/b', DATABASE_POOLER: 'transaction' },
      'DATABASE_DIRECT_URL is needed with DATABASE_POOLER, for what belongs to one connection (LISTEN, migrations, backups): write DATABASE_DIRECT_URL=postgres://user:password@host:5432/database, the address of PostgreSQL itself with the account of DATABASE_URL.',
    ],
    [
      { DATABASE_POOLER: 'transaction', DATABASE_DIRECT_URL: 'postgres://b@h/b' },
      'DATABASE_URL is needed with DATABASE_POOLER: the address of the pooler, for example DATABASE_URL=postgres://user:password@host:6432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://b@h/b', DATABASE_DIRECT_URL: 'postgres://b@h/b' },
      'DATABASE_DIRECT_URL is of use with a pooler alone: write DATABASE_POOLER=transaction beside it, or leave it out.',
    ],
    [
      {
        DATABASE_URL: 'postgres://b:secret@h/b',
        DATABASE_POOLER: 'transaction',
        DATABASE_DIRECT_URL: 'postgres://b:secret@h/b',
      },
      'DATABASE_DIRECT_URL is the same as DATABASE_URL, which leads to the pooler: write DATABASE_DIRECT_URL=postgres://user:password@host:5432/database, the address of PostgreSQL itself with the account of DATABASE_URL.',
    ],
  ])('%j', (variables, problem) => {
    expect(() => readEnvironment(variables)).toThrow(new EnvironmentError([problem]));
  });

  test('all wrong values are reported together', () => {
    expect(problemsOf({ PORT: 'x', DEMO: 'x', LOG_LEVEL: 'x' }).map((problem) => problem.split(' ')[0])).toEqual([
      'PORT=x',
      'DEMO=x',
      'LOG_LEVEL=x',
    ]);
  });
});
