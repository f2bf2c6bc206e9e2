/** The registry resolved: every default filled in, every relation known from both sides. Plain data, deeply frozen. */
import type { Label } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import type { Figure } from './figures.ts';
import type { DerivedStatus } from './derivedStatusConfig.ts';
import type { FieldWhen } from './fieldWhen.ts';
import type { Kind } from './kinds/kindNames.ts';
import type { ListConfig } from './listConfig.ts';
import type { Option } from './option.ts';
import type {
  Actor,
  BottomBar,
  Colour,
  OnDelete,
  RawAudience,
  RawCondition,
  RawOperation,
  RawProperty,
  Scalar,
} from './raw.ts';
import type { FormSection, Phrase, RecordList, Sentence, Start, Tab } from './recordConfig.ts';

export type { Figure, FigureBy, FigurePart, FigureSeries, Measure } from './figures.ts';
export type { Option } from './option.ts';
export type { Label, Locale };
export type { Actor, ChartType, Colour, LayoutName, RawCondition, Scalar, TimeStep } from './raw.ts';

export interface Relation {
  readonly to: string;
  /** What the embedded record is called: the column without `_uuid`. */
  readonly name: string;
  readonly onDelete: OnDelete;
  readonly owned: boolean;
  readonly inverse: string;
  /** Which of the others a new form starts with; null: none. */
  readonly preselect: RawCondition | null;
  /** Which of the others it may point at, given the rest of the record; null: any. Read by `within.ts`. */
  readonly within: RawCondition | null;
  /** What a form takes over from the other: fields of this record, each with a path of the other. */
  readonly fills: Readonly<Record<string, string>>;
}

/** Rows of another resource that point at this one. */
export interface Inverse {
  readonly name: string;
  readonly resource: string;
  readonly field: string;
  readonly owned: boolean;
  /** Has a tab on the record's page though none is written. */
  readonly tab: boolean;
  readonly label: Label;
}

export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly label: Label;
  readonly help: Label | null;
  /** In the schema's `required`: must be given at creation. */
  readonly required: boolean;
  /** False where the column may never be empty: required, or with a default. */
  readonly nullable: boolean;
  /** Only the server sets it: readOnly, computed, moved by transitions, or a system column. */
  readonly readOnly: boolean;
  /** Never sent out. */
  readonly writeOnly: boolean;
  /** Of a secret: only a hash of it is kept, which its module makes. */
  readonly hashed: boolean;
  readonly immutable: boolean;
  readonly deprecated: boolean;
  /** uuid, created_at, updated_at, version. */
  readonly system: boolean;
  readonly unique: 'exact' | 'case-insensitive' | null;
  readonly uniqueWhile: RawCondition | null;
  readonly index: boolean;
  readonly default: unknown;
  /** With kind enum, and with tags of an enum. */
  readonly options: readonly Option[] | null;
  /** With kinds reference and references. */
  readonly relation: Relation | null;
  /** With kind lines: the owned resource and its column that points here. */
  readonly lines: { readonly resource: string; readonly field: string } | null;
  readonly computed: RawOperation | null;
  /** With an enum whose value is told from a stored state and dates. */
  readonly derivedStatus: DerivedStatus | null;
  readonly transitions: Readonly<Record<string, readonly string[]>> | null;
  readonly when: FieldWhen | null;
  readonly unit: string | null;
  readonly ungrouped: boolean;
  /** In tables at the end of its column, as a number is. */
  readonly alignedEnd: boolean;
  /** The path to the limit that a number is shown against; null where it has none. */
  readonly limit: readonly string[] | null;
  /** Has a button on a record's page that copies it. */
  readonly copy: boolean;
  /** Its values are suffixes below which domain names are registered, next to those of the Public Suffix List. */
  readonly domainSuffix: boolean;
  /**
   * About a person: emptied (true) where what is held of them is erased, or this text then, with the record's key in the
   * place of `{uuid}`. Null: it stays.
   */
  readonly erase: true | string | null;
  /** An instant that is read by how long ago it is. */
  readonly relative: boolean;
  /** What is said where nothing is filled in; null for a dash. */
  readonly empty: Label | null;
  readonly colour: Colour | null;
  /** With money: the field with the currency, else EUR. */
  readonly currencyField: string | null;
  /** With uuid and json: the field that names the resource of which it is a record's key, or a record's changes. */
  readonly ofResource: string | null;
  /** With json: the resource whose record was copied, and the fields that are read here though hidden there. */
  readonly snapshot: { readonly of: string; readonly discloses: readonly string[] } | null;
  /** By language: the field with the same text in it, which is read in its place where it is filled. */
  readonly translations: Readonly<Record<Locale, string>> | null;
  readonly scale: number;
  /** With code: the media type of the language. */
  readonly mediaType: string | null;
  /** With code: the field whose choice says the language. */
  readonly languageField: string | null;
  readonly renamedFrom: string | null;
  /** The input that a module hands in for it, by its name; null: that of its kind. */
  readonly input: string | null;
  /** What shows it, which a module hands in, by its name; null: that of its kind. */
  readonly shownBy: string | null;
  /** The property as written, `$ref` followed: for validators. */
  readonly property: RawProperty;
}

export interface AccessRule {
  readonly verbs: '*' | readonly string[];
  readonly where: RawCondition | null;
  /** What is open of other rows too: those of a team, beside one's own. */
  readonly also: readonly { readonly verbs: '*' | readonly string[]; readonly where: RawCondition }[];
  /** Fields that are neither read nor written. */
  readonly hidden: readonly string[];
  /** The only fields that are read, and that are written; null: all but the hidden ones. */
  readonly fields: { readonly read: readonly string[] | null; readonly write: readonly string[] | null };
  /** Which of the verbs stay for people of a tenant who have but a part there, by that part. */
  readonly parts: Readonly<Record<string, '*' | readonly string[]>>;
}

export interface Action {
  readonly name: string;
  readonly label: Label;
  /** What somebody did who did it, as a history says it after their name; null: its label says that too. */
  readonly done: Label | null;
  /** What it will do, as its question says it; null: its label says all. */
  readonly description: Label | null;
  readonly icon: string | null;
  readonly when: RawCondition | null;
  /** Where it is worth a button; the API does it elsewhere too. */
  readonly offer: RawCondition | null;
  /** Asked first; `name`: the record's name must be typed. */
  readonly confirm: boolean | 'name';
  readonly danger: boolean;
  /** Whether it is what people come to a record for; a condition: to those that meet it. */
  readonly primary: boolean | RawCondition;
  /** What its call takes. */
  readonly fields: readonly string[];
  readonly require: readonly string[];
  /**
   * Those of `fields` that say what the record is taken to be: sent along, refused as stale where it has become
   * something else.
   */
  readonly expect: readonly string[];
  /**
   * Shown what it would do before it is done; refused where that has become something else. `unseen`: whoever saw
   * nothing may do it too.
   */
  readonly preview: boolean;
  readonly unseen: boolean;
  /** Whether it may be done to several records at once. */
  readonly bulk: boolean;
  /** Whether it is on the time line of a record that it left as it was. */
  readonly trail: boolean;
  /** The resource whose fields it asks for, where not those of the record: a payment of an invoice. */
  readonly of: string | null;
  /** What stands in the dialog to begin with: literals, `$today`, `$.field` of the record; the first that can be. */
  readonly preset: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  /** Null where a module's code carries it out. */
  readonly set: Readonly<Record<string, Scalar>> | null;
  /** The state in which it leaves a record; null where it leaves that alone, or nobody said. */
  readonly to: string | null;
}

export interface Check {
  readonly rule: RawCondition;
  readonly field: string;
  readonly message: Label;
}

export interface Exclusion {
  readonly keys: readonly string[];
  readonly from: string;
  readonly until: string;
}

/** In the file of a resource's schema. */
export interface Place {
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** JSON pointer (RFC 6901). */
  readonly pointer: string;
}

/** What is asked before a record is removed. The first choice is the one without an answer. */
export interface DeleteChoice {
  readonly question: Label;
  /** Of which records it is asked; null for all. */
  readonly when: RawCondition | null;
  readonly choices: readonly { readonly value: string; readonly label: Label }[];
}

/** `Name`: of one that is known by it; its records are typed by it. */
export interface Resource<Name extends string = string> {
  /** The URL segment of the API, the schema's file name. */
  readonly name: Name;
  /** The table: the name with underscores. */
  readonly table: string;
  /** Where its pages stand, with a leading slash. */
  readonly route: string;
  readonly label: Label;
  readonly plural: Label;
  /** What several are called after a number; null: their plural. */
  readonly counted: Label | null;
  readonly description: Label | null;
  readonly icon: string;
  /** The menu group, or null. */
  readonly menu: string | null;
  /** The resource whose entry of the menu it stands beneath, shown while one is there. */
  readonly under: string | null;
  /** What the screens of one kind of person show otherwise; empty in a personal registry, where it is so already. */
  readonly audience: Readonly<Partial<Record<Actor, RawAudience>>>;
  /** Where the first one comes from, in the place of a form; by `audience`, so null until the registry is personal. */
  readonly begin: { readonly route: string; readonly label: Label } | null;
  readonly badge: Badge | null;
  /** `{field}` and `{relation.field}`. */
  readonly title: string;
  readonly titlePaths: readonly (readonly string[])[];
  /** The field that takes what somebody typed as the name of one that is not there yet; null: none that a person fills in. */
  readonly nameField: string | null;
  /** The path to the client whose row it is, or null where it is nobody's. `['uuid']` for clients. */
  readonly scope: readonly string[] | null;
  /** Rows whose path ends in nothing are in everybody's scope. */
  readonly shared: boolean;
  /** The SQL that a view is made of; null for a table. Nothing can be written to a view. */
  readonly view: string | null;
  /** The table of somebody else whose rows these are; null where the table is ours. A view stands before it. */
  readonly adopted: AdoptedTable | null;
  /** Where each line of that is written; empty where that is not known. */
  readonly viewPlaces: readonly Place[];
  /** Rows are never changed or removed; the database itself sees to it. */
  readonly appendOnly: boolean;
  /**
   * Once `field` is none of `open`, a row and those that it owns stay as they are, but for `except` and the field
   * itself; the database sees to it.
   */
  readonly frozen: {
    readonly field: string;
    readonly open: readonly string[];
    readonly except: readonly string[];
  } | null;
  /** Verbs and actions that ask for a recent proof of who it is. */
  readonly reauthenticate: readonly string[];
  /** Its records have a time line beside them: their history, and notes of staff. */
  readonly timeline: boolean;
  /** Whoever may make its records may bring them in from a file. */
  readonly importable: boolean;
  /** For how many days deleted records can be restored; null: they are gone at once. */
  readonly trashDays: number | null;
  /** More than some 100,000 rows are expected: whatever its list sorts and filters by has an index. */
  readonly large: boolean;
  readonly fields: Readonly<Record<string, Field>>;
  readonly inverses: Readonly<Record<string, Inverse>>;
  /** The relation through which another resource owns it. */
  readonly owner: { readonly resource: string; readonly field: string } | null;
  /** The field with transitions, or the status by name. */
  readonly stateField: string | null;
  /** What a record's status is read from: the derived one where it has one, else the stored state. */
  readonly statusField: string | null;
  readonly list: ListConfig;
  readonly tabs: readonly Tab[];
  /** What its header says beside its name and status; null: the first of the list's columns. */
  readonly summary: readonly Phrase[] | null;
  /** On its overview, in the place of the fields that they name. */
  readonly sentences: readonly Sentence[];
  readonly lists: readonly RecordList[];
  readonly head: string | null;
  /** While the record meets it, its page follows it. */
  readonly liveWhen: RawCondition | null;
  readonly starts: readonly Start[];
  /** What is done to the record that a reference leads to, offered on this one's page; null: nothing. */
  readonly through: { readonly field: string; readonly actions: readonly string[] } | null;
  /** About one record, above its tabs. */
  readonly figures: readonly Figure[];
  readonly form: readonly FormSection[];
  /** `order`: where whoever may not make one orders it; null: nowhere. */
  readonly createPage: { readonly page: string; readonly route: string; readonly order: string | null } | null;
  readonly access: Readonly<Record<Actor, AccessRule | null>>;
  readonly editWhen: RawCondition | null;
  readonly deleteWhen: RawCondition | null;
  /** What is asked before a record is removed; null for nothing. */
  readonly deleteChoice: DeleteChoice | null;
  readonly actions: Readonly<Record<string, Action>>;
  readonly uniques: readonly (readonly string[])[];
  readonly indexes: readonly (readonly string[])[];
  readonly exclusions: readonly Exclusion[];
  readonly checks: readonly Check[];
  readonly renamedFrom: string | null;
}

/** A table that somebody else made: read and written, never made, changed or dropped. */
export interface AdoptedTable {
  readonly schema: string;
  readonly name: string;
  /** The columns of its primary key. */
  readonly key: readonly string[];
  /**
   * What the key is: a whole number that the database gives (`sequence`) or that is filled in (`integer`), a `uuid`, or
   * what is filled in for its columns (`values`).
   */
  readonly keys: 'sequence' | 'integer' | 'uuid' | 'values';
}

/** A number beside an entry of the menu. */
export interface Badge {
  /** What the number is of. */
  readonly label: Label;
  readonly access: readonly Actor[];
  /** What is counted: records, or by a module what it calls so. */
  readonly counts:
    | { readonly by: 'figure'; readonly figure: Figure }
    | { readonly by: 'module'; readonly name: string };
}

export interface Page {
  readonly name: string;
  readonly route: string;
  readonly label: Label;
  readonly icon: string | null;
  readonly menu: string | null;
  readonly badge: Badge | null;
  readonly access: readonly Actor[];
  /** What somebody has to be allowed, to have a use for it; null: nothing. */
  readonly needs: {
    readonly resource: string;
    readonly verb: string;
    /** Records without which one kind of person finds nothing to do there: then it is not in their menu. */
    readonly some?: Readonly<Partial<Record<Actor, RawCondition>>>;
  } | null;
  readonly figures: readonly Figure[];
}

export interface MenuGroup {
  readonly name: string;
  readonly label: Label;
  readonly icon: string | null;
  /**
   * The address that its pages stand beneath, with a navigation of their own; null for a group that opens in the menu.
   */
  readonly area: string | null;
  /** In whose menu it is. What may be done with what is in it, that says itself. */
  readonly access: readonly Actor[];
  /** What it is called in the menu of one kind of person; absent in a personal registry, where it is so already. */
  readonly audience?: Readonly<Partial<Record<Actor, Label>>>;
}

/**
 * The company's settings, where the registry declares any: one record to fill in, of which each value is kept as a row
 * of its own.
 */
export interface Settings {
  /** As a resource that has a form and no table. */
  readonly resource: Resource;
  /** Where each is kept, by its name. */
  readonly scopes: Readonly<Record<string, string>>;
}

/**
 * Whose rows are kept apart: each record of a resource is a tenant, and users see the rows of those that they work for.
 */
export interface Tenant {
  readonly resource: string;
  /** What references to it are usually called: `client_uuid`. */
  readonly field: string;
  /** Says which users work for which tenants; null: nobody does. */
  readonly members: {
    readonly resource: string;
    readonly user: string;
    readonly tenant: string;
    /** What the user may do for that tenant beyond what all may; null where that is not said. */
    readonly role: string | null;
    /** Which part of the tenant's matters is the user's; null: all of them, for everybody. */
    readonly part: {
      readonly field: string;
      /** The choice that opens everything: where nothing else was chosen. */
      readonly whole: string;
    } | null;
  } | null;
}

/** The people who work here: users whom a record of the resource refers to. */
export interface Staff {
  readonly resource: string;
  /** The reference to users. */
  readonly user: string;
  /** Only those whose state is `active`, where it has one. */
  readonly state: string | null;
}

/** What the root of the registry says of the business. */
export interface Business {
  /** What the product is called: in the title, in mails and in authenticator apps. */
  readonly name: string;
  /** The languages that are offered, the usual one first. */
  readonly locales: readonly Locale[];
  /** Of amounts that have no currency of their own: ISO 4217. */
  readonly currency: string;
  /** Null: there are none, and nothing is kept apart by them. */
  readonly tenant: Tenant | null;
  /** Null: nobody is an employee. */
  readonly staff: Staff | null;
  /** The business modules whose code runs with it. */
  readonly modules: readonly string[];
  /** The schema of PostgreSQL that the product's own tables are in; null: the one that unqualified names go to. */
  readonly schema: string | null;
  readonly bottomBar: BottomBar;
}

export interface Registry extends Business {
  readonly menu: readonly MenuGroup[];
  readonly settings: Settings | null;
  readonly pages: Readonly<Record<string, Page>>;
  readonly resources: Readonly<Record<string, Resource>>;
  /**
   * Addresses of pages and lists that there are, and that are not for who asked: whoever comes there is told so. None
   * in the whole registry.
   */
  readonly closed: readonly string[];
}
