/** A call as a command that can be run. */
import { exampleBody, exampleParameter, type ApiCall } from './describe.ts';

/** `origin` is where the API stands. The token is read from the shell's `$TOKEN`. */
export function curlOf(call: ApiCall, origin: string): string {
  const search = call.parameters
    .filter(({ place }) => place === 'query')
    .flatMap(({ name, required, example }) => {
      const value = exampleParameter(name) ?? (required ? example : undefined);
      return value === undefined
        ? []
        : [`${name}=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`];
    })
    .join('&');
  const parts = [
    `curl${call.method === 'GET' ? '' : ` -X ${call.method}`} ${quoted(`${origin}${call.path.replaceAll(/\{(\w+)\}/g, '$$$1')}${search === '' ? '' : `?${search}`}`)}`,
    `-H "Authorization: Bearer $TOKEN"`,
    ...contentParts(call),
  ];
  return parts.join(' \\\n  ');
}

function contentParts(call: ApiCall): readonly string[] {
  if (call.body === null) return [];
  if (call.body.type !== 'application/json') return [`-H 'Content-Type: ${call.body.type}'`, '--data-binary @file'];
  return [
    `-H 'Content-Type: application/json'`,
    `-d '${JSON.stringify(exampleBody(call)).replaceAll("'", String.raw`'\''`)}'`,
  ];
}

/** In double quotes, so that the shell fills in `$uuid`. */
function quoted(text: string): string {
  return `"${text}"`;
}
