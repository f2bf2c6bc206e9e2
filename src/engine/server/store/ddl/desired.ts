/**
 * What the database should look like, as data: each constraint and index under a name that changes with its definition.
 */
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Label, Place } from '../../../registry/types.ts';
import type { ConversionRule } from './typeChange.ts';

export interface DesiredColumn {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  readonly nullable: boolean;
  /** SQL for the rows that are there when the column comes; null for none. */
  readonly default: string | null;
  readonly renamedFrom: string | null;
  /** Of a reference: the table between the two, where its field was a list of references before. */
  readonly formerList?: string | null;
  /** Of a default such as `$today`, which a new row gets when it is written: SQL for the rows that are there. */
  readonly moment?: { readonly word: string; readonly value: string } | null;
  /** Of a field: what it holds, which says in which unit numbers are counted. */
  readonly kind?: Kind;
  /** Of a field: what the program alone checks of its values. */
  readonly values?: ValueRules | null;
  /** Of a field: the rule for values that change with the column. */
  readonly conversion?: ConversionRule;
}

export interface ValueRules {
  /** What the registry says of the values: another text is another rule. */
  readonly written: string;
  /** The whole schema of a value; null where its column checks all of it. */
  readonly schema: JsonSchema | null;
}

export interface DesiredConstraint {
  readonly name: string;
  /** The fields at which a violation is told. */
  readonly fields: readonly string[];
  /** The words for it, where the registry gives them. */
  readonly message: Label | null;
  /** `check (…)`, `foreign key (…) references …`, `exclude using gist (…)`. */
  readonly definition: string;
  readonly type: 'check' | 'foreign' | 'exclude';
  /** The condition on the table's rows that break it. */
  readonly violating: string;
}

export interface DesiredIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  /** What follows the table's name: `(client_uuid)`, `using gin (…)`. */
  readonly definition: string;
  /** Of a unique index over some rows: its columns, and which rows it is about. */
  readonly keys?: string;
  readonly counts?: string;
}

export interface DesiredTable {
  readonly name: string;
  readonly columns: readonly DesiredColumn[];
  readonly primaryKey: readonly string[];
  readonly constraints: readonly DesiredConstraint[];
  readonly indexes: readonly DesiredIndex[];
  readonly renamedFrom: string | null;
  /** Of a table between two: the column with its values, where its field was one reference before. */
  readonly formerReference?: { readonly table: string; readonly column: string; readonly field: string };
  /** Its rows are never changed or removed. */
  readonly appendOnly?: boolean;
  /** Keeps rows that are out as they are. */
  readonly frozen?: DesiredTrigger | null;
  /** Gives people a new revision where their accounts or rights change. */
  readonly revision?: DesiredTrigger | null;
  /** Of a resource: its name. */
  readonly resource?: string;
  /** Its fields that hold uploaded files; they are kept by these names. */
  readonly fileFields?: readonly string[];
  /** Where its rows speak of resources by name. */
  readonly naming?: readonly DesiredNaming[];
}

/** `grants` and `scopes` as fields of those kinds have them. */
export interface DesiredNaming {
  readonly column: string;
  readonly form: 'name' | 'grants' | 'scopes';
}

/** Its name changes with what it does. */
export interface DesiredTrigger {
  readonly name: string;
  /** Of its function, in PL/pgSQL. */
  readonly body: string;
}

export interface DesiredView {
  readonly name: string;
  /** Of the definition: kept as the view's comment, to see whether it is another now. */
  readonly digest: string;
  /** Makes it. */
  readonly statement: string;
  readonly source: ViewSource;
}

/** What of a view's statement somebody wrote, and where. */
export interface ViewSource {
  readonly text: string;
  readonly file: string;
  /** Of each of its lines; empty where that is not known. */
  readonly places: readonly Place[];
  /** What to do where PostgreSQL refuses it. */
  readonly hint: string;
}

/** What the server offers beyond plain PostgreSQL. */
export interface Extensions {
  readonly trigrams: boolean;
  readonly gistKeys: boolean;
}
