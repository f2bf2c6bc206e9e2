/**
 * Possible moves of a card on a board: by an action that leads to the column, or by editing the field of the columns.
 */
import type { RaRecord } from 'react-admin';
import { mayWrite } from '../../../../registry/access.ts';
import type { Principal } from '../../../../registry/permissions.ts';
import type { Action, Field, Option, Resource } from '../../../../registry/types.ts';
import { isWritable } from '../../../../registry/validation.ts';
import type { Available } from '../../../../registry/records/available.ts';

export type Move =
  | { readonly type: 'action'; readonly to: Option['value']; readonly action: Action }
  | { readonly type: 'edit'; readonly to: Option['value'] };

/** Card being dragged. */
export interface DraggedCard {
  readonly record: RaRecord;
  readonly moves: readonly Move[];
}

interface Board {
  readonly resource: Resource;
  readonly by: Field;
  readonly principal: Principal;
}

/** Returns at most one move per column, without the current column. */
export function movesOf(
  { resource, by, principal }: Board,
  record: Readonly<Record<string, unknown>>,
  available: Available,
): readonly Move[] {
  const targets = (by.options ?? []).map(({ value }) => value).filter((value) => value !== record[by.name]);
  const editable = isWritable(by) && !by.immutable && mayWrite(resource, principal, by) && available.edit;
  return targets.flatMap((to): readonly Move[] => {
    const action = available.actions.find((one) => leadsTo(resource, by, one) === to && goes(by, record[by.name], to));
    if (action) return [{ type: 'action', to, action }];
    return editable ? [{ type: 'edit', to }] : [];
  });
}

/** Checks the transitions of the schema, which the server enforces. */
function goes(by: Field, from: unknown, to: Option['value']): boolean {
  return by.transitions === null || (by.transitions[String(from)] ?? []).includes(String(to));
}

function leadsTo(resource: Resource, by: Field, action: Action): Option['value'] | null {
  if (by.name === resource.stateField) return action.to;
  const value = action.set?.[by.name];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
