/** Resolves the resource in the path of a request. */
import { namedResource } from '../../../registry/records/namedResource.ts';
import type { FastifyRequest } from 'fastify';
import type { Registry, Resource } from '../../../registry/types.ts';
import { nearest } from '../../../registry/nearest.ts';
import { isUuid } from '../../store/uuid.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';

interface ResourceParams {
  readonly resource: string;
  readonly uuid: string;
  readonly action: string;
  /** File name of a document. */
  readonly document: string;
}

/** Returns the path parameters; empty texts where the route lacks them. */
export function paramsOf(request: FastifyRequest): ResourceParams {
  const { resource = '', uuid = '', action = '', document = '' } = request.params as Partial<ResourceParams>;
  return { resource, uuid, action, document };
}

/** Returns the query parameters; repeated ones are lists. */
export function queryOf(request: FastifyRequest): Readonly<Record<string, unknown>> {
  return request.query as Readonly<Record<string, unknown>>;
}

/** @throws Failure E_NOT_FOUND with the nearest name as a hint */
export function resourceNamed<Name extends string>(registry: Registry, name: Name): Resource<Name> {
  const resource = namedResource(registry, name);
  if (resource) return resource;
  const near = nearest(name, Object.keys(registry.resources));
  const shown = name.slice(0, 80);
  throw new Failure('E_NOT_FOUND', {
    message: texts.label('requests.unknown_resource', { name: shown }),
    ...(near ? { hint: texts.label('requests.did_you_mean', { near }) } : {}),
  });
}

/** Returns the uuid in a path in lower case. @throws Failure E_NOT_FOUND where it is invalid */
export function recordUuid(text: string): string {
  if (!isUuid(text)) throw notFound();
  return text.toLowerCase();
}

/** API error for a path that cannot be that of a record. */
export function notFound(): Failure {
  return new Failure('E_NOT_FOUND');
}
