/** The registry of the engine for modules on both sides: `#engine/registry`. */

/** Declares a call: route, permissions, body and answer. Use it in the `calls.ts` of a module. */
export { defineCall } from '../registry/calls/call.ts';
/** Returns the message of a rule with its values filled in. Use it where a module checks a rule itself. */
export { renderMessage } from '../registry/messages.ts';
/** Returns a resource, or undefined if the registry has none by that name. Use it for optional resources. */
export { namedResource } from '../registry/records/namedResource.ts';
/** Parses a typed number to units of 10^-scale: `"1.234,56"` with scale 2 gives 123456. Use it for amounts that people type. */
export { parseScaled } from '../registry/imports/parseNumber.ts';
/** The body of an action, such as `invoices.finalise`. Use it to type the code of an action. */
export type { ActionBody as ActionBodyOf } from '../registry/rows.ts';
/** The actions of a resource. Use it to type the name of an action. */
export type { ActionOf } from '../registry/rows.ts';
/** Changes to an existing record, with its uuid. Use it for bulk updates. */
export type { ChangesOf } from '../registry/rows.ts';
/** The columns of a resource, all optional. Use it for code that accepts rows, records and pending writes. */
export type { FieldsOf } from '../registry/rows.ts';
/** The fields of rows of several tables. Use it for code that handles several resources. */
export type { MergedFields } from '../registry/rows.ts';
/** A record of a resource as the API returns it. Use it in calls. */
export type { RecordOf } from '../registry/rows.ts';
/** The records by resource, as the store returns them. Use it as `Records['invoices']`. */
export type { Records } from '../registry/rows.ts';
/** The names of the resources. Use it for parameters that name one. */
export type { ResourceName } from '../registry/rows.ts';
/** The rows by table, as SQL returns them: instants as `Date`, money in cents. Use it as `Rows['invoices']`. */
export type { Rows } from '../registry/rows.ts';
/** A record in the browser: `id` is its uuid, and hidden fields are missing. Use it in screens. */
export type { ShownRecord } from '../registry/rows.ts';
/** The names of the tables. Use it for parameters that name one. */
export type { TableName } from '../registry/rows.ts';
/** The table of a resource: `script-runs` is stored in `script_runs`. */
export type { TableOf } from '../registry/rows.ts';
/** Some fields of a record and of its owned records. Use it for values to be written. */
export type { ValuesOf } from '../registry/rows.ts';
/** The message of a rule: a key, or a text in every language. Use it for rules of a module. */
export type { RuleMessage } from '../registry/rules.ts';
/** A secret that an action returns once. Use it for the answer of such an action. */
export type { ShownOnce } from '../registry/records/shownOnce.ts';
/** Returns the title of a record, or null if all of its fields are empty. Use it to name a record in a message. */
export { renderTitle } from '../registry/records/title.ts';
/** A field of a resource. Use it for code that works with any field. */
export type { Field } from '../registry/types.ts';
/** A condition as written in the registry. Use it for filters that a module declares. */
export type { RawCondition } from '../registry/types.ts';
/** The resources, pages and settings of the product. Use it for code that looks resources up. */
export type { Registry } from '../registry/types.ts';
/** A resource with its fields, rules and permissions. Use it for code that works with any resource. */
export type { Resource } from '../registry/types.ts';
/** Permissions: whether a person may see, change or do something. Use it to hide what the server would refuse. */
export * as Access from './registry/access.ts';
/** The entries of the audit trail. Use it to show or compare changes. */
export * as Audit from '../registry/records/audit.ts';
/** Types of a declared call: its body, query and answer. Use them where a call is handled or asked. */
export * as Calls from '../registry/calls/call.ts';
/** The preview that an action shows before it is done. Use it for actions with consequences. */
export * as Preview from '../registry/records/preview.ts';
/** List queries, pivots and the meaning of "empty". Use them for lists that a module asks for. */
export * as Queries from './registry/queries.ts';
/** Relative days such as `$month-1m` and the steps between days. Use them for periods in filters and charts. */
export * as RelativeDates from '../registry/conditions/relativeDate.ts';
/** Schemas of bodies and answers, from which their types follow. Use them in `defineCall`. */
export * as Schema from '../registry/calls/schemas.ts';
