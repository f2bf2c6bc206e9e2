/**
 * The verbs and actions that a person may do with one record, given the state of the record and its owners. Evaluates
 * the rules of the server in advance, on the fields that were loaded.
 */
import { mayDo, ownerOf } from '../access.ts';
import type { ConditionContext } from '../conditions/operand.ts';
import { rowsFor, type Principal } from '../permissions.ts';
import { matchesCondition, hasFieldsOf } from '../rules.ts';
import type { Action, RawCondition, Registry, Resource } from '../types.ts';
import { isRecord } from '../../values/json.ts';

type Row = Readonly<Record<string, unknown>>;

/** The verbs and actions to offer for a record. */
export interface Available {
  readonly edit: boolean;
  readonly delete: boolean;
  /** The primary action first. */
  readonly actions: readonly Action[];
  /** The most important action in the record's current state. */
  readonly primary: Action | null;
}

interface Asking {
  readonly registry: Registry;
  readonly principal: Principal;
  readonly context: ConditionContext;
}

/**
 * Returns what the person may do with a record.
 * @param record with its owner embedded
 */
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

/** Returns true if the person has an action that brings the record back to its current state after this action. */
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

/** A line is never more open on its own than it is as part of its owner. */
function isOwnerOpen(asking: Asking, resource: Resource, record: Row): boolean {
  const owner = ownerOf(asking.registry, resource);
  const field = resource.fields[resource.owner?.field ?? ''];
  if (!owner || !field?.relation || typeof record[field.name] !== 'string') return true;
  const owning = record[field.relation.name];
  // The embedded owner has only its title and status. The server judges rules over other fields.
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
