/**
 * Brand of the pages: name, colours and icon are in the page itself, so that it is never seen in others; the logo has an
 * address of its own. A person may see another brand than strangers do, such as that of the company that serves them.
 */
import type { FastifyRequest } from 'fastify';
import { readLogo } from '../../../registry/calls/signIn.ts';
import { resumeSession } from '../../auth/sessions.ts';
import { callerOfSession } from '../../auth/sessionUser.ts';
import { secretHash } from '../../auth/secrets.ts';
import { Failure } from '../../store/failure.ts';
import type { OpenStore } from '../../store/contract.ts';
import type { ProgramQueries } from '../../store/system.ts';
import type { Brand, FindBrand } from '../account/context.ts';
import { handleExchange, type HandledCall } from '../calls/handle.ts';
import type { PageBrand } from './indexPage.ts';
import { sessionSecretOf } from '../requests/cookies.ts';

interface BrandDependencies {
  readonly store: Pick<OpenStore, 'database' | 'registry'>;
  readonly queries: ProgramQueries;
  /** Null where no module has a brand. */
  readonly brand: FindBrand | null;
  readonly now: () => Date;
}

/** A page that cannot get its brand in this time has that of the product: it must say that the database is busy. */
const patienceMilliseconds = 1_000;
const yearSeconds = 31_536_000;

async function brandOf(
  request: FastifyRequest,
  { store, queries, brand, now }: BrandDependencies,
): Promise<Brand | null> {
  if (brand === null) return null;
  const secret = sessionSecretOf(request);
  const found = secret === null ? null : await resumeSession(queries, secretHash(secret), { now: now(), isUse: false });
  return brand(store, found && callerOfSession(found));
}

/** Returns the brand for the page of a request; null for that of the product, also if the database does not answer. */
export async function pageBrand(request: FastifyRequest, dependencies: BrandDependencies): Promise<PageBrand | null> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, patienceMilliseconds, null);
  });
  const found = brandOf(request, dependencies).catch(() => null);
  const brand = await Promise.race([found, impatience]).finally(() => clearTimeout(timer));
  if (brand === null) return null;
  const { key, name, colour, logo } = brand;
  return { key, name, colour, logo: logo && `${readLogo.path}?version=${logo.version}` };
}

/** The call that reads the logo. Its address changes with the picture, so browsers keep it. */
export const logoCalls = (dependencies: BrandDependencies): readonly HandledCall[] => [
  handleExchange(readLogo, async ({ request, reply }) => {
    const brand = await brandOf(request, dependencies);
    const file = (await brand?.logo?.read()) ?? null;
    if (file === null) throw new Failure('E_NOT_FOUND');
    return reply
      .headers({
        'cache-control': `private, max-age=${yearSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type(file.media_type)
      .send(file.content);
  }),
];
