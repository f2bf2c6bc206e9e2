/**
 * The language of an answer: the one of ours that the request asks for most, which is that of the screen; else that of
 * the account, else English.
 */
import type { FastifyRequest } from 'fastify';
import type { Locale } from '../../registry/types.ts';

export function localeOf(request: FastifyRequest): Locale {
  return request.session?.caller.locale ?? acceptedLocale(request.headers['accept-language']) ?? 'en';
}

/** RFC 9110 § 12.5.4. Only the first part of a tag counts: `nl-BE` is Dutch. Null: none of ours. */
export function acceptedLocale(header: string | undefined): Locale | null {
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
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) || 0 };
    });
  const best = ranges
    .filter(({ language, weight }) => weight > 0 && (language === 'en' || language === 'nl'))
    .sort((left, right) => right.weight - left.weight)[0];
  return best === undefined ? null : best.language === 'nl' ? 'nl' : 'en';
}
