/**
 * Cookies: the session secret, which scripts cannot read; the anti-forgery token, which they can; and the device
 * cookie, which outlives the session.
 */
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { absoluteMilliseconds, sessionPrefix } from '../../auth/sessions.ts';
import { xsrfCookie } from '../../auth/xsrf.ts';

/** With the prefix, browsers require the cookie to be secure and limited to this host (RFC 6265bis § 4.1.3.2). */
export const sessionCookies = { secure: '__Host-beheer', plain: 'beheer' } as const;

const deviceCookies = { secure: '__Host-beheer-device', plain: 'beheer-device' } as const;
const deviceSeconds = 180 * 24 * 3_600;

interface CookieValues {
  readonly secret: string;
  readonly xsrf: string;
  readonly device: string;
}

/** Sets the three cookies at sign-in. Over TLS they are secure and limited to this host. */
export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  { secret, xsrf, device }: CookieValues,
): void {
  const options = cookieOptions(request);
  void reply
    .setCookie(options.secure ? sessionCookies.secure : sessionCookies.plain, secret, { ...options, httpOnly: true })
    .setCookie(xsrfCookie, xsrf, options)
    .setCookie(options.secure ? deviceCookies.secure : deviceCookies.plain, device, {
      ...options,
      httpOnly: true,
      maxAge: deviceSeconds,
    });
}

/** Clears the cookies of the session. The device cookie stays, so that the next sign-in is throttled by device. */
export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply): void {
  const { maxAge: _maxAge, ...options } = cookieOptions(request);
  for (const name of [options.secure ? sessionCookies.secure : sessionCookies.plain, xsrfCookie])
    void reply.clearCookie(name, options);
}

/** Returns the session secret. Over TLS only the cookie with the prefix counts, which cannot be set without TLS. */
export function sessionSecretOf(request: FastifyRequest): string | null {
  const secret = request.cookies[request.protocol === 'https' ? sessionCookies.secure : sessionCookies.plain];
  return secret?.startsWith(sessionPrefix) === true ? secret : null;
}

/** Returns the token of the device cookie, or null on a device on which nobody signed in. */
export function deviceTokenOf(request: FastifyRequest): string | null {
  return request.cookies[request.protocol === 'https' ? deviceCookies.secure : deviceCookies.plain] ?? null;
}

function cookieOptions(request: FastifyRequest): CookieSerializeOptions & { readonly secure: boolean } {
  return { path: '/', sameSite: 'lax', secure: request.protocol === 'https', maxAge: absoluteMilliseconds / 1_000 };
}
