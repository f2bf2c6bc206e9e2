/**
 * Links with which a person without an account sees and pays one invoice. The token of a link is signed with the keys
 * of the installation, so that it can be put in a mail and in a QR code without being stored: invoice, moment of issue
 * and lifetime, with their HMAC. Revoking ends all links that were issued before.
 */
import type { Registry, Rows } from '#engine/registry';
import { type Executor, Failure, resourceOf, Secrets, settingsOf, type SystemContext, type Tx } from '#engine/server';
import { texts } from '../texts.ts';

const purpose = 'payment link';
const dayMilliseconds = 86_400_000;
const defaultDays = 90;
/** Uuid, milliseconds of issue, days of lifetime. */
const contentBytes = 16 + 6 + 2;
const keyBytes = 8;
const macBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{86}$/;
const pageName = 'payment-link';

/** Columns of the invoice that decide if it can have a link, and which links work. */
const linkColumns = ['uuid', 'kind', 'status', 'payment_links_revoked_at'] as const;

type LinkedInvoice = Pick<Rows['invoices'], 'uuid' | 'kind' | 'status'> & {
  readonly payment_links_revoked_at?: Date | string | null;
};

/** A link to pay an invoice. */
interface PaymentLink {
  /** Path with the token, for the origin of the product. */
  readonly path: string;
  readonly expires_at: Date;
}

interface Issuing {
  readonly registry: Registry;
  readonly now: Date;
}

/**
 * Returns a new link to an issued invoice; null where the registry has no page for it.
 * @throws Failure E_STATE for a draft and for documents that are not paid
 */
async function issuePaymentLink(
  tx: Tx,
  invoice: LinkedInvoice,
  { registry, now }: Issuing,
): Promise<PaymentLink | null> {
  const route = paymentLinkRoute(registry);
  if (route === null) return null;
  if (invoice.kind !== 'invoice' || invoice.status === 'draft') throw new Failure('E_STATE', notIssued);
  const settings = await settingsOf(tx, registry);
  const days = (settings.has('payment_link_days') ? settings.integer('payment_link_days') : null) ?? defaultDays;
  const issued = Math.max(now.getTime(), millisecondsOf(invoice.payment_links_revoked_at) + 1);
  return {
    path: paymentLinkPath(route, tokenOf(tx, { invoice_uuid: invoice.uuid, issued, days })),
    expires_at: new Date(issued + days * dayMilliseconds),
  };
}

/** Returns a new link to an invoice. @throws Failure E_NOT_FOUND also where no page shows it; as {@link issuePaymentLink} */
export async function newPaymentLink({ tx, registry, now }: SystemContext, uuid: string): Promise<PaymentLink> {
  const invoice = await tx
    .selectFrom('invoices')
    .select([...linkColumns])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  const link = invoice ? await issuePaymentLink(tx, invoice, { registry, now }) : null;
  if (link === null) throw new Failure('E_NOT_FOUND');
  return link;
}

/**
 * Returns the path of a new link for a mail; null for several invoices, and where no page shows them.
 * @param invoices uuids of issued invoices
 */
export async function mailedPayPath(tx: Tx, invoices: readonly string[], issuing: Issuing): Promise<string | null> {
  const [uuid, ...others] = invoices;
  if (uuid === undefined || others.length > 0) return null;
  const invoice = await tx
    .selectFrom('invoices')
    .select([...linkColumns])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
  return invoice?.kind === 'invoice' ? ((await issuePaymentLink(tx, invoice, issuing))?.path ?? null) : null;
}

/** Ends all links to an invoice. Links that are made later work. @throws Failure E_NOT_FOUND */
export async function revokePaymentLinks(system: SystemContext, uuid: string): Promise<void> {
  const { tx, records, caller, now } = system;
  const invoice = await tx
    .selectFrom('invoices')
    .select(['version', 'payment_links_revoked_at'])
    .where('uuid', '=', uuid)
    .forUpdate()
    .executeTakeFirst();
  if (!invoice) throw new Failure('E_NOT_FOUND');
  const before = invoice.payment_links_revoked_at?.toISOString() ?? null;
  await tx
    .updateTable('invoices')
    .set({ payment_links_revoked_at: now, updated_at: now, version: invoice.version + 1 })
    .where('uuid', '=', uuid)
    .execute();
  const changes = [{ field: 'payment_links_revoked_at', before, after: now.toISOString() }];
  await records.noteChanges(caller, resourceOf(system, 'invoices'), 'edit', [{ uuid, changes }]);
}

/** Returns the route of the page that links lead to; null where the registry has none. */
export const paymentLinkRoute = ({ pages }: Pick<Registry, 'pages'>): string | null => pages[pageName]?.route ?? null;

/** Returns the path of the page with the token of a link. */
export const paymentLinkPath = (route: string, token: string): string => `${route}?link=${token}`;

const millisecondsOf = (at: Date | string | null | undefined): number =>
  at === null || at === undefined ? 0 : new Date(at).getTime();

interface TokenContent {
  readonly invoice_uuid: string;
  /** Milliseconds since 1970. */
  readonly issued: number;
  readonly days: number;
}

function tokenOf(executor: Executor, { invoice_uuid, issued, days }: TokenContent): string {
  const content = Buffer.alloc(contentBytes);
  content.write(invoice_uuid.replaceAll('-', ''), 'hex');
  content.writeUIntBE(issued, 16, 6);
  content.writeUInt16BE(days, 22);
  const { key, code } = Secrets.signText(executor, purpose, content.toString('base64url'));
  return Buffer.concat([content, Buffer.from(key, 'hex'), Buffer.from(code, 'hex')]).toString('base64url');
}

/** Returns null for a token that was not signed by this installation. */
function readToken(executor: Executor, token: string): TokenContent | null {
  const bytes = Buffer.from(tokenForm.test(token) ? token : '', 'base64url');
  if (bytes.length !== contentBytes + keyBytes + macBytes) return null;
  const content = bytes.subarray(0, contentBytes);
  const signature = {
    key: bytes.subarray(contentBytes, contentBytes + keyBytes).toString('hex'),
    code: bytes.subarray(contentBytes + keyBytes).toString('hex'),
  };
  if (!Secrets.isSignedText(executor, purpose, { text: content.toString('base64url'), signature })) return null;
  return {
    invoice_uuid: content.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    issued: content.readUIntBE(16, 6),
    days: content.readUInt16BE(22),
  };
}

/** Invoice and expiry of a link that works. */
interface OpenedLink {
  readonly invoice_uuid: string;
  readonly expires_at: Date;
}

/** @throws Failure E_LINK, with the reason, for a link that is wrong, expired or revoked, or whose invoice is gone */
export async function openPaymentLink(executor: Executor, token: string, now: Date): Promise<OpenedLink> {
  const content = readToken(executor, token);
  const invoice = content
    ? await executor
        .selectFrom('invoices')
        .innerJoin('sellers', 'sellers.uuid', 'invoices.seller_uuid')
        .select(['invoices.payment_links_revoked_at', 'invoices.number', 'sellers.name as seller'])
        .where('invoices.uuid', '=', content.invoice_uuid)
        .executeTakeFirst()
    : undefined;
  if (content === null || invoice === undefined) throw new Failure('E_LINK', texts.refusal('payment_link.wrong'));
  const words = { number: invoice.number ?? '', seller: invoice.seller };
  if (content.issued <= millisecondsOf(invoice.payment_links_revoked_at))
    throw new Failure('E_LINK', texts.refusal('payment_link.revoked', words));
  const expires_at = new Date(content.issued + content.days * dayMilliseconds);
  if (expires_at.getTime() <= now.getTime()) throw new Failure('E_LINK', texts.refusal('payment_link.expired', words));
  return { invoice_uuid: content.invoice_uuid, expires_at };
}

const notIssued = texts.refusal('payment_link.not_issued');
