/** What can be wrong with a registry, and the form in which it is told. */

export const problemIds = {
  E101: 'The file is not JSON',
  E102: 'The file is missing',
  E103: 'The file does not follow the vocabulary',
  E104: 'The name is reserved',
  E105: 'The key is written twice',
  E106: 'The file is not read',
  E201: 'The resource has no schema',
  E202: 'The schema has no resource',
  E203: 'The reference to a common definition leads nowhere',
  E204: 'The relation leads nowhere',
  E205: 'The inverse name is taken',
  E206: 'The ownership goes in a circle',
  E207: 'The name of the relation does not fit',
  E208: 'The required relations go in a circle',
  E301: 'The field does not exist',
  E302: 'The field may not be read',
  E303: 'The kind cannot do this',
  E304: 'The condition is wrong',
  E305: 'The state does not exist',
  E306: 'The value does not fit the field that takes it',
  E307: 'The format does not exist',
  E308: 'The computed value cannot be compiled',
  E309: 'The condition can never hold',
  E310: 'The required field can be hidden',
  E311: 'The state can never be reached',
  E312: 'The former name is still in use',
  E313: 'The list has no index for its order or filter',
  E314: 'The same is there twice',
  E315: 'The keys exclude each other',
  E316: 'The view is not right',
  E317: 'The resource is shared with every client without saying so',
  E318: 'The pattern takes too long',
  E319: 'The key means nothing here',
  E320: 'The action can never be done',
  E321: 'The template is not right',
  E322: 'The derived status is not right',
  E323: 'The yes or no ages',
  E324: 'The name says another kind',
  E330: 'The table of somebody else is not described right',
  E401: 'The route is taken',
  E402: 'The page has no code',
  E403: 'The action has no code',
  E404: 'The code has no declaration',
  E405: 'The icon does not exist',
  E406: 'The menu group does not exist',
  E407: 'The verb does not exist',
  E408: 'The Dutch text is missing',
  E409: 'The route hides another page',
  E410: 'The page lies outside its area',
  E411: 'The setting does not exist',
  E412: 'The root does not fit the resources',
  E413: 'The module does not exist',
  E414: 'The part does not exist',
  E415: 'The role may not read what is shown',
  E416: 'The menu has two of one name',
  E417: 'The menu group is empty',
  E418: 'The count has no code',
  E419: 'The row to begin with does not fit',
  E420: 'The records cannot be kept in the trash',
} as const;

export type ProblemId = keyof typeof problemIds;

/** What is told, and does not keep the program from starting. */
export const warningIds: ReadonlySet<ProblemId> = new Set<ProblemId>(['E313', 'E324', 'E408', 'E416', 'E417', 'E419']);

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

/** `resources.json:12:9 E301 …` and below it the hint. */
export function formatProblem(problem: Problem): string {
  const at = problem.pointer === '' ? '' : ` (${problem.pointer})`;
  return `${problem.file}:${problem.line}:${problem.column} ${problem.id} ${problem.message}${at}\n    ${problem.hint}`;
}
