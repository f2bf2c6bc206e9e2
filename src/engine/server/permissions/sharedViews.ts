/** Views of lists that are shared: nobody sees in one what they may not read in the list. */
import { mayRead } from '../../registry/access.ts';
import { parseCondition } from '../../registry/condition.ts';
import type { Principal } from '../../registry/permissions.ts';
import { audiences, type ViewColumn } from '../../registry/savedViews.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import type { Row, WriteEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/** @throws Failure E_INVALID at `shared_with` if one of those it is shared with may not read a field of the view. */
export function refuseHiddenFields({ caller, registry, before, values }: WriteEvent): Row {
  const view = { ...before, ...values };
  const shared = Array.isArray(view['shared_with']) ? view['shared_with'] : [];
  const closed = audiences.find(
    (actor) => shared.includes(actor) && actor !== caller.actor && !readsView(registry, { actor }, view),
  );
  if (closed !== undefined)
    throw new Failure('E_INVALID', { errors: { shared_with: { label: texts.label('accounts.hidden_view') } } });
  return values;
}

/** Whether the person may read every field that the view names. */
export function readsView(registry: Registry, principal: Principal, view: Row): boolean {
  const resource = registry.resources[String(view['resource'])];
  if (!resource) return true;
  const readable = (of: Resource, field: Field): boolean => mayRead(of, principal, field);
  const { filter = null } = view;
  if (filter !== null && !parseCondition(filter, { registry, resource, readable }).ok) return false;
  return namesIn(view).every((name) => {
    const field = resource.fields[name];
    return field === undefined || readable(resource, field);
  });
}

/** Those of columns, sorting and grouping. */
function namesIn({ sort, columns, group_by }: Row): readonly string[] {
  const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
  return [
    ...listed(sort).map((name) => String(name).replace(/^-/, '')),
    ...listed(columns).map((column) => String((column as Partial<ViewColumn> | null)?.name)),
    ...(typeof group_by === 'string' ? [group_by.split('-')[0] ?? ''] : []),
  ];
}
