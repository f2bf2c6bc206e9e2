/**
 * The registry for one person: the resources that they can use, the names of what those refer to, and nothing else.
 * Includes the person's own row rules, so that screens decide as the server does; excludes rules for others, and all
 * storage details.
 */
import { mayDo, mayOpenPage, mayRead, setCurrent } from './access.ts';
import { trail } from './records/audit.ts';
import { browserComputed } from './browserComputed.ts';
import { parseCondition, relationNamed } from './conditions/condition.ts';
import { datesOf } from './records/derivedStatus.ts';
import { dictionary } from './dictionary.ts';
import type { LayoutConfig, View } from './lists/listConfig.ts';
import { mayNote, notes } from './records/timeline.ts';
import { permissionOf, type Grant, type Principal } from './permissions.ts';
import { resolveDocuments } from './resolve/documents.ts';
import { fieldsIn, type Phrase } from './records/recordConfig.ts';
import type { RawCondition, RawProperty } from './raw.ts';
import type {
  AccessRule,
  Actor,
  Badge,
  Business,
  Field,
  FigureConfig,
  Inverse,
  Measure,
  PageList,
  RegistryPage,
  Registry,
  Resource,
} from './types.ts';

/**
 * The caller, with the tenants they see and, for staff, the active client. `clients` null or absent means all clients.
 */
export type Person = Principal & {
  /** The uuid of their employee record; null if they have none, absent if unknown. */
  readonly employee_uuid?: string | null;
  readonly active_client?: string | null;
  readonly clients?: readonly string[] | null;
};

/** Returns true if everything that the person sees belongs to one client. Lists and pages then omit the client. */
export const hasOneClient = ({ clients }: Person): boolean => clients?.length === 1;

/**
 * Returns the grants that apply with the active client. A role that was given for another client has no effect then.
 */
export function grantsOf({ grants = [], active_client = null }: Person): readonly Grant[] {
  return grants.filter(({ client }) => client === undefined || active_client === null || client === active_client);
}

/** Returns true if the person may do more than read such records, so that their screens have forms or buttons. */
export function mayChange(resource: Resource, principal: Principal): boolean {
  return permissionOf(resource, principal).rules.some(({ verbs }) => verbs.some((verb) => !reading.has(verb)));
}

const reading: ReadonlySet<string> = new Set(['list', 'show', 'history', setCurrent]);

/**
 * Returns the registry for a person, as plain data. The result depends on the person, active client and registry only.
 */
export function personalRegistry(registry: Registry, person: Person): Registry {
  const principal: Person = { ...person, grants: grantsOf(person) };
  const { actor } = principal;
  const known = new Known(registry, principal, hasOneClient(person) ? (registry.tenant?.resource ?? null) : null);
  const resources = Object.values(registry.resources).flatMap((resource) => {
    if (known.isUsable(resource)) return [[resource.name, usable(resource, known, principal)] as const];
    return known.isNamed(resource) ? [[resource.name, named(resource, known)] as const] : [];
  });
  const pages = Object.entries(registry.pages).filter(([, page]) => mayOpenPage(registry, page, principal));
  const own = {
    ...businessOf(registry, actor),
    menu: registry.menu
      .filter(({ access }) => access.includes(actor))
      .map(({ audience, ...group }) => ({ ...group, label: audience?.[actor] ?? group.label })),
    settings: actor === 'management' ? registry.settings : null,
    pages: dictionary(pages.map(([name, page]) => [name, pageFor(page, known, principal)] as const)),
    resources: dictionary(resources),
  };
  const theirs = new Set(routesOf(own));
  return { ...own, closed: routesOf(registry).filter((route) => !theirs.has(route)) };
}

/** Returns the settings of the business that everybody may see. */
function businessOf(business: Business, actor: Actor): Business {
  const { name, locales, currency, timeZone, country, firstDayOfWeek, tenant, staff, modules, bottomBar } = business;
  const own = bottomBar[actor];
  const bar = own === undefined ? {} : { [actor]: own };
  const region = { timeZone, country, firstDayOfWeek };
  return { name, locales, currency, ...region, tenant, staff, modules, schema: null, bottomBar: bar };
}

/** Returns the routes of pages, lists, areas and create pages. */
function routesOf({ menu, pages, resources }: Pick<Registry, 'menu' | 'pages' | 'resources'>): readonly string[] {
  return [
    ...new Set([
      ...menu.flatMap(({ area }) => area ?? []),
      ...Object.values(pages).map(({ route }) => route),
      ...Object.values(resources).flatMap(({ route, createPage }) => [
        route,
        ...(createPage ? [createPage.route] : []),
      ]),
    ]),
  ];
}

/** Returns true if the condition matches only rows of the employee who asks. */
function isOfEmployee(where: RawCondition | null): boolean {
  if (where === null) return false;
  const { and, or, ...fields } = where as Readonly<Record<string, unknown>>;
  const parts = (value: unknown): readonly RawCondition[] => (Array.isArray(value) ? (value as RawCondition[]) : []);
  return (
    Object.values(fields).includes('$employee') ||
    parts(and).some(isOfEmployee) ||
    (parts(or).length > 0 && parts(or).every(isOfEmployee))
  );
}

/** The resources and fields that the person's registry contains. */
class Known {
  private readonly fields = new Map<string, Set<string>>();
  private readonly visited = new Set<string>();

  constructor(
    private readonly registry: Registry,
    readonly principal: Person,
    private readonly onlyTenant: string | null,
  ) {
    const own = Object.values(registry.resources).filter((resource) => this.isUsable(resource));
    for (const resource of own) this.visit(resource);
    for (const { figures, lists } of Object.values(registry.pages)) {
      this.visitFigures(figures);
      this.visitLists(lists);
    }
    // Staff can write notes on records even if only management may list notes.
    if (own.some((resource) => mayNote(registry, principal, resource))) this.name(notes);
    // The history of a record shows verbs with the labels of the audit trail.
    const verbs = registry.resources[trail];
    if (verbs && own.some((resource) => mayDo(resource, principal, 'history'))) this.need(verbs, 'verb');
  }

  /**
   * Rows that belong to one employee are useless to people who are not employees: they have none, and cannot create
   * any.
   */
  isUsable(resource: Resource): boolean {
    const { rules } = permissionOf(resource, this.principal);
    return this.principal.employee_uuid === null ? rules.some(({ where }) => !isOfEmployee(where)) : rules.length > 0;
  }

  /** Returns true if another resource of the person refers to it. */
  isNamed({ name }: Resource): boolean {
    return this.fields.has(name);
  }

  /** Name of the tenant resource. */
  get tenant(): string | null {
    return this.registry.tenant?.resource ?? null;
  }

  hasResource(name: string): boolean {
    const resource = this.registry.resources[name];
    return resource !== undefined && (this.isUsable(resource) || this.isNamed(resource));
  }

  hasField({ name }: Resource, field: string): boolean {
    return this.fields.get(name)?.has(field) ?? false;
  }

  /** Includes actions that the person may not do but whose names appear in the history of a record. */
  meets(action: string): boolean {
    const having = Object.values(this.registry.resources).filter(({ actions }) => actions[action] !== undefined);
    const verbs = [action, 'history'];
    return having.length === 0 || having.some((one) => verbs.some((verb) => mayDo(one, this.principal, verb)));
  }

  usableNamed(name: string): boolean {
    const resource = this.registry.resources[name];
    return resource !== undefined && this.isUsable(resource);
  }

  /** Returns true if the person can read the reference, and so find the records that refer to one. */
  follows({ resource: of, field }: Inverse): boolean {
    const resource = this.registry.resources[of];
    const relation = resource?.fields[field];
    return (
      resource !== undefined &&
      this.isUsable(resource) &&
      relation !== undefined &&
      mayRead(resource, this.principal, relation)
    );
  }

  /** Returns true if the field has the same value in every record that the person sees: their only client. */
  isAlwaysTheSame({ fields }: Resource, field: string): boolean {
    const to = fields[field]?.relation?.to;
    return to !== undefined && to === this.onlyTenant;
  }

  /** Returns false if the child resource disables its tab on the pages of other records for this kind of person. */
  isTab({ inverses }: Resource, inverse: string): boolean {
    const child = this.registry.resources[inverses[inverse]?.resource ?? ''];
    return child?.audience[this.principal.actor]?.tab !== false;
  }

  /** Returns true if the address is a page that the person may open. */
  opens(address: string): boolean {
    const [path] = address.split('?');
    const page = Object.values(this.registry.pages).find(({ route }) => route === path);
    return page !== undefined && mayOpenPage(this.registry, page, this.principal);
  }

  /** Returns true if the person may open the page and switch to the tenant that it is opened for. */
  switchesTo(name: string | null): boolean {
    const page = this.registry.pages[name ?? ''];
    return this.principal.actor !== 'user' && page !== undefined && mayOpenPage(this.registry, page, this.principal);
  }

  isListed(name: string): boolean {
    const resource = this.registry.resources[name];
    return resource !== undefined && mayDo(resource, this.principal, 'list');
  }

  /** Returns true if the person sees a field of this kind. */
  sees(kind: Field['kind']): boolean {
    return Object.values(this.registry.resources).some(
      (resource) =>
        this.isUsable(resource) &&
        Object.values(resource.fields).some((field) => field.kind === kind && this.hasField(resource, field.name)),
    );
  }

  /** Hides views whose filter compares a field that the person may not read. */
  seesView(resource: Resource, { access, filter }: View): boolean {
    return access.includes(this.principal.actor) && this.readsAll(resource, filter);
  }

  /** Returns true if the person may read every field that the condition compares. */
  readsAll(resource: Resource, condition: RawCondition): boolean {
    const { registry, principal } = this;
    const readable = (of: Resource, field: Field): boolean => mayRead(of, principal, field);
    return parseCondition(condition, { registry, resource, readable }).ok;
  }

  /** Same as {@link readsAll}, for a condition on the records of an inverse relation. */
  reads({ inverses }: Resource, inverse: string, condition: RawCondition): boolean {
    const child = this.registry.resources[inverses[inverse]?.resource ?? ''];
    return child !== undefined && this.isListed(child.name) && this.readsAll(child, condition);
  }

  private visit(resource: Resource): void {
    const { unread, unwritten } = permissionOf(resource, this.principal);
    this.name(resource.name);
    for (const field of Object.values(resource.fields))
      if (!unread.has(field.name) || !(unwritten.has(field.name) || field.readOnly)) this.need(resource, field.name);
    for (const condition of conditionsOf(resource, this)) this.read(resource, condition);
    for (const { computed } of Object.values(resource.fields)) {
      const counted = this.registry.resources[resource.inverses[computed?.count ?? '']?.resource ?? ''];
      if (counted && computed?.where && this.isUsable(counted)) this.read(counted, computed.where);
    }
    for (const name of [resource.stateField, resource.statusField]) if (name !== null) this.need(resource, name);
    for (const { field } of resource.list.sort) this.need(resource, field);
    this.visitFigures(resource.figures);
  }

  private visitLists(lists: readonly PageList[]): void {
    for (const { access, resource: name, filter, meter } of lists) {
      const resource = access.includes(this.principal.actor) && this.isListed(name) && this.registry.resources[name];
      if (!resource) continue;
      if (meter !== null) this.need(resource, meter);
      this.read(resource, filter);
    }
  }

  private visitFigures(figures: readonly FigureConfig[]): void {
    for (const figure of figuresFor(figures, this, this.principal)) {
      for (const measure of [figure, figure.limit]) {
        const resource = measure && this.registry.resources[measure.resource];
        if (!resource) continue;
        this.name(resource.name);
        if (measure.sum !== null) this.need(resource, measure.sum);
        if (figure.by && 'field' in figure.by) this.need(resource, figure.by.field);
        for (const condition of measuredConditions(figure, measure)) this.read(resource, condition);
      }
    }
  }

  /** Adds the fields that are needed to show the title of a resource's records. */
  private name(of: string): void {
    const resource = this.registry.resources[of];
    if (!resource || this.visited.has(of)) return;
    this.visited.add(of);
    this.need(resource, 'uuid');
    for (const path of resource.titlePaths) this.follow(resource, path);
    if (resource.owner) this.need(resource, resource.owner.field);
  }

  private follow(from: Resource, path: readonly string[]): void {
    let at: Resource | undefined = from;
    for (const [index, part] of path.entries()) {
      if (!at) return;
      const field: Field | undefined = index === path.length - 1 ? at.fields[part] : relationNamed(at, part);
      if (!field) return;
      this.need(at, field.name);
      at = this.registry.resources[field.relation?.to ?? ''];
    }
  }

  private read(resource: Resource, condition: RawCondition): void {
    for (const path of pathsOf(condition)) this.follow(resource, path);
  }

  /** Adds a field, and the fields that are needed to show it. */
  private need(resource: Resource, name: string): void {
    const field = resource.fields[name];
    const needed = this.fields.get(resource.name) ?? new Set();
    this.fields.set(resource.name, needed);
    if (!field || needed.has(name)) return;
    needed.add(name);
    this.name(resource.name);
    const companions = [
      field.currencyField,
      field.countryField,
      field.languageField,
      field.ofResource,
      ...(field.derivedStatus ? datesOf(field.derivedStatus) : []),
      ...Object.values(field.translations ?? {}),
      ...Object.values(field.property['x-fills'] ?? {}).flatMap((filled) => Object.keys(filled)),
    ];
    for (const other of companions) if (other !== null) this.need(resource, other);
    if (field.limit) this.follow(resource, field.limit);
    if (field.relation) this.name(field.relation.to);
    if (!this.isUsable(resource)) return;
    if (field.lines) this.name(field.lines.resource);
    const target = this.registry.resources[field.relation?.to ?? ''];
    const { hidden = null, required = null, readOnly = null } = field.when ?? {};
    for (const condition of [hidden, required, readOnly]) if (condition) this.read(resource, condition);
    const takenOver = target ? Object.values(field.relation?.fills ?? {}) : [];
    for (const path of takenOver) if (target) this.follow(target, path.split('.'));
    for (const condition of [field.relation?.within, field.relation?.preselect]) {
      if (!condition || !target) continue;
      this.read(target, condition);
      for (const path of ownPathsOf(condition)) this.follow(resource, path);
    }
  }
}

/** Returns all conditions that screens evaluate on the records themselves. */
function conditionsOf(resource: Resource, known: Known): readonly RawCondition[] {
  const { access, list, starts, documents, tabs, actions, editWhen, deleteWhen, deleteChoice, liveWhen, checks } =
    resource;
  const { principal } = known;
  const own = access[principal.actor];
  const found: readonly (RawCondition | null | undefined)[] = [
    own?.where,
    ...(own?.also ?? []).map(({ where }) => where),
    editWhen,
    deleteWhen,
    mayDo(resource, principal, 'delete') ? deleteChoice?.when : null,
    liveWhen,
    ...permissionOf(resource, principal).rules.map(({ where }) => where),
    ...list.views.filter((view) => known.seesView(resource, view)).map(({ filter }) => filter),
    archivedFor(resource, known),
    ...starts.map(({ when }) => when),
    ...documents.map(({ when }) => when),
    ...tabs.map((tab) => ('when' in tab ? tab.when : null)),
    ...Object.values(actions)
      .filter(({ name }) => mayDo(resource, principal, name))
      .flatMap(({ when, offer, primary }) => [when, offer, typeof primary === 'boolean' ? null : primary]),
    ...(mayChange(resource, principal) ? checks.map(({ rule }) => rule) : []),
  ];
  return found.filter(isCondition);
}

/** Returns the condition for archived records, or null if the person may not read all of it. */
function archivedFor(resource: Resource, known: Known): RawCondition | null {
  const { archived } = resource.list;
  return archived !== null && known.readsAll(resource, archived) ? archived : null;
}

function isCondition(value: RawCondition | null | undefined): value is RawCondition {
  return value !== null && value !== undefined;
}

/** Returns the paths in a condition, including those of fields that it compares with. */
function pathsOf(condition: RawCondition): readonly (readonly string[])[] {
  return Object.entries(condition).flatMap(([key, value]): readonly (readonly string[])[] => {
    if (key === 'and' || key === 'or') return (value as readonly RawCondition[]).flatMap(pathsOf);
    if (key === 'not') return pathsOf(value as RawCondition);
    return [key.split('.'), ...ownPathsOf(value)];
  });
}

/** Returns the paths of values such as `$.field` and `$.relation.field`. */
function ownPathsOf(value: unknown): readonly (readonly string[])[] {
  if (typeof value === 'string') return value.startsWith('$.') ? [value.slice(2).split('.')] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ownPathsOf) : [];
}

function measuredConditions({ by, compare, series, when }: FigureConfig, { filter }: Measure): readonly RawCondition[] {
  const parts = [...compare, ...series, ...(by?.type === 'parts' ? by.parts : [])];
  return [filter, ...parts.map((part) => part.filter), ...(when ? [when] : [])];
}

const noRecord: RawCondition = { uuid: { in: [] } };

/** Returns a resource that the person can use, reduced to what they may see. */
function usable(resource: Resource, known: Known, principal: Principal): Resource {
  const { actor } = principal;
  const has = (field: string): boolean => known.hasField(resource, field);
  const shown = (path: string): boolean =>
    (has(path) || resource.fields[path] === undefined) && !known.isAlwaysTheSame(resource, path);
  const typed = (path: string): boolean => has(path) || resource.fields[path] === undefined;
  const audience = resource.audience[actor] ?? {};
  const inverses = Object.entries(resource.inverses).filter(([, inverse]) => known.follows(inverse));
  // People of clients choose the active client in the app bar, which only those of several clients have.
  const isInAppBar = (action: string): boolean =>
    action === setCurrent && actor === 'user' && resource.name === known.tenant;
  const hasInverse = (name: string): boolean => inverses.some(([own]) => own === name);
  const actions = Object.values(resource.actions)
    .filter(({ name }) => mayDo(resource, principal, name))
    .map((action) => (isInAppBar(action.name) ? { ...action, offer: noRecord } : action));
  return {
    ...stripped(resource),
    plural: audience.label ?? resource.plural,
    description: audience.description ?? resource.description,
    menu: audience.menu === false ? null : resource.menu,
    begin: audience.begin && known.opens(audience.begin.route) ? audience.begin : null,
    badge: badgeFor(resource.badge, principal),
    fields: fieldsOf(resource, known, (field) => fieldFor(resource, field, known)),
    inverses: dictionary(inverses),
    uniques: resource.uniques.map((names) => names.filter(has)).filter((names) => names.length > 0),
    list: {
      ...resource.list,
      columns: resource.list.columns.filter(shown),
      filters: resource.list.filters.filter(shown),
      search: resource.list.search.filter(shown),
      archived: archivedFor(resource, known),
      views: resource.list.views.filter((view) => known.seesView(resource, view)),
      layouts: resource.list.layouts.flatMap((layout) => layoutWith(layout, shown, mayChange(resource, principal))),
    },
    tabs: resource.tabs
      .filter((tab) => {
        if (tab.type === 'inverse') return hasInverse(tab.inverse) && known.isTab(resource, tab.inverse);
        return tab.access?.includes(actor) ?? true;
      })
      .map((tab) => (tab.type === 'fields' ? { ...tab, fields: tab.fields.filter(shown) } : tab)),
    summary: resource.summary && phrasesFor(resource, resource.summary, known),
    sentences: resource.sentences.flatMap(({ label, phrases }) => {
      const readable = phrasesFor(resource, phrases, known);
      return readable.length > 0 ? [{ label, phrases: readable }] : [];
    }),
    life: phrasesFor(resource, resource.life, known),
    meters: resource.meters.filter(has),
    lists: resource.lists.filter(
      ({ inverse, filter }) => hasInverse(inverse) && known.reads(resource, inverse, filter),
    ),
    documents: documentsFor(resource, known),
    starts: resource.starts.filter(({ inverse, page }) => hasInverse(inverse ?? '') || known.switchesTo(page)),
    figures: figuresFor(resource.figures, known, principal),
    form: resource.form.map((section) => ({ ...section, fields: section.fields.filter(typed) })),
    // A person who sees grants needs all access lists, which the editor of roles shows.
    access: known.sees('grants') ? resource.access : { ...nobodys, [actor]: ruleFor(resource.access[actor], has) },
    actions: dictionary(actions.map((action) => [action.name, action] as const)),
    checks: mayChange(resource, principal) ? resource.checks : [],
  };
}

/** Keeps the names and labels of documents that the person may print; the server knows what is in them. */
function documentsFor(resource: Resource, { principal }: Known): Resource['documents'] {
  if (!mayDo(resource, principal, 'show')) return [];
  return resource.documents
    .filter(({ access }) => access.includes(principal.actor))
    .flatMap(({ name, label, when }) => resolveDocuments({ [name]: when === null ? { label } : { label, when } }));
}

/** Keeps phrases whose fields the person may read, and that show more than the person's only client. */
function phrasesFor(resource: Resource, phrases: readonly Phrase[], known: Known): readonly Phrase[] {
  const isSame = (name: string): boolean => known.isAlwaysTheSame(resource, name);
  return phrases.filter(
    ({ words, when }) =>
      fieldsIn(words).every((name) => known.hasField(resource, name)) &&
      (fieldsIn(words).length === 0 || !fieldsIn(words).every(isSame)) &&
      (when === null || known.readsAll(resource, when)),
  );
}

/** Removes the names of fields that the person does not have. */
function ruleFor(rule: AccessRule | null, has: (field: string) => boolean): AccessRule | null {
  if (rule === null) return null;
  const { hidden, fields } = rule;
  const known = (names: readonly string[] | null): readonly string[] | null => names && names.filter(has);
  return { ...rule, hidden: hidden.filter(has), fields: { read: known(fields.read), write: known(fields.write) } };
}

const nobodys: Resource['access'] = { management: null, employee: null, user: null };

/** Returns a resource that the person only sees referred to: its title, without anything that can be done with it. */
function named(resource: Resource, known: Known): Resource {
  return {
    ...stripped(resource),
    description: null,
    menu: null,
    badge: null,
    timeline: false,
    importable: false,
    trashDays: null,
    fields: fieldsOf(resource, known, (field) => ({ ...fieldFor(resource, field, known), computed: null, when: null })),
    inverses: dictionary([]),
    uniques: [],
    list: {
      ...resource.list,
      columns: [],
      filters: [],
      search: [],
      find: false,
      archived: null,
      views: [],
      layouts: [],
    },
    tabs: [],
    summary: null,
    sentences: [],
    lists: [],
    life: [],
    meters: [],
    head: null,
    liveWhen: null,
    starts: [],
    documents: [],
    through: null,
    figures: [],
    form: [],
    createPage: null,
    access: nobodys,
    editWhen: null,
    deleteWhen: null,
    deleteChoice: null,
    actions: dictionary([]),
    checks: [],
    exclusions: [],
  };
}

const noAutomation: Resource['automation'] = { mails: {}, rules: [] };

/** Removes details for the server. That it is a view remains visible, since views cannot be written. */
function stripped(resource: Resource): Resource {
  return {
    ...resource,
    audience: {},
    view: resource.view === null || resource.adopted !== null ? null : '',
    adopted: null,
    viewPlaces: [],
    frozen: null,
    large: false,
    shared: false,
    reauthenticate: [],
    indexes: [],
    automation: noAutomation,
    renamedFrom: null,
  };
}

function fieldsOf(resource: Resource, known: Known, made: (field: Field) => Field): Resource['fields'] {
  const readable = Object.values(resource.fields).filter(({ name }) => known.hasField(resource, name));
  return dictionary(readable.map((field) => [field.name, made(field)] as const));
}

function fieldFor(resource: Resource, field: Field, known: Known): Field {
  const { property, computed } = field;
  const { 'x-options': given } = property;
  const isOffered = (value: string | number): boolean =>
    given === 'resources' ? known.hasResource(String(value)) : given !== 'actions' || known.meets(String(value));
  return {
    ...field,
    // Keeps the fact that it is unique under a condition, not the condition.
    uniqueWhile: field.uniqueWhile && {},
    numberSeries: null,
    index: false,
    snapshot: null,
    renamedFrom: null,
    options: given === undefined ? field.options : (field.options?.filter(({ value }) => isOffered(value)) ?? null),
    computed: computed && countedFor(resource, browserComputed(computed, resource.owner !== null), known),
    derivedStatus: field.derivedStatus && {
      ...field.derivedStatus,
      cases: field.derivedStatus.cases.map((one) => ({ ...one, when: {} })),
    },
    property: written(field, known.principal.actor),
  };
}

/** Turns a count of records that the person cannot see into a plain computed field. */
function countedFor(resource: Resource, computed: NonNullable<Field['computed']>, known: Known) {
  const inverse = computed.count === undefined ? undefined : resource.inverses[computed.count];
  return inverse && !known.usableNamed(inverse.resource) ? {} : computed;
}

/** Returns the keywords of a property that screens read. Other keywords are resolved, or are part of the validators. */
function written({ kind, property }: Field, actor: Actor): Field['property'] {
  const { format, maxLength, items, minItems, required, 'x-file': file, 'x-fills': fills } = property;
  // Parts of a structure become fields where they are shown.
  const properties = property.properties && partsFor(property.properties, actor);
  const parts = kind === 'json' ? { items, minItems, properties, required } : { items: items && { type: items.type } };
  const words = { format, maxLength, 'x-file': file, 'x-fills': fills, ...parts };
  return Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined));
}

function partsFor(parts: NonNullable<RawProperty['properties']>, actor: Actor): NonNullable<RawProperty['properties']> {
  return actor === 'user'
    ? Object.fromEntries(Object.entries(parts).filter(([, part]) => part['x-staff'] !== true))
    : parts;
}

/** Returns no layout if the fields that it is based on are hidden, and no sheet if the person may not edit. */
function layoutWith(layout: LayoutConfig, shown: (path: string) => boolean, isTyped: boolean): readonly LayoutConfig[] {
  if (layout.type === 'table' || layout.type === 'page') return [layout];
  if (layout.type === 'sheet' && !isTyped) return [];
  const goesBy =
    layout.type === 'board'
      ? [layout.by]
      : layout.type === 'tree'
        ? [layout.parent]
        : layout.type === 'calendar'
          ? [layout.from, ...(layout.until === null ? [] : [layout.until])]
          : layout.type === 'periods'
            ? [layout.from, layout.until, ...layout.by]
            : [];
  if (!goesBy.every(shown)) return [];
  return 'fields' in layout ? [{ ...layout, fields: layout.fields.filter(shown) }] : [layout];
}

function pageFor(page: RegistryPage, known: Known, principal: Principal): RegistryPage {
  const { resource, verb } = page.needs ?? {};
  return {
    ...page,
    // The server sends the condition on records together with the signed-in user.
    needs: resource === undefined || verb === undefined ? null : { resource, verb },
    badge: badgeFor(page.badge, principal),
    figures: figuresFor(page.figures, known, principal),
    lists: page.lists.filter((list) => list.access.includes(principal.actor) && known.isListed(list.resource)),
  };
}

function badgeFor(badge: Badge | null, { actor }: Principal): Badge | null {
  return badge?.access.includes(actor) ? badge : null;
}

function figuresFor(figures: readonly FigureConfig[], known: Known, { actor }: Principal): readonly FigureConfig[] {
  return figures
    .filter(({ access, resource }) => access.includes(actor) && known.isListed(resource))
    .map((figure) => ({ ...figure, trend: null }));
}
