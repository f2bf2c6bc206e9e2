/** Serves the texts of a company that replace those of the screens, by language. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { ownScreenTexts, type OwnTexts } from '../../../texts/ownTexts.ts';
import { Failure } from '../../store/failure.ts';

const yearSeconds = 31_536_000;
const versions = new WeakMap<OwnTexts, string>();

/** Returns a version and the languages that have such texts: `3f2a9c01 de nl`. Empty if there are none. */
export function ownTextsVersion(own: OwnTexts | undefined): string {
  if (own === undefined) return '';
  const version = versions.get(own) ?? createHash('sha256').update(JSON.stringify(own)).digest('hex').slice(0, 8);
  versions.set(own, version);
  return [version, ...Object.keys(own)].join(' ');
}

/** Adds the route. Its address changes with the texts, so browsers keep the answer. */
export function ownTextsRoute(app: FastifyInstance, current: () => OwnTexts | undefined): void {
  app.get<{ Params: { readonly locale: string } }>('/build/texts/:locale', (request, reply) => {
    const own = current() ?? {};
    const { locale } = request.params;
    if (!Object.hasOwn(own, locale)) throw new Failure('E_NOT_FOUND');
    return reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`).send(ownScreenTexts(own[locale]));
  });
}
