/** Embeds related records as JSON. A record that the caller cannot see is null. */
import { sql } from 'kysely';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { columns } from '../columns/table.ts';
import { joinTableName } from '../sql/names.ts';
import { allOf, columnOf, type Fragment } from '../fragment.ts';
import { isRecord } from './recordKey.ts';
import { noEmbeds, shownFields, type EmbedTree } from './embedTree.ts';
import { shownExpression } from './expression.ts';
import type { At, CallerView } from './view.ts';
import { visible } from './visible.ts';

interface Shape {
  readonly fields: Map<string, Field>;
  readonly relations: Map<string, { readonly field: Field; readonly shape: Shape }>;
}

/** Returns each embedded relation of the row with its name. */
export function embeds(view: CallerView, at: At, tree: EmbedTree): readonly (readonly [string, Fragment])[] {
  return [...tree.relations].flatMap(([name, inner]) => {
    const field = relationCalled(at.resource, name);
    const target = view.registry.resources[field?.relation?.to ?? ''];
    return field && target ? [[name, embedded(view, at, field, shapeOf(view, target, inner))] as const] : [];
  });
}

function relationCalled(resource: Resource, name: string): Field | undefined {
  return (
    relationNamed(resource, name) ??
    Object.values(resource.fields).find((field) => field.kind === 'references' && field.relation?.name === name)
  );
}

function shapeOf(view: CallerView, resource: Resource, tree: EmbedTree): Shape {
  const shown = shownFields(view, resource);
  const shape: Shape = { fields: new Map(shown.fields.map((field) => [field.name, field])), relations: new Map() };
  for (const path of shown.paths) addPath(view, resource, shape, path);
  for (const [name, inner] of tree.relations) {
    const field = relationCalled(resource, name);
    const target = view.registry.resources[field?.relation?.to ?? ''];
    if (field && target)
      shape.relations.set(name, {
        field,
        shape: merged(shape.relations.get(name)?.shape, shapeOf(view, target, inner)),
      });
  }
  return shape;
}

/** Adds the fields that a title needs: for `{client.name}` the client with its name. */
function addPath(view: CallerView, resource: Resource, shape: Shape, path: readonly string[]): void {
  const [name = '', ...rest] = path;
  const field = rest.length === 0 ? resource.fields[name] : relationNamed(resource, name);
  if (!field) return;
  if (rest.length === 0) {
    if (view.rights.reads(resource, field)) shape.fields.set(name, field);
    return;
  }
  const target = view.registry.resources[field.relation?.to ?? ''];
  if (!target || !view.rights.follows(resource, field)) return;
  const known = shape.relations.get(name) ?? { field, shape: { fields: new Map(), relations: new Map() } };
  shape.relations.set(name, known);
  addPath(view, target, known.shape, rest);
}

function merged(one: Shape | undefined, other: Shape): Shape {
  if (!one) return other;
  const relations = new Map(one.relations);
  for (const [name, inner] of other.relations)
    relations.set(name, { field: inner.field, shape: merged(relations.get(name)?.shape, inner.shape) });
  return { fields: new Map([...one.fields, ...other.fields]), relations };
}

/** Builds the JSON of a record as others refer to it: its uuid and the fields of its title. */
export function recordStub(view: CallerView, at: At): Fragment {
  return objectOf(view, at, shapeOf(view, at.resource, noEmbeds()));
}

function embedded(view: CallerView, at: At, field: Field, shape: Shape): Fragment {
  const target = view.registry.resources[field.relation?.to ?? ''];
  if (!target) return sql`null`;
  const there: At = { resource: target, alias: view.nextAlias() };
  const from = sql`${sql.table(target.table)} ${sql.id(there.alias ?? '')}`;
  const seen = visible(view, there, 'embed');
  if (field.kind === 'reference') {
    return sql`(select ${objectOf(view, there, shape)} from ${from} where ${allOf([isRecord(target, there.alias, columnOf(at.alias, field.name)), seen])})`;
  }
  const between = sql.table(joinTableName(at.resource.table, field.name));
  return sql`(select coalesce(json_agg(${objectOf(view, there, shape)} order by j.position), '[]'::json) from ${between} j join ${from}
    on ${columnOf(there.alias, 'uuid')} = j.target_uuid where ${allOf([sql`j.owner_uuid = ${columnOf(at.alias, 'uuid')}`, seen])})`;
}

function objectOf(view: CallerView, at: At, shape: Shape): Fragment {
  const pairs: Fragment[] = [sql`'uuid', ${columnOf(at.alias, 'uuid')}`];
  for (const [name, field] of shape.fields) {
    if (name !== 'uuid')
      pairs.push(sql`${sql.lit(name)}, ${columns[field.kind].toJson(shownExpression(view, at, field))}`);
  }
  for (const [name, inner] of shape.relations)
    pairs.push(sql`${sql.lit(name)}, ${embedded(view, at, inner.field, inner.shape)}`);
  return sql`json_build_object(${sql.join(pairs)})`;
}
