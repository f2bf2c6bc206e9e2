/** Every environment variable of the product. docs/configuration.md is generated from this; `env.ts` reads the values. */

export interface EnvironmentVariable {
  /** Value of an unset variable. Null if there is none, or if it depends on other variables. */
  readonly default: string | null;
  /** The default in words, where it depends on other variables. */
  readonly usually?: string;
  readonly example: string;
  /** The first version of the product that reads it. */
  readonly since: string;
  /** Markdown, with links relative to docs. */
  readonly meaning: string;
  /** True for a key, or a value with a password in it. It is not repeated in messages. */
  readonly isSecret?: true;
}

export const environmentVariables = {
  PORT: {
    default: '3000',
    example: '8080',
    since: '0.1.0',
    meaning: 'the port on which it listens; `0` takes any that is free',
  },
  HOST: {
    default: '127.0.0.1',
    example: '0.0.0.0',
    since: '0.1.0',
    meaning: 'the address on which it listens; `0.0.0.0` for every network',
  },
  PUBLIC_URL: {
    default: null,
    usually: 'where it listens',
    example: 'https://beheer.example.nl',
    since: '0.1.0',
    meaning: 'the address people use, for links in mails and for passkeys',
  },
  TRUST_PROXY: {
    default: 'off',
    example: '10.0.0.0/8',
    since: '0.1.0',
    meaning:
      'the proxies whose headers to trust for the browser’s address and for TLS: `loopback`, addresses or ranges, separated by commas',
  },
  CDN_HOST: {
    default: null,
    example: 'https://cdn.example.nl',
    since: '0.1.0',
    meaning: 'the address that serves `/build/`',
  },
  METRICS_PORT: {
    default: null,
    usually: 'none',
    example: '9464',
    since: '0.2.0',
    meaning:
      'a second port, on the address of `HOST`, with [metrics](operations.md#metrics) for Prometheus at `/metrics`, without a token: protect it by a firewall',
  },
  METRICS_TOKEN: {
    default: null,
    usually: 'none',
    example: '7f3c9b2e4d6a8f10',
    since: '0.2.0',
    meaning:
      'the bearer token for [metrics](operations.md#metrics) at `/metrics` on the port of the product; without it there are none',
    isSecret: true,
  },
  CORS_ORIGINS: {
    default: null,
    usually: 'none',
    example: 'https://portal.example.nl,http://localhost:5173',
    since: '0.2.0',
    meaning:
      'the origins, separated by commas, whose pages may call the API from a browser (CORS). They need an [API token](contract.md#a-token); cookies are not accepted from them',
  },
  REGISTRY: {
    default: null,
    usually: 'the checkout',
    example: 'docs/examples/library',
    since: '0.1.0',
    meaning: 'the folder with the `resources.json` and `schemas` of [another business](another-business.md)',
  },
  DATA_DIR: {
    default: null,
    usually: '`./data`; with `REGISTRY`, its folder’s name below `data/registries`',
    example: '/srv/beheer-data',
    since: '0.1.0',
    meaning:
      'the database and its files ([where exactly](operations.md#where-the-data-are-and-copies)); delete it to start over',
  },
  DATABASE_URL: {
    default: null,
    usually: 'its own PostgreSQL',
    example: 'postgres://beheer:password@localhost:5432/beheer',
    since: '0.1.0',
    meaning:
      'your own PostgreSQL, 15 or newer, with [an account that owns the database](operations.md#a-server-of-your-own). There is no demo; a one-time link creates the first account',
    isSecret: true,
  },
  DATABASE_POOLER: {
    default: null,
    example: 'transaction',
    since: '0.1.0',
    meaning:
      '`transaction` if `DATABASE_URL` leads to a pooler in transaction mode ([PgBouncer](operations.md#a-pooler-in-between))',
  },
  DATABASE_DIRECT_URL: {
    default: null,
    example: 'postgres://beheer:password@localhost:5432/beheer',
    since: '0.1.0',
    meaning: 'with `DATABASE_POOLER`: the address of PostgreSQL itself',
    isSecret: true,
  },
  SECRET_KEY: {
    default: null,
    usually: 'the file `secret-key` in the data directory, which the first start creates',
    example: '`openssl rand -base64 32`',
    since: '0.1.0',
    meaning: 'the key that encrypts secrets; [keep a copy](security.md#secrets-at-rest)',
    isSecret: true,
  },
  DEMO: {
    default: null,
    usually: '`on`; `off` with `DATABASE_URL`',
    example: 'off',
    since: '0.1.0',
    meaning: '`off`: no demo company in an empty database',
  },
  BACKUPS: {
    default: null,
    usually: '`daily`; `off` with `DATABASE_URL`',
    example: 'off',
    since: '0.1.0',
    meaning: '`daily`: a nightly backup, kept for 7 days and 4 weeks ([operations](operations.md)); `off`: none',
  },
  BACKUP_DIR: {
    default: null,
    usually: '`backups` in `DATA_DIR`',
    example: '/mnt/backups',
    since: '0.1.0',
    meaning: 'where backups go, preferably another disk',
  },
  BACKUP_RECIPIENT: {
    default: null,
    example: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
    since: '0.2.0',
    meaning:
      'a public key of [age](https://age-encryption.org) that backups are encrypted to; keep its private key elsewhere ([operations](operations.md#encrypted-backups))',
    isSecret: true,
  },
  AUDIT_RETENTION: {
    default: null,
    usually: 'all entries are kept',
    example: '24 months',
    since: '0.2.0',
    meaning:
      'how long audit entries are kept: a number of months or years. What the registry keeps longer with [`keepHistory`](registry.md) stays ([operations](operations.md#audit-trail))',
  },
  OUTBOUND_ALLOW: {
    default: null,
    usually: 'public addresses only',
    example: '10.1.2.3,192.168.0.0/16',
    since: '0.1.0',
    meaning:
      'addresses and ranges of your own network that the server may call when someone enters an address, such as that of a provider',
  },
  WEBHOOK_ALLOW: {
    default: null,
    usually: 'public addresses only',
    example: '10.1.2.3,192.168.0.0/16',
    since: '0.9.0',
    meaning: 'addresses and ranges of your own network that [webhooks](webhooks.md) may call',
  },
  SMTP_URL: {
    default: null,
    usually: 'mails stay in the outbox',
    example: 'smtp://user:password@host:587',
    since: '0.1.0',
    meaning: 'the mail server. Needs `MAIL_FROM`',
    isSecret: true,
  },
  MAIL_FROM: {
    default: null,
    example: 'Beheer <beheer@example.nl>',
    since: '0.1.0',
    meaning:
      'the sender of mails. Mails with a letterhead are sent from the address on it, so the mail server must be allowed to send for it (SPF, DKIM)',
  },
  LOG_LEVEL: {
    default: 'warn',
    example: 'info',
    since: '0.1.0',
    meaning:
      '`fatal`, `error`, `warn`, `info` (every request), `debug`, `trace` or `silent` ([logs](operations.md#logs))',
  },
  LOG_FORMAT: {
    default: 'plain',
    example: 'json',
    since: '0.2.0',
    meaning: '`plain`: lines of text; `json`: lines of JSON for programs',
  },
  REQUEST_LIMITS: {
    default: 'on',
    example: 'off',
    since: '0.2.0',
    meaning:
      '`off`: requests of people, sessions, tokens and addresses are [not limited](operations.md#limits), because a gateway in front of Beheer does that',
  },
  WORKER: {
    default: 'on',
    example: 'off',
    since: '0.9.0',
    meaning:
      '`off`: this process does no background work, because [`npm run worker`](operations.md#a-worker-of-its-own) runs it in another one',
  },
  REGISTRATION: {
    default: 'on',
    example: 'off',
    since: '0.1.0',
    meaning: '`off`: accounts by invitation only',
  },
  REQUIRE_SECOND_FACTOR: {
    default: 'off',
    example: 'staff',
    since: '0.1.0',
    meaning: '`management` or `staff`: who must use an authenticator app or a passkey',
  },
  BEHEER_DEV: {
    default: null,
    usually: '`on` with `NODE_ENV=development`, else `off`',
    example: 'on',
    since: '0.1.0',
    meaning: 'follows changes to the registry; `npm run dev` sets it',
  },
  VITE_API_URL: {
    default: null,
    usually: 'the server of the screens',
    example: 'https://api.example.nl',
    since: '0.1.0',
    meaning: 'when the screens are built: the address of a backend that implements the [contract](contract.md)',
  },
  VITE_REGISTRY: {
    default: null,
    example: 'bundled',
    since: '0.1.0',
    meaning:
      'when the screens are built: `bundled` puts the registry into them, for a backend that implements the [contract](contract.md) but has no `GET /api/registry`',
  },
  VITE_BACKEND: {
    default: null,
    example: 'docs/examples/other-backend/backend.ts',
    since: '0.1.0',
    meaning:
      'when the screens are built: the file that describes [another API](other-backends.md). `npm run build -- FOLDER` sets it',
  },
} as const satisfies Readonly<Record<string, EnvironmentVariable>>;

export type VariableName = keyof typeof environmentVariables;
/** Names of variables with a declared default. */
export type DefaultedName = {
  [Name in VariableName]: (typeof environmentVariables)[Name]['default'] extends string ? Name : never;
}[VariableName];

/** Returns the table in docs/configuration.md. */
export function printVariables(): string {
  const rows: readonly (readonly [string, EnvironmentVariable])[] = Object.entries(environmentVariables);
  return [
    '| Name | Default | Example | Since | Meaning |',
    '|---|---|---|---|---|',
    ...rows.map(([name, { default: value, usually, example, since, meaning }]) => {
      const usual = usually ?? (value === null ? '' : `\`${value}\``);
      const shown = example.startsWith('`') ? example : `\`${example}\``;
      return `| \`${name}\` | ${usual} | ${shown} | ${since} | ${meaning} |`;
    }),
  ].join('\n');
}
