/** Views of lists that are shared: nobody sees in one what they may not read in the list. */
import { audiences, readsView } from '../../registry/savedViews.ts';
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
