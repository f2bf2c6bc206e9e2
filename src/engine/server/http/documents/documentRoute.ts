/** Route of a document about a record: `slip.pdf` prints it, `slip.json` has its texts for a preview. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { evaluate, parseCondition } from '../../../registry/conditions/condition.ts';
import type { RecordDocument } from '../../../registry/records/recordConfig.ts';
import type { Locale, Registry, Resource } from '../../../registry/types.ts';
import { localDate } from '../../../values/dates/calendarDate.ts';
import type { DocumentContent } from '../../print/documentContent.ts';
import { printDocument } from '../../print/printDocument.ts';
import { conditionContext, systemCaller, type Caller } from '../../store/caller.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import { texts } from '../../texts.ts';
import { oneAtATime } from '../../workers/oneAtATime.ts';
import { contentDisposition } from '../files/fileHeaders.ts';
import { callerOf } from '../requests/guard.ts';
import { refuseParameters } from '../listQuery.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from '../requests/target.ts';
import { documentOf } from './documentOf.ts';

interface Dependencies {
  readonly store: OpenStore;
  readonly now: () => Date;
}

/** Returns the handler. The caller needs the verb `show`; what is hidden from them is not printed. */
export function documentRoute({
  store,
  now,
}: Dependencies): (request: FastifyRequest, reply: FastifyReply) => Promise<unknown> {
  return async (request, reply) => {
    const registry = store.registry();
    const { resource: name, uuid, document: file } = paramsOf(request);
    const resource = resourceNamed(registry, name);
    const { locale: asked, ...others } = queryOf(request);
    refuseParameters(others);
    const reader = callerOf(request);
    const [, wanted = '', form = ''] = /^([a-z0-9-]+)\.(pdf|json)$/.exec(file) ?? [];
    const document = resource.documents.find((one) => one.name === wanted && one.access.includes(reader.actor));
    if (!document || !isUuid(uuid)) throw notFound();
    const locale = languageOf(registry, reader, asked);
    const caller = { ...reader, locale };
    await ensureThere({ store, now }, { caller, resource, uuid, document });
    const printing = { store, caller, registry, locale, today: localDate(now()) };
    if (form === 'json') return previewOf(await documentOf(printing, { resource, uuid }, document));
    const { content, title } = await oneAtATime(reader.user_uuid, async () => {
      const made = await documentOf(printing, { resource, uuid }, document);
      return { content: await printDocument(made), title: made.title };
    });
    void reply
      .headers({
        'content-disposition': contentDisposition(`${fileNameOf(title)}.pdf`).replace(/^attachment/, 'inline'),
        'content-language': locale,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .type('application/pdf');
    return reply.send(content);
  };
}

/** Rows of a preview. */
const previewRows = 50;

/** Returns the texts of the document for a screen, with the first rows of its table. */
function previewOf(content: DocumentContent): object {
  const { language, title, sender, recipient, facts, introduction, table, totals, section, note, footer } = content;
  return {
    language,
    title,
    sender,
    recipient,
    facts,
    introduction,
    table: table && { ...table, rows: table.rows.slice(0, previewRows) },
    row_count: table?.rows.length ?? 0,
    totals,
    section,
    note,
    footer,
  };
}

/** @throws Failure E_QUERY for a language that the registry does not have */
function languageOf({ locales }: Registry, { locale }: Caller, asked: unknown): Locale {
  if (asked === undefined) return locale;
  const found = locales.find((one) => one === asked);
  if (found !== undefined) return found;
  throw new Failure('E_QUERY', texts.refusal('documents.unknown_language', { languages: locales.join(', ') }));
}

interface Wanted {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly uuid: string;
  readonly document: RecordDocument;
}

/** @throws Failure E_NOT_FOUND where the caller cannot see the record; E_STATE where it has no such document */
async function ensureThere({ store, now }: Dependencies, { caller, resource, uuid, document }: Wanted): Promise<void> {
  await store.one(caller, resource, uuid, []);
  if (document.when === null) return;
  const parsed = parseCondition(document.when, { registry: store.registry(), resource });
  const record = await store.one(systemCaller, resource, uuid, null);
  if (parsed.ok && !evaluate(parsed.value, record, conditionContext(caller, now())))
    throw new Failure('E_STATE', texts.refusal('documents.not_of_this'));
}

/** Letters and digits of any script stay, so that a name in another script is not empty. */
function fileNameOf(title: string): string {
  const name = title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 80);
  return name === '' ? 'document' : name;
}
