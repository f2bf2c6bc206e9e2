/** Views of a list: which exist, which one is current, whether it was changed, and what a reset leads to. */
import { useMemo } from 'react';
import { useListContext, useLocation, useNavigate, useNotify, useStore, useTranslate } from 'react-admin';
import { mayDo, mayWrite } from '../../../../registry/access.ts';
import { availableTo } from '../../../../registry/records/available.ts';
import { savedViewsOf, type SavedView } from '../../../../registry/lists/savedViews.ts';
import type { Resource } from '../../../../registry/types.ts';
import { useConditionContext } from '../../../fields/useConditionContext.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import { usePrincipal, useSession } from '../../../providers/session/session.ts';
import { adminName, useRegistry } from '../../../registry.ts';
import type { ChosenLayout } from '../useLayout.ts';
import {
  addressOf,
  correctedState,
  sameState,
  sortText,
  standardView,
  stateOf,
  type ListScope,
  type ListState,
} from '../listState.ts';
import { groupText } from '../table/tableLook.ts';
import type { ChosenColumns } from '../table/useColumns.ts';

/**
 * A saved view or the default list. A reset leads one step down: the saved view, then the shared default, then the
 * registry.
 */
export type ViewTarget = SavedView | typeof standardView;

export interface Views {
  readonly mine: readonly SavedView[];
  readonly shared: readonly SavedView[];
  /** null for the default list of the registry. */
  readonly current: SavedView | null;
  /** Current state of the list. */
  readonly state: ListState;
  readonly isChanged: boolean;
  /** null if there is nothing to reset. */
  readonly reset: ViewTarget | null;
  /** View with which the list opens. */
  readonly opening: ViewTarget;
  readonly openWith: (target: ViewTarget) => void;
  readonly show: (target: ViewTarget) => void;
  readonly may: {
    readonly keep: boolean;
    readonly share: boolean;
    /** Permissions on the current view. */
    readonly change: boolean;
    readonly remove: boolean;
  };
}

/** Returns a memoised scope. */
export function useListScope(resource: Resource): ListScope {
  const registry = useRegistry();
  const principal = usePrincipal();
  return useMemo(() => ({ registry, principal, resource }), [registry, principal, resource]);
}

/** Returns the person's own views of a resource and those shared by others. */
function useOwnViews(resource: Resource): Pick<Views, 'mine' | 'shared'> {
  const session = useSession();
  return useMemo(() => {
    const all = (session?.views ?? []).filter((view) => view.resource === resource.name);
    const me = session?.user.uuid;
    return {
      mine: all.filter(({ user_uuid }) => user_uuid === me),
      shared: all.filter(({ user_uuid }) => user_uuid !== me),
    };
  }, [session, resource]);
}

/** Returns the most recently changed default view, if there are several. */
const sharedDefault = (views: readonly SavedView[], actor: SavedView['shared_with'][number]): SavedView | undefined =>
  views
    .filter((view) => view.is_default && view.shared_with.includes(actor))
    .toSorted((left, right) => right.updated_at.localeCompare(left.updated_at))[0];

interface Opening {
  readonly opening: ViewTarget;
  readonly openWith: (target: ViewTarget) => void;
}

function useOpeningView(resource: Resource, views: Pick<Views, 'mine' | 'shared'>): Opening {
  const { actor } = usePrincipal();
  const [chosen, choose] = useStore<string | null>(`${adminName(resource)}.opens`, null);
  const all = [...views.mine, ...views.shared];
  const usual = sharedDefault(all, actor) ?? standardView;
  const own = chosen === standardView ? standardView : all.find(({ uuid }) => uuid === chosen);
  return {
    opening: own ?? usual,
    openWith: (target) => choose(keyOf(target) === keyOf(usual) ? null : keyOf(target)),
  };
}

export const keyOf = (target: ViewTarget): string => (target === standardView ? target : target.uuid);

/**
 * Returns the address with which a list opens, if the current one has no parameters or only a view; null to keep the
 * current one.
 */
export function useOpeningAddress(resource: Resource): string | null {
  const scope = useListScope(resource);
  const views = useOwnViews(resource);
  const { opening } = useOpeningView(resource, views);
  const { pathname, search } = useLocation();
  const [restored] = useStore<object | null>(`${adminName(resource)}.listParams`, null);
  if (pathname !== resource.route) return null;
  const words = new URLSearchParams(search);
  const named = words.get('view');
  const isBare = search === '' && restored === null;
  if (!isBare && (named === null || words.size > 1)) return null;
  const target = isBare ? opening : [...views.mine, ...views.shared].find(({ uuid }) => uuid === named);
  if (target === undefined || target === standardView) return null;
  return addressOf(scope, correctedState(scope, stateOf(scope, target)).value, target.uuid);
}

interface Around {
  readonly resource: Resource;
  readonly chosen: ChosenLayout;
  readonly columns: ChosenColumns;
}

/** Hook for use inside the list context. */
export function useViews({ resource, chosen, columns }: Around): Views {
  const scope = useListScope(resource);
  const { registry, principal } = scope;
  const { mine, shared } = useOwnViews(resource);
  const { opening, openWith } = useOpeningView(resource, { mine, shared });
  const { filterValues, sort, perPage } = useListContext();
  const context = useConditionContext();
  const navigate = useNavigate();
  const leftOut = useLeftOut(resource);
  const current = [...mine, ...shared].find(({ uuid }) => uuid === chosen.view) ?? null;
  const state: ListState = {
    filter: filterValues as ListState['filter'],
    sort: sortText(sort),
    columns: columns.settings,
    layout: chosen.layout.type,
    perPage,
    group: groupText(columns.look.group),
    totals: columns.look.totals,
    density: columns.look.density,
  };
  const saved = correctedState(scope, stateOf(scope, current ?? {})).value;
  const isChanged = !sameState(state, saved);
  const own = savedViewsOf(registry);
  const open = own && current ? availableTo({ registry, principal, context }, own, { ...current }) : null;
  const shareField = own?.fields['shared_with'];
  return {
    mine,
    shared,
    current,
    state,
    isChanged,
    reset: resetOf({ current, isChanged, opening, usual: sharedDefault([...mine, ...shared], principal.actor) }),
    opening,
    openWith,
    show(target) {
      const { value, left } = correctedState(scope, stateOf(scope, target === standardView ? {} : target));
      if (target === standardView) chosen.forgetColumns();
      leftOut(left);
      navigate({ pathname: resource.route, search: addressOf(scope, value, keyOf(target)) });
    },
    may: {
      keep: own !== null && mayDo(own, principal, 'create'),
      share: own !== null && shareField !== undefined && mayWrite(own, principal, shareField),
      change: open?.edit ?? false,
      remove: open?.delete ?? false,
    },
  };
}

interface ResetContext {
  readonly current: SavedView | null;
  readonly isChanged: boolean;
  readonly opening: ViewTarget;
  /** Shared default view. */
  readonly usual: SavedView | undefined;
}

/** Returns the next lower level: unsaved changes first, then the own view, then the shared default. */
export function resetOf({ current, isChanged, opening, usual }: ResetContext): ViewTarget | null {
  if (isChanged) return current ?? opening;
  if (current === null) return null;
  return usual !== undefined && usual.uuid !== current.uuid ? usual : standardView;
}

/** Returns a function that reports which parts of a view or an address could not be shown. */
export function useLeftOut(resource: Resource): (names: readonly string[]) => void {
  const notify = useNotify();
  const translate = useTranslate();
  const label = useLabel();
  return (names) => {
    if (names.length === 0) return;
    const fields = names.map((name) => {
      const field = resource.fields[name];
      return field ? label(field.label) : name;
    });
    notify(translate('beheer.views.left_out', { fields: fields.join(', ') }), {
      type: 'warning',
      autoHideDuration: 8_000,
    });
  };
}
