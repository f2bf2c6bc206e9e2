/**
 * Every row of the demo company is one that the product itself would take: schema, rules, uniqueness, references,
 * periods.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, localDate } from '../../src/engine/values/dates/calendarDate.ts';
import { formats } from '../../src/engine/values/formats.ts';
import { mondayOf } from '../../src/engine/values/dates/workWeek.ts';
import { kinds } from '../../src/engine/registry/kinds/table.ts';
import type { Field, Registry, Resource } from '../../src/engine/registry/types.ts';
import { bindWithin, ownPaths, partsOf } from '../../src/engine/registry/conditions/within.ts';
import { matchesCondition, ruleErrors } from '../../src/engine/registry/rules.ts';
import {
  entitlementOf,
  soldResources,
  stepFor,
  type PaidBy,
  type SoldState,
} from '../../src/modules/subscriptions/rules/lifeChart.ts';
import { generateDemo } from '../../src/demo/generate.ts';
import { DemoTables, groupBy, moments, type Row } from '../support/demo.ts';
import { productRegistry } from '../support/testRegistry.ts';

let registry: Registry;
beforeAll(async () => {
  registry = await productRegistry();
});

/** The schema of a whole row: what people write, and what only the server does. */
function rowSchema(resource: Resource): object {
  const stored = Object.values(resource.fields).filter((field) => field.computed === null && field.kind !== 'lines');
  return {
    type: 'object',
    additionalProperties: false,
    required: stored.map((field) => field.name),
    properties: Object.fromEntries(stored.map((field) => [field.name, valueSchema(field)])),
  };
}

function valueSchema(field: Field): object {
  const schema = kinds[field.kind].valueSchema(field.property);
  return field.nullable ? { anyOf: [schema, { type: 'null' }] } : schema;
}

describe.each(moments)('at %s', keepsTheRules);

function keepsTheRules(moment: string): void {
  let tables: DemoTables;
  beforeAll(() => {
    tables = new DemoTables(registry, moment);
  });
  const everyRow = function* (): Generator<readonly [Resource, Row]> {
    for (const resource of Object.values(registry.resources))
      for (const row of tables.of(resource.name)) yield [resource, row];
  };

  it('has every service in the state that its subscription requires, and requests for what is removed', () => {
    const clients = new Map(tables.of('clients').map((row) => [row['uuid'], row['status']]));
    const payers = groupBy(tables.of('subscriptions'), 'resource_id');
    const removals = new Map(
      tables
        .of('service-changes')
        .flatMap((row) => (row['operation'] === 'remove' ? [[row['subject_uuid'], row]] : [])),
    );
    const tasks = new Map(tables.of('tasks').map((row) => [row['uuid'], row]));
    const wrong: unknown[] = [];
    for (const resource of soldResources)
      for (const row of tables.of(resource)) {
        const { uuid, client_uuid, is_free, status, suspend_reason } = row;
        // What is in an account, or is the database of an application, goes with that.
        const isCovered = Boolean(row['hosting_uuid']) || Boolean(row['application_uuid']);
        if ((status === 'terminating' || status === 'deleting') && !isCovered) {
          const task = tasks.get(removals.get(uuid)?.['task_uuid']);
          if (task?.['status'] !== 'open') wrong.push([resource, uuid, status, 'without a task']);
        }
        const client = clients.get(client_uuid);
        if (client === undefined) continue;
        const step = stepFor(resource, {
          entitlement: entitlementOf({
            payers: (payers.get(uuid) ?? []).map((payer) => payer['status'] as PaidBy['payers'][number]),
            is_free: is_free === true,
            client: client as PaidBy['client'],
          }),
          status: status as SoldState,
          isOwn:
            row['ends_with_subscription'] === true ||
            ['non_payment', 'subscription', 'client', 'ended'].includes(String(suspend_reason)),
        });
        if (step !== null) wrong.push([resource, uuid, status, step]);
      }
    expect(wrong).toEqual([]);
  });

  it('has references that match the rest of each row', () => {
    const wrong = new Map<string, number>();
    const context = { me: null, employee: null, client: null, today: localDate(new Date(moment)), now: moment };
    const byUuid = new Map([...everyRow()].map(([resource, row]) => [`${resource.name} ${String(row['uuid'])}`, row]));
    const one = (resource: string, uuid: unknown): Row => byUuid.get(`${resource} ${String(uuid)}`) ?? {};
    for (const [resource, row] of everyRow()) {
      for (const { name, relation } of Object.values(resource.fields)) {
        const target = registry.resources[relation?.to ?? ''];
        if (!relation?.within || !target || typeof row[name] !== 'string') continue;
        const valueOf = ([first = '', second]: readonly string[]): unknown => {
          if (second === undefined) return row[first];
          const through = Object.values(resource.fields).find((field) => field.relation?.name === first);
          return one(through?.relation?.to ?? '', row[through?.name ?? ''])[second];
        };
        // What was taken out of use since may stay where it was put: only what depends on the row is judged.
        for (const part of partsOf(relation.within).filter((written) => ownPaths(written).length > 0)) {
          const bound = bindWithin(part, { valueOf });
          if (bound === null || matchesCondition(registry, target, bound, one(target.name, row[name]), context))
            continue;
          const told = `${resource.name}.${name}: ${JSON.stringify(part)}`;
          wrong.set(told, (wrong.get(told) ?? 0) + 1);
        }
      }
    }
    expect([...wrong]).toEqual([]);
  });

  it('has no company name with a doubled word', () => {
    const names = tables.of('clients').map((row) => String(row['company_name'] ?? ''));
    expect(names.filter((name) => /(?<!\S)(\S+) \1(?!\S)/iu.test(name))).toEqual([]);
  });

  it('leaves no list empty', () => {
    // Saved views are left out: people make them for themselves.
    const kept = Object.values(registry.resources).filter(({ name, view }) => view === null && name !== 'saved-views');
    expect(kept.flatMap(({ name }) => (tables.of(name).length === 0 ? [name] : []))).toEqual([]);
  });

  it('has as much data in each hosting account as its usage says', () => {
    const within = (resource: string) => groupBy(tables.of(resource), 'hosting_uuid');
    const [databases, mailboxes] = [within('databases'), within('mailboxes')];
    const wrong = tables.of('hosting').flatMap(({ uuid, usage_checked_at, databases_used, mailboxes_used }) => {
      if (!usage_checked_at) return [];
      const made = mailboxes.get(uuid)?.length;
      return databases_used === (databases.get(uuid)?.length ?? 0) && (made ?? mailboxes_used) === mailboxes_used
        ? []
        : [[uuid, databases_used, mailboxes_used, made]];
    });
    expect(wrong).toEqual([]);
  });

  it('has the expected size', () => {
    const least = {
      clients: 200,
      domains: 600,
      hosting: 300,
      servers: 40,
      invoices: 2_000,
      hours: 6_000,
      projects: 45,
    };
    for (const [name, count] of Object.entries(least))
      expect(tables.of(name).length, name).toBeGreaterThanOrEqual(count);
  });

  it('follows the schemas', () => {
    const ajv = new Ajv2020({ allErrors: true, strict: false });
    for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, { type: 'string', validate });
    const wrong = Object.values(registry.resources).flatMap((resource) => {
      const validate = ajv.compile(rowSchema(resource));
      return tables
        .of(resource.name)
        .flatMap((row) =>
          validate(row)
            ? []
            : [
                `${resource.name} ${validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`).join(', ') ?? ''}: ${JSON.stringify(row)}`,
              ],
        );
    });
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('keeps the rules over several fields', () => {
    const context = { me: null, employee: null, client: null, today: localDate(new Date(moment)), now: moment };
    const wrong = [...everyRow()].flatMap(([resource, row]) =>
      Object.entries(ruleErrors(registry, resource, row, context)).map(
        ([field, message]) => `${resource.name}.${field} ${JSON.stringify(message)} ${JSON.stringify(row)}`,
      ),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('has no duplicates of unique values', () => {
    const wrong = Object.values(registry.resources).flatMap((resource) => {
      const alone = Object.values(resource.fields)
        .filter((field) => field.unique !== null)
        .map((field) => [field.name]);
      return [['uuid'], ...alone, ...resource.uniques].flatMap((names) => {
        const keys = tables
          .of(resource.name)
          .filter((row) => names.every((name) => row[name] !== null))
          .map((row) => names.map((name) => String(row[name]).toLowerCase()).join(' | '));
        const seen = new Set<string>();
        return keys
          .filter((key) => seen.size === seen.add(key).size)
          .map((key) => `${resource.name} ${names.join()}: ${key}`);
      });
    });
    expect(wrong).toEqual([]);
  });

  it('has references to existing records only', () => {
    const uuids = new Map(
      Object.keys(registry.resources).map((name) => [name, new Set(tables.of(name).map((row) => row['uuid']))]),
    );
    const wrong = [...everyRow()].flatMap(([resource, row]) =>
      Object.values(resource.fields).flatMap((field) => {
        const value = row[field.name];
        if (!field.relation || value === null) return [];
        return [value]
          .flat()
          .filter((uuid) => !uuids.get(field.relation?.to ?? '')?.has(uuid))
          .map((uuid) => `${resource.name}.${field.name} ${String(uuid)}`);
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('the demo has no overlapping periods where the registry excludes them', () => {
    const wrong = Object.values(registry.resources).flatMap((resource) =>
      resource.exclusions.flatMap(({ keys, from, until }) => {
        const groups = new Map<string, Row[]>();
        for (const row of tables.of(resource.name).filter((one) => one[from] !== null)) {
          const key = keys.map((name) => String(row[name])).join();
          groups.set(key, [...(groups.get(key) ?? []), row]);
        }
        const isInstant = resource.fields[from]?.kind === 'datetime';
        return [...groups.values()]
          .flatMap((rows) => {
            const sorted = rows.toSorted((left, right) => (String(left[from]) < String(right[from]) ? -1 : 1));
            return sorted.slice(1).filter((row, index) => {
              const end = String(sorted[index]?.[until] ?? '9999');
              return isInstant ? String(row[from]) < end : String(row[from]) <= end;
            });
          })
          .map((row) => `${resource.name} ${JSON.stringify(row)}`);
      }),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('was created in the past, and changed after that', () => {
    const wrong = [...everyRow()].filter(
      ([, row]) =>
        String(row['created_at']) > moment ||
        String(row['updated_at']) < String(row['created_at']) ||
        String(row['updated_at']) > moment,
    );
    expect(wrong.map(([resource, row]) => `${resource.name} ${JSON.stringify(row)}`).slice(0, 5)).toEqual([]);
  });

  it('contains nothing of the future', () => {
    const past = ['issue_date', 'received_on', 'registered_on', 'started_on', 'work_date'];
    const ahead = ['carts.expires_at', 'coupons.starts_at', 'coupons.ends_at', 'server-checks.certificate_until'];
    const alsoAhead = new Set([...ahead, 'server-scripts.next_run_at', 'tokens.expires_at']);
    const today = localDate(new Date(moment));
    const isAhead = (value: unknown): boolean =>
      typeof value === 'string' && (value.length === today.length ? value > today : value > moment);
    const wrong = [...everyRow()].flatMap(([resource, row]) =>
      Object.values(resource.fields)
        .filter(
          ({ name, kind }) =>
            past.includes(name) || (kind === 'datetime' && !alsoAhead.has(`${resource.name}.${name}`)),
        )
        .map(({ name }) => name)
        .filter((name) => isAhead(row[name]))
        .map((name) => `${resource.name}.${name} ${String(row[name])}`),
    );
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  it('only consumers agreed to the consequences of an immediate start for the right of withdrawal', () => {
    const consumers = new Set(
      tables
        .of('clients')
        .filter((client) => client['type'] === 'person' && (client['vat_id'] ?? '') === '')
        .map((client) => client['uuid']),
    );
    const orders = tables.of('orders');
    const askedOf = orders.filter((order) => order['withdrawal_version'] !== null);
    expect(askedOf.length).toBeGreaterThan(5);
    expect(askedOf).toEqual(orders.filter((order) => consumers.has(order['client_uuid'])));
  });

  it('sends no mail', () => {
    const addresses = [...everyRow()].flatMap(([resource, row]) =>
      Object.values(resource.fields)
        // The address of a mailbox is at a domain of the demo, and no mail is sent to it.
        .filter((field) => field.kind === 'email' && resource.name !== 'mailboxes')
        .map((field) => row[field.name]),
    );
    expect(addresses.filter((address) => typeof address === 'string' && !address.endsWith('.example'))).toEqual([]);
  });

  it('has no passwords', () => {
    expect(tables.of('users').filter((row) => row['password'] !== null)).toEqual([]);
    expect(tables.of('users').filter((row) => row['status'] === 'active').length).toBe(4);
  });

  it('has a forgotten week, a partly submitted one and a rejected one', () => {
    const monday = mondayOf(localDate(new Date(moment)));
    const named = (number: string): Row | undefined => tables.of('employees').find((row) => row['number'] === number);
    const statuses = (number: string, weeksAgo: number): readonly unknown[] => {
      const [from, until] = [addDays(monday, -7 * weeksAgo), addDays(monday, 6 - 7 * weeksAgo)];
      return [
        ...new Set(
          tables
            .of('hours')
            .filter(
              (row) =>
                row['employee_uuid'] === named(number)?.['uuid'] &&
                String(row['work_date']) >= from &&
                String(row['work_date']) <= until,
            )
            .map((row) => row['status']),
        ),
      ].toSorted();
    };
    expect([statuses('M006', 2), statuses('M004', 1), statuses('M005', 2)]).toEqual([
      ['draft'],
      ['draft', 'submitted'],
      ['rejected'],
    ]);
    const sheets = tables.of('timesheets').filter((row) => row['week_start'] === addDays(monday, -14));
    expect(sheets.find((row) => row['employee_uuid'] === named('M006')?.['uuid'])).toMatchObject({
      submitted_at: null,
      reminded_at: expect.any(String),
    });
    expect(sheets.find((row) => row['employee_uuid'] === named('M005')?.['uuid'])).toMatchObject({
      rejection_reason: expect.any(String),
    });
    // Reminders go to a person who signs in.
    expect(tables.of('users').find(({ uuid }) => uuid === named('M006')?.['user_uuid'])).toMatchObject({
      status: 'active',
    });
  });

  it('has a practice registrar with every kind of difference', () => {
    const named = new Map(tables.of('domains').map((row) => [row['name'], row]));
    const practice = tables.of('providers').find((row) => row['adapter'] === 'practice');
    const { differences } = JSON.parse(String(practice?.['credentials'])) as { differences: Record<string, Row> };
    const found = Object.entries(differences).map(([name, theirs]) => [
      named.get(name)?.['status'],
      Object.keys(theirs),
    ]);
    expect(found).toEqual([
      ['active', ['expires_on']],
      ['active', ['locked']],
      ['active', ['nameservers']],
      [undefined, ['expires_on']],
    ]);
    for (const [name, theirs] of Object.entries(differences))
      for (const [field, value] of Object.entries(theirs)) expect(named.get(name)?.[field]).not.toEqual(value);
  });

  it('has bank statements that follow each other, with at least 95 % of the entries booked automatically', () => {
    const statements = tables
      .of('bank-statements')
      .toSorted((a, b) => String(a['from_on']).localeCompare(String(b['from_on'])));
    const entries = tables.of('bank-entries');
    for (const [index, { uuid, opening_cents, closing_cents }] of statements.entries()) {
      const own = entries.filter(({ statement_uuid }) => statement_uuid === uuid);
      const sum = own.reduce((total, { amount_cents }) => total + Number(amount_cents), 0);
      expect([Number(opening_cents) + sum, own.length]).toEqual([closing_cents, statements[index]?.['entry_count']]);
      if (index > 0) expect(opening_cents).toBe(statements[index - 1]?.['closing_cents']);
    }
    const automatic = entries.filter(({ is_automatic }) => is_automatic).length;
    expect((automatic / entries.length) * 100).toBeGreaterThanOrEqual(95);
    expect(entries.filter(({ status }) => status !== 'booked').length).toBe(1);
  });

  it('has a customer with data to see', () => {
    const { uuid } = tables.accounts.user;
    const clients = tables
      .of('client-memberships')
      .filter((row) => row['user_uuid'] === uuid)
      .map((row) => row['client_uuid']);
    expect(clients.length).toBe(2);
    for (const name of ['domains', 'hosting', 'invoices', 'subscriptions']) {
      const byClient = groupBy(tables.of(name), 'client_uuid');
      expect(clients.flatMap((client) => byClient.get(client) ?? []).length, name).toBeGreaterThanOrEqual(2);
    }
  });
}

it('the demo is the same at every hour of a day', () => {
  const [morning, evening] = ['2026-03-18T00:10:00+01:00', '2026-03-18T23:50:00+01:00'].map(
    (moment) => generateDemo(new Date(moment)).rows,
  );
  expect(JSON.stringify([...(evening ?? [])])).toBe(JSON.stringify([...(morning ?? [])]));
});
