/**
 * Desired state of the database, as data. The name of each constraint and index contains a digest of its definition.
 */
import type { RawExpression } from '../../../registry/raw.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Label, SourcePosition } from '../../../registry/types.ts';
import type { ConversionRule } from './typeChange.ts';

/** Column as it should be. */
export interface DesiredColumn {
  readonly name: string;
  /** As `format_type` writes it. */
  readonly type: string;
  readonly nullable: boolean;
  /** SQL value for rows that exist when the column is added; null for none. */
  readonly default: string | null;
  readonly renamedFrom: string | null;
  /** For a reference: the junction table of its field, if that was a list of references before. */
  readonly formerList?: string | null;
  /** For a default such as `$today`, which a new row gets when it is written: SQL value for existing rows. */
  readonly moment?: { readonly word: string; readonly value: string } | null;
  /** Kind of the field, which determines the unit of its numbers. */
  readonly kind?: Kind;
  /** Unit of its numbers from `x-unit`, such as `MB`; null without one. */
  readonly unit?: string | null;
  /** Rules for values that only the application checks. */
  readonly values?: ValueRules | null;
  /** Expression that fills rows without a value when the column is new or becomes required. */
  readonly filling?: FieldFilling | null;
  /** Former values of renamed choices. */
  readonly renamedChoices?: readonly RenamedChoice[];
  /** Rule for values that are converted when the column changes. */
  readonly conversion?: ConversionRule;
}

/** `x-fill`, compiled when a step needs it, since it can contain the current time. */
export interface FieldFilling {
  readonly written: RawExpression;
  readonly compile: () => { readonly sql: string; readonly type: string };
}

/** A choice with another value than before, as SQL literals. */
export interface RenamedChoice {
  readonly from: string;
  readonly to: string;
}

export interface ValueRules {
  /** Text of the rules in the registry; a different text is a different rule. */
  readonly written: string;
  /** JSON schema of a value; null if the column checks all of it. */
  readonly schema: JsonSchema | null;
}

export interface DesiredConstraint {
  readonly name: string;
  /** Fields at which a violation is reported. */
  readonly fields: readonly string[];
  /** Message from the registry; null for the standard one. */
  readonly message: Label | null;
  /** `check (…)`, `foreign key (…) references …`, `exclude using gist (…)`. */
  readonly definition: string;
  readonly type: 'check' | 'foreign' | 'exclude';
  /** Condition that selects rows that violate it. */
  readonly violating: string;
}

export interface DesiredIndex {
  readonly name: string;
  readonly fields: readonly string[];
  readonly unique: boolean;
  /** Part after the table's name: `(client_uuid)`, `using gin (…)`. */
  readonly definition: string;
  /** For a partial unique index: its columns, and the condition of its rows. */
  readonly keys?: string;
  readonly counts?: string;
}

/** Table as it should be, with its constraints, indexes and triggers. */
export interface DesiredTable {
  readonly name: string;
  readonly columns: readonly DesiredColumn[];
  readonly primaryKey: readonly string[];
  readonly constraints: readonly DesiredConstraint[];
  readonly indexes: readonly DesiredIndex[];
  readonly renamedFrom: string | null;
  /** For a junction table: the column with its values, if its field was a single reference before. */
  readonly formerReference?: { readonly table: string; readonly column: string; readonly field: string };
  /** True if its rows may not be updated or deleted. */
  readonly appendOnly?: boolean;
  /** The table is partitioned by the month of this column. */
  readonly partition?: DesiredPartition | null;
  /** Trigger that rejects changes of frozen rows. */
  readonly frozen?: DesiredTrigger | null;
  /** Trigger that gives people a new revision when their accounts or rights change. */
  readonly revision?: DesiredTrigger | null;
  /** Name of the resource, if it is one. */
  readonly resource?: string;
  /** Fields with uploaded files, which are stored by these names. */
  readonly fileFields?: readonly string[];
  /** Columns whose values contain resource names. */
  readonly naming?: readonly DesiredNaming[];
}

/** Partitioning of a table by month. */
export interface DesiredPartition {
  /** Column of type `timestamptz`. */
  readonly column: string;
  /** Indexes of a partition whose month is over, in addition to those of the table. */
  readonly closedIndexes: readonly DesiredIndex[];
}

/** Column that contains resource names; `grants` and `scopes` are the formats of those field kinds. */
export interface DesiredNaming {
  readonly column: string;
  readonly form: 'name' | 'grants' | 'scopes';
}

/** Trigger whose name contains a digest of its function. */
export interface DesiredTrigger {
  readonly name: string;
  /** Body of its function, in PL/pgSQL. */
  readonly body: string;
}

/** View as it should be. */
export interface DesiredView {
  readonly name: string;
  /** Digest of the definition, stored as the comment of the view to detect changes. */
  readonly digest: string;
  /** Statement that creates the view. */
  readonly statement: string;
  readonly source: ViewSource;
}

/** Part of a view's statement that a person wrote, with its place in a file. */
export interface ViewSource {
  readonly text: string;
  readonly file: string;
  /** Place of each line; empty if unknown. */
  readonly places: readonly SourcePosition[];
  /** Advice for when PostgreSQL rejects it. */
  readonly hint: string;
}

/** Extensions that the server has in addition to plain PostgreSQL. */
export interface Extensions {
  readonly trigrams: boolean;
  readonly gistKeys: boolean;
}
