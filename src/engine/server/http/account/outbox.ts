/** What was mailed, for management: what went out, what did not and why, and what would have where nothing sends it. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { renderMail } from '../../mail/renderMail.ts';
import { Failure } from '../../store/failure.ts';
import type { MailRow } from '../../store/system.ts';
import { BodyReader, objectBody } from '../bodies.ts';
import type { AccountContext } from './context.ts';
import { uuidOf } from './reading.ts';
import { texts } from '../../texts.ts';

const usualLimit = 100;
const maxLimit = 500;

export function outboxRoutes(app: FastifyInstance, { queries, accounts, mails, now }: AccountContext): void {
  const shown = (mail: MailRow): object => {
    const { uuid, kind, recipient, language, subject, attempts, error, created_at, sent_at } = mail;
    // Where nothing sends, what waits is kept from the start.
    const status = accounts.delivery === 'outbox' && mail.status === 'queued' ? 'kept' : mail.status;
    return { uuid, to: recipient, subject, language, kind, status, attempts, error, created_at, sent_at };
  };

  app.get('/api/outbox', async (request) => ({
    delivery: accounts.delivery,
    mails: (await queries.listMails(limitOf(request))).map(shown),
  }));

  app.get('/api/outbox/:uuid', async (request) => {
    const mail = await queries.findMail(uuidOf(request));
    if (mail === null) throw new Failure('E_NOT_FOUND');
    const rendered = renderMail(mail, accounts.origin(), mails);
    return { ...shown(mail), html: rendered?.html ?? null, text: rendered?.text ?? null };
  });

  app.put('/api/outbox/:uuid/retry', async (request, reply) => {
    new BodyReader(objectBody(request.body ?? {}), []).finish();
    const mail = await queries.findMail(uuidOf(request));
    if (mail === null) throw new Failure('E_NOT_FOUND');
    if (!(await queries.retryMail(mail.uuid, now()))) {
      throw new Failure('E_STATE', texts.refusal('outbox.sent_already'));
    }
    return reply.code(204).send();
  });
}

/** @throws Failure E_QUERY */
function limitOf(request: FastifyRequest): number {
  const { limit = String(usualLimit), ...others } = request.query as Readonly<Record<string, unknown>>;
  const [unknown] = Object.keys(others);
  const count = typeof limit === 'string' && /^\d{1,4}$/.test(limit) ? Number(limit) : 0;
  if (unknown === undefined && count >= 1 && count <= maxLimit) return count;
  throw new Failure('E_QUERY', {
    message:
      unknown === undefined
        ? texts.label('outbox.invalid_limit')
        : texts.label('outbox.unknown_parameter', { name: unknown }),
    hint: texts.label('outbox.limit_hint', { max: maxLimit }),
  });
}
