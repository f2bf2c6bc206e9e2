/**
 * Runs the hooks of modules around a write. Lines go before their owner, so the owner's hook sees their final values.
 */
import type { Registry } from '../../../registry/types.ts';
import type { Hooks, HooksByResource, NewEvent, RemoveEvent, Row, StoreOptions, WriteEvent } from '../contract.ts';
import { Failure } from '../failure.ts';
import { uuidv7 } from '../uuid.ts';
import { systemDefaults, writableDefaults } from './defaults.ts';
import { ruleHooks } from './ruleEvents.ts';
import { at, type UnitOfWork } from './unitOfWork.ts';
import { isRecord } from '../../../values/json.ts';
import { hasOwn, type RecordDraft, type OwnedChange, linesOf } from '../rows/draft.ts';

export async function runBeforeWrite(work: UnitOfWork, draft: RecordDraft): Promise<RecordDraft> {
  const lines = new Map<string, OwnedChange>();
  for (const [name, change] of draft.lines) {
    const drafts: RecordDraft[] = [];
    for (const line of change.drafts) drafts.push(await runBeforeWrite(work, line).catch(atLine(line)));
    lines.set(name, { ...change, drafts });
  }
  const hook = work.hooks[draft.resource.name]?.beforeWrite;
  if (!hook) return { ...draft, lines };
  const returned = await hook({
    ...eventOf(work),
    resource: draft.resource,
    before: draft.before,
    values: withLines(draft.values, lines),
  });
  return { ...draft, ...takeReturned(work, { ...draft, lines }, returned) };
}

/** Renames the fields in the validation errors of a line to their path in the owner: `lines.0.quantity`. */
function atLine({ path }: RecordDraft): (error: unknown) => never {
  const place = path.split('.').slice(-2).join('.');
  return (error) => {
    if (!(error instanceof Failure) || error.details.errors === undefined) throw error;
    const errors = Object.entries(error.details.errors).map(([field, message]) => [at(place, field), message] as const);
    const cause = error.cause === undefined ? {} : { cause: error.cause };
    throw new Failure(error.code, { ...error.details, errors: Object.fromEntries(errors) }, cause);
  };
}

function withLines(values: Row, lines: ReadonlyMap<string, OwnedChange>): Row {
  const asRows = [...lines].map(
    ([name, change]) =>
      [name, change.drafts.map((line) => ({ ...line.before, ...line.values, uuid: line.uuid }))] as const,
  );
  return { ...values, ...Object.fromEntries(asRows) };
}

/** Takes over the values that the hook returned, including lines where it returned them. */
function takeReturned(work: UnitOfWork, draft: RecordDraft, returned: Row): Pick<RecordDraft, 'values' | 'lines'> {
  const lines = new Map(draft.lines);
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(returned)) {
    const field = draft.resource.fields[name];
    if (field?.lines)
      lines.set(name, ownedChange(work, draft, { name, rows: Array.isArray(value) ? value.filter(isRecord) : [] }));
    else values[name] = value;
  }
  return { values, lines };
}

function ownedChange(
  work: UnitOfWork,
  owner: RecordDraft,
  { name, rows }: { readonly name: string; readonly rows: readonly Row[] },
): OwnedChange {
  const field = owner.resource.fields[name];
  const child = work.registry.resources[field?.lines?.resource ?? ''];
  if (!child || !field?.lines) return { drafts: [], removed: [] };
  const known = new Map(owner.lines.get(name)?.drafts.map((draft) => [draft.uuid, draft]));
  const present = new Map(linesOf(owner.before, name).map((row) => [String(row['uuid']), row]));
  const back = { [field.lines.field]: owner.uuid };
  const drafts = rows.map((row, index): RecordDraft => {
    const uuid = typeof row['uuid'] === 'string' ? row['uuid'] : uuidv7();
    const before = present.get(uuid) ?? null;
    present.delete(uuid);
    const defaults = before === null ? { ...writableDefaults(work, child), ...systemDefaults(work, child) } : {};
    const values = {
      ...defaults,
      ...Object.fromEntries(Object.entries(row).filter(([key]) => isStored(child.fields[key]))),
      ...back,
    };
    return {
      resource: child,
      uuid,
      before,
      sent: known.get(uuid)?.sent ?? {},
      values,
      lines: known.get(uuid)?.lines ?? new Map(),
      path: `${name}.${index}`,
    };
  });
  return { drafts, removed: [...present.values()] };
}

function isStored(field: RecordDraft['resource']['fields'][string] | undefined): boolean {
  return field !== undefined && !field.system && field.computed === null && field.kind !== 'lines';
}

export async function runAfterWrite(work: UnitOfWork, draft: RecordDraft): Promise<void> {
  for (const change of draft.lines.values())
    for (const line of change.drafts) if (changesRow(line)) await runAfterWrite(work, line);
  const hook = work.hooks[draft.resource.name]?.afterWrite;
  await hook?.({
    ...eventOf(work),
    resource: draft.resource,
    before: draft.before,
    values: withLines(draft.values, draft.lines),
    uuid: draft.uuid,
  });
}

function eventOf({
  tx,
  caller,
  registry,
  now,
  answerAdditions,
  records,
}: UnitOfWork): Pick<WriteEvent, 'tx' | 'caller' | 'registry' | 'now' | 'addToAnswer' | 'records'> {
  return { tx, caller, registry, now, records, addToAnswer: (once) => void Object.assign(answerAdditions, once) };
}

/** Returns false for an existing line without changes, which is not written. */
export function changesRow({ before, values, lines }: RecordDraft): boolean {
  return (
    before === null ||
    lines.size > 0 ||
    Object.entries(values).some(
      ([name, value]) =>
        !hasOwn(before, name) || JSON.stringify(before[name] ?? null) !== JSON.stringify(value ?? null),
    )
  );
}

/** Chains the hooks of one resource: `second` receives the values that `first` returns. */
export function joinHooks(first: Hooks | undefined, second: Hooks): Hooks {
  if (!first) return second;
  return {
    async beforeLock(event) {
      await first.beforeLock?.(event);
      await second.beforeLock?.(event);
    },
    async newValues(event: NewEvent): Promise<Row> {
      return { ...(await first.newValues?.(event)), ...(await second.newValues?.(event)) };
    },
    async beforeWrite(event: WriteEvent): Promise<Row> {
      const values = (await first.beforeWrite?.(event)) ?? event.values;
      return (await second.beforeWrite?.({ ...event, values })) ?? values;
    },
    async afterWrite(event) {
      await first.afterWrite?.(event);
      await second.afterWrite?.(event);
    },
    // Left out where neither has one: a resource with `beforeRemove` cannot have a trash.
    ...(first.beforeRemove || second.beforeRemove
      ? {
          async beforeRemove(event: RemoveEvent) {
            await first.beforeRemove?.(event);
            await second.beforeRemove?.(event);
          },
        }
      : {}),
  };
}

/**
 * Returns the hooks by resource, merged with those of memberships and staff under the resource names of the registry,
 * and with those that start rules.
 */
export function hooksFor(
  { hooks, memberHooks = null, staffHooks = null }: Pick<StoreOptions, 'hooks' | 'memberHooks' | 'staffHooks'>,
  registry: Registry,
): HooksByResource {
  const { tenant, staff } = registry;
  const added = [
    [tenant?.members?.resource, memberHooks],
    [staff?.resource, staffHooks],
  ] as const;
  const all: Record<string, Hooks | undefined> = { ...hooks };
  for (const [name, own] of added) if (own && name !== undefined) all[name] = joinHooks(own, all[name] ?? {});
  for (const [name, own] of Object.entries(ruleHooks(registry))) if (own) all[name] = joinHooks(all[name], own);
  return all;
}
