/**
 * Makes rows for two clients that have everything twice: the demo company's own, copied under new keys, each with all
 * that it refers to. Rows that belong to no client are not copied.
 */
import { createHash } from 'node:crypto';
import type { Field, Registry, Resource } from '../../src/engine/registry/types.ts';
import type { Company } from './company.ts';
import type { DemoTables } from './demo.ts';
import { own, type Row } from './row.ts';

export type Whose = 'own' | 'other';

export interface Clone {
  readonly resource: Resource;
  readonly row: Row;
}

/** The uuid of the person of the other client, beside the company's own people. */
export interface Cloning {
  readonly registry: Registry;
  readonly demo: DemoTables;
  readonly company: Company;
  readonly stranger: string;
}

/** Answers what to insert, in the order in which each row points only at rows before it. */
export function clonesFor(cloning: Cloning): readonly Clone[] {
  const cloner = new Cloner(cloning);
  for (const resource of Object.values(cloning.registry.resources)) {
    for (const template of templatesOf(cloning, resource))
      for (const whose of ['own', 'other'] as const) cloner.clone(resource, template, whose);
  }
  return cloner.made;
}

class Cloner {
  readonly made: Clone[] = [];
  private readonly keys = new Map<string, string>();
  private readonly busy = new Set<string>();

  constructor(private readonly cloning: Cloning) {}

  /** The key of the copy; null where it is being made already, further up. */
  clone(resource: Resource, template: Row, whose: Whose): string | null {
    const known = seeded(this.cloning.company, this.cloning.stranger, whose)[resource.name];
    if (known !== undefined) return known;
    const isTheirs = isSomebodys(this.cloning, resource, template);
    const key = `${resource.name} ${String(template['uuid'])} ${isTheirs ? whose : ''}`;
    const made = this.keys.get(key);
    if (made !== undefined) return made;
    if (this.busy.has(key)) return null;
    this.busy.add(key);
    const uuid = isTheirs ? derivedUuid(key) : String(template['uuid']);
    const row = {
      ...template,
      uuid,
      ...this.references(resource, template, whose),
      ...(isTheirs ? distinct(resource, template, uuid) : {}),
      ...nobodyIn(resource),
    };
    this.keys.set(key, uuid);
    this.made.push({ resource, row });
    return uuid;
  }

  private references(resource: Resource, template: Row, whose: Whose): Row {
    const fields = Object.values(resource.fields).filter(
      (field) =>
        field.relation && field.lines === null && template[field.name] !== null && template[field.name] !== undefined,
    );
    return Object.fromEntries(fields.map((field) => [field.name, this.reference(field, template[field.name], whose)]));
  }

  private reference(field: Field, value: unknown, whose: Whose): unknown {
    if (Array.isArray(value))
      return value.map((uuid: unknown) => this.reference(field, uuid, whose)).filter((uuid) => uuid !== null);
    const target = own(this.cloning.registry.resources, field.relation?.to ?? '');
    const template = this.cloning.demo.of(target.name).find((row) => row['uuid'] === value);
    return template ? this.clone(target, template, whose) : null;
  }
}

/** Groups give rights beside the access lists: the people here have none of those. */
function nobodyIn({ name }: Resource): Row {
  return name === 'security-groups' ? { user_uuids: [] } : {};
}

/** A client's, or a person's. A row that is shared is neither. */
function isSomebodys({ demo, registry }: Cloning, resource: Resource, row: Row): boolean {
  const isPersons = Object.values(resource.fields).some(
    (field) => field.relation?.to === 'users' && field.kind === 'reference',
  );
  // A delivery is of the person whose webhook it is for.
  if (resource.scope === null) return isPersons || resource.name === 'webhook-deliveries';
  return !resource.shared || (at(demo, registry, { resource, row }, resource.scope) ?? null) !== null;
}

/** What the small company of the tests has already, by resource. */
function seeded(
  { clients, seller, users, employee, colleague, tlds, vat }: Company,
  stranger: string,
  whose: Whose,
): Readonly<Record<string, string>> {
  const isOwn = whose === 'own';
  return {
    clients: clients[whose],
    sellers: seller,
    users: isOwn ? users.user : stranger,
    employees: isOwn ? employee : colleague,
    tlds: tlds.nl,
    'vat-rates': vat.standard,
    'client-memberships': '',
  };
}

/**
 * A row that the row rules let through and one that they do not; where rows can be nobody's, one of those too. The
 * fullest of each.
 */
function templatesOf({ demo, registry }: Cloning, resource: Resource): readonly Row[] {
  const groups = new Map<string, Row>();
  const [client = ''] = resource.shared ? (resource.scope ?? []) : [];
  for (const row of demo.of(resource.name)) {
    const state = ruleFields(resource)
      .map((path) => stateOf(at(demo, registry, { resource, row }, path)))
      .join();
    const group = `${state} ${client === '' ? '' : String((row[client] ?? null) === null)}`;
    const present = groups.get(group);
    if (!present || filled(row) > filled(present)) groups.set(group, row);
  }
  return [...groups.values()];
}

const filled = (row: Row): number => Object.values(row).filter((value) => value !== null && value !== '').length;

/** The paths that row rules ask about, but for those that compare with the person. */
function ruleFields(resource: Resource): readonly (readonly string[])[] {
  const rules = Object.values(resource.access).flatMap((rule) => (rule?.where ? Object.entries(rule.where) : []));
  const paths = rules.filter(([, value]) => !JSON.stringify(value).includes('"$')).map(([path]) => path.split('.'));
  return paths;
}

/** Of times and numbers it counts only that there is one. */
function stateOf(value: unknown): string {
  return typeof value === 'boolean' || (typeof value === 'string' && /^[a-z_]+$/.test(value))
    ? String(value)
    : String((value ?? null) !== null);
}

function at(
  demo: DemoTables,
  registry: Registry,
  { resource, row }: Clone,
  [name = '', ...rest]: readonly string[],
): unknown {
  if (rest.length === 0) return row[name];
  const field = Object.values(resource.fields).find((one) => one.relation?.name === name);
  const target = own(registry.resources, field?.relation?.to ?? '');
  const found = demo.of(target.name).find((one) => one['uuid'] === row[field?.name ?? '']);
  return found ? at(demo, registry, { resource: target, row: found }, rest) : undefined;
}

/** What must be unique is made so, in the same shape: a letter stays a letter, a digit a digit. */
function distinct(resource: Resource, template: Row, uuid: string): Row {
  const named = [
    ...Object.values(resource.fields)
      .filter((field) => field.unique !== null)
      .map((field) => field.name),
    ...resource.uniques.flat(),
  ];
  const texts = named.filter(
    (name) =>
      typeof template[name] === 'string' &&
      ['text', 'email', 'domain-name', 'uuid'].includes(own(resource.fields, name).kind),
  );
  return Object.fromEntries(
    texts.map((name) => [name, reshaped(String(template[name]), uuid, own(resource.fields, name).kind !== 'text')]),
  );
}

const changedCharacters = 5;

function reshaped(text: string, uuid: string, atStart: boolean): string {
  const digits = [...uuid.replaceAll('-', '')].map((digit) => Number.parseInt(digit, 16));
  const places = [...text]
    .map((character, place) => (/[a-z0-9]/i.test(character) ? place : -1))
    .filter((place) => place >= 0);
  const changed = new Set(atStart ? places.slice(0, changedCharacters) : places.slice(-changedCharacters));
  return [...text]
    .map((character, place) => {
      const digit = digits[place % digits.length] ?? 0;
      if (!changed.has(place)) return character;
      if (/\d/.test(character)) return String(digit % 10);
      return String.fromCodePoint((/[a-z]/.test(character) ? 97 : 65) + digit);
    })
    .join('');
}

/** The same key for the same text, in the shape of a version 7. */
export function derivedUuid(text: string): string {
  const hash = createHash('sha256').update(text).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
