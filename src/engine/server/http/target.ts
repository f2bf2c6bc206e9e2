/** What a request is about: the resource in its address, as the registry in force has it. */
import type { FastifyRequest } from 'fastify';
import type { Registry, Resource } from '../../registry/types.ts';
import { nearest } from '../../registry/nearest.ts';
import { Failure } from '../store/failure.ts';

export interface ResourceParams {
  readonly resource: string;
  readonly uuid: string;
  readonly action: string;
}

/** The route's parameters. Those that the route does not have are empty. */
export function paramsOf(request: FastifyRequest): ResourceParams {
  const { resource = '', uuid = '', action = '' } = request.params as Partial<ResourceParams>;
  return { resource, uuid, action };
}

/** @throws Failure E_NOT_FOUND, with the nearest name. */
export function resourceNamed(registry: Registry, name: string): Resource {
  const resource = Object.hasOwn(registry.resources, name) ? registry.resources[name] : undefined;
  if (resource) return resource;
  const near = nearest(name, Object.keys(registry.resources));
  const shown = name.slice(0, 80);
  throw new Failure('E_NOT_FOUND', {
    message: { en: `There is no resource "${shown}".`, nl: `Het onderdeel "${shown}" bestaat niet.` },
    ...(near ? { hint: { en: `Did you mean "${near}"?`, nl: `Bedoel je "${near}"?` } } : {}),
  });
}

/** Where an address cannot be that of a record. */
export function notThere(): Failure {
  return new Failure('E_NOT_FOUND');
}
