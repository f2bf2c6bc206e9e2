/**
 * What a person may do with a record, in the state that it and what owns it are in: the server's rules, asked in
 * advance of what came along with it.
 */
import { mayDo, ownerOf } from './access.ts';
import type { ConditionContext } from './operand.ts';
import { rowsFor, type Principal } from './permissions.ts';
import { matchesCondition, hasFieldsOf } from './rules.ts';
import type { Action, RawCondition, Registry, Resource } from './types.ts';
import { isRecord } from '../values/json.ts';

type Row = Readonly<Record<string, unknown>>;

export interface Available {
  readonly edit: boolean;
  readonly delete: boolean;
  /** The primary one first. */
  readonly actions: readonly Action[];
  /** What people come to the record for as it is now. */
  readonly primary: Action | null;
}

export interface Asking {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly context: ConditionContext;
}

/** @param record with what owns it embedded. */
export function availableTo(asking: Asking, resource: Resource, record: Row): Available {
  const holds = (condition: RawCondition | null): boolean => meetsIn(asking, resource, condition, record);
  const may = (verb: string): boolean => mayIn(asking, resource, verb, record);
  const isOpen = isOwnerOpen(asking, resource, record);
  const actions = Object.values(resource.actions).filter(
    (action) => may(action.name) && holds(action.when) && holds(action.offer),
  );
  const isPrimary = ({ primary }: Action): boolean => (typeof primary === 'boolean' ? primary : holds(primary));
  const primary = actions.find(isPrimary) ?? null;
  return {
    edit: isOpen && may('edit') && holds(resource.editWhen),
    delete: isOpen && may('delete') && holds(resource.deleteWhen),
    actions: primary === null ? actions : [primary, ...actions.filter((one) => one !== primary)],
    primary,
  };
}

/** Whether they have an action that brings the record back to the state it is in, once this one was done. */
export function canGoBack(resource: Resource, principal: Principal, { to }: Action, record: Row): boolean {
  const field = resource.fields[resource.statusField ?? ''];
  const state = record[field?.name ?? ''];
  return (
    to !== null &&
    typeof state === 'string' &&
    field?.transitions?.[to]?.includes(state) === true &&
    Object.values(resource.actions).some((back) => back.to === state && mayDo(resource, principal, back.name))
  );
}

/** A line by itself is never more open than it is as part of its owner. */
function isOwnerOpen(asking: Asking, resource: Resource, record: Row): boolean {
  const owner = ownerOf(asking.registry, resource);
  const field = resource.fields[resource.owner?.field ?? ''];
  if (!owner || !field?.relation || typeof record[field.name] !== 'string') return true;
  const owning = record[field.relation.name];
  // It comes with its name and its state: what else a rule asks is judged by the server.
  if (owning === undefined) return mayDo(owner, asking.principal, 'edit');
  if (!isRecord(owning) || !mayDo(owner, asking.principal, 'edit')) return false;
  const rules = [rowsFor(owner, asking.principal, ['edit']), owner.editWhen];
  return (
    rules.every((rule) => rule === null || !hasFieldsOf(owning, rule) || meetsIn(asking, owner, rule, owning)) &&
    isOwnerOpen(asking, owner, owning)
  );
}

function mayIn(asking: Asking, resource: Resource, verb: string, record: Row): boolean {
  const { principal } = asking;
  return mayDo(resource, principal, verb) && meetsIn(asking, resource, rowsFor(resource, principal, [verb]), record);
}

function meetsIn({ registry, context }: Asking, resource: Resource, condition: RawCondition | null, record: Row) {
  return condition === null || matchesCondition(registry, resource, condition, record, context);
}
