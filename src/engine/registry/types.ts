/** The resolved registry: every default filled in, every relation known on both sides. Plain data, deeply frozen. */
import type { Label } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import type { OwnTexts } from '../texts/ownTexts.ts';
import type { Region } from '../values/region.ts';
import type { FigureConfig } from './figures/figures.ts';
import type { Automation } from './automation/automation.ts';
import type { NumberSeries } from './records/numberSeries.ts';
import type { DerivedStatus } from './records/derivedStatusConfig.ts';
import type { Kind } from './kinds/kindNames.ts';
import type { ListConfig, Sorts } from './lists/listConfig.ts';
import type { Option } from './option.ts';
import type {
  Actor,
  BottomBarEntries,
  Colour,
  OnDelete,
  RawAudience,
  RawCondition,
  RawOperation,
  RawProperty,
  RawRole,
  Scalar,
} from './raw.ts';
import type {
  FormSection,
  Phrase,
  RecordDocument,
  RecordList,
  RecordSentence,
  Start,
  Tab,
} from './records/recordConfig.ts';

export type { FigureConfig, FigureBy, FigurePart, FigureSeries, FigureTrend, Measure } from './figures/figures.ts';
export type { Option } from './option.ts';
export type { Label, Locale };
export type { Actor, Colour, LayoutName, RawCondition, Scalar, TimeStep } from './raw.ts';

/** The conditions under which a field is hidden, required or read-only. */
interface FieldWhen {
  readonly hidden: RawCondition | null;
  readonly required: RawCondition | null;
  readonly readOnly: RawCondition | null;
  /** Keeps the value while the field is hidden. */
  readonly keep: boolean;
}

/** A reference to a record of another resource. */
export interface Relation {
  readonly to: string;
  /** The name of the embedded record: the column without `_uuid`. */
  readonly name: string;
  readonly onDelete: OnDelete;
  readonly owned: boolean;
  readonly inverse: string;
  /** The condition for the target that a new form preselects; null for none. */
  readonly preselect: RawCondition | null;
  /** The targets that are allowed, given the rest of the record; null for any. Read by `within.ts`. */
  readonly within: RawCondition | null;
  /** Fields that a form copies from the target: fields of this record, each with a path of the target. */
  readonly fills: Readonly<Record<string, string>>;
  /** Another record takes the reference over when the target leaves; null if it stays. */
  readonly handOver: HandOver | null;
}

/** The records whose reference is handed over. */
export interface HandOver {
  readonly where: RawCondition;
  /** The action that is done to these records instead, such as revoking a token; null to hand them over. */
  readonly action: string | null;
}

/** An inverse relation: rows of another resource that refer to this one. */
export interface Inverse {
  readonly name: string;
  readonly resource: string;
  readonly field: string;
  readonly owned: boolean;
  /** Shows a tab on the detail page even if the registry does not list it. */
  readonly tab: boolean;
  readonly label: Label;
}

/** A property of a resource, with everything that store, API and screens derive from its schema. */
export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly label: Label;
  readonly help: Label | null;
  /** In the schema's `required`: must be given at creation. */
  readonly required: boolean;
  /** False if the column may never be empty: required, or with a default. */
  readonly nullable: boolean;
  /** Set by the server only: readOnly, computed, moved by transitions, or a system column. */
  readonly readOnly: boolean;
  /** Never sent to clients of the API. */
  readonly writeOnly: boolean;
  /** For secrets: the database stores only a hash, which the module creates. */
  readonly hashed: boolean;
  readonly immutable: boolean;
  readonly deprecated: boolean;
  /** uuid, created_at, updated_at, version. */
  readonly system: boolean;
  readonly unique: 'exact' | 'case-insensitive' | null;
  readonly uniqueWhile: RawCondition | null;
  readonly index: boolean;
  readonly default: unknown;
  /** For the kind enum, and for tags with an enum. */
  readonly options: readonly Option[] | null;
  /** For the kinds reference and references. */
  readonly relation: Relation | null;
  /** For the kind lines: the owned resource and its column that refers to this one. */
  readonly lines: { readonly resource: string; readonly field: string } | null;
  readonly computed: RawOperation | null;
  /** For an enum that is derived from a stored state and dates. */
  readonly derivedStatus: DerivedStatus | null;
  readonly transitions: Readonly<Record<string, readonly string[]>> | null;
  /** The series that gives the field its number, so that nobody else sets it. */
  readonly numberSeries: NumberSeries | null;
  readonly when: FieldWhen | null;
  readonly unit: string | null;
  readonly ungrouped: boolean;
  /** Right-aligned in tables, like a number. */
  readonly alignedEnd: boolean;
  /** The path to the limit that a number is shown against; null for none. */
  readonly limit: readonly string[] | null;
  /** Has a copy button on the detail page. */
  readonly copy: boolean;
  /**
   * Its values are suffixes below which domain names are registered, in addition to those of the Public Suffix List.
   */
  readonly domainSuffix: boolean;
  /**
   * Personal data. Erasing empties the field (true) or writes this text, with the record's key in place of `{uuid}`.
   * Null keeps the value.
   */
  readonly erase: true | string | null;
  /** Shown as elapsed time, such as "3 days ago". */
  readonly relative: boolean;
  /** Text for an empty value; null for a dash. */
  readonly empty: Label | null;
  readonly colour: Colour | null;
  /** For money: the field with the currency; EUR by default. */
  readonly currencyField: string | null;
  /** For a postcode or phone number: the field with its country; null for the one called `country`, if any. */
  readonly countryField: string | null;
  /** Forms point out other records with the typed value. */
  readonly duplicates: boolean;
  /** For uuid and json: the field that names the resource of the record whose key or changes this field contains. */
  readonly ofResource: string | null;
  /** For json: the resource of the copied record, and the fields that may be read here though they are hidden there. */
  readonly snapshot: { readonly of: string; readonly discloses: readonly string[] } | null;
  /** By language: the field with the same text in that language, which is shown instead if it is filled. */
  readonly translations: Readonly<Record<Locale, string>> | null;
  /** For a text that people edit in several languages, the field that it translates; null for all other fields. */
  readonly translationOf: string | null;
  readonly scale: number;
  /** For code: the media type of the language. */
  readonly mediaType: string | null;
  /** For code: the field whose choice determines the language. */
  readonly languageField: string | null;
  readonly renamedFrom: string | null;
  /** The name of a module's input component for it; null for that of its kind. */
  readonly input: string | null;
  /** The name of a module's display component for it; null for that of its kind. */
  readonly shownBy: string | null;
  /** The property as written, with `$ref` followed, for validators. */
  readonly property: RawProperty;
}

/** Permissions of one kind of people on a resource. */
export interface AccessRule {
  readonly verbs: '*' | readonly string[];
  readonly where: RawCondition | null;
  /** Additional verbs for other rows, such as those of a team next to one's own. */
  readonly also: readonly { readonly verbs: '*' | readonly string[]; readonly where: RawCondition }[];
  /** Fields that can be neither read nor written. */
  readonly hidden: readonly string[];
  /** The only fields that can be read, and written; null for all but the hidden ones. */
  readonly fields: { readonly read: readonly string[] | null; readonly write: readonly string[] | null };
  /** The verbs that remain for people of a tenant whose membership is limited to a part, by that part. */
  readonly parts: Readonly<Record<string, '*' | readonly string[]>>;
}

/** An action with its defaults, and the states in which it is possible. */
export interface Action {
  readonly name: string;
  readonly label: Label;
  /** The past tense for a history, after the person's name; null uses the label. */
  readonly done: Label | null;
  /** The explanation in its dialog; null if the label is clear enough. */
  readonly description: Label | null;
  readonly icon: string | null;
  readonly when: RawCondition | null;
  /** When to show a button. The API allows the action elsewhere too. */
  readonly offer: RawCondition | null;
  /** Asks for confirmation; `name` requires typing the record's name. */
  readonly confirm: boolean | 'name';
  readonly danger: boolean;
  /** True if it is the main action of a record; a condition limits that to matching records. */
  readonly primary: boolean | RawCondition;
  /** True: has a button before others. False: only in the menu. null: has a button if there is room. */
  readonly secondary: boolean | null;
  /** The fields of its request body. */
  readonly fields: readonly string[];
  readonly require: readonly string[];
  /**
   * The fields in `fields` that contain the value that the client last saw. The request fails with 412 if the record
   * has changed since.
   */
  readonly expect: readonly string[];
  /**
   * Shows a preview of the result first. The request fails if the result has changed since. `unseen` allows requests
   * without a preview too.
   */
  readonly preview: boolean;
  readonly unseen: boolean;
  /** Can be done to several records together. */
  readonly bulk: boolean;
  /** Appears on the time line even if it did not change the record. */
  readonly trail: boolean;
  /** The resource whose fields it asks for, if not the record's own: a payment of an invoice. */
  readonly of: string | null;
  /**
   * Initial values of the dialog: literals, `$today`, or `$.field` of the record. The first possible one in a list is
   * used.
   */
  readonly preset: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Values to set; null if a module's code carries out the action. */
  readonly set: Readonly<Record<string, Scalar>> | null;
  /** The resulting state of the record; null if it does not change or is unknown. */
  readonly to: string | null;
}

interface ResourceCheck {
  readonly rule: RawCondition;
  readonly field: string;
  readonly message: Label;
}

/** A constraint that no two records with equal keys have overlapping periods. */
export interface Exclusion {
  readonly keys: readonly string[];
  readonly from: string;
  readonly until: string;
}

/** A position in the file of a resource's schema. */
export interface SourcePosition {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
}

/** A question before a record is removed. The first choice is the default. */
interface DeleteChoice {
  readonly question: Label;
  /** The records it is asked for; null for all. */
  readonly when: RawCondition | null;
  readonly choices: readonly { readonly value: string; readonly label: Label }[];
}

/** `Name` is the literal name, if known, which types the records. */
export interface Resource<Name extends string = string> {
  /** The URL segment in the API and the file name of the schema. */
  readonly name: Name;
  /** The table: the name with underscores. */
  readonly table: string;
  /** The address prefix of its pages, with a leading slash. */
  readonly route: string;
  readonly label: Label;
  readonly plural: Label;
  /** The label after a number; null uses the plural. */
  readonly counted: Label | null;
  readonly description: Label | null;
  readonly icon: string;
  /** The menu group, or null. */
  readonly menu: string | null;
  /** The resource whose menu entry is its parent; shown while a page of that is open. */
  readonly under: string | null;
  /** Differences for one kind of person; empty in a personal registry, which has them applied. */
  readonly audience: Readonly<Partial<Record<Actor, RawAudience>>>;
  /** Where the first record is created instead of in a form. From `audience`, so null except in a personal registry. */
  readonly begin: { readonly route: string; readonly label: Label } | null;
  readonly badge: Badge | null;
  /** Template with `{field}` and `{relation.field}`. */
  readonly title: string;
  readonly titlePaths: readonly (readonly string[])[];
  /**
   * The field for typed text that matches no record, when creating one from a picker; null if the title has no editable
   * field.
   */
  readonly nameField: string | null;
  /** The path to the client that owns a row, or null if rows belong to no client. `['uuid']` for clients. */
  readonly scope: readonly string[] | null;
  /** Rows whose path ends in null are visible to everybody. */
  readonly shared: boolean;
  /** The SQL of a view; null for a table. Views are read-only. */
  readonly view: string | null;
  /** The existing table that a view presents as rows of this resource; null if the engine manages the table. */
  readonly adopted: AdoptedTable | null;
  /** The position of each line of that SQL; empty if unknown. */
  readonly viewPlaces: readonly SourcePosition[];
  /** Rows are never changed or removed, which the database enforces. */
  readonly appendOnly: boolean;
  /** The table is partitioned by the month of a field; null for an ordinary table. */
  readonly partition: {
    readonly by: string;
    /** The number of months after which whole months are removed; null keeps all. */
    readonly keepMonths: number | null;
  } | null;
  /** The number of months that audit entries about its records are kept at least; null for no minimum. */
  readonly keepHistoryMonths: number | null;
  /**
   * As soon as `field` is no longer one of `open`, a row and its owned rows are immutable, except for the field itself
   * and `except`. The database enforces it.
   */
  readonly frozen: {
    readonly field: string;
    readonly open: readonly string[];
    readonly except: readonly string[];
  } | null;
  /** Verbs and actions that require recent reauthentication. */
  readonly reauthenticate: readonly string[];
  /** Records have a time line: their history, and notes of staff. */
  readonly timeline: boolean;
  /** Everybody who may create records may import them from a file. */
  readonly importable: boolean;
  /** The number of days that deleted records stay in the trash; null deletes them permanently. */
  readonly trashDays: number | null;
  /** More than about 100,000 rows are expected. Everything that its list sorts and filters by has an index. */
  readonly large: boolean;
  readonly fields: Readonly<Record<string, Field>>;
  readonly inverses: Readonly<Record<string, Inverse>>;
  /** The relation through which another resource owns it. */
  readonly owner: { readonly resource: string; readonly field: string } | null;
  /** The field with transitions, or else the field called `status`. */
  readonly stateField: string | null;
  /** The field that shows a record's status: the derived status, or else the stored state. */
  readonly statusField: string | null;
  readonly list: ListConfig;
  readonly tabs: readonly Tab[];
  /** The header next to the name and status; null uses the first columns of the list. */
  readonly summary: readonly Phrase[] | null;
  /** Shown on the overview tab instead of the fields that they name. */
  readonly sentences: readonly RecordSentence[];
  readonly lists: readonly RecordList[];
  readonly head: string | null;
  /** A page beside the tabs, above the time line; on narrow screens above the tabs. */
  readonly aside: string | null;
  /** Dates of the record as a bar: phrases with one date each, in the order of their days. */
  readonly life: readonly Phrase[];
  /** Fields with a limit whose usage is shown above the tabs. */
  readonly meters: readonly string[];
  /** The detail page updates live while the record meets this condition. */
  readonly liveWhen: RawCondition | null;
  readonly starts: readonly Start[];
  /** Actions on the target of a reference, offered on this record's page; null for none. */
  readonly through: { readonly field: string; readonly actions: readonly string[] } | null;
  readonly documents: readonly RecordDocument[];
  /** About one record, above its tabs. */
  readonly figures: readonly FigureConfig[];
  readonly form: readonly FormSection[];
  /** `order` is the page for people who may not create records but may order one; null for none. */
  readonly createPage: { readonly page: string; readonly route: string; readonly order: string | null } | null;
  readonly access: Readonly<Record<Actor, AccessRule | null>>;
  readonly editWhen: RawCondition | null;
  readonly deleteWhen: RawCondition | null;
  /** A question before a record is removed; null for none. */
  readonly deleteChoice: DeleteChoice | null;
  readonly actions: Readonly<Record<string, Action>>;
  readonly uniques: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly exclusions: readonly Exclusion[];
  readonly checks: readonly ResourceCheck[];
  /** Mails and rules. Empty in a personal registry. */
  readonly automation: Automation;
  readonly renamedFrom: string | null;
}

/** An existing table that the engine reads and writes, but never creates, alters or drops. */
interface AdoptedTable {
  readonly schema: string;
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /**
   * The source of the key: an integer from a database sequence (`sequence`), an integer or `uuid` that is filled in, or
   * the values of its columns (`values`).
   */
  readonly keys: 'sequence' | 'integer' | 'uuid' | 'values';
}

/** A number next to a menu entry. */
export interface Badge {
  /** The label of the number. */
  readonly label: Label;
  readonly access: readonly Actor[];
  /** A figure, or a count that a module provides under this name. */
  readonly counts:
    | { readonly by: 'figure'; readonly figure: FigureConfig }
    | { readonly by: 'module'; readonly name: string };
}

/** A custom page, by whose name a module provides the component. */
export interface RegistryPage {
  readonly name: string;
  readonly route: string;
  readonly label: Label;
  readonly icon: string | null;
  readonly menu: string | null;
  readonly badge: Badge | null;
  readonly access: readonly Actor[];
  /** The verb that a person needs to have a use for the page; null for none. */
  readonly needs: {
    readonly resource: string;
    readonly verb: string;
    /** The page is hidden from the menu for people who have no record that meets this. */
    readonly some?: Readonly<Partial<Record<Actor, RawCondition>>>;
  } | null;
  /** People who are not signed in see the public page that a module provides under the same name. */
  readonly isPublic: boolean;
  readonly figures: readonly FigureConfig[];
  readonly lists: readonly PageList[];
}

/** The first records of a list, on a page. */
export interface PageList {
  readonly label: Label;
  readonly resource: string;
  readonly filter: RawCondition;
  /** Defaults, as null, to the order of the list. */
  readonly sort: Sorts | null;
  /** The field whose usage each record shows on a card; null for rows. */
  readonly meter: string | null;
  readonly access: readonly Actor[];
}

/** A group of the menu, in the order of the registry. */
export interface MenuGroupConfig {
  readonly name: string;
  readonly label: Label;
  readonly icon: string | null;
  /** The address prefix of an area with its own navigation; null for a group that opens in the menu. */
  readonly area: string | null;
  /** The actors that have it in their menu. Its entries are filtered by permissions. */
  readonly access: readonly Actor[];
  /** Labels for one kind of person; absent in a personal registry, which has them applied. */
  readonly audience?: Readonly<Partial<Record<Actor, Label>>>;
}

/**
 * The company's settings, if the registry declares any. They are edited as one record, but each value is stored as a
 * row.
 */
export interface Settings {
  /** A resource with a form and no table. */
  readonly resource: Resource;
  /** The scope that stores each setting, by its name. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** The resource that separates data: each of its records is a tenant, and users see the rows of their tenants. */
export interface Tenant {
  readonly resource: string;
  /** The usual name of references to it: `client_uuid`. */
  readonly field: string;
  /** The memberships of users in tenants; null if there are none. */
  readonly members: {
    readonly resource: string;
    readonly user: string;
    readonly tenant: string;
    /** The field with additional rights of the user for that tenant; null if there is none. */
    readonly role: string | null;
    /** The part of the tenant's matters that the user has access to; null if memberships are never limited. */
    readonly part: {
      readonly field: string;
      /** The choice that gives access to everything. The default. */
      readonly whole: string;
    } | null;
  } | null;
}

/** The employees: users that a record of the resource refers to. */
export interface Staff {
  readonly resource: string;
  /** The reference to users. */
  readonly user: string;
  /** The field with the state, of which `active` is required; null if there is none. */
  readonly state: string | null;
}

/** Settings of the business, at the root of the registry. */
export interface Business extends Region {
  /** The product name: in the title, in mails and in authenticator apps. */
  readonly name: string;
  /** The available languages, the default first. */
  readonly locales: readonly Locale[];
  /** The default currency of amounts (ISO 4217). */
  readonly currency: string;
  /** Null if data is not separated by tenant. */
  readonly tenant: Tenant | null;
  /** Null if there are no employees. */
  readonly staff: Staff | null;
  /** The business modules to load. */
  readonly modules: readonly string[];
  /** The PostgreSQL schema of the product's own tables; null for the default of unqualified names. */
  readonly schema: string | null;
  readonly bottomBar: BottomBarEntries;
}

/** The product as data. People get a copy with what they may see. */
export interface Registry extends Business {
  readonly menu: readonly MenuGroupConfig[];
  readonly settings: Settings | null;
  readonly pages: Readonly<Record<string, RegistryPage>>;
  readonly resources: Readonly<Record<string, Resource>>;
  /**
   * Addresses of existing pages and lists that the person may not open, so that they get a message about that. Empty in
   * the full registry.
   */
  readonly closed: readonly string[];
  /** Roles that the registry declares, by key. Missing in the registry of a person. */
  readonly roles?: Readonly<Record<string, RawRole>>;
  /** Texts of the company that replace those of the code. Missing in the registry of a person. */
  readonly ownTexts?: OwnTexts;
}
