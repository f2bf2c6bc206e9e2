/** Generates the application templates and server scripts with their parameters. */
import { createHash } from 'node:crypto';
import { Dates } from '#engine/values';
import type { DemoRow, World } from '../book.ts';
import { instantAt } from '../calendar.ts';

type TemplateFields = readonly [
  key: string,
  name: string,
  category: string,
  memoryMb: number,
  isPublished: boolean,
  image: string,
  description: string,
];

const templates: readonly TemplateFields[] = [
  [
    'wordpress',
    'WordPress',
    'cms',
    512,
    true,
    'wordpress:6-php8.4-fpm',
    'Website met WordPress, Nederlandse taal en een kindthema.',
  ],
  [
    'woocommerce',
    'WooCommerce',
    'shop',
    1_024,
    true,
    'wordpress:6-php8.4-fpm',
    'Webwinkel op WordPress, met iDEAL en pakbonnen.',
  ],
  ['laravel', 'Laravel', 'dev', 1_024, true, 'php:8.4-fpm', 'Lege Laravel-applicatie met wachtrij en planner.'],
  [
    'nextcloud',
    'Nextcloud',
    'storage',
    2_048,
    true,
    'nextcloud:31-fpm',
    'Bestanden, agenda en contacten op eigen opslag.',
  ],
  ['dokuwiki', 'DokuWiki', 'wiki', 256, true, 'php:8.3-fpm', 'Kennisbank zonder database.'],
  ['espocrm', 'EspoCRM', 'crm', 1_024, true, 'espocrm:9-fpm', 'Relatiebeheer voor kleine teams.'],
  ['static', 'Statische site', 'other', 128, true, 'nginx:stable', 'Bestanden achter nginx, meer niet.'],
  ['medusa', 'Medusa', 'shop', 2_048, false, 'node:22', 'Proef: webwinkel zonder vaste voorkant.'],
];

/** Generates the templates. @returns uuids by key */
export function makeTemplates({ book, opening, today }: World): ReadonlyMap<string, string> {
  return new Map(
    templates.map(([key, name, category, min_memory_mb, is_published, image, description], index) => {
      const createdAt = instantAt(
        is_published ? Dates.addDays(opening, -16) : Dates.addMonths(today, -1),
        10 * 60 + index,
      );
      const row = book.add('application-templates', createdAt, {
        key,
        name,
        category,
        description,
        min_memory_mb,
        is_published,
        documentation_url: `https://docs.dijkenduin.example/sjablonen/${key}`,
        revision: is_published ? 4 : 1,
        manifest: `image: ${image}\ndomain: "{{domain}}"\nenvironment:\n  ADMIN_EMAIL: "{{admin_email}}"\n  APP_KEY: "{{app_key}}"\nhealth: /\n`,
        variables: [
          {
            key: 'domain',
            label: 'Domeinnaam',
            label_en: 'Domain of the site',
            type: 'domain',
            required: true,
            generate: 'none',
          },
          {
            key: 'admin_email',
            label: 'E-mailadres van de beheerder',
            label_en: 'Email of the administrator',
            type: 'email',
            required: true,
            generate: 'none',
          },
          {
            key: 'app_key',
            label: 'Sleutel van de applicatie',
            label_en: 'Application key',
            type: 'secret',
            required: true,
            generate: 'key',
          },
        ],
      });
      return [key, row.uuid];
    }),
  );
}

interface Script {
  readonly name: string;
  readonly interpreter: 'bash' | 'sh' | 'python3';
  readonly run_as_user: 'root' | 'app';
  readonly trigger: 'manual' | 'after_provision' | 'before_deploy' | 'after_deploy' | 'scheduled';
  readonly schedule_cron?: string;
  readonly is_destructive: boolean;
  readonly content: string;
  readonly parameters?: readonly object[];
  readonly server_roles?: readonly string[];
  readonly application_types?: readonly string[];
  readonly timeout_s: number;
}

const bash = (...lines: readonly string[]): string =>
  ['#!/usr/bin/env bash', 'set -euo pipefail', ...lines, ''].join('\n');

/** The columns of a server script. */
export type ScriptRow = Script & { readonly content_sha256: string; readonly revision: number };

const scripts: readonly Script[] = [
  {
    name: 'Basisinrichting',
    interpreter: 'bash',
    run_as_user: 'root',
    trigger: 'after_provision',
    is_destructive: false,
    timeout_s: 1_800,
    content: bash(
      'apt-get update -qq',
      'apt-get -y -qq install unattended-upgrades fail2ban nftables chrony',
      'timedatectl set-timezone Europe/Amsterdam',
    ),
  },
  {
    name: 'Beveiligingsupdates',
    interpreter: 'bash',
    run_as_user: 'root',
    trigger: 'scheduled',
    schedule_cron: '30 3 * * *',
    server_roles: ['web', 'app'],
    is_destructive: false,
    timeout_s: 3_600,
    content: bash('unattended-upgrade --verbose', 'needrestart -b -r a'),
  },
  {
    name: 'Controle van back-ups',
    interpreter: 'python3',
    run_as_user: 'root',
    trigger: 'scheduled',
    schedule_cron: '0 7 * * 1-5',
    server_roles: ['web', 'database'],
    is_destructive: false,
    timeout_s: 900,
    content:
      'import json, pathlib, sys, time\n\nlatest = max(pathlib.Path("/var/backups").glob("*.json"), key=lambda file: file.stat().st_mtime)\nage = time.time() - latest.stat().st_mtime\nprint(json.dumps({"latest": latest.name, "age_hours": round(age / 3600, 1)}))\nsys.exit(age > 26 * 3600)\n',
  },
  {
    name: 'Onderhoudsscherm aan',
    interpreter: 'bash',
    run_as_user: 'app',
    trigger: 'before_deploy',
    application_types: ['laravel'],
    is_destructive: false,
    timeout_s: 60,
    content: bash('php artisan down --retry=30 || true'),
  },
  {
    name: 'Cache opwarmen',
    interpreter: 'bash',
    run_as_user: 'app',
    trigger: 'after_deploy',
    application_types: ['laravel'],
    is_destructive: false,
    timeout_s: 300,
    content: bash('php artisan optimize', 'curl -fsS "$SITE_URL" > /dev/null'),
    parameters: [{ key: 'SITE_URL', type: 'string', required: true, default: 'https://www.dijkenduin.example' }],
  },
  {
    name: 'Mailwachtrij legen',
    interpreter: 'sh',
    run_as_user: 'root',
    trigger: 'manual',
    is_destructive: true,
    timeout_s: 120,
    content: '#!/bin/sh\nset -eu\npostsuper -d ALL deferred\n',
  },
  {
    name: 'Account opruimen',
    interpreter: 'bash',
    run_as_user: 'root',
    trigger: 'manual',
    is_destructive: true,
    timeout_s: 600,
    content: bash('test -n "$ACCOUNT"', 'deluser --remove-home "$ACCOUNT"'),
    parameters: [
      { key: 'ACCOUNT', type: 'string', required: true },
      { key: 'KEEP_MAIL', type: 'boolean', required: false, default: 'true' },
    ],
  },
];

/** Returns the next scheduled run after today. */
function nextRunOf({ schedule_cron }: Script, after: string): { readonly next_run_at?: string } {
  const next = schedule_cron === undefined ? null : Dates.nextCronRun(schedule_cron, new Date(after));
  return next === null ? {} : { next_run_at: next.toISOString() };
}

/** Scripts by name. */
export type Scripts = ReadonlyMap<string, DemoRow<ScriptRow>>;

/** Adds the server scripts and returns them by name. A scheduled script has a next run. */
export function makeScripts({ book, opening, today }: World): Scripts {
  const createdAt = instantAt(Dates.addDays(opening, -16), 14 * 60);
  return new Map(
    scripts.map((script) => [
      script.name,
      book.add<'server-scripts', ScriptRow>('server-scripts', createdAt, {
        ...script,
        content_sha256: createHash('sha256').update(script.content).digest('hex'),
        revision: script.trigger === 'scheduled' ? 3 : 1,
        ...nextRunOf(script, instantAt(today, 24 * 60)),
      }),
    ]),
  );
}
