/** Where a card of a board may go: by the actions that lead there, or by editing the field that the columns are of. */
import type { RaRecord } from 'react-admin';
import { mayWrite } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Action, Field, Option, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { Available } from '../../../registry/available.ts';

export type Move =
  | { readonly type: 'action'; readonly to: Option['value']; readonly action: Action }
  | { readonly type: 'edit'; readonly to: Option['value'] };

/** A card in the hand. */
export interface DraggedCard {
  readonly record: RaRecord;
  readonly moves: readonly Move[];
}

interface Board {
  readonly resource: Resource;
  readonly by: Field;
  readonly principal: Principal;
}

/** At most one for each column, the record's own left out. */
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

/** By the schema's transitions; the server refuses the others. */
function goes(by: Field, from: unknown, to: Option['value']): boolean {
  return by.transitions === null || (by.transitions[String(from)] ?? []).includes(String(to));
}

function leadsTo(resource: Resource, by: Field, action: Action): Option['value'] | null {
  if (by.name === resource.stateField) return action.to;
  const value = action.set?.[by.name];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}
