/** Checks the names in an entry of resources.json: columns, filters, tabs, titles, form fields, menu groups, routes. */
import { kinds } from '../kinds/table.ts';
import { relationNamed } from '../conditions/condition.ts';
import { registryFile, type Path } from '../load.ts';
import { layoutNames } from '../resolve/layouts.ts';
import type { Sorts } from '../lists/listConfig.ts';
import type { RawPhrase, RawRegistry, RawSort } from '../raw.ts';
import { fieldsIn } from '../records/recordConfig.ts';
import { labelOfFilter } from '../resolve/screens.ts';
import { fieldAt } from '../records/title.ts';
import type { Field, Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';
import { templateProblem } from './templates.ts';

export function checkScreens(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources)) {
    checkList(context, resource);
    checkLayouts(context, resource);
    checkTitle(context, resource);
    checkTabs(context, resource);
    checkPhrases(context, resource);
    checkStarts(context, resource);
    checkThrough(context, resource);
    checkForm(context, resource);
    checkMenu(context, entryPath(resource, 'menu'), resource.menu);
    checkUnder(context, resource);
  }
  for (const page of Object.values(context.registry.pages)) {
    if (page.menu !== topGroup) checkMenu(context, ['pages', page.name, 'menu'], page.menu);
  }
}

/** The menu position above all groups. */
const topGroup = 'top';

const entryPath = (resource: Resource, ...rest: Path): Path => ['resources', resource.name, ...rest];

/** Returns the field, or reports that it does not exist or is write-only. */
function expectField(context: CheckContext, resource: Resource, at: { path: Path; name: string }): Field | null {
  const field = fieldAt(context.registry, resource, at.name.split('.'));
  if (!field) {
    const [, sorted, way] = /^(\w+) (asc|desc)$/i.exec(at.name) ?? [];
    const hint =
      sorted !== undefined && resource.fields[sorted]
        ? `Write "${way?.toLowerCase() === 'desc' ? '-' : ''}${sorted}".`
        : didYouMean(at.name, Object.keys(resource.fields));
    context.report(registryFile, at.path, { id: 'E301', message: `${resource.name} has no field "${at.name}".`, hint });
  } else if (field.writeOnly) {
    context.report(registryFile, at.path, {
      id: 'E302',
      message: `"${at.name}" is never sent out, so it can't be used here.`,
      hint: 'Leave it out.',
    });
  } else return field;
  return null;
}

function checkList(context: CheckContext, resource: Resource): void {
  const written = context.raw.resources[resource.name]?.list;
  const check = (key: 'columns' | 'filters' | 'search', able: (field: Field) => boolean, what: string): void => {
    for (const [index, name] of (written?.[key] ?? []).entries()) {
      const path = entryPath(resource, 'list', key, index);
      const field = expectField(context, resource, { path, name });
      if (field && !able(field))
        context.report(registryFile, path, {
          id: 'E303',
          message: `"${name}" is of kind ${field.kind}, which cannot be ${what}.`,
          hint: 'Leave it out.',
        });
    }
  };
  check('columns', (field) => field.kind !== 'lines', 'a column');
  for (const [index, name] of (written?.columns ?? []).entries())
    checkDeprecated(context, resource, { path: entryPath(resource, 'list', 'columns', index), name, where: 'lists' });
  check('filters', (field) => kinds[field.kind].operators.length > 0, 'filtered');
  check('search', (field) => kinds[field.kind].searchable, 'searched');
  checkOrder(context, resource);
  checkFilters(context, resource);
  if (written?.sort !== undefined)
    checkSorts(context, resource, { at: ['list', 'sort'], written: written.sort, sorts: resource.list.sort });
  for (const [index, { label, filter }] of (written?.views ?? []).entries())
    // A view written as a single choice gets the error for an unknown choice instead.
    if (label === undefined && labelOfFilter(filter, resource.fields) === null && !isWord(context, resource, index))
      context.report(registryFile, entryPath(resource, 'list', 'views', index), {
        id: 'E103',
        message: '"label" is missing here: the filter is not one choice that has a name.',
        hint: 'Add "label": {"en":"Expiring","nl":"Verloopt binnenkort"}.',
      });
  for (const [index, { sort }] of resource.list.views.entries()) {
    const inView = written?.views?.[index]?.sort;
    if (sort && inView !== undefined)
      checkSorts(context, resource, { at: ['list', 'views', index, 'sort'], written: inView, sorts: sort });
  }
}

interface WrittenSorts {
  readonly at: Path;
  readonly written: RawSort;
  readonly sorts: Sorts;
}

function checkSorts(context: CheckContext, resource: Resource, { at, written, sorts }: WrittenSorts): void {
  for (const [index, { field: name }] of sorts.entries()) {
    const path = entryPath(resource, ...at, ...(typeof written === 'string' ? [] : [index]));
    expectSortable(context, resource, { path, name });
    if (sorts.findIndex(({ field }) => field === name) === index) continue;
    context.report(registryFile, path, {
      id: 'E315',
      message: `The list is sorted by "${name}" already.`,
      hint: 'Leave it out: rows that are alike in it are alike the second time too.',
    });
  }
}

/** Returns true if a view is written as one choice. */
function isWord({ loaded }: CheckContext, { name }: Resource, index: number): boolean {
  const registry = loaded.files.get(registryFile)?.value as { readonly resources: RawRegistry['resources'] };
  return typeof registry.resources[name]?.list?.views?.[index] === 'string';
}

/** Deprecated fields remain for existing records only, and may not be named in lists and forms. */
function checkDeprecated(
  { report }: CheckContext,
  resource: Resource,
  { path, name, where }: { readonly path: Path; readonly name: string; readonly where: string },
): void {
  if (!resource.fields[name]?.deprecated) return;
  report(registryFile, path, {
    id: 'E315',
    message: `"${name}" is deprecated, and ${where} leave out what is.`,
    hint: `Remove it here, or take "deprecated" out of "${name}".`,
  });
}

function expectSortable(context: CheckContext, resource: Resource, at: { path: Path; name: string }): void {
  const field = expectField(context, resource, at);
  if (field && !kinds[field.kind].sortable)
    context.report(registryFile, at.path, {
      id: 'E303',
      message: `"${field.name}" is of kind ${field.kind}, which cannot be sorted.`,
      hint: 'Sort by another field.',
    });
}

/** A filter by a computed field reads every row of a large table. */
function checkFilters({ raw, report }: CheckContext, resource: Resource): void {
  if (!resource.large) return;
  for (const [index, name] of (raw.resources[resource.name]?.list?.filters ?? []).entries()) {
    const { computed = null } = resource.fields[name] ?? {};
    // A value computed from the row's own columns costs little per row; one from other rows requires a query for each.
    if (
      computed === null ||
      resource.fields[name]?.derivedStatus ||
      (computed.count === undefined && computed.sum === undefined)
    )
      continue;
    report(registryFile, entryPath(resource, 'list', 'filters', index), {
      id: 'E313',
      message: `${resource.name} is large, and its list is filtered by "${name}", counted over other rows for each of them: no index helps.`,
      hint: 'Filter by fields with a value of their own, or keep the number in one.',
    });
  }
}

/** No index has the order of a computed field, or of another record's title. */
function checkOrder({ report }: CheckContext, resource: Resource): void {
  const sorted = resource.fields[resource.list.sort[0].field];
  const field = resource.fields[sorted?.derivedStatus?.date ?? ''] ?? sorted;
  const grows = resource.large || resource.appendOnly;
  if (!grows || !field || (field.computed === null && field.kind !== 'reference')) return;
  const why = field.computed === null ? `of kind ${field.kind}` : 'computed';
  report(registryFile, entryPath(resource, 'list', 'sort'), {
    id: 'E313',
    message: `${resource.name} ${resource.large ? 'is large' : 'only grows'}, and its list is sorted by "${field.name}", which is ${why}: no index helps.`,
    hint: 'Sort by a field with a value of its own, a date or a number.',
  });
}

interface Need {
  readonly fits: (field: Field, resource: Resource) => boolean;
  readonly what: string;
  readonly hint: string;
}

/** The required fields of each layout, with the texts of errors. */
const layoutNeeds: Readonly<Record<string, Need>> = {
  'board.by': {
    fits: (field) => field.kind === 'enum',
    what: 'A board has a column for each choice of a field',
    hint: 'Name a field with choices: "board": { "by": "status" }.',
  },
  'calendar.from': {
    fits: isDay,
    what: 'A calendar shows records on a day',
    hint: 'Name a date or an instant: "calendar": { "from": "starts_on" }.',
  },
  'calendar.until': {
    fits: isDay,
    what: 'A calendar shows records until a day',
    hint: 'Name a date or an instant, or leave it out.',
  },
  'tree.parent': {
    fits: (field, resource) => field.kind === 'reference' && field.relation?.to === resource.name,
    what: 'A tree hangs each record under another one',
    hint: 'Name a reference to the resource itself: "tree": { "parent": "parent_uuid" }.',
  },
  'periods.from': {
    fits: isDay,
    what: 'A period begins on a day',
    hint: 'Name a date or an instant: "periods": { "from": "valid_from", "until": "valid_until" }.',
  },
  'periods.until': {
    fits: isDay,
    what: 'A period ends on a day',
    hint: 'Name a date or an instant: "periods": { "from": "valid_from", "until": "valid_until" }.',
  },
};

function isDay(field: Field): boolean {
  return (field.kind === 'date' || field.kind === 'datetime') && field.computed === null;
}

function checkLayouts(context: CheckContext, resource: Resource): void {
  const written = context.raw.resources[resource.name]?.list;
  const expect = (layout: string, key: string, name: string | null): void => {
    const need = layoutNeeds[`${layout}.${key}`];
    if (name === null || !need) return;
    const path = entryPath(resource, 'list', 'layouts', layout, key);
    const field = resource.fields[name];
    const { fits, what, hint } = need;
    if (field && !fits(field, resource))
      context.report(registryFile, path, { id: 'E303', message: `${what}; "${name}" is of kind ${field.kind}.`, hint });
    else if (!field)
      context.report(registryFile, path, {
        id: 'E301',
        message: `${resource.name} has no field "${name}".`,
        hint: `${hint} ${didYouMean(name, Object.keys(resource.fields))}`,
      });
  };
  for (const layout of resource.list.layouts) {
    if (layout.type === 'board') expect('board', 'by', layout.by);
    if (layout.type === 'calendar') for (const key of ['from', 'until'] as const) expect('calendar', key, layout[key]);
    if ((layout.type === 'calendar' || layout.type === 'periods') && layout.from === layout.until)
      context.report(registryFile, entryPath(resource, 'list', 'layouts', layout.type, 'until'), {
        id: 'E315',
        message: `The days begin and end in one field, "${layout.from}".`,
        hint: 'Name the field in which they end, or take "until" out.',
      });
    if (layout.type === 'tree') expect('tree', 'parent', layout.parent);
    if (layout.type === 'periods') {
      // If both keys are missing, one error is enough.
      const isNamed = written?.layouts?.periods?.until !== undefined || resource.fields[layout.from] !== undefined;
      for (const key of isNamed ? (['from', 'until'] as const) : (['from'] as const))
        expect('periods', key, layout[key]);
    }
  }
  for (const [index, name] of (written?.layouts?.periods?.by ?? []).entries())
    expectField(context, resource, { path: entryPath(resource, 'list', 'layouts', 'periods', 'by', index), name });
  for (const name of layoutNames) {
    const { fields = [] } = (written?.layouts?.[name] ?? {}) as { readonly fields?: readonly string[] };
    for (const [index, field] of fields.entries())
      expectField(context, resource, {
        path: entryPath(resource, 'list', 'layouts', name, 'fields', index),
        name: field,
      });
  }
  if (written?.layout === undefined || resource.list.layouts[0]?.type === written.layout) return;
  context.report(registryFile, entryPath(resource, 'list', 'layout'), {
    id: 'E301',
    message: `The list of ${resource.name} has no layout "${written.layout}".`,
    hint: `Add "${written.layout}": {} to its "layouts".`,
  });
}

function checkTitle(context: CheckContext, resource: Resource): void {
  const written = context.raw.resources[resource.name]?.title;
  if (written === undefined) return;
  const wrong = templateProblem(written, 'title');
  if (wrong) return context.report(registryFile, entryPath(resource, 'title'), { id: 'E321', ...wrong });
  for (const names of resource.titlePaths) {
    const [path, name] = [entryPath(resource, 'title'), names.join('.')];
    const field = expectField(context, resource, { path, name });
    if (field && kinds[field.kind].literal === 'uuid') {
      context.report(registryFile, path, {
        id: 'E303',
        message: `"${name}" is a key that nobody can read, so it cannot stand in a title.`,
        hint: field.relation ? `Write a field of what it points at: {${field.relation.name}.name}.` : 'Leave it out.',
      });
    } else if (field && kinds[field.kind].literal === 'none')
      context.report(registryFile, path, {
        id: 'E303',
        message: `"${name}" is of kind ${field.kind}, which has no words for a title.`,
        hint: 'Leave it out.',
      });
    if (field) checkComesAlong(context, resource, names);
  }
}

/**
 * An embedded record contains only its title and state, so a title that uses other fields of it would be incomplete.
 */
function checkComesAlong(context: CheckContext, resource: Resource, path: readonly string[]): void {
  const [first = '', ...rest] = path;
  const target = context.registry.resources[relationNamed(resource, first)?.relation?.to ?? ''];
  const own = target?.titlePaths.map((one) => one.join('.')) ?? [];
  if (!target || target.stateField === rest[0] || own.includes(rest.join('.'))) return;
  context.report(registryFile, entryPath(resource, 'title'), {
    id: 'E303',
    message: `"${path.join('.')}" does not come along with ${resource.name}, so the title would have a hole.`,
    hint: `Write what ${target.name} are called by: ${own.map((one) => `{${first}.${one}}`).join(' ')}.`,
  });
}

function checkTabs(context: CheckContext, resource: Resource): void {
  for (const [index, tab] of (context.raw.resources[resource.name]?.show?.tabs ?? []).entries()) {
    const path = entryPath(resource, 'show', 'tabs', index);
    if (tab.inverse !== undefined && !resource.inverses[tab.inverse]) {
      context.report(registryFile, [...path, 'inverse'], {
        id: 'E301',
        message: `Nothing points at ${resource.name} as "${tab.inverse}".`,
        hint: didYouMean(tab.inverse, Object.keys(resource.inverses)),
      });
    }
    checkCondition(context, resource, {
      file: registryFile,
      path: [...path, 'when'],
      condition: tab.when ?? null,
    });
    for (const key of ['fields', 'except'] as const)
      for (const [at, name] of (tab[key] ?? []).entries())
        expectField(context, resource, { path: [...path, key, at], name });
  }
}

/** Checks the header and overview: fields and inverse relations exist. */
function checkPhrases(context: CheckContext, resource: Resource): void {
  const { summary = [], sentences = [], lists = [], life = [] } = context.raw.resources[resource.name]?.show ?? {};
  const check = (phrases: readonly RawPhrase[], ...at: Path): void => {
    for (const [index, { words, when }] of phrases.entries()) {
      const path = entryPath(resource, 'show', ...at, index);
      for (const [language, text] of Object.entries(words))
        for (const [, name = ''] of text.matchAll(/\{([^}]*)\}/g))
          expectField(context, resource, { path: [...path, 'words', language], name });
      checkCondition(context, resource, { file: registryFile, path: [...path, 'when'], condition: when ?? null });
    }
  };
  check(summary, 'summary');
  check(life, 'life');
  checkLife(context, resource);
  for (const [index, { phrases }] of sentences.entries()) check(phrases, 'sentences', index, 'phrases');
  for (const [index, { inverse, filter }] of lists.entries()) {
    const path = entryPath(resource, 'show', 'lists', index);
    const child = context.registry.resources[resource.inverses[inverse]?.resource ?? ''];
    if (child) {
      checkCondition(context, child, { file: registryFile, path: [...path, 'filter'], condition: filter ?? null });
      continue;
    }
    context.report(registryFile, [...path, 'inverse'], {
      id: 'E301',
      message: `Nothing points at ${resource.name} as "${inverse}".`,
      hint: didYouMean(inverse, Object.keys(resource.inverses)),
    });
  }
}

/** Checks that each phrase of the life of a record has one date, and that meters are fields with a limit. */
function checkLife(context: CheckContext, resource: Resource): void {
  for (const [index, { words }] of resource.life.entries()) {
    const named = fieldsIn(words).map((name) => resource.fields[name]);
    if (named.includes(undefined) || named.filter((field) => field && isDated(field)).length === 1) continue;
    context.report(registryFile, entryPath(resource, 'show', 'life', index), {
      id: 'E303',
      message: 'A phrase of "life" has one date, which is its place on the bar.',
      hint: 'Name one field that is a date or an instant, in every language.',
    });
  }
  const { meters } = context.raw.resources[resource.name]?.show ?? {};
  for (const [index, name] of (meters ?? []).entries()) {
    const path = entryPath(resource, 'show', 'meters', index);
    const field = expectField(context, resource, { path, name });
    if (field === null || field.limit !== null) continue;
    context.report(registryFile, path, {
      id: 'E303',
      message: `"${name}" has no limit to be seen against.`,
      hint: 'Name a field with "x-limit".',
    });
  }
}

const isDated = ({ kind }: Field): boolean => kind === 'date' || kind === 'datetime';

function checkStarts(context: CheckContext, resource: Resource): void {
  for (const [index, { inverse, page }] of resource.starts.entries()) {
    if ((inverse === null) === (page === null))
      context.report(registryFile, entryPath(resource, 'show', 'starts', index), {
        id: 'E315',
        message: 'A button opens the form of a record or a page: one of the two.',
        hint: 'Give it either "inverse" or "page".',
      });
    if (page !== null)
      checkStartOfPage(context, resource, { page, path: entryPath(resource, 'show', 'starts', index) });
    if (inverse === null) continue;
    const there = context.registry.resources[resource.inverses[inverse]?.resource ?? ''];
    const path = entryPath(resource, 'show', 'starts', index, 'inverse');
    if (there && ((there.view !== null && there.adopted === null) || there.appendOnly))
      context.report(registryFile, path, {
        id: 'E315',
        message: `Nobody makes records of ${there.name}, so the button would lead nowhere.`,
        hint: 'Remove it, or name another inverse relation.',
      });
    if (there) continue;
    context.report(registryFile, path, {
      id: 'E301',
      message: `Nothing points at ${resource.name} as "${inverse}".`,
      hint: didYouMean(inverse, Object.keys(resource.inverses)),
    });
  }
}

function checkStartOfPage(
  { registry: { pages, tenant }, report }: CheckContext,
  { name }: Resource,
  { page, path }: { readonly page: string; readonly path: readonly (string | number)[] },
): void {
  if (tenant?.resource !== name)
    report(registryFile, [...path, 'page'], {
      id: 'E319',
      message: `A page is opened for the active client, and no record of ${name} can be that.`,
      hint: tenant === null ? 'Remove it.' : `Remove it here, or begin it from ${tenant.resource}.`,
    });
  else if (!pages[page])
    report(registryFile, [...path, 'page'], {
      id: 'E301',
      message: `There is no page "${page}".`,
      hint: didYouMean(page, Object.keys(pages)),
    });
}

function checkThrough(context: CheckContext, resource: Resource): void {
  if (resource.through === null) return;
  const { field: name, actions } = resource.through;
  const { resources } = context.registry;
  const target = resources[resource.fields[name]?.relation?.to ?? ''];
  const isOfAny = Boolean(resource.fields[name]?.ofResource);
  if (!target && !isOfAny) {
    const references = Object.values(resource.fields)
      .filter(({ kind, ofResource }) => kind === 'reference' || ofResource !== null)
      .map((field) => field.name);
    context.report(registryFile, entryPath(resource, 'show', 'through', 'field'), {
      id: 'E301',
      message: `${resource.name} has no reference "${name}".`,
      hint: didYouMean(name, references),
    });
    return;
  }
  for (const [index, action] of actions.entries()) {
    const targets = target ? [target] : Object.values(resources);
    if (targets.some((one) => one.actions[action])) continue;
    context.report(registryFile, entryPath(resource, 'show', 'through', 'actions', index), {
      id: 'E301',
      message: `${target?.name ?? 'No resource'} has ${target ? 'no' : 'an'} action "${action}".`,
      hint: didYouMean(
        action,
        targets.flatMap((one) => Object.keys(one.actions)),
      ),
    });
  }
}

function checkForm(context: CheckContext, resource: Resource): void {
  const sections = context.raw.resources[resource.name]?.form ?? [];
  const open = sections.flatMap((section, index) => (section.fields === undefined ? [index] : []));
  const [first, second] = open;
  if (second !== undefined)
    context.report(registryFile, entryPath(resource, 'form', second), {
      id: 'E314',
      message: 'Two sections of the form have what stands in no other.',
      hint: 'Name the "fields" of one of them.',
    });
  else if (first !== undefined && resource.form[first]?.fields.length === 0)
    context.report(registryFile, entryPath(resource, 'form', first), {
      id: 'E314',
      message: 'Every field stands in another section: nothing is left for this one.',
      hint: 'Name its "fields", or remove it.',
    });
  for (const [index, section] of sections.entries()) {
    for (const [at, name] of (section.fields ?? []).entries()) {
      const field = resource.fields[name];
      const path = entryPath(resource, 'form', index, 'fields', at);
      checkDeprecated(context, resource, { path, name, where: 'forms' });
      if (field?.system)
        context.report(registryFile, path, {
          id: 'E303',
          message: `"${name}" is made by the server, so nobody fills it in.`,
          hint: 'Leave it out.',
        });
      if (field) continue;
      context.report(registryFile, path, {
        id: 'E301',
        message: `${resource.name} has no field "${name}".`,
        hint: didYouMean(name, Object.keys(resource.fields)),
      });
    }
  }
}

function checkUnder(context: CheckContext, { name }: Resource): void {
  const { resources } = context.raw;
  const entry = resources[name];
  if (entry?.under === undefined) return;
  const report = (message: string, hint: string): void =>
    context.report(registryFile, ['resources', name, 'under'], { id: 'E406', message, hint });
  if (resources[entry.under] === undefined)
    report(`There is no resource "${entry.under}" to stand under.`, didYouMean(entry.under, Object.keys(resources)));
  else if (entry.menu !== undefined)
    report(`${name} says twice where it stands in the menu.`, 'Remove either "menu" or "under".');
  else if (resources[entry.under]?.menu === false)
    report(`${entry.under} is not in the menu, so nothing stands under it.`, 'Name another, or write "menu": false.');
  else if (standsUnderItself(resources, name))
    report(`In the menu ${name} stands under itself.`, 'Give one of them a "menu" instead.');
}

function standsUnderItself(resources: CheckContext['raw']['resources'], name: string): boolean {
  const seen = new Set<string>();
  for (let above = resources[name]?.under; above !== undefined && !seen.has(above); above = resources[above]?.under) {
    if (above === name) return true;
    seen.add(above);
  }
  return false;
}

function checkMenu(context: CheckContext, path: Path, group: string | null): void {
  const groups = context.registry.menu.map(({ name }) => name);
  if (group !== null && !groups.includes(group))
    context.report(registryFile, path, {
      id: 'E406',
      message: `There is no menu group "${group}".`,
      hint: didYouMean(group, groups),
      silences: ['E417'],
    });
}
