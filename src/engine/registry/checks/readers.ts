/** Checks that the screens of an actor name nothing that the actor may not read or list. */
import { parseCondition, relationNamed } from '../conditions/condition.ts';
import { registryFile, type Path } from '../load.ts';
import { permissionOf, type Principal } from '../permissions.ts';
import { actors } from '../resolve/access.ts';
import { grantsOfRole } from '../resolve/roles.ts';
import { mayDo } from '../access.ts';
import { isWritable } from '../validation.ts';
import type { Actor, Badge, Field, FigureConfig, Resource } from '../types.ts';
import { isRecord } from '../../values/json.ts';
import type { CheckContext } from './context.ts';

const principals: Readonly<Record<Actor, Principal>> = {
  management: { actor: 'management' },
  employee: { actor: 'employee' },
  user: { actor: 'user' },
};

const who: Readonly<Record<Actor, string>> = { management: 'management', employee: 'an employee', user: 'a client' };

/** Somebody who reads: an actor without roles, or an employee with one declared role. */
interface Reader {
  readonly name: string;
  readonly who: string;
  /** The place of their rules on a resource. */
  readonly path: (resource: string) => Path;
  readonly principal: Principal;
}

function readersOf({ registry }: CheckContext): readonly Reader[] {
  return [
    ...actors.map((actor) => ({
      name: actor,
      who: who[actor],
      path: (resource: string) => ['resources', resource, 'access', actor],
      principal: principals[actor],
    })),
    ...Object.keys(registry.roles ?? {}).map((name) => ({
      name,
      who: `the role "${name}"`,
      path: (resource: string) => ['roles', name, 'access', resource],
      principal: { actor: 'employee' as const, grants: grantsOfRole(registry, name) },
    })),
  ];
}

/** Returns true if the actor, or an employee with some declared role, passes the test. */
function canSome(context: CheckContext, actor: Actor, test: (principal: Principal) => boolean): boolean {
  return readersOf(context).some(({ principal }) => principal.actor === actor && test(principal));
}

export function checkReaders(context: CheckContext): void {
  const { registry, raw } = context;
  for (const resource of Object.values(registry.resources)) {
    const entry = raw.resources[resource.name];
    const path = ['resources', resource.name];
    checkList(
      context,
      resource,
      readersOf(context).filter(({ principal }) => mayDo(resource, principal, 'list')),
    );
    checkRequired(context, resource);
    checkFigures(context, entry?.show?.figures ?? [], resource.figures, [...path, 'show', 'figures']);
    if (entry?.badge?.access) checkBadge(context, resource.badge, [...path, 'badge']);
    for (const [index, view] of (entry?.list?.views ?? []).entries())
      if (view.access) checkView(context, resource, { index, access: view.access });
  }
  checkBottomBar(context);
  for (const page of Object.values(registry.pages)) {
    const written = raw.pages[page.name];
    checkFigures(context, written?.figures ?? [], page.figures, ['pages', page.name, 'figures']);
    if (written?.badge?.access) checkBadge(context, page.badge, ['pages', page.name, 'badge']);
  }
}

function checkBottomBar(context: CheckContext): void {
  const { registry, report } = context;
  for (const actor of actors) {
    const name = registry.bottomBar[actor] ?? '';
    const page = registry.pages[name];
    const resource = registry.resources[name];
    const mayOpen = page
      ? page.access.includes(actor)
      : !resource || canSome(context, actor, (principal) => mayDo(resource, principal, 'list'));
    if (mayOpen) continue;
    report(registryFile, ['bottomBar', actor], {
      id: 'E415',
      message: `${upper(who[actor])} may not open "${name}", so it is never there.`,
      hint: `Remove it, or open it to "${actor}" in its "access".`,
    });
  }
}

/** Reports each problem once for all actors. */
function checkList({ raw, registry, report }: CheckContext, resource: Resource, readers: readonly Reader[]): void {
  const entry = raw.resources[resource.name];
  const path = ['resources', resource.name];
  const blind = (names: readonly string[]): readonly Reader[] =>
    readers.filter(({ principal }) => {
      const { unread } = permissionOf(resource, principal);
      return names.length > 0 && names.every((name) => unread.has(name));
    });
  const reportRoles = (blinded: readonly Reader[], key: readonly string[], message: string, hint: string): void => {
    // Defaults are resolved per actor, so only written keys are checked.
    const isWritten =
      key.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), entry) !== undefined;
    if (blinded.length === 0 || !isWritten) return;
    report(registryFile, [...path, ...key], {
      id: 'E415',
      message: `${message}, which ${blinded.map((one) => one.who).join(' and ')} may not read.`,
      hint: hint.replace('%', blinded.map(({ name }) => `"${name}"`).join(' and ')),
    });
  };
  const { list, titlePaths } = resource;
  const titled = titlePaths.flatMap(([name = '', ...rest]) =>
    rest.length === 0 && blind([name]).length > 0 ? [name] : [],
  )[0];
  if (titled !== undefined)
    reportRoles(
      blind([titled]),
      ['title'],
      `${resource.name} are called by "${titled}"`,
      `Open "${titled}" to % in "access", or write a "title" of fields that all may read.`,
    );
  for (const [way = '', name = '', ...rest] of titlePaths) {
    const related = registry.resources[relationNamed(resource, way)?.relation?.to ?? ''];
    if (!related || rest.length > 0) continue;
    const roles = readers.filter(
      ({ principal }) => mayDo(related, principal, 'list') && permissionOf(related, principal).unread.has(name),
    );
    reportRoles(
      roles,
      ['title'],
      `${resource.name} are called by "${way}.${name}"`,
      `Open "${name}" to % in "access" of ${related.name}, or write a "title" of fields that all may read.`,
    );
  }
  for (const { field } of list.sort)
    reportRoles(
      blind([field]),
      ['list', 'sort'],
      `The list of ${resource.name} is sorted by "${field}"`,
      `Sort by a field that all may read, or open "${field}" to % in "access".`,
    );
  reportRoles(
    blind(list.columns),
    ['list', 'columns'],
    `The list of ${resource.name} has only columns`,
    'Add one that all may read, or open one of them to % in "access".',
  );
}

/**
 * An actor who may create records must be able to fill in the required fields. Code that creates them can do that too,
 * so registries with modules are not checked.
 */
function checkRequired(context: CheckContext, resource: Resource): void {
  const { registry, report } = context;
  if (registry.modules.length > 0 || resource.createPage !== null) return;
  const creators = readersOf(context).filter(({ principal }) => mayDo(resource, principal, 'create'));
  const isClosed = (field: Field, { principal }: Reader): boolean =>
    permissionOf(resource, principal).unwritten.has(field.name);
  const required = Object.values(resource.fields).filter(
    (field) => field.required && field.default === undefined && isWritable(field),
  );
  for (const maker of creators) {
    // A field that nobody can fill in is reported at the field.
    const closed = required.find(
      (field) => isClosed(field, maker) && !creators.every((creator) => isClosed(field, creator)),
    );
    if (closed)
      report(registryFile, maker.path(resource.name), {
        id: 'E310',
        message: `${upper(maker.who)} may create ${resource.name} and not fill in "${closed.name}", which is required.`,
        hint: `Open "${closed.name}" to "${maker.name}", give it a "default", or take "create" out.`,
      });
  }
}

function checkFigures(
  context: CheckContext,
  written: readonly { readonly access?: readonly Actor[] }[],
  figures: readonly FigureConfig[],
  path: Path,
): void {
  for (const [index, { access }] of written.entries()) {
    const figure = figures[index];
    const resource = context.registry.resources[figure?.resource ?? ''];
    if (!figure || !resource) continue;
    for (const actor of access ?? []) {
      const reads = ({ sum }: FigureConfig, principal: Principal): boolean =>
        sum === null || !permissionOf(resource, principal).unread.has(sum);
      if (canSome(context, actor, (one) => mayDo(resource, one, 'list') && reads(figure, one))) continue;
      const isHidden = !reads(figure, principals[actor]);
      context.report(registryFile, [...path, index, 'access'], {
        id: 'E415',
        message: `${upper(who[actor])} may not ${isHidden ? `read "${figure.sum}" of` : 'list'} ${resource.name}, so the figure is never there.`,
        hint: `Remove "${actor}", or open ${isHidden ? 'the field' : 'the list'} in "access" of ${resource.name}.`,
      });
    }
  }
}

function checkBadge(context: CheckContext, badge: Badge | null, path: Path): void {
  if (badge?.counts.by !== 'figure') return;
  const resource = context.registry.resources[badge.counts.figure.resource];
  for (const actor of resource ? badge.access : []) {
    if (!resource || canSome(context, actor, (principal) => mayDo(resource, principal, 'list'))) continue;
    context.report(registryFile, [...path, 'access'], {
      id: 'E415',
      message: `${upper(who[actor])} may not list ${resource.name}, so the number is never there.`,
      hint: `Remove "${actor}", or open the list in "access" of ${resource.name}.`,
    });
  }
}

interface Offered {
  readonly index: number;
  readonly access: readonly Actor[];
}

function checkView(context: CheckContext, resource: Resource, { index, access }: Offered): void {
  const { registry, report } = context;
  const filter = resource.list.views[index]?.filter;
  if (!filter || !parseCondition(filter, { registry, resource }).ok) return;
  for (const actor of access) {
    const reads = (principal: Principal): boolean =>
      parseCondition(filter, {
        registry,
        resource,
        readable: (of, field) => !permissionOf(of, principal).unread.has(field.name),
      }).ok;
    if (canSome(context, actor, reads)) continue;
    report(registryFile, ['resources', resource.name, 'list', 'views', index, 'filter'], {
      id: 'E415',
      message: `The view goes by a field that ${who[actor]} may not read, so it is never offered to them.`,
      hint: `Take "${actor}" out of its "access", or open the field in "access" of ${resource.name}.`,
    });
  }
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
