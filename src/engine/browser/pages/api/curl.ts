/** Converts a call to a curl command. */
import { exampleBody, exampleParameter, type ApiCall } from './describe.ts';

/** Returns the command. `origin` is the address of the API. The token comes from the shell variable `$TOKEN`. */
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

/** Uses double quotes, so that the shell expands `$uuid`. */
function quoted(text: string): string {
  return `"${text}"`;
}
