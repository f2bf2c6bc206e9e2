/**
 * Returns how views are created. Tests can switch the checks of the store off, to show that row-level security works
 * without them.
 */
import type { StoreOptions } from '../contract.ts';
import { type CallerView } from '../select/view.ts';
import { viewOf } from '../select/createView.ts';
import { isPersonal } from './policy.ts';

/** Returns `viewOf`, or for such tests a version that does not limit rows to those of the caller. */
export function viewerOf({ isolation }: Pick<StoreOptions, 'isolation'>): typeof viewOf {
  return isolation?.store === false ? (...eyes) => withoutStoreScope(viewOf(...eyes)) : viewOf;
}

/** Removes the scope and the `$me` rules, which the policies also contain. */
function withoutStoreScope(view: CallerView): CallerView {
  if (view.caller.clients === null) return view;
  return {
    ...view,
    caller: { ...view.caller, clients: null },
    statements: null,
    rights: {
      ...view.rights,
      rows(resource, verbs) {
        const rows = view.rights.rows(resource, verbs);
        return isPersonal(view.registry, resource) && JSON.stringify(rows).includes('"$me"') ? null : rows;
      },
    },
  };
}
