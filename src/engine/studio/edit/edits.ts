/** Edits of the registry as data, and their application to files. */
import { loadFiles, registryFile, schemaPattern, toRawRegistry, type RegistryFiles } from '../../registry/load.ts';
import { collapsePart, wholeAccess, type StateSchemas } from '../../registry/loading/shorthand.ts';
import { formatJson } from '../../values/formatJson.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { readJson, rewriteJson } from './jsonText.ts';
import { withKey } from './keyOrder.ts';

/** Edit of one value in one file. Without a value it removes the key; an empty path is the whole file. */
export interface Edit {
  /** `resources.json`, or `schemas/<resource>.json`. */
  readonly file: string;
  readonly path: readonly string[];
  readonly value?: Json;
  /** Instead of a value: the new order of the keys of the existing object. */
  readonly order?: readonly string[];
}

/** Rejected edit. Its message is in English, and the studio shows it unchanged. */
export class EditRefused extends Error {}

/** Returns true for files of the registry. No other file of the checkout is ever written. */
export function isEditable(file: string): boolean {
  return file === registryFile || schemaPattern.test(file);
}

/** Applies edits to the files. @throws EditRefused */
export function applyEdits(files: RegistryFiles, edits: readonly Edit[]): RegistryFiles {
  const edited = new Map<string, Json | undefined>();
  let schemas: StateSchemas | null = null;
  for (const edit of edits) {
    const { file } = edit;
    if (!isEditable(file)) throw new EditRefused(`${file} is no file of the registry that can be edited.`);
    const text = files[file];
    const now = edited.has(file) ? edited.get(file) : text === undefined ? undefined : readText(file, text);
    if (file === registryFile) schemas ??= toRawRegistry(loadFiles(files));
    edited.set(file, withEdit(now, schemas && file === registryFile ? inShort(edit, now, schemas) : edit));
  }
  const written = { ...files };
  for (const [file, value] of edited) {
    const text = files[file];
    if (value === undefined) delete written[file];
    else written[file] = text === undefined ? formatJson(value) : rewriteJson(text, value);
  }
  return written;
}

/** Collapses an edited value to the shorthand that a person would write. */
function inShort(edit: Edit, now: Json | undefined, schemas: StateSchemas): Edit {
  const collapse = ({ value, ...place }: Edit): Edit => {
    const short = value === undefined ? value : (collapsePart(value, place.path, now, schemas) as Json | undefined);
    return short === undefined ? place : { ...place, value: short };
  };
  const access = accessAround(edit, now);
  const all = access && collapse(access.edit);
  const isShared = access?.isShared === true || (isObject(all?.value) && all.value['staff'] !== undefined);
  return all && isShared ? all : collapse(edit);
}

/** Widens an edit of one rule to all rules, because equal rules of staff are written as one. */
function accessAround({ file, path, value }: Edit, now: Json | undefined): { edit: Edit; isShared: boolean } | null {
  const [root, resource = '', part, actor] = path;
  if (root !== 'resources' || part !== 'access' || path.length !== 4 || actor === undefined) return null;
  const access = ['resources', resource, part].reduce((node, key) => (isObject(node) ? node[key] : undefined), now);
  if (!isObject(access)) return null;
  const { [actor]: _former, ...others } = wholeAccess(access) as JsonObject;
  const rules = value === undefined ? others : { ...others, [actor]: value };
  return { edit: { file, path: path.slice(0, 3), value: rules }, isShared: access['staff'] !== undefined };
}

/** Returns the content after the edit; undefined if the file does not exist. */
function withEdit(now: Json | undefined, edit: Edit): Json | undefined {
  const { file, path, value, order } = edit;
  if (path.some((key) => key === '__proto__')) throw new EditRefused('No key is called "__proto__".');
  if (order !== undefined && (value !== undefined || path.length === 0))
    throw new EditRefused('An order is that of an object in a file, and brings no value.');
  if (path.length === 0) {
    if (value === undefined && file === registryFile) throw new EditRefused('resources.json cannot be removed.');
    return value;
  }
  if (now === undefined) throw new EditRefused(`There is no ${file}.`);
  return withValue(now, edit);
}

function readText(file: string, text: string): Json {
  try {
    return readJson(text);
  } catch {
    throw new EditRefused(`${file} is not JSON: mend it in an editor first.`);
  }
}

function withValue(root: Json, edit: Edit): Json {
  const within = (now: Json | undefined, depth: number): Json | undefined => {
    if (depth === edit.path.length) return edit.order === undefined ? edit.value : inOrder(now, edit.order);
    const key = edit.path[depth] ?? '';
    const object = now ?? {};
    if (!isObject(object))
      throw new EditRefused(`${edit.file} has no "${key}" at /${edit.path.slice(0, depth).join('/')}.`);
    const inner = within(Object.hasOwn(object, key) ? object[key] : undefined, depth + 1);
    if (inner !== undefined) return withKey(object, key, inner, { file: edit.file, path: edit.path.slice(0, depth) });
    if (now === undefined) return undefined;
    const rest = withoutKey(object, key);
    // Removes an object that became empty, if it existed for this key only.
    return depth < namedDepth || isAction(edit.path, depth) || Object.keys(rest).length > 0 ? rest : undefined;
  };
  return within(root, 0) ?? {};
}

/** Keys that the order does not name follow, in their current order. */
function inOrder(now: Json | undefined, order: readonly string[]): Json | undefined {
  if (!isObject(now)) return now;
  const known = order.flatMap((key) => (Object.hasOwn(now, key) ? [[key, now[key] ?? null] as const] : []));
  const rest = Object.entries(now).filter(([key]) => !order.includes(key));
  return Object.fromEntries([...known, ...rest]);
}

/** Depth up to which objects are identified by name and may be empty: entries and fields. */
const namedDepth = 3;

/** An action may be empty, because `actions` at the root may define it. */
const isAction = ([root, , part]: readonly string[], depth: number): boolean =>
  root === 'resources' && part === 'actions' && depth === 4;

function withoutKey(object: JsonObject, key: string): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== key));
}
