/** Checks references from data to code: icons, pages, actions, verbs. */
import { isEngineName, isOfEngine } from '../versions/engineSchemas.ts';
import { registryFile } from '../load.ts';
import { askedField } from '../records/askedField.ts';
import { nearest } from '../nearest.ts';
import { fieldReference } from '../conditions/operand.ts';
import { generalVerbs, verbsOf } from '../permissions.ts';
import { actors } from '../resolve/access.ts';
import type { Action, Actor, RegistryPage, Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';
import { rulesOn } from './roles.ts';

export function checkCode(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    checkVerbs(context, resource);
    checkIcon(context, ['resources', resource.name, 'icon'], resource.icon);
    for (const action of Object.values(resource.actions)) checkAction(context, resource, action);
    for (const [index, { icon }] of resource.starts.entries())
      checkIcon(context, ['resources', resource.name, 'show', 'starts', index, 'icon'], icon);
    const { createPage } = resource;
    if (createPage) checkPage(context, ['resources', resource.name, 'create', 'page'], createPage.page);
    for (const [index, section] of (context.raw.resources[resource.name]?.form ?? []).entries()) {
      for (const place of ['beside', 'page'] as const) {
        const page = section[place];
        if (page !== undefined) checkPage(context, ['resources', resource.name, 'form', index, place], page);
      }
    }
    for (const [name, input] of Object.entries(context.raw.resources[resource.name]?.inputs ?? {})) {
      const path = ['resources', resource.name, 'inputs', name];
      expectField(context, resource, { path, name });
      checkHandedIn(context, path, { what: 'an input', name: input });
    }
    for (const [name, shownBy] of Object.entries(context.raw.resources[resource.name]?.fields ?? {})) {
      const path = ['resources', resource.name, 'fields', name];
      expectField(context, resource, { path, name });
      checkHandedIn(context, path, { what: 'a field', name: shownBy });
    }
    const own = resource.list.layouts.find((layout) => layout.type === 'page');
    if (own) checkPage(context, ['resources', resource.name, 'list', 'layouts', 'page', 'page'], own.page);
    for (const place of ['head', 'aside'] as const) {
      const page = resource[place];
      if (page !== null) checkPage(context, ['resources', resource.name, 'show', place], page);
    }
    for (const [index, { page, head }] of (context.raw.resources[resource.name]?.show?.tabs ?? []).entries()) {
      if (page !== undefined) checkPage(context, ['resources', resource.name, 'show', 'tabs', index, 'page'], page);
      if (head !== undefined) checkPage(context, ['resources', resource.name, 'show', 'tabs', index, 'head'], head);
    }
  }
  for (const [index, group] of context.registry.menu.entries()) checkIcon(context, ['menu', index, 'icon'], group.icon);
  for (const kind of ['pages', 'resources'] as const)
    for (const { name } of Object.values(context.registry[kind])) checkBadge(context, kind, name);
  for (const page of Object.values(context.registry.pages)) {
    checkPage(context, ['pages', page.name], page.name);
    checkIcon(context, ['pages', page.name, 'icon'], page.icon);
    checkNeeds(context, page);
  }
  checkUndeclared(context);
}

/** A badge counts either records or what a module provides. */
function checkBadge({ raw, known, report }: CheckContext, kind: 'pages' | 'resources', name: string): void {
  const badge = raw[kind][name]?.badge;
  const path = [kind, name, 'badge'];
  if (badge?.count === undefined) return;
  if (badge.resource !== undefined || badge.filter !== undefined)
    report(registryFile, [...path, 'count'], {
      id: 'E315',
      message: 'A badge counts records, or shows what a module counts, not both.',
      hint: `Remove "count", or "${badge.resource === undefined ? 'filter' : 'resource'}".`,
    });
  else if (known.counts && !known.counts.includes(badge.count))
    report(registryFile, [...path, 'count'], {
      id: 'E418',
      message: `No module counts "${badge.count}".`,
      hint: didYouMean(badge.count, known.counts),
    });
}

function checkNeeds(context: CheckContext, { name, needs }: RegistryPage): void {
  const { registry, report } = context;
  if (needs === null) return;
  const resource = registry.resources[needs.resource];
  if (!resource)
    return report(registryFile, ['pages', name, 'needs', 'resource'], {
      id: 'E204',
      message: `There is no resource "${needs.resource}".`,
      hint: didYouMean(needs.resource, Object.keys(registry.resources)),
    });
  const known = verbsOf(resource);
  if (!known.includes(needs.verb))
    report(registryFile, ['pages', name, 'needs', 'verb'], {
      id: 'E407',
      message: `There is no verb "${needs.verb}".`,
      hint: didYouMean(needs.verb, known),
    });
  for (const actor of actors)
    checkCondition(context, resource, {
      file: registryFile,
      path: ['pages', name, 'needs', 'some', actor],
      condition: needs.some?.[actor] ?? null,
    });
}

const general: readonly string[] = generalVerbs;

type Where = readonly (string | number)[];

/** The names of these verbs in other frameworks. */
const verbWords: ReadonlyMap<string, string> = new Map([
  ['read', 'show'],
  ['view', 'show'],
  ['get', 'show'],
  ['index', 'list'],
  ['browse', 'list'],
  ['add', 'create'],
  ['new', 'create'],
  ['insert', 'create'],
  ['update', 'edit'],
  ['write', 'edit'],
  ['change', 'edit'],
  ['remove', 'delete'],
  ['destroy', 'delete'],
]);

function verbHint(verb: string, known: readonly string[]): string {
  const meant = verbWords.get(verb);
  if (meant) return `Write "${meant}".`;
  return verb === '*' ? 'Write "*" for all of them, without a list around it.' : didYouMean(verb, known);
}

function checkVerbs(context: CheckContext, resource: Resource): void {
  const known = [...generalVerbs, ...Object.keys(resource.actions)];
  for (const [index, verb] of resource.reauthenticate.entries()) {
    if (!known.includes(verb))
      context.report(registryFile, ['resources', resource.name, 'reauthenticate', index], {
        id: 'E407',
        message: `There is no verb "${verb}".`,
        hint: didYouMean(verb, known),
      });
  }
  for (const { actor, path, raw, rule } of rulesOn(context, resource)) {
    const listed = Array.isArray(raw) ? path : [...path, 'verbs'];
    const expectVerbs = (verbs: '*' | readonly string[], at: Where): void => {
      for (const [index, verb] of (verbs === '*' ? [] : verbs).entries()) {
        if (!known.includes(verb))
          context.report(registryFile, [...at, index], {
            id: 'E407',
            message: `There is no verb "${verb}".`,
            hint: verbHint(verb, known),
          });
      }
    };
    expectVerbs(rule?.verbs ?? [], listed);
    for (const [index, { verbs }] of (rule?.also ?? []).entries())
      expectVerbs(verbs, [...path, 'also', index, 'verbs']);
    for (const [part, verbs] of Object.entries(rule?.parts ?? {})) {
      expectPart(context, actor, [...path, 'parts', part], part);
      expectVerbs(verbs, [...path, 'parts', part]);
    }
    for (const [index, name] of (rule?.hidden ?? []).entries())
      expectField(context, resource, { path: [...path, 'hidden', index], name });
    for (const use of ['read', 'write'] as const) {
      for (const [index, name] of (rule?.fields[use] ?? []).entries())
        expectField(context, resource, { path: [...path, 'fields', use, index], name });
    }
  }
}

/** Only people of a tenant have parts. The part that gives access to everything cannot be named in a rule. */
function expectPart({ registry, report }: CheckContext, actor: Actor, path: Where, part: string): void {
  const { members = null } = registry.tenant ?? {};
  const field = registry.resources[members?.resource ?? '']?.fields[members?.part?.field ?? ''];
  const known = (field?.options ?? []).map(({ value }) => String(value)).filter((one) => one !== members?.part?.whole);
  if (actor === 'user' && known.includes(part)) return;
  const hint =
    known.length === 0 ? 'Say at the root which field of the members has the parts: "parts".' : didYouMean(part, known);
  report(registryFile, path, {
    id: 'E414',
    message:
      actor === 'user'
        ? `Nobody has the part "${part}" alone.`
        : `Only people of a tenant have a part; "${actor}" is staff.`,
    hint: actor === 'user' ? hint : 'Move it to "user", or leave it out.',
  });
}

function expectField(context: CheckContext, resource: Resource, { path, name }: { path: Where; name: string }): void {
  if (!resource.fields[name])
    context.report(registryFile, path, {
      id: 'E301',
      silences: ['E415'],
      message: `${resource.name} has no field "${name}".`,
      hint: didYouMean(name, Object.keys(resource.fields)),
    });
}

const iconLibrary = 'https://pictogrammers.com/library/mdi/';

/** Compares only with icons that begin alike, since there are thousands. */
function checkIcon({ known, report }: CheckContext, path: Where, icon: string | null): void {
  if (icon === null || !known.icons || known.icons.has(icon)) return;
  const near = nearest(
    icon,
    [...known.icons].filter((name) => name.startsWith(icon.slice(0, 5))),
  );
  report(registryFile, path, {
    id: 'E405',
    message: `There is no icon "${icon}".`,
    hint: near ? `Did you mean "${near}"?` : `Find one at ${iconLibrary}.`,
  });
}

function checkPage(context: CheckContext, path: Where, name: string): void {
  checkHandedIn(context, path, { what: 'a page', name });
}

function checkHandedIn(
  { known, report }: CheckContext,
  path: Where,
  { what, name }: { readonly what: 'a page' | 'an input' | 'a field'; readonly name: string },
): void {
  if (known.pages && !known.pages.includes(name))
    report(registryFile, path, {
      id: 'E402',
      message: `No module hands in ${what} "${name}".`,
      hint: didYouMean(name, known.pages),
    });
}

function checkAction(context: CheckContext, resource: Resource, action: Action): void {
  const path = ['resources', resource.name, 'actions', action.name];
  checkIcon(context, [...path, 'icon'], action.icon);
  if (general.includes(action.name))
    context.report(registryFile, path, {
      id: 'E104',
      message: `"${action.name}" is a verb that every resource has.`,
      hint: 'Give the action another name.',
    });
  if (
    action.set === null &&
    context.known.actions &&
    !context.known.actions.includes(`${resource.name}.${action.name}`)
  ) {
    context.report(registryFile, path, {
      id: 'E403',
      message: `The action "${action.name}" has no code.`,
      hint: `Give it a "set", or write ${resource.name}.${action.name} in a module.`,
    });
  }
  if (
    action.preview &&
    context.known.actions &&
    !context.known.actions.includes(`${resource.name}.${action.name}.preview`)
  ) {
    context.report(registryFile, [...path, 'preview'], {
      id: 'E403',
      message: `The preview of "${action.name}" has no code.`,
      hint: `Write ${resource.name}.${action.name}.preview in a module, or leave "preview" out.`,
    });
  }
  checkAskedFields(context, resource, action);
  for (const [index, name] of action.expect.entries())
    expectField(context, resource, { path: [...path, 'expect', index], name });
  for (const name of Object.keys(action.set ?? {})) checkSetField(context, resource, action, name);
  checkTarget(context, resource, action);
  checkLead(context, resource, action);
}

function checkAskedFields(context: CheckContext, resource: Resource, action: Action): void {
  const path = ['resources', resource.name, 'actions', action.name];
  const asked = action.fields.filter((name) => !action.expect.includes(name));
  const source = sourceOf(context, resource, action);
  for (const [index, name] of asked.entries())
    if (!askedField(context.registry, resource, action, name))
      expectField(context, source, { path: [...path, 'fields', index], name });
  const isAsked = asked.every((name) => askedField(context.registry, resource, action, name) ?? source.fields[name]);
  if (isAsked) checkPreset(context, resource, action);
  for (const [index, name] of asked.entries()) {
    const field = source.fields[name];
    if (askedField(context.registry, resource, action, name) && !field) continue;
    if (field && (field.system || field.computed))
      context.report(registryFile, [...path, 'fields', index], {
        id: 'E303',
        message: `"${name}" is ${field.system ? 'made by the server' : 'computed'}, so nobody can be asked for it.`,
        hint: 'Leave it out.',
      });
    if (field && action.of === null && Object.hasOwn(action.set ?? {}, name))
      context.report(registryFile, [...path, 'set', name], {
        id: 'E315',
        message: `"${action.name}" asks for "${name}" and sets it: what is filled in would be lost.`,
        hint: `Take "${name}" out of "fields" or out of "set"; "preset" fills it in beforehand.`,
      });
  }
  for (const [index, name] of action.require.entries()) {
    if (action.fields.includes(name) || !isAsked) continue;
    context.report(registryFile, [...path, 'require', index], {
      id: 'E301',
      message: `"${name}" is required, but "${action.name}" does not ask for it.`,
      hint: `Add "${name}" to its "fields".`,
    });
  }
}

function checkSetField(context: CheckContext, resource: Resource, action: Action, name: string): void {
  const path = ['resources', resource.name, 'actions', action.name, 'set', name];
  expectField(context, resource, { path, name });
  const field = resource.fields[name];
  if (field?.system)
    context.report(registryFile, path, {
      id: 'E303',
      message: `"${name}" is made by the server, so "${action.name}" cannot set it.`,
      hint: 'Remove it.',
    });
  if (field?.immutable && field.required)
    context.report(registryFile, path, {
      id: 'E320',
      message: `"${action.name}" can never be done: "${name}" is set once, and every record has it.`,
      hint: `Take "${name}" out of "set", or "x-immutable" out of "${name}".`,
    });
  if (field && !field.nullable && action.set?.[name] === null)
    context.report(registryFile, path, {
      id: 'E306',
      message: `"${action.name}" empties "${name}", which every record must have.`,
      hint: `Set it to a value, or take "${name}" out of "required".`,
    });
  if (field?.computed)
    context.report(registryFile, path, {
      id: 'E303',
      message: `"${name}" is computed, so "${action.name}" cannot set it.`,
      hint: 'Set the fields that it is computed from.',
    });
}

/** Returns the resource whose fields the action asks for. */
function sourceOf({ registry, report }: CheckContext, resource: Resource, { name, of, set }: Action): Resource {
  if (of === null) return resource;
  const path = ['resources', resource.name, 'actions', name];
  if (set !== null)
    report(registryFile, [...path, 'set'], {
      id: 'E315',
      message: `"${name}" asks for fields of "${of}", so it cannot set its own.`,
      hint: 'Remove "set", and write the action in a module; or remove "of".',
      breaks: [name],
    });
  const source = registry.resources[of];
  if (!source)
    report(registryFile, [...path, 'of'], {
      id: 'E204',
      message: `There is no resource "${of}".`,
      hint: didYouMean(of, Object.keys(registry.resources)),
      breaks: [of],
    });
  return source ?? resource;
}

/** A preset requires that the action asks for the field, and that the record has the field it copies from. */
function checkPreset(context: CheckContext, resource: Resource, { name, fields, preset }: Action): void {
  const path = ['resources', resource.name, 'actions', name, 'preset'];
  for (const [field, value] of Object.entries(preset)) {
    if (!fields.includes(field))
      context.report(registryFile, [...path, field], {
        id: 'E301',
        message: `"${field}" is filled in, but "${name}" does not ask for it.`,
        hint: `Add "${field}" to its "fields".`,
      });
    for (const from of [value].flat().map(fieldReference))
      if (from !== null) expectField(context, resource, { path: [...path, field], name: from });
  }
}

function checkTarget({ report }: CheckContext, resource: Resource, action: Action): void {
  for (const [name, value] of Object.entries(action.set ?? {})) {
    const options = resource.fields[name]?.options;
    if (!options || options.some((option) => option.value === value) || value === null) continue;
    report(registryFile, ['resources', resource.name, 'actions', action.name, 'set', name], {
      id: 'E305',
      message: `${name} has no state "${String(value)}".`,
      hint: didYouMean(
        String(value),
        options.map((option) => String(option.value)),
      ),
    });
  }
}

/** Checks the resulting state that an action with code declares. */
function checkLead({ report, raw }: CheckContext, resource: Resource, { name }: Action): void {
  const to = raw.resources[resource.name]?.actions?.[name]?.to;
  const states = (resource.fields[resource.stateField ?? '']?.options ?? []).map((option) => String(option.value));
  if (to !== undefined && states.length > 0 && !states.includes(to))
    report(registryFile, ['resources', resource.name, 'actions', name, 'to'], {
      id: 'E305',
      message: `${resource.name} has no state "${to}".`,
      hint: didYouMean(to, states),
    });
}

/** Reports code that would never run: no entry declares the action, or its entry has no need for code. */
function checkUndeclared({ registry, known, report }: CheckContext): void {
  for (const name of known.actions ?? []) {
    const [resource = '', action = '', preview] = name.split('.');
    // A registry may leave a resource of a module out.
    if (!registry.resources[resource]) continue;
    if (isEngineName(resource) && !isOfEngine(registry, resource)) continue;
    const declared = registry.resources[resource].actions[action];
    if (preview && !declared) continue;
    if (declared && (declared.set === null || preview)) continue;
    if (declared) {
      if (declared.of === null)
        report(registryFile, ['resources', resource, 'actions', action, 'set'], {
          id: 'E404',
          message: `A module has code for ${name}, but the action is data alone: it never runs.`,
          hint: `Leave "set" out and let the code do it, or write what follows in a hook of ${resource}.`,
        });
      continue;
    }
    report(registryFile, ['resources', resource], {
      id: 'E404',
      message: `A module has code for ${name}, but no entry declares it.`,
      hint: `Add "${action}" to the actions of ${resource}.`,
    });
  }
}
