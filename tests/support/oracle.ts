/**
 * A second implementation of permissions, apart from the server: from the registry's access lists, the rows themselves
 * and the scopes of a token, in memory and by the simplest means. The suites compare the server's answers with it.
 */
import { localDate } from '../../src/engine/values/dates/calendarDate.ts';
import { matchesCondition } from '../../src/engine/registry/rules.ts';
import type { Actor, Field, Registry, Resource } from '../../src/engine/registry/types.ts';
import { own, type Row } from './row.ts';

/** Who asks, as the oracle knows them. */
export interface Asker {
  readonly actor: Actor;
  readonly user: string;
  readonly employee: string | null;
  /** Null: staff, who may see every client's. */
  readonly clients: readonly string[] | null;
  /** Of an API token: `resource:verb`, each part may be `*`. Null: all that its owner may. */
  readonly scopes: readonly string[] | null;
}

export type RowsByResource = ReadonlyMap<string, ReadonlyMap<string, Row>>;

const actionsOn = (resource: Resource): readonly string[] => Object.keys(resource.actions);

/** Every verb that can be asked of the resource. */
export function everyVerb(resource: Resource): readonly string[] {
  const reading = ['list', 'show', 'history'];
  return resource.view !== null || resource.appendOnly
    ? reading
    : [...reading, 'create', 'edit', 'delete', ...actionsOn(resource)];
}

export function mayAsk(resource: Resource, { actor, scopes }: Asker, verb: string): boolean {
  const rule = resource.access[actor];
  const allowed = rule !== null && [rule, ...rule.also].some((one) => names(one, verb));
  const scoped =
    scopes === null ||
    scopes.some((scope) => [`${resource.name}:${verb}`, `${resource.name}:*`, `*:${verb}`, '*:*'].includes(scope));
  return allowed && scoped;
}

const names = ({ verbs }: { readonly verbs: '*' | readonly string[] }, verb: string): boolean =>
  verbs === '*' || verbs.includes(verb);

/** Returns true if a field is ever sent to a person who sees the record. */
export function mayKnow(resource: Resource, { actor }: Asker, field: Field): boolean {
  const rule = resource.access[actor];
  if (rule === null || field.writeOnly || rule.hidden.includes(field.name)) return false;
  return field.system || rule.fields.read === null || rule.fields.read.includes(field.name);
}

/** Returns true if a field is ever accepted from a person who may change the record. */
export function maySend(resource: Resource, { actor }: Asker, field: Field): boolean {
  const rule = resource.access[actor];
  if (rule === null || rule.hidden.includes(field.name)) return false;
  const isServers = field.system || field.readOnly || field.computed !== null || field.transitions !== null;
  return !isServers && (rule.fields.write === null || rule.fields.write.includes(field.name));
}

/** Judges rows of one database. */
export class Oracle {
  constructor(
    private readonly registry: Registry,
    private readonly rows: RowsByResource,
    private readonly now: Date,
  ) {}

  /** Whether the row is in the person's scope and let through by the row rule. */
  sees(resource: Resource, asker: Asker, row: Row): boolean {
    return this.inScope(resource, asker, row) && this.passesRule(resource, asker, row);
  }

  inScope(resource: Resource, { clients }: Asker, row: Row): boolean {
    if (clients === null || resource.scope === null) return true;
    const client = this.clientOf(resource, resource.scope, row);
    return client === null ? resource.shared : clients.includes(client);
  }

  passesRule(resource: Resource, asker: Asker, row: Row): boolean {
    return ['list', 'show', 'edit'].some((verb) => this.opens(resource, asker, { row, verb }));
  }

  /** Whether one of the rules names the verb and lets the row through. */
  opens(
    resource: Resource,
    { actor, user, employee }: Asker,
    { row, verb }: { readonly row: Row; readonly verb: string },
  ): boolean {
    const rule = resource.access[actor];
    if (rule === null) return false;
    const now = this.now.toISOString();
    const known = this.withRelations(resource, row, 2);
    return [rule, ...rule.also].some(
      (one) =>
        names(one, verb) &&
        (one.where === null ||
          matchesCondition(this.registry, resource, one.where, known, {
            me: user,
            employee,
            client: null,
            today: localDate(this.now),
            now,
          })),
    );
  }

  private clientOf(resource: Resource, [name = '', ...rest]: readonly string[], row: Row): string | null {
    if (rest.length === 0) return row[name] === null ? null : String(row[name]);
    const found = this.target(resource, name, row);
    return found === null ? null : this.clientOf(found.resource, rest, found.row);
  }

  private target(
    resource: Resource,
    relation: string,
    row: Row,
  ): { readonly resource: Resource; readonly row: Row } | null {
    const field = Object.values(resource.fields).find(
      (one) => one.kind === 'reference' && one.relation?.name === relation,
    );
    const to = field?.relation?.to ?? '';
    const found = field ? this.rows.get(to)?.get(String(row[field.name])) : undefined;
    return found ? { resource: own(this.registry.resources, to), row: found } : null;
  }

  private withRelations(resource: Resource, row: Row, depth: number): Row {
    if (depth === 0) return row;
    const related = Object.values(resource.fields)
      .filter((field) => field.kind === 'reference' && field.relation)
      .map((field) => {
        const name = field.relation?.name ?? '';
        const found = this.target(resource, name, row);
        return [name, found && this.withRelations(found.resource, found.row, depth - 1)] as const;
      });
    return { ...row, ...Object.fromEntries(related) };
  }
}
