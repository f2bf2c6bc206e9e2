/** Checks documents: fields that exist and have words, texts in braces, and the records of the table. */
import { registryFile, type Path } from '../load.ts';
import { kinds } from '../kinds/table.ts';
import type { RawPrintedText } from '../raw.ts';
import { fieldAt } from '../records/title.ts';
import { pathsInText, type RecordDocument } from '../records/recordConfig.ts';
import type { Resource } from '../types.ts';
import { checkCondition } from './conditions.ts';
import { didYouMean, type CheckContext } from './context.ts';
import { templateProblem } from './templates.ts';

export function checkDocuments(context: CheckContext): void {
  for (const resource of Object.values(context.registry.resources))
    for (const document of resource.documents)
      checkDocument({ context, resource, path: ['resources', resource.name, 'documents', document.name] }, document);
}

interface Place {
  readonly context: CheckContext;
  /** Resource whose fields are named. */
  readonly resource: Resource;
  readonly path: Path;
}

const under = (at: Place, ...rest: Path): Place => ({ ...at, path: [...at.path, ...rest] });

function checkDocument(at: Place, document: RecordDocument): void {
  const { context, resource, path } = at;
  const { title, when, from, to, facts, introduction, table, totals, text, code, footer } = document;
  const condition = { file: registryFile, path: [...path, 'when'], condition: when };
  checkCondition(context, resource, condition);
  const texts: readonly (readonly [Path, RawPrintedText | null])[] = [
    [['title'], title],
    ...from.map((one, index) => [['from', index], one] as const),
    ...to.map((one, index) => [['to', index], one] as const),
    [['introduction'], introduction],
    [['text'], text],
    [['code', 'content'], code?.content ?? null],
    [['footer'], footer],
  ];
  for (const [place, one] of texts) if (one !== null) checkText(under(at, ...place), one);
  for (const key of ['facts', 'totals'] as const)
    for (const [index, name] of (key === 'facts' ? facts : totals).entries()) checkPath(under(at, key, index), name);
  if (table !== null) checkTable(under(at, 'table'), table);
}

function checkTable(at: Place, { of, columns, filter, sort }: NonNullable<RecordDocument['table']>): void {
  const { context, resource } = at;
  const inverse = Object.hasOwn(resource.inverses, of) ? resource.inverses[of] : undefined;
  const rows = context.registry.resources[inverse?.resource ?? ''];
  if (!inverse || !rows) {
    context.report(registryFile, [...at.path, 'of'], {
      id: 'E205',
      message: `${resource.name} has no inverse "${of}".`,
      hint: didYouMean(of, Object.keys(resource.inverses)),
    });
    return;
  }
  const there = { ...at, resource: rows };
  for (const [index, name] of columns.entries()) checkPath(under(there, 'columns', index), name);
  checkCondition(context, rows, { file: registryFile, path: [...at.path, 'filter'], condition: filter });
  for (const { field } of sort ?? []) checkPath(under(there, 'sort'), field);
}

/** Checks a text in each of its languages. */
function checkText(at: Place, text: RawPrintedText): void {
  for (const [locale, one] of typeof text === 'string' ? [[null, text] as const] : Object.entries(text)) {
    const place = locale === null ? at : under(at, locale);
    const wrong = /[{}]/.test(one) ? templateProblem(one, 'template') : null;
    if (wrong) at.context.report(registryFile, place.path, { id: 'E321', ...wrong });
    else for (const path of pathsInText(one)) checkPath(place, path);
  }
}

/** A path over references must end at a field with words: a document never has the value of a secret. */
function checkPath({ context, resource, path }: Place, name: string): void {
  const field = fieldAt(context.registry, resource, name.split('.'));
  if (!field)
    return context.report(registryFile, path, {
      id: 'E301',
      message: `${resource.name} has no field "${name}".`,
      hint: didYouMean(name, Object.keys(resource.fields)),
    });
  if (field.writeOnly)
    return context.report(registryFile, path, {
      id: 'E302',
      message: `"${name}" is never sent out, so it can't be used here.`,
      hint: 'Leave it out.',
    });
  if (field.kind === 'lines' || (kinds[field.kind].literal === 'none' && field.kind !== 'address'))
    context.report(registryFile, path, {
      id: 'E303',
      message: `"${name}" is of kind ${field.kind}, which has no words for a document.`,
      hint:
        field.kind === 'lines'
          ? `Print them as the table: { "of": "${name}" }.`
          : 'Name a field with one value to show.',
    });
}
