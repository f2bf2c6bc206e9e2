/** Converts a declared call for the API description. */
import { isKeyed, rightsOf, type CallDeclaration } from '../../../../registry/calls/call.ts';
import { failures, type FailureCode } from '../../../store/failure.ts';
import { isOffered, statusOf } from '../../calls/handle.ts';
import type { Reader } from '../schemas.ts';
import type { OpenApiCall } from './call.ts';
import { mayDo } from '../../../../registry/access.ts';
import { callWords, type DescribedCalls } from './words.ts';

/** @throws Error for an unknown error code */
export function describedCall(call: CallDeclaration, described: DescribedCalls): OpenApiCall {
  const words = callWords(call, described);
  const { id, tag, query, raw, sends, body, answer, media, more, describedTo } = call;
  const rights = rightsOf(call);
  return {
    id,
    tag,
    summary: words.summary,
    keyed: isKeyed(call),
    status: statusOf(call) as NonNullable<OpenApiCall['status']>,
    also: [...errorStatuses(call), ...(rights.length > 0 ? ['403'] : [])],
    ...(typeof query === 'object'
      ? {
          query: Object.fromEntries(
            Object.entries(query).map(([name, { schema, required, choices }]) => [
              name,
              {
                about: words.about(name, choices),
                schema: schema ?? { type: 'string' },
                ...(required === undefined ? {} : { required }),
              },
            ]),
          ),
        }
      : {}),
    ...(body ? { body, bodyRequired: isNeeded(body) } : {}),
    ...(raw ? { body: { type: 'object' } } : {}),
    ...(sends ? { sends } : {}),
    ...(answer ? { answer } : {}),
    ...(media ? { media } : {}),
    ...(more
      ? {
          more: Object.fromEntries(
            Object.entries(more).map(([other, { answer: schema }]) => [
              other,
              { about: words.about(other), answer: schema },
            ]),
          ),
        }
      : {}),
    sees: (reader) =>
      isOffered(call, reader.registry) &&
      (describedTo !== 'settings' || reader.registry.settings !== null) &&
      rights.every(({ resource, verb }) => isGranted(reader, resource, verb)),
  };
}

const isNeeded = ({ anyOf, required }: Readonly<Record<string, unknown>>): boolean =>
  Array.isArray(anyOf) || (Array.isArray(required) && required.length > 0);

/** Returns the statuses of its declared errors. @throws Error for an unknown error code */
export function errorStatuses({ id, errors = {} }: CallDeclaration): readonly string[] {
  return Object.keys(errors).map((code) => {
    if (!isFailureCode(code)) throw new Error(`The call "${id}" declares the error ${code}, which there is not.`);
    return String(failures[code].status);
  });
}

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(failures, code);

function isGranted({ registry, principal }: Reader, name: string, verb: string): boolean {
  const resource = registry.resources[name];
  return resource !== undefined && mayDo(resource, principal, verb);
}
