/** Problems of a registry, and their format. */

export const problemIds = {
  E101: 'The file is not JSON',
  E102: 'The file is missing',
  E103: 'The file does not follow the vocabulary',
  E104: 'The name is reserved',
  E105: 'Duplicate key',
  E106: 'The file is not used',
  E201: 'The resource has no schema',
  E202: 'The schema has no resource',
  E203: 'The reference to a common definition does not exist',
  E204: 'The relation points to no resource',
  E205: 'The inverse name is taken',
  E206: 'The ownership is circular',
  E207: 'The name of the relation does not fit',
  E208: 'The required relations are circular',
  E301: 'The field does not exist',
  E302: 'The field may not be read',
  E303: 'The kind does not support this',
  E304: 'The condition is invalid',
  E305: 'The state does not exist',
  E306: 'The value does not fit the field it is written to',
  E307: 'The format does not exist',
  E308: 'The computed value cannot be compiled',
  E309: 'The condition can never match',
  E310: 'The required field can be hidden',
  E311: 'The state can never be reached',
  E312: 'The former name is still in use',
  E313: 'The list has no index for its order or filter',
  E314: 'Duplicate entry',
  E315: 'The keys exclude each other',
  E316: 'The view is invalid',
  E317: 'The resource is shared with every client without declaring it',
  E318: 'The pattern takes too long',
  E319: 'The key has no effect here',
  E320: 'The action is never available',
  E321: 'The template is invalid',
  E322: 'The derived status is invalid',
  E323: 'The yes or no changes with time',
  E324: 'The name suggests another kind',
  E325: 'The condition always matches',
  E326: 'The table has too many columns',
  E330: 'The adopted table is described incorrectly',
  E401: 'The route is taken',
  E402: 'The page has no code',
  E403: 'The action has no code',
  E404: 'The code has no declaration',
  E405: 'The icon does not exist',
  E406: 'The menu group does not exist',
  E407: 'The verb does not exist',
  E408: 'The text lacks a language of the registry',
  E409: 'The route hides another page',
  E410: 'The page is outside its area',
  E411: 'The setting does not exist',
  E412: 'The root does not fit the resources',
  E413: 'The module does not exist',
  E414: 'The part does not exist',
  E415: 'The role may not read what is shown',
  E416: 'Duplicate label in the menu',
  E417: 'The menu group is empty',
  E418: 'The count has no code',
  E419: 'The initial row does not fit',
  E420: 'The records can’t be kept in the trash',
  E421: 'The rules start each other',
  E422: 'The resource is used nowhere',
  E425: 'The text of the company does not fit',
  E426: 'The registry is for another version of the engine',
  E427: 'The way to write this ends',
} as const;

/** Stable id of a problem, under which the documentation explains it. */
export type ProblemId = keyof typeof problemIds;

/** Problems that do not prevent the program from starting. */
export const warningIds: ReadonlySet<ProblemId> = new Set<ProblemId>([
  'E313',
  'E324',
  'E325',
  'E408',
  'E416',
  'E417',
  'E419',
  'E422',
  'E425',
  'E427',
]);

/** A mistake in a registry file, with its place and how to fix it. */
export interface Problem {
  readonly id: ProblemId;
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** From 1. */
  readonly column: number;
  /** JSON pointer (RFC 6901) into the file. */
  readonly pointer: string;
  readonly message: string;
  readonly hint: string;
}

/** Formats a problem as `resources.json:12:9 E301 …`, with the hint on the next line. */
export function formatProblem(problem: Problem): string {
  const at = problem.pointer === '' ? '' : ` (${problem.pointer})`;
  return `${problem.file}:${problem.line}:${problem.column} ${problem.id} ${problem.message}${at}\n    ${problem.hint}`;
}
