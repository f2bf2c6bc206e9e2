/** Edits of the actions in an entry. */
import type { RawAction } from '../../registry/raw.ts';
import { kinds } from '../../registry/kinds/table.ts';
import { optionValues } from '../../registry/kinds/enum.ts';
import { registryFile } from '../../registry/load.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setEntry, setFieldKey } from './changes.ts';
import { kindIn, readDraft, type RegistryDraft, type DraftResource } from './draft.ts';
import { applyEdits, EditRefused, type Edit } from './edits.ts';
import { isSame } from './json.ts';
import { resourceNameOf } from './kinds.ts';

interface ActionPlace {
  readonly resource: string;
  readonly name: string;
}

interface ActionKey extends ActionPlace {
  readonly key: keyof RawAction & string;
  readonly value: unknown;
}

/**
 * Sets one key of an action with as little text as possible. Undefined removes the key, or writes `false` if the shared
 * default is true.
 */
export function setActionKey(draft: RegistryDraft, { resource, name, key, value }: ActionKey): readonly Edit[] {
  const path = ['actions', name, key];
  if (setEntry(draft, { resource, path, value }).length === 0) return [];
  const removal = [{ file: registryFile, path: ['resources', resource, ...path] }];
  const left = actionAfter(draft, { resource, name }, removal)[key];
  if (isSame(left, value)) return removal;
  if (value !== undefined) return setEntry(draft, { resource, path, value });
  if (left === true) return setEntry(draft, { resource, path, value: false });
  throw sharedRefusal(name, key);
}

interface Asked extends ActionPlace {
  readonly fields: readonly string[];
  /** Required ones among them. */
  readonly require: readonly string[];
}

/** Sets the fields that an action asks for. If all are required, only `require` is written. */
export function setAsked(draft: RegistryDraft, { resource, name, fields, require }: Asked): readonly Edit[] {
  const edits = (['fields', 'require'] as const).map((key): Edit => {
    const names = key === 'fields' && isSame(fields, require) ? [] : { fields, require }[key];
    const path = ['resources', resource, 'actions', name, key];
    return names.length > 0 ? { file: registryFile, path, value: names } : { file: registryFile, path };
  });
  const after = actionAfter(draft, { resource, name }, edits);
  if (!isSame(after.fields ?? [], fields)) throw sharedRefusal(name, 'fields');
  if (!isSame(after.require ?? [], require)) throw sharedRefusal(name, 'require');
  return edits;
}

function actionAfter(draft: RegistryDraft, { resource, name }: ActionPlace, edits: readonly Edit[]): RawAction {
  return readDraft(applyEdits(draft.files, edits)).resources[resource]?.entry.actions?.[name] ?? {};
}

const sharedRefusal = (name: string, key: string): EditRefused =>
  new EditRefused(`Every action "${name}" has its "${key}" from "actions" of resources.json: change it there.`);

/** Adds an action that sets the first settable field, since an action that sets nothing needs code of a module. */
export function addAction(
  draft: RegistryDraft,
  { name: resource, entry, schema }: DraftResource,
  label: Label,
): readonly Edit[] {
  const wanted = resourceNameOf(label.en) || 'action';
  const taken = Object.keys(entry.actions ?? {});
  let name = wanted;
  for (let number = 2; taken.includes(name); number += 1) name = `${wanted}-${number}`;
  const field = settableFields(draft, { name: resource, entry, schema })[0];
  if (field === undefined) throw new EditRefused(`${resource} has no field that an action could set.`);
  return setEntry(draft, {
    resource,
    path: ['actions', name],
    value: { label, set: { [field]: firstSetting(draft, { name: resource, entry, schema }, field) } },
  });
}

/**
 * Returns the fields that an action can set. State fields come last, because their own tab creates actions for them.
 */
export function settableFields(draft: RegistryDraft, { schema }: DraftResource): readonly string[] {
  const fields = Object.entries(schema.properties).filter(([name, property]) => {
    const kind = kindIn(draft, name, property);
    return property['x-computed'] === undefined && !['lines', 'file', 'secret', 'references'].includes(kind);
  });
  const rank = (name: string): number => {
    const property = schema.properties[name] ?? {};
    if (property['x-transitions']) return 2;
    return ['boolean', 'enum', 'date', 'datetime'].includes(kindIn(draft, name, property)) ? 0 : 1;
  };
  return fields.map(([name]) => name).toSorted((one, other) => rank(one) - rank(other));
}

/** Returns the initial value that an action sets. */
export function firstSetting(draft: RegistryDraft, { schema }: DraftResource, name: string): unknown {
  const property = schema.properties[name] ?? {};
  const kind = kindIn(draft, name, property);
  if (kind === 'boolean') return true;
  if (kind === 'enum') return optionValues(property)[0] ?? null;
  if (kind === 'date') return '$today';
  if (kind === 'datetime') return '$now';
  return kinds[kind].traits.numeric ? 0 : null;
}

/** Removes an action, with its label next to the transitions. */
export function removeAction(draft: RegistryDraft, { resource, name }: ActionPlace): readonly Edit[] {
  const found = draft.resources[resource];
  const labels = Object.entries(found?.schema.properties ?? {}).flatMap(([field, property]) => {
    const { [name]: former, ...others } = property['x-actions'] ?? {};
    if (former === undefined) return [];
    const value = Object.keys(others).length > 0 ? others : undefined;
    return setFieldKey(draft, { resource, field, key: 'x-actions', value });
  });
  const rules = Object.entries(found?.entry.access ?? {}).flatMap(([actor, rule]) => {
    const verbs = typeof rule === 'object' && 'verbs' in rule ? rule.verbs : rule;
    if (verbs === '*' || !verbs.includes(name)) return [];
    const left = verbs.filter((verb) => verb !== name);
    const value = typeof rule === 'object' && 'verbs' in rule ? { ...rule, verbs: left } : left;
    return setEntry(draft, { resource, path: ['access', actor], value });
  });
  return [...setEntry(draft, { resource, path: ['actions', name], value: undefined }), ...labels, ...rules];
}
