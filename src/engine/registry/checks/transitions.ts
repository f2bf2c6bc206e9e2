/** Reports actions that can never be done: no transition allows what they set, or no state allows them. */
import { parseCondition } from '../conditions/condition.ts';
import { registryFile } from '../load.ts';
import { isSatisfiable } from '../conditions/satisfiable.ts';
import type { Action, Field, RawCondition, Resource, Scalar } from '../types.ts';
import type { CheckContext } from './context.ts';

export function checkTransitions(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    for (const action of Object.values(resource.actions)) {
      if (checkOffer(context, resource, action)) continue;
      checkPrimary(context, resource, action);
      const field = resource.fields[resource.stateField ?? ''];
      if (!field?.options) continue;
      const open = openStates(context, resource, action, field);
      if (open.length === 0) continue;
      if (field.transitions) checkState(context, resource, action, { field, open });
      checkFrozen(context, resource, action, open);
    }
  }
}

function meets(context: CheckContext, resource: Resource, ...all: readonly (RawCondition | null)[]): boolean {
  const and = all.filter((one) => one !== null);
  const parsed = parseCondition({ and }, { registry: context.registry, resource });
  return !parsed.ok || isSatisfiable(parsed.value);
}

/** Returns true if a problem was reported. */
function checkOffer(context: CheckContext, resource: Resource, { name, when, offer }: Action): boolean {
  if (when === null || offer === null || meets(context, resource, when, offer)) return false;
  // A condition that is unsatisfiable on its own is reported by another check.
  if (!meets(context, resource, when) || !meets(context, resource, offer)) return true;
  context.report(registryFile, ['resources', resource.name, 'actions', name, 'offer'], {
    id: 'E320',
    message: `"${name}" is never offered: "offer" and "when" exclude each other.`,
    hint: 'Let "offer" be part of what "when" allows, or take one of them out.',
  });
  return true;
}

/** Reports a primary condition that excludes the action's own conditions. */
function checkPrimary(context: CheckContext, resource: Resource, { name, when, offer, primary }: Action): void {
  if (typeof primary === 'boolean' || (when === null && offer === null)) return;
  if (meets(context, resource, when, offer, primary) || !meets(context, resource, primary)) return;
  context.report(registryFile, ['resources', resource.name, 'actions', name, 'primary'], {
    id: 'E320',
    message: `"${name}" is never the primary action: "primary" excludes the records on which it can be done.`,
    hint: 'Let "primary" be part of what "when" and "offer" allow, or remove it.',
  });
}

function openStates(
  context: CheckContext,
  resource: Resource,
  { when, offer }: Action,
  field: Field,
): readonly Scalar[] {
  return (field.options ?? [])
    .map(({ value }) => value)
    .filter((value) => meets(context, resource, when, offer, { [field.name]: value }));
}

interface States {
  readonly field: Field;
  readonly open: readonly Scalar[];
}

function checkState({ report, raw }: CheckContext, resource: Resource, action: Action, { field, open }: States): void {
  const path = ['resources', resource.name, 'actions', action.name];
  const transitions = field.transitions ?? {};
  const next = (state: string): readonly string[] =>
    Object.hasOwn(transitions, state) ? (transitions[state] ?? []) : [];
  const from = open.map(String);
  const names = from.map((state) => `"${state}"`).join(', ');
  const known = (field.options ?? []).map(({ value }) => String(value));
  const set = action.set?.[field.name];
  if (typeof set === 'string' && known.includes(set) && !from.some((state) => next(state).includes(set))) {
    report(registryFile, [...path, 'set', field.name], {
      id: 'E320',
      message: `"${action.name}" can never be done: no transition leads to "${set}" from ${names}.`,
      hint: `Add "${set}" there in "x-transitions" of "${field.name}", or write a "when" from which one does.`,
    });
    return;
  }
  const to = raw.resources[resource.name]?.actions?.[action.name]?.to;
  if (to === undefined || action.set !== null || !known.includes(to)) return;
  const reached = new Set(from);
  for (const state of reached) for (const one of next(state)) reached.add(one);
  if (reached.has(to)) return;
  report(registryFile, [...path, 'to'], {
    id: 'E320',
    message: `"${action.name}" can never lead to "${to}": no transitions go there from ${names}.`,
    hint: `Add "${to}" in "x-transitions" of "${field.name}", or change "when" or "to".`,
  });
}

/** Reports values that an action sets while the row is immutable. */
function checkFrozen({ report }: CheckContext, resource: Resource, action: Action, open: readonly Scalar[]): void {
  const { frozen } = resource;
  if (
    frozen === null ||
    frozen.field !== resource.stateField ||
    open.some((state) => frozen.open.includes(String(state)))
  )
    return;
  const stays = Object.keys(action.set ?? {}).find((name) => name !== frozen.field && !frozen.except.includes(name));
  if (stays === undefined) return;
  report(registryFile, ['resources', resource.name, 'actions', action.name, 'set', stays], {
    id: 'E320',
    message: `"${action.name}" can never be done: "${stays}" stays as it is in the states in which it is open.`,
    hint: `Add "${stays}" to "except" of "frozen", or let "when" name a state that is open.`,
  });
}
