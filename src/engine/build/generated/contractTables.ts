/**
 * Generates the tables of calls in docs/contract.md: one per module, between `<!-- calls of NAME -->` and `<!-- end of
 * calls -->`.
 */
import { rightsOf, type CallDeclaration, type Policy } from '../../registry/calls/call.ts';
import { errorStatuses } from '../../server/http/openapi/calls/declared.ts';
import { callWords, type DescribedCalls } from '../../server/http/openapi/calls/words.ts';
import { statusOf } from '../../server/http/calls/handle.ts';

type Schema = NonNullable<CallDeclaration['body']>;

type CallsByModule = Readonly<Record<string, readonly CallDeclaration[]>>;

const table = /<!-- calls of ([\w-]+) -->\n[^]*?<!-- end of calls -->/g;

/**
 * Replaces the tables in the document. @param texts the modules' descriptions of their calls
 * @throws Error for a module without a table in the document, or a table without a module
 */
export function withCallTables(document: string, calls: CallsByModule, texts: DescribedCalls['texts'] = []): string {
  const placed = [...document.matchAll(table)].map(([, name = '']) => name);
  for (const [name, own] of Object.entries(calls))
    if (own.length > 0 && !placed.includes(name))
      throw new Error(`docs/contract.md has no place for the calls of ${name}: add "<!-- calls of ${name} -->" to it.`);
  return document.replaceAll(table, (_all, name: string) => {
    const own = calls[name];
    if (own === undefined) throw new Error(`docs/contract.md has a place for the calls of ${name}, which has none.`);
    return `<!-- calls of ${name} -->\n\n${callTable(own, texts)}\n\n<!-- end of calls -->`;
  });
}

function callTable(calls: readonly CallDeclaration[], texts: DescribedCalls['texts']): string {
  return ['| Call | Meaning | For | Answers |', '|---|---|---|---|', ...calls.map((call) => callRow(call, texts))].join(
    '\n',
  );
}

function callRow(call: CallDeclaration, texts: DescribedCalls['texts']): string {
  const cells = [request(call), call.contract ?? callWords(call, { texts }).summary.en, audience(call), outcomes(call)];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function request({ method, path, query = {}, body }: CallDeclaration): string {
  const search = Object.keys(query === 'any' ? {} : query)
    .map((name) => `${name}=`)
    .join('&');
  const bodies = (body?.['anyOf'] as readonly Schema[] | undefined) ?? (body ? [body] : []);
  const sent = bodies.map(fieldsOf).filter((fields) => fields !== '');
  const address = `\`${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}${search && `?${search}`}\``;
  return sent.length === 0 ? address : `${address} with ${sent.join(' or ')}`;
}

/** Returns `{"name", "uuid"}`, or an empty string if the schema has no properties. */
function fieldsOf(schema: Readonly<Record<string, unknown>>): string {
  const names = Object.keys((schema['properties'] as object | undefined) ?? {}).map((name) => `"${name}"`);
  return names.length === 0 ? '' : `\`{${names.join(', ')}}\``;
}

const policies: Readonly<Record<Exclude<Policy, object>, string>> = {
  public: 'anybody',
  account: 'who is signed in',
  confirmed: 'who is signed in and just proved it',
  session: 'who is signed in',
  staff: 'staff',
  management: 'management',
};

function audience(call: CallDeclaration): string {
  const who = policies[call.may];
  const rights = rightsOf(call).map(({ resource, verb }) => `\`${resource}:${verb}\``);
  return rights.length === 0 ? who : `${who} with ${rights.join(' and ')}`;
}

function outcomes(call: CallDeclaration): string {
  const { answer, answers, media = [], errors = {} } = call;
  const fields = fieldsOf(answer ?? {});
  const answerText = answers ?? (fields === '' ? '' : `and ${fields}`);
  const statuses = errorStatuses(call);
  return [
    [String(statusOf(call)), media.length > 0 ? `(${media.map((type) => `\`${type}\``).join(', ')})` : '', answerText]
      .filter((part) => part !== '')
      .join(' '),
    ...Object.entries(errors).map(([code, when], index) => `${statuses[index]} \`${code}\` ${when}`),
  ].join('; ');
}
