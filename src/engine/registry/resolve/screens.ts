/** Default screens of a resource: title, list, tabs and form. */
import { countingOf } from '../lists/counting.ts';
import { kinds } from '../kinds/table.ts';
import type { ResourceDraft } from './draft.ts';
import type { ListConfig, Sort, Sorts } from '../lists/listConfig.ts';
import type { RawCondition, RawExpression, RawPhrase, RawSort } from '../raw.ts';
import { writtenSorts } from '../lists/sortText.ts';
import { fieldsIn, type FormSection, type Phrase, type Tab } from '../records/recordConfig.ts';
import type { Field, Inverse, Label, Resource } from '../types.ts';
import { isWritable } from '../validation.ts';
import { actors } from './access.ts';
import { resolveLayouts } from './layouts.ts';
import { texts } from '../texts.ts';

type Fields = Readonly<Record<string, Field>>;
type Inverses = Readonly<Record<string, Inverse>>;
type Screens = Pick<
  Resource,
  | 'title'
  | 'titlePaths'
  | 'nameField'
  | 'list'
  | 'tabs'
  | 'summary'
  | 'sentences'
  | 'lists'
  | 'head'
  | 'aside'
  | 'life'
  | 'meters'
  | 'liveWhen'
  | 'starts'
  | 'through'
  | 'form'
>;

const overview = texts.label('screens.overview');
const titleNames = ['name', 'number', 'title', 'subject', 'label', 'key', 'code', 'email', 'description'];
const defaultColumns = 6;
const defaultPerPage = 25;

interface Around {
  readonly inverses: Inverses;
  /** The field that is the state of a record. */
  readonly state: string | null;
  /** The field that the status is read from. */
  readonly status: Field | null;
}

/**
 * Returns the title, list, tabs and form of a resource. Keys of the entry replace the defaults that the fields suggest.
 */
export function resolveScreens(
  { name, entry: written, schema }: ResourceDraft,
  fields: Fields,
  around: Around,
): Screens {
  const entry = withStatus(written, around.status);
  const title = entry.title ?? defaultTitle(fields);
  const life = (entry.show?.life ?? []).map(phraseOf);
  const meters = entry.show?.meters ?? Object.values(fields).flatMap(({ name: own, limit }) => (limit ? [own] : []));
  const inHeader = new Set([
    ...partsOf(title, fields),
    around.state,
    around.status?.name,
    ...meters,
    ...life.flatMap(({ words }) => fieldsIn(words)),
  ]);
  const form = formOf(entry.form, fields);
  return {
    title,
    titlePaths: pathsIn(title).map((path) => path.split('.')),
    nameField: nameFieldOf(pathsIn(title), fields),
    list: {
      ...listOf(entry.list ?? {}, fields, title),
      layouts: resolveLayouts({ resource: name, fields, exclusions: schema['x-exclude'] ?? [] }, entry.list ?? {}),
    },
    tabs: tabsOf(entry, around.inverses, (left) => {
      const facts = factsOf(fields, form, { ...left, counted: isCounted(fields, around.inverses) });
      const others = facts.filter((one) => !inHeader.has(one));
      // If the header already shows every field, the overview repeats them rather than being empty.
      return others.length > 0 ? others : facts;
    }),
    summary: entry.show?.summary?.map(phraseOf) ?? null,
    sentences: (entry.show?.sentences ?? []).map(({ label, phrases }) => ({ label, phrases: phrases.map(phraseOf) })),
    lists: (entry.show?.lists ?? []).map(({ filter = {}, ...one }) => ({ ...one, filter })),
    head: entry.show?.head ?? null,
    aside: entry.show?.aside ?? null,
    life,
    meters,
    liveWhen: entry.show?.live ?? null,
    through: entry.show?.through ?? null,
    starts: (entry.show?.starts ?? []).map(
      ({ inverse = null, page = null, label, icon = null, primary = false, when = null }) => ({
        inverse,
        page,
        label,
        icon,
        primary,
        when,
      }),
    ),
    form,
  };
}

const phraseOf = ({ words, when }: RawPhrase): Phrase => ({ words, when: when ?? null });

/**
 * Replaces a stored state by the derived status wherever the entry names it, since dates can override the stored state.
 */
function withStatus(entry: ResourceDraft['entry'], status: Field | null): ResourceDraft['entry'] {
  const from = status?.derivedStatus?.from ?? null;
  if (status === null || from === null) return entry;
  const one = (name: string): string => (name === from ? status.name : name === `-${from}` ? `-${status.name}` : name);
  const all = (names: readonly string[]): readonly string[] => [...new Set(names.map(one))];
  const { list = {}, show = {} } = entry;
  return {
    ...entry,
    list: {
      ...list,
      ...(list.columns ? { columns: all(list.columns) } : {}),
      ...(list.filters ? { filters: all(list.filters) } : {}),
      ...(list.sort === undefined ? {} : { sort: typeof list.sort === 'string' ? one(list.sort) : all(list.sort) }),
      ...(list.layouts
        ? {
            layouts: Object.fromEntries(
              Object.entries(list.layouts).map(([layout, written]) => [
                layout,
                'fields' in written && written.fields ? { ...written, fields: all(written.fields) } : written,
              ]),
            ),
          }
        : {}),
    },
    show: {
      ...show,
      ...(show.tabs ? { tabs: show.tabs.map((tab) => (tab.fields ? { ...tab, fields: all(tab.fields) } : tab)) } : {}),
    },
  };
}

const shown = (field: Field): boolean => !field.deprecated && !field.writeOnly && field.translationOf === null;

function defaultTitle(fields: Fields): string {
  const name =
    titleNames.find((candidate) => fields[candidate] && !fields[candidate].writeOnly) ??
    Object.values(fields).find((field) => field.kind === 'text' && shown(field))?.name;
  return name === undefined ? '' : `{${name}}`;
}

/**
 * Returns the field for the name of a new record: a required field of the title, else its first editable one. For a
 * computed title, its operands are considered.
 */
function nameFieldOf(paths: readonly string[], fields: Fields): string | null {
  const names = paths.flatMap((path) => fields[path]?.computed?.coalesce?.flatMap(nameIn) ?? [path]);
  const typed = names.filter((name) => isTyped(fields[name]));
  return typed.find((name) => fields[name]?.required) ?? typed[0] ?? null;
}

const nameIn = (expression: RawExpression): readonly string[] => (typeof expression === 'string' ? [expression] : []);

const isTyped = (field: Field | undefined): boolean =>
  field !== undefined && isWritable(field) && field.relation === null && kinds[field.kind].literal === 'string';

function listOf(
  written: NonNullable<ResourceDraft['entry']['list']>,
  fields: Fields,
  title: string,
): Omit<ListConfig, 'layouts'> {
  const columns = written.columns ?? defaultListColumns(fields, title);
  const filterable = (name: string): boolean => {
    const field = fields[name];
    return field !== undefined && kinds[field.kind].filtered;
  };
  return {
    columns,
    filters: written.filters ?? columns.filter(filterable),
    sort: sortsOf(written.sort) ?? [defaultSort(columns, fields)],
    search: written.search ?? defaultSearch(columns, fields),
    find: written.find ?? null,
    archived: written.archived ?? null,
    perPage: written.perPage ?? defaultPerPage,
    views: (written.views ?? []).map((view) => ({
      access: actors,
      ...view,
      label: view.label ?? labelOfFilter(view.filter, fields) ?? unnamed,
      sort: sortsOf(view.sort),
    })),
  };
}

/** Replaced later; a check reports that the label is missing. */
const unnamed: Label = { en: '' };

/**
 * Returns the label of a filter with one condition: that of the choice, or of a boolean field that is true. Else null.
 */
export function labelOfFilter(filter: RawCondition, fields: Fields): Label | null {
  const [[name, value] = ['', undefined], ...others] = Object.entries(filter);
  const field = fields[name];
  if (!field || others.length > 0) return null;
  if (value === true && field.kind === 'boolean') return field.label;
  return field.options?.find((option) => option.value === value)?.label ?? null;
}

function defaultListColumns(fields: Fields, title: string): readonly string[] {
  const listed = Object.values(fields)
    .filter((field) => !field.system && shown(field) && kinds[field.kind].listed)
    .map((field) => field.name);
  const first = listed.filter((name) => title.includes(`{${name}}`));
  return [...first, ...listed.filter((name) => !first.includes(name))].slice(0, defaultColumns);
}

/** Owned lines keep the order in which they were entered, other resources are sorted by their first column. */
function defaultSort(columns: readonly string[], fields: Fields): Sort {
  const isOwned = Object.values(fields).some(({ relation }) => relation?.owned === true);
  if (isOwned && fields['created_at']) return { field: 'created_at', direction: 'ASC' };
  const [first] = columns;
  const field = first === undefined ? undefined : fields[first];
  return field && kinds[field.kind].sortable
    ? { field: field.name, direction: 'ASC' }
    : { field: fields['created_at'] ? 'created_at' : 'uuid', direction: 'DESC' };
}

/** Returns null without a sort. */
export function sortsOf(written: RawSort = []): Sorts | null {
  const [first, ...others] = writtenSorts(written);
  return first === undefined ? null : [readSort(first), ...others.map(readSort)];
}

function readSort(written: string): Sort {
  return written.startsWith('-')
    ? { field: written.slice(1), direction: 'DESC' }
    : { field: written, direction: 'ASC' };
}

function defaultSearch(columns: readonly string[], fields: Fields): readonly string[] {
  return columns.filter((name) => {
    const field = fields[name];
    return field !== undefined && kinds[field.kind].searchable && field.computed === null;
  });
}

type WrittenTab = NonNullable<NonNullable<ResourceDraft['entry']['show']>['tabs']>[number];

const isOverview = ({ fields, inverse, page }: WrittenTab): boolean =>
  fields === undefined && inverse === undefined && page === undefined;

/**
 * Returns the tabs as written. If none shows fields, an overview comes first; remaining inverses become the last tabs.
 *
 * @param factsWithout returns the fields of an overview, without these
 */
function tabsOf(
  { show }: ResourceDraft['entry'],
  inverses: Inverses,
  factsWithout: (left: Omit<Left, 'counted'>) => readonly string[],
): readonly Tab[] {
  const written = show?.tabs ?? [];
  const all = written.some((tab) => tab.fields !== undefined || isOverview(tab)) ? written : [{}, ...written];
  const facts = factsWithout({
    elsewhere: new Set(all.flatMap(({ fields = [], inverse = '' }) => [...fields, inverse])),
    except: new Set(all.flatMap(({ except = [] }) => except)),
  });
  return withOthers(
    all.flatMap((tab) => writtenTab(isOverview(tab) ? { ...tab, fields: facts, sections: true } : tab, inverses)),
    inverses,
  );
}

/**
 * Returns the fields that the title shows, including the text operands of a computed one. Other fields have a label of
 * their own.
 */
function partsOf(title: string, fields: Fields): readonly string[] {
  const named = pathsIn(title).flatMap((path) => {
    const computed = fields[path]?.property['x-computed'];
    const made = computed?.coalesce?.filter((one) => typeof one === 'string') ?? pathsIn(computed?.template ?? '');
    return [path, ...made];
  });
  return named.filter((name) => fields[name]?.kind === 'text');
}

const pathsIn = (template: string): readonly string[] =>
  [...template.matchAll(/\{([\w.]+)\}/g)].map((match) => match[1] ?? '');

/**
 * Returns all fields that can be shown, in the order of the form. A read-only field follows its predecessor in the
 * schema, or comes first if that is in another tab.
 */
function factsOf(
  fields: Fields,
  form: readonly FormSection[],
  { elsewhere, except, counted }: Left,
): readonly string[] {
  const names = Object.values(fields)
    .filter((field) => !field.system && shown(field) && !except.has(field.name) && !counted(field))
    .map(({ name }) => name);
  const inForm = form.flatMap((section) => section.fields).filter((name) => names.includes(name));
  const facts = inForm.filter((name) => !elsewhere.has(name));
  for (const [index, name] of names.entries()) {
    if (elsewhere.has(name) || inForm.includes(name)) continue;
    const before = facts.indexOf(names[index - 1] ?? '');
    facts.splice(before + 1, 0, name);
  }
  return facts;
}

/** Returns a predicate for counts that a tab shows next to its name, or that owned rows on the page make obvious. */
function isCounted(fields: Fields, inverses: Inverses): (field: Field) => boolean {
  return ({ name, computed, limit, when }) => {
    const inverse = inverses[computed?.count ?? ''];
    if (!inverse || limit !== null || when?.hidden) return false;
    return (inverse.tab || inverse.owned) && countingOf({ fields }, inverse.name)?.field === name;
  };
}

/** Fields that an overview leaves out: those of other tabs, and those that no tab shows. */
interface Left {
  readonly elsewhere: ReadonlySet<string>;
  readonly except: ReadonlySet<string>;
  /** Returns true if a tab shows the count next to its name. */
  readonly counted: (field: Field) => boolean;
}

function writtenTab(tab: WrittenTab, inverses: Inverses): Tab[] {
  const group = tab.group === undefined ? {} : { group: tab.group };
  const when = tab.when === undefined ? {} : { when: tab.when };
  if (tab.page !== undefined)
    return [
      { type: 'page', page: tab.page, label: tab.label ?? overview, access: tab.access ?? actors, ...when, ...group },
    ];
  if (tab.inverse !== undefined) {
    const inverse = inverses[tab.inverse];
    const hideEmpty = tab.hideEmpty ? { hideEmpty: true as const } : {};
    return inverse
      ? [{ type: 'inverse', inverse: tab.inverse, label: tab.label ?? inverse.label, ...when, ...hideEmpty, ...group }]
      : [];
  }
  const label = tab.label ?? overview;
  return [
    {
      type: 'fields',
      ...group,
      name: nameOfTab(label),
      label,
      fields: tab.fields ?? [],
      ...(tab.sections ? { sections: true } : {}),
      ...(tab.head === undefined ? {} : { head: tab.head }),
      ...(tab.access === undefined ? {} : { access: tab.access }),
    },
  ];
}

const nameOfTab = ({ en }: Label): string => en.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** Resources that refer to this one get a tab even if the entry does not list them. */
function withOthers(written: readonly Tab[], inverses: Inverses): readonly Tab[] {
  const named = new Set(written.flatMap((tab) => (tab.type === 'inverse' ? [tab.inverse] : [])));
  return [...written, ...inverseTabs(inverses).filter((tab) => !named.has(tab.inverse))];
}

type InverseTab = Extract<Tab, { type: 'inverse' }>;

/** Owned rows have no tab; they are shown with the fields. */
function inverseTabs(inverses: Inverses): readonly InverseTab[] {
  return Object.values(inverses)
    .filter((inverse) => !inverse.owned && inverse.tab)
    .map((inverse) => ({ type: 'inverse', inverse: inverse.name, label: inverse.label }));
}

/**
 * Returns the written sections. Remaining fields go to the section without `fields`, else to an additional last one.
 */
function formOf(written: ResourceDraft['entry']['form'] = [], fields: Fields): readonly FormSection[] {
  const placed = new Set(written.flatMap((section) => section.fields ?? []));
  const rest = Object.values(fields)
    .filter(
      (field) => isWritable(field) && !field.deprecated && field.translationOf === null && !placed.has(field.name),
    )
    .map((field) => field.name);
  const open = written.findIndex((section) => section.fields === undefined);
  const sections: FormSection[] = written.map((section, index) => ({
    label: section.label ?? null,
    description: section.description ?? null,
    fields: section.fields ?? (index === open ? rest : []),
    beside: section.beside ?? null,
    page: section.page ?? null,
  }));
  return rest.length > 0 && open < 0
    ? [...sections, { label: null, description: null, fields: rest, beside: null, page: null }]
    : sections;
}
