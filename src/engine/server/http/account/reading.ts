/** What the routes of accounts read out of requests. */
import type { FastifyRequest } from 'fastify';

export const maxEmail = 254;

/** As addresses are kept and looked up. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Of a link. */
export function tokenOf(request: FastifyRequest): string {
  const { token = '' } = request.params as { readonly token?: string };
  return token;
}

/** Of a record of the account. */
export function uuidOf(request: FastifyRequest): string {
  const { uuid = '' } = request.params as { readonly uuid?: string };
  return uuid;
}
