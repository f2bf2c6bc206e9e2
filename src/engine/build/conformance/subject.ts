/** A resource in an OpenAPI document: its calls, fields and request bodies. */
import { rowAt, type ApiRow } from './row.ts';
import { isRecord } from '../../values/json.ts';

type Verb = 'list' | 'create' | 'updateMany' | 'deleteMany' | 'show' | 'update' | 'delete';
export type SubjectSchema = Readonly<Record<string, unknown>>;

export interface SubjectAction {
  readonly name: string;
  /** The condition, if the document has one. */
  readonly when: ApiRow | null;
}

export interface Subject {
  readonly name: string;
  readonly verbs: ReadonlySet<Verb>;
  /** The fields of a record, by name. */
  readonly fields: Readonly<Record<string, SubjectSchema>>;
  /** Target resources by relation: `client` of `client_uuid`. */
  readonly relations: Readonly<Record<string, string>>;
  readonly createSchema: SubjectSchema | null;
  readonly updateSchema: SubjectSchema | null;
  readonly actions: readonly SubjectAction[];
}

const collectionVerbs = { get: 'list', post: 'create', put: 'updateMany', delete: 'deleteMany' } as const;
const recordVerbs = { get: 'show', put: 'update', delete: 'delete' } as const;

/** Returns the resources of the document, in its order. */
export function subjectsOf(document: ApiRow): readonly Subject[] {
  const paths = rowAt(document, 'paths');
  const names = Object.keys(paths).flatMap((path) => /^\/api\/([a-z0-9-]+)$/.exec(path)?.[1] ?? []);
  return names.flatMap((name) => {
    const fields = rowAt(schemaNamed(document, name), 'properties') as Readonly<Record<string, SubjectSchema>>;
    if (Object.keys(fields).length === 0) return [];
    const [all, one] = [rowAt(paths, `/api/${name}`), rowAt(paths, `/api/${name}/{uuid}`)];
    const has = (path: ApiRow, verbs: Readonly<Record<string, Verb>>): Verb[] =>
      Object.entries(verbs).flatMap(([method, verb]) => (method in path ? [verb] : []));
    return [
      {
        name,
        fields,
        verbs: new Set([...has(all, collectionVerbs), ...has(one, recordVerbs)]),
        relations: relationsOf(fields),
        createSchema: bodyOf(document, rowAt(all, 'post')),
        updateSchema: bodyOf(document, rowAt(one, 'put')),
        actions: actionsOf(paths, name),
      },
    ];
  });
}

function relationsOf(fields: Readonly<Record<string, SubjectSchema>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const target = `${name}_uuid` in fields ? referenceIn(schema) : null;
      // An embedded record may have its own schema, such as `clients.embedded`; resource names have no dot.
      return target === null ? [] : [[name, target.split('.')[0] ?? target]];
    }),
  );
}

/** Returns the schema that a reference names, directly or in `anyOf`. */
function referenceIn(schema: SubjectSchema): string | null {
  const { $ref: target, anyOf } = schema;
  if (typeof target === 'string') return target.slice(target.lastIndexOf('/') + 1);
  return Array.isArray(anyOf)
    ? ((anyOf as SubjectSchema[]).map(referenceIn).find((found) => found !== null) ?? null)
    : null;
}

function actionsOf(paths: ApiRow, name: string): readonly SubjectAction[] {
  const pattern = new RegExp(`^/api/${name}/\\{uuid\\}/([^/{]+)$`);
  return Object.keys(paths).flatMap((path) => {
    const action = pattern.exec(path)?.[1];
    const call = rowAt(rowAt(paths, path), 'put');
    return action === undefined || Object.keys(call).length === 0
      ? []
      : [{ name: action, when: isRecord(call['x-when']) ? call['x-when'] : null }];
  });
}

function bodyOf(document: ApiRow, operation: ApiRow): SubjectSchema | null {
  const schema = rowAt(rowAt(rowAt(rowAt(operation, 'requestBody'), 'content'), 'application/json'), 'schema');
  const target = referenceIn(schema);
  if (target !== null) return schemaNamed(document, target);
  return Object.keys(schema).length === 0 ? null : schema;
}

function schemaNamed(document: ApiRow, name: string): SubjectSchema {
  return rowAt(rowAt(rowAt(document, 'components'), 'schemas'), name);
}
