/** The registry as written in `resources.json` and `schemas/*.json`. The vocabulary validates it. */
import type { FileLimits } from './fileLimits.ts';
import type { Kind } from './kinds/kindNames.ts';
import type { Label } from '../texts/catalogue.ts';
import type { Locale } from '../texts/locales.ts';
import type { weekdays } from '../values/regionDefaults.ts';

/** A condition as written in JSON, not checked yet: `{"status": "active"}`. */
export type RawCondition = Readonly<Record<string, unknown>>;
/** A text in every language of the product. */
export type RawLabel = Readonly<Record<Locale, string>>;
/** A JSON value that is neither a list nor an object. */
export type Scalar = string | number | boolean | null;

/**
 * One operation of a computed field. Exactly one key is set, except for `where`, `else`, `at` and `take`, which belong to
 * another one.
 */
export interface RawOperation {
  readonly value?: Scalar;
  readonly template?: string;
  readonly coalesce?: readonly RawExpression[];
  readonly add?: readonly RawExpression[];
  readonly subtract?: readonly RawExpression[];
  readonly multiply?: readonly RawExpression[];
  readonly divide?: readonly RawExpression[];
  readonly shift?: RawShift;
  readonly days?: RawSpan;
  readonly years?: RawSpan;
  readonly hours?: RawSpan;
  readonly minutes?: RawSpan;
  readonly count?: string;
  readonly sum?: string;
  readonly where?: RawCondition;
  readonly case?: readonly { readonly when: RawCondition; readonly then: RawExpression }[];
  readonly else?: RawExpression;
  readonly split?: RawExpression;
  /** With `split`: the separator. A space by default. */
  readonly at?: string;
  /** With `split`: the part of the text. `first` by default. */
  readonly take?: SplitPart;
}

/** Two dates or instants. */
interface RawSpan {
  readonly from: RawExpression;
  readonly to: RawExpression;
}

/** A day, and what is added to it: months and years first, then weeks and days. */
interface RawShift {
  readonly date: RawExpression;
  readonly days?: RawExpression;
  readonly weeks?: RawExpression;
  readonly months?: RawExpression;
  readonly years?: RawExpression;
}

/** A part of a text that a separator divides. */
export type SplitPart = 'first' | 'afterFirst' | 'beforeLast' | 'last';

/** A field's path (`"client.name"`, or `"$today+14d"`), or one operation. */
export type RawExpression = string | RawOperation;

/** A choice of an enum, as written in `oneOf`. */
export interface RawOption {
  readonly const: string | number;
  readonly title: string;
  readonly 'x-label'?: RawLabel;
  readonly 'x-colour'?: Colour;
  readonly description?: string;
  readonly 'x-system'?: true;
  readonly 'x-renamed-from'?: string | number;
}

/** A record's status today, where dates override the stored state. */
export interface RawDerivedStatus {
  readonly from?: string;
  readonly date?: string;
  readonly cases: readonly RawDerivedCase[];
  readonly else?: RawOption;
}

/** A case of a derived status. `date` and `words` are for texts such as "3 days overdue". */
export interface RawDerivedCase extends RawOption {
  /** Absent if the status is not computed from a condition but known to the screens. */
  readonly when?: RawCondition;
  readonly date?: string;
  readonly words?: FullLabel;
}

/** Colour of a state, by meaning; themes decide on the shade. */
export type Colour = 'neutral' | 'info' | 'success' | 'warning' | 'error';

/** `x-relation` of a reference to another resource. */
export interface RawRelation {
  readonly to: string;
  readonly onDelete?: OnDelete;
  readonly inverse?: string;
  readonly 'x-label'?: FullLabel;
  readonly owned?: boolean;
  readonly preselect?: RawCondition;
  readonly within?: RawCondition;
  readonly fills?: Readonly<Record<string, string>>;
  readonly tab?: boolean;
  readonly handOver?: { readonly where?: RawCondition; readonly action?: string };
}

/** `keep` keeps the key even if the target no longer exists. */
export type OnDelete = 'restrict' | 'cascade' | 'set-null' | 'keep';

/** A property of a schema: JSON Schema, and the engine's keys with the prefix `x-`. */
export interface RawProperty {
  readonly $ref?: string;
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  readonly format?: string;
  readonly title?: string;
  readonly description?: string;
  readonly 'x-description'?: RawLabel;
  readonly 'x-label'?: RawLabel;
  readonly default?: unknown;
  readonly const?: unknown;
  readonly enum?: readonly (string | number)[];
  readonly oneOf?: readonly RawOption[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly 'x-capitals'?: true;
  readonly 'x-length'?: number;
  readonly 'x-without'?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly exclusiveMinimum?: number;
  readonly exclusiveMaximum?: number;
  readonly multipleOf?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: RawProperty;
  readonly properties?: Readonly<Record<string, RawProperty>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | RawProperty;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly 'x-hashed'?: boolean;
  readonly deprecated?: boolean;
  readonly contentMediaType?: string;
  readonly 'x-language'?: string;
  readonly 'x-kind'?: Kind;
  readonly 'x-file'?: Partial<FileLimits>;
  readonly 'x-relation'?: RawRelation;
  readonly 'x-unique'?: true | 'case-insensitive' | { readonly while: RawCondition };
  readonly 'x-fills'?: Readonly<Record<string, Readonly<Record<string, Scalar>>>>;
  readonly 'x-index'?: boolean;
  readonly 'x-computed'?: RawOperation;
  readonly 'x-derived-status'?: RawDerivedStatus;
  readonly 'x-transitions'?: Readonly<Record<string, readonly string[]>>;
  readonly 'x-initial'?: readonly string[];
  readonly 'x-actions'?: Readonly<Record<string, FullLabel>>;
  readonly 'x-immutable'?: boolean;
  readonly 'x-when'?: {
    readonly hidden?: RawCondition;
    readonly required?: RawCondition;
    readonly readOnly?: RawCondition;
    readonly keep?: boolean;
  };
  readonly 'x-renamed-from'?: string;
  readonly 'x-convert'?: Misfits | RawConversion;
  readonly 'x-fill'?: RawExpression;
  readonly 'x-colour'?: Colour;
  readonly 'x-unit'?: string;
  readonly 'x-column'?: string | readonly string[];
  readonly 'x-ungrouped'?: boolean;
  readonly 'x-align'?: 'end';
  readonly 'x-limit'?: string;
  readonly 'x-copy'?: boolean;
  readonly 'x-domain-suffix'?: boolean;
  readonly 'x-staff'?: true;
  readonly 'x-erase'?: true | string;
  readonly 'x-relative'?: boolean;
  readonly 'x-empty'?: FullLabel;
  readonly 'x-currency'?: string;
  readonly 'x-country'?: string;
  readonly 'x-duplicates'?: true;
  readonly 'x-scale'?: number;
  readonly 'x-number'?: RawNumberSeries;
  readonly 'x-options'?: 'resources' | 'actions' | 'locales' | 'settings';
  readonly 'x-snapshot'?: { readonly of: string; readonly discloses?: readonly string[] };
  readonly 'x-of-resource'?: string;
  /** By language: the field with the same text in that language. */
  readonly 'x-translated'?: true | Locale | Readonly<Record<Locale, string>>;
}

/** `x-number`: the series that gives a field its numbers. */
export interface RawNumberSeries {
  readonly pattern: string;
  readonly on?: string;
  readonly per?: string;
  readonly gaps?: boolean;
}

/** How to convert values that do not fit a column of another type or unit exactly. */
export type Misfits = 'round' | 'empty' | 'refuse';

export interface RawConversion {
  readonly multiply?: number;
  readonly divide?: number;
  readonly misfits?: Misfits;
}

export interface RawCheck {
  readonly rule: RawCondition;
  readonly field: string;
  readonly message: FullLabel;
}

/** Periods from `from` until `until` that may not overlap for records with equal `keys`. */
export interface RawExclusion {
  readonly keys?: readonly string[];
  readonly from: string;
  readonly until: string;
}

/** A schema of `schemas/*.json`, which describes the records of one resource. */
export interface RawSchema {
  readonly title: string;
  readonly description?: string;
  readonly 'x-description'?: RawLabel;
  readonly 'x-label'?: RawLabel;
  readonly 'x-label-plural'?: RawLabel;
  readonly 'x-label-count'?: RawLabel;
  readonly required?: readonly string[];
  readonly properties: Readonly<Record<string, RawProperty>>;
  readonly 'x-unique'?: readonly (readonly string[])[];
  readonly 'x-index'?: readonly (readonly string[])[];
  readonly 'x-exclude'?: readonly RawExclusion[];
  readonly 'x-checks'?: readonly RawCheck[];
  readonly 'x-renamed-from'?: string;
  readonly 'x-view'?: string | readonly string[];
}

/** Kinds of people. A `user` belongs to a tenant, the others are staff. */
export type Actor = 'management' | 'employee' | 'user';
/** Permitted verbs; `*` permits all. */
export type RawVerbs = '*' | readonly string[];
/** Permissions of one kind of people, with limits to rows and fields. */
export type RawRule =
  | RawVerbs
  | {
      readonly verbs: RawVerbs;
      readonly where?: RawCondition;
      readonly also?: readonly { readonly verbs: RawVerbs; readonly where: RawCondition }[];
      readonly hidden?: readonly string[];
      readonly fields?: { readonly read?: readonly string[]; readonly write?: readonly string[] };
      /** For people of a tenant: the verbs by the part in their membership. */
      readonly parts?: Readonly<Record<string, RawVerbs>>;
    };
/** A text for people, which the registry must give in every language. */
export type FullLabel = Label;

/** An action as written in the registry. `set` alone needs no code. */
export interface RawAction {
  /** Absent if the label is written with the transitions, in `x-actions` of the state. */
  readonly label?: FullLabel;
  readonly done?: FullLabel;
  readonly description?: FullLabel;
  readonly access?: readonly Actor[];
  readonly icon?: string;
  readonly when?: RawCondition;
  readonly offer?: RawCondition;
  readonly confirm?: boolean | 'name';
  readonly danger?: boolean;
  readonly primary?: boolean | RawCondition;
  readonly secondary?: boolean;
  readonly fields?: readonly string[];
  readonly require?: readonly string[];
  readonly expect?: readonly string[];
  readonly preview?: boolean | 'shown';
  readonly bulk?: false;
  readonly trail?: false;
  readonly of?: string;
  readonly preset?: Readonly<Record<string, Scalar | readonly Scalar[]>>;
  readonly set?: Readonly<Record<string, Scalar>>;
  readonly to?: string;
}

/** A field, or several in order; a leading `-` sorts descending. */
export type RawSort = string | readonly string[];

/** Layouts of a list besides the table. A key without options uses defaults from the fields. */
export interface RawLayouts {
  readonly board?: { readonly by?: string; readonly fields?: readonly string[] };
  readonly calendar?: { readonly from?: string; readonly until?: string };
  readonly tree?: { readonly parent?: string; readonly fields?: readonly string[] };
  readonly cards?: { readonly fields?: readonly string[] };
  readonly beside?: { readonly fields?: readonly string[] };
  readonly compare?: { readonly fields?: readonly string[] };
  readonly periods?: {
    readonly from?: string;
    readonly until?: string;
    readonly by?: readonly string[];
    readonly fields?: readonly string[];
  };
  readonly sheet?: { readonly fields?: readonly string[] };
  readonly page?: { readonly page: string; readonly label: FullLabel };
}

/** The table is always available. */
export type LayoutName = 'table' | keyof RawLayouts;

/** As soon as `field` is no longer one of `open`, the row is immutable, except for the field itself and `except`. */
export interface RawFrozen {
  readonly field: string;
  readonly open: readonly string[];
  readonly except?: readonly string[];
}

/** An existing table that the engine does not manage. */
export interface RawTable {
  readonly schema?: string;
  readonly name: string;
  readonly key: readonly string[];
  readonly keys?: 'sequence' | 'integer' | 'uuid';
}

/** Words with fields in braces, shown while a record meets the condition. */
export interface RawPhrase {
  readonly words: FullLabel;
  readonly when?: RawCondition;
}

/** A text with fields in braces, in each language or the same in all. */
export type RawPrintedText = string | FullLabel;

/** A document about one record, printed as a PDF. */
export interface RawDocument {
  readonly label: FullLabel;
  readonly title?: RawPrintedText;
  readonly when?: RawCondition;
  readonly access?: readonly Actor[];
  readonly from?: readonly RawPrintedText[];
  readonly to?: readonly RawPrintedText[];
  readonly facts?: readonly string[];
  readonly introduction?: RawPrintedText;
  readonly table?: {
    readonly of: string;
    readonly columns: readonly string[];
    readonly filter?: RawCondition;
    readonly sort?: RawSort;
  };
  readonly totals?: readonly string[];
  readonly text?: RawPrintedText;
  readonly code?: { readonly content: RawPrintedText; readonly label?: FullLabel };
  readonly footer?: RawPrintedText;
}

/** Differences in the screens of one kind of person. */
export interface RawAudience {
  readonly label?: FullLabel;
  readonly description?: FullLabel;
  readonly menu?: false;
  readonly tab?: false;
  readonly begin?: { readonly route: string; readonly label: FullLabel };
}

/** The entry of a resource in `resources.json`. */
export interface RawEntry {
  readonly route?: string;
  readonly icon?: string;
  readonly menu?: string | false;
  readonly under?: string;
  readonly audience?: Readonly<Partial<Record<Actor, RawAudience>>>;
  readonly badge?: RawBadge;
  readonly title?: string;
  readonly documents?: Readonly<Record<string, RawDocument>>;
  readonly scope?: string | false;
  readonly shared?: boolean;
  readonly large?: boolean;
  readonly table?: RawTable;
  readonly source?: 'view';
  readonly appendOnly?: boolean;
  readonly partition?: { readonly by: string; readonly keep?: string };
  readonly keepHistory?: string;
  readonly frozen?: RawFrozen;
  readonly reauthenticate?: readonly string[];
  readonly timeline?: false;
  readonly import?: false;
  readonly trash?: true | { readonly days: number };
  readonly list?: {
    readonly columns?: readonly string[];
    readonly filters?: readonly string[];
    readonly sort?: RawSort;
    readonly search?: readonly string[];
    readonly find?: boolean;
    readonly archived?: RawCondition;
    readonly perPage?: number;
    readonly views?: readonly {
      /** Defaults to the label of the single choice that the filter names. */
      readonly label?: FullLabel;
      readonly filter: RawCondition;
      readonly sort?: RawSort;
      readonly access?: readonly Actor[];
    }[];
    readonly layouts?: RawLayouts;
    readonly layout?: LayoutName;
  };
  readonly show?: {
    readonly summary?: readonly RawPhrase[];
    readonly sentences?: readonly { readonly label: FullLabel; readonly phrases: readonly RawPhrase[] }[];
    readonly lists?: readonly {
      readonly inverse: string;
      readonly label: FullLabel;
      readonly filter?: RawCondition;
    }[];
    readonly figures?: readonly RawFigure[];
    readonly tabs?: readonly {
      readonly label?: FullLabel;
      readonly group?: FullLabel;
      readonly fields?: readonly string[];
      readonly sections?: true;
      readonly except?: readonly string[];
      readonly head?: string;
      readonly inverse?: string;
      readonly when?: RawCondition;
      readonly hideEmpty?: true;
      readonly page?: string;
      readonly access?: readonly Actor[];
    }[];
    readonly life?: readonly RawPhrase[];
    readonly meters?: readonly string[];
    readonly head?: string;
    readonly aside?: string;
    readonly live?: RawCondition;
    readonly through?: { readonly field: string; readonly actions: readonly string[] };
    readonly starts?: readonly {
      readonly inverse?: string;
      readonly page?: string;
      readonly label: FullLabel;
      readonly icon?: string;
      readonly primary?: true;
      readonly when?: RawCondition;
    }[];
  };
  readonly form?: readonly {
    readonly label?: FullLabel;
    readonly description?: FullLabel;
    /** Defaults to all fields that are in no other section. */
    readonly fields?: readonly string[];
    readonly beside?: string;
    readonly page?: string;
  }[];
  /** By field. */
  readonly inputs?: Readonly<Record<string, string>>;
  /** By field. */
  readonly fields?: Readonly<Record<string, string>>;
  readonly create?: { readonly page: string; readonly route: string; readonly order?: string };
  readonly access?: Readonly<Partial<Record<Actor, RawRule>>>;
  readonly edit?: { readonly when: RawCondition };
  readonly delete?: { readonly when: RawCondition };
  readonly deleteChoice?: {
    readonly question: Label;
    readonly when?: RawCondition;
    readonly choices: readonly { readonly value: string; readonly label: Label }[];
  };
  readonly actions?: Readonly<Record<string, RawAction>>;
  readonly mails?: Readonly<Record<string, RawMail>>;
  readonly rules?: Readonly<Record<string, RawAutomaticRule>>;
}

/** When something happens on its own. One of `on`, `daily` and `date` is set. */
export interface RawOccasion {
  readonly on?: string;
  readonly of?: readonly string[];
  readonly daily?: string;
  readonly date?: string;
  readonly at?: string;
  readonly where?: RawCondition;
}

/** A recipient of mail: a path to an address or to a record with one, or everybody of a kind. */
export type RawMailAddress = string | { readonly role: Actor };

/** A mail about a record. */
export interface RawMail {
  readonly label: FullLabel;
  readonly to: RawMailAddress | readonly RawMailAddress[];
  readonly language?: string;
  readonly subject: FullLabel;
  readonly text: FullLabel;
  readonly button?: FullLabel;
  readonly note?: FullLabel;
  readonly when?: RawOccasion;
  readonly limit?: number;
}

/** One step of a rule. One of `set`, `action`, `create` and `mail` is set. */
export interface RawRuleStep {
  readonly set?: Readonly<Record<string, Scalar>>;
  readonly action?: string;
  readonly create?: string;
  readonly with?: Readonly<Record<string, Scalar>>;
  readonly mail?: string;
}

/** Something that happens on its own with the records of a resource. */
export interface RawAutomaticRule {
  readonly label: FullLabel;
  readonly when: RawOccasion;
  readonly then: readonly RawRuleStep[];
  readonly limit?: number;
}

/** Length of the groups in a chart or list over time. Weeks begin on the day that the region declares. */
export type TimeStep = 'day' | 'week' | 'month' | 'quarter' | 'year';
/** Form of a chart. */
export type ChartType = 'line' | 'bar' | 'share' | 'waterfall';

/** A measure over the rows of a resource. */
export interface RawMeasure {
  readonly resource: string;
  readonly filter?: RawCondition;
  /** The field to sum; without it, rows are counted. */
  readonly sum?: string;
}

/** The same measure with another filter. */
export interface RawFigurePart {
  readonly label: FullLabel;
  readonly filter?: RawCondition;
}

/** Group of a chart. In a waterfall, `as` makes it a total or a decrease instead of an increase. */
export interface RawChartPart extends RawFigurePart {
  readonly as?: 'total' | 'out';
}

/** Groups of a chart: by a field, or one group for each filter. */
export type RawFigureBy =
  | { readonly field: string; readonly step?: TimeStep; readonly from?: string; readonly until?: string }
  | readonly RawChartPart[];

/** The past of a number: its value at each step of time. */
export interface RawFigureTrend {
  readonly field: string;
  readonly step: TimeStep;
  readonly from: string;
  readonly until?: string;
  readonly filter?: RawCondition;
  readonly sum?: string;
  readonly cumulative?: boolean;
  readonly leaves?: string;
}

/** A figure or chart of a page or a record. */
export interface RawFigure extends RawMeasure {
  readonly average?: true;
  readonly name: string;
  readonly label: FullLabel;
  readonly description?: FullLabel;
  readonly colour?: Colour;
  readonly access?: readonly Actor[];
  readonly when?: RawCondition;
  readonly compare?: readonly RawFigurePart[];
  readonly by?: RawFigureBy;
  readonly axis?: FullLabel;
  readonly chart?: ChartType;
  readonly series?: readonly (RawFigurePart & { readonly back?: string })[];
  readonly cumulative?: boolean;
  readonly limit?: RawMeasure;
  readonly target?: RawMeasure;
  readonly trend?: RawFigureTrend;
  readonly button?: RawFigureButton;
}

/** Button beside a figure that requires attention. Without `page` it opens the list. */
export interface RawFigureButton {
  readonly label: FullLabel;
  readonly page?: string;
}

/** A number next to a menu entry: the count of a filter, or `count` of a module. */
export interface RawBadge {
  readonly label: FullLabel;
  readonly resource?: string;
  readonly filter?: RawCondition;
  readonly count?: string;
  readonly access?: readonly Actor[];
}

/** A custom page as written in `resources.json`. */
export interface RawPage {
  readonly route: string;
  readonly label: FullLabel;
  readonly icon?: string;
  readonly menu?: string;
  readonly access?: readonly Actor[];
  /** The verb of a resource that a person needs to have a use for the page. */
  readonly needs?: {
    readonly resource: string;
    readonly verb: string;
    readonly some?: Readonly<Partial<Record<Actor, RawCondition>>>;
  };
  readonly public?: true;
  readonly badge?: RawBadge;
  readonly figures?: readonly RawFigure[];
  readonly lists?: readonly RawPageList[];
}

/** The first records of a list, on a page. With `meter` as cards with the usage of that field. */
export interface RawPageList {
  readonly label: FullLabel;
  readonly resource: string;
  readonly filter?: RawCondition;
  readonly sort?: RawSort;
  readonly meter?: string;
  readonly access?: readonly Actor[];
}

/** A group of the menu. With `area` it has navigation of its own. */
export interface RawMenuGroup {
  readonly name: string;
  readonly label: FullLabel;
  readonly icon?: string;
  readonly area?: string;
  readonly access?: readonly Actor[];
  readonly audience?: Readonly<Partial<Record<Actor, FullLabel>>>;
}

/** A part of the company's settings. `fields` are definitions in `common/settings.json`. */
export interface RawSettingsPart {
  readonly scope: string;
  readonly label: FullLabel;
  readonly description?: FullLabel;
  readonly fields: readonly string[];
}

/** The pages or lists in the bottom bar of a phone, by kind of person. Defaults to the first of their menu. */
export type BottomBarEntries = Readonly<Partial<Record<Actor, string>>>;

/** A day of the week, in English. */
type WeekdayName = (typeof weekdays)[number];

/** The business and its people and tenants: keys at the root of `resources.json`. */
export interface RawBusiness {
  readonly name?: string;
  /** The versions of the engine that the registry is written for, as a range of npm. */
  readonly engine?: string;
  readonly locales?: readonly Locale[];
  readonly currency?: string;
  readonly timeZone?: string;
  readonly country?: string;
  readonly firstDayOfWeek?: WeekdayName;
  readonly tenant?: string;
  readonly members?: string;
  readonly parts?: string;
  readonly staff?: string;
  readonly modules?: readonly string[];
  readonly schema?: string;
  readonly bottomBar?: BottomBarEntries;
}

/** All files, before `$ref`s are followed. `common` is keyed by file name: `address.json`. */
/** A role as written in the registry: an access rule for each resource that it opens. */
export interface RawRole {
  readonly name: string;
  readonly access: Readonly<Record<string, RawRule>>;
}

/** The registry as written, with the schemas. */
export interface RawRegistry extends RawBusiness {
  readonly menu: readonly RawMenuGroup[];
  readonly pages: Readonly<Record<string, RawPage>>;
  readonly settings?: readonly RawSettingsPart[];
  readonly roles?: Readonly<Record<string, RawRole>>;
  readonly resources: Readonly<Record<string, RawEntry>>;
  readonly schemas: Readonly<Record<string, RawSchema>>;
  readonly common: Readonly<Record<string, { readonly $defs: Readonly<Record<string, RawProperty>> }>>;
}
