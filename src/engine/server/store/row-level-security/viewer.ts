/**
 * Through whose eyes statements are compiled; without the first wall where a test takes that away to see the second
 * stand by itself.
 */
import type { StoreOptions } from '../contract.ts';
import { type View } from '../select/view.ts';
import { viewOf } from '../select/createView.ts';
import { isPersonal } from './policy.ts';

export function viewerOf({ isolation }: Pick<StoreOptions, 'isolation'>): typeof viewOf {
  return isolation?.store === false ? (...eyes) => withoutStoreScope(viewOf(...eyes)) : viewOf;
}

/** Neither the scope nor what the row rule says about `$me`: exactly what the policies say too. */
function withoutStoreScope(view: View): View {
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
