/** Rules of saved views: a maximum per person, and a shared view may only use fields that all its readers may read. */
import { audiences, readsView } from '../../registry/lists/savedViews.ts';
import { limits } from '../limits.ts';
import { systemCaller } from '../store/caller.ts';
import type { Row, WriteEvent } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';

/**
 * @throws Failure E_TOO_LARGE if the person has the maximum number of views
 * @throws Failure E_INVALID at `shared_with` if a reader may not read a field of the view
 */
export async function prepareView(event: WriteEvent): Promise<Row> {
  if (event.before === null) await refuseMoreViews(event);
  refuseHiddenFields(event);
  return event.values;
}

async function refuseMoreViews({ tx, caller }: WriteEvent): Promise<void> {
  if (caller === systemCaller) return;
  const { stored: max } = limits.savedViews;
  const rows = await tx
    .selectFrom('saved_views')
    .where('user_uuid', '=', caller.user_uuid)
    .select('uuid')
    .limit(max)
    .execute();
  if (rows.length >= max) throw new Failure('E_TOO_LARGE', texts.refusal('requests.views_kept', { max }));
}

function refuseHiddenFields({ caller, registry, before, values }: WriteEvent): void {
  const view = { ...before, ...values };
  const shared = Array.isArray(view['shared_with']) ? view['shared_with'] : [];
  const closed = audiences.find(
    (actor) => shared.includes(actor) && actor !== caller.actor && !readsView(registry, { actor }, view),
  );
  if (closed !== undefined)
    throw new Failure('E_INVALID', { errors: { shared_with: { label: texts.label('accounts.hidden_view') } } });
}
