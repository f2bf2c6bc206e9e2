/**
 * Language of a response: the best match of Accept-Language with the languages of the registry; else that of the
 * account, else the first of the registry.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { offeredLocale, sourceLocale, type Locale } from '../../../texts/locales.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Languages of the current registry. */
    readonly locales: () => readonly Locale[];
  }
}

/** Adds the languages; call it before any route is declared. */
export function offerLocales(app: FastifyInstance, locales: () => readonly Locale[]): void {
  app.decorate('locales', locales);
}

/** Returns the language in which to answer a request. It is always one of the registry's languages. */
export function localeOf(request: FastifyRequest): Locale {
  const offered = request.server.locales();
  return (
    request.session?.caller.locale ??
    acceptedLocale(request.headers['accept-language'], offered) ??
    offered[0] ??
    sourceLocale
  );
}

/** Matches Accept-Language (RFC 9110 § 12.5.4); `nl-BE` falls back to Dutch. Null where nothing matches. */
export function acceptedLocale(header: string | undefined, offered: readonly Locale[]): Locale | null {
  const ranges = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(';')
        .map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { locale: offeredLocale(offered, tag), weight: weight === undefined ? 1 : Number(weight) || 0 };
    });
  const best = ranges
    .filter(({ locale, weight }) => weight > 0 && locale !== null)
    .sort((left, right) => right.weight - left.weight)[0];
  return best?.locale ?? null;
}

/** Returns the language in the body if the registry offers it, else null. */
export function offeredLanguage(request: FastifyRequest, language: Locale | undefined): Locale | null {
  return language !== undefined && request.server.locales().includes(language) ? language : null;
}
