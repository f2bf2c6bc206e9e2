/**
 * Content of a document about a record, as the caller may read it: what is hidden from the caller has no column and
 * no text.
 */
import { mayDo } from '../../../registry/access.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { ListQuery } from '../../../registry/lists/query.ts';
import type { RawPrintedText } from '../../../registry/raw.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import { pathsInText, type RecordDocument } from '../../../registry/records/recordConfig.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import type { DocumentContent } from '../../print/documentContent.ts';
import type { Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { texts } from '../../texts.ts';
import { columnsFor, embedsFor, readableField, withReferences, type Printing } from './printedFields.ts';
import { printedAt } from './printedValue.ts';

/** Lines of one document. Measured: they take 6 seconds of processor time and 200 MB to print. */
const maxPrintedLines = 10_000;

interface PrintedRecord {
  readonly resource: Resource;
  readonly uuid: string;
}

/**
 * Returns the content of a document.
 * @throws Failure E_NOT_FOUND where the caller cannot see the record; E_TOO_LARGE for more lines than can be printed
 */
export async function documentOf(
  printing: Printing,
  { resource, uuid }: PrintedRecord,
  document: RecordDocument,
): Promise<DocumentContent> {
  const { store, caller, registry, locale } = printing;
  const paths = [
    ...resource.titlePaths.map((path) => path.join('.')),
    ...document.facts,
    ...document.totals,
    ...allTexts(document).flatMap(pathsInText),
  ];
  const own: Row = await store.one(caller, resource, uuid, null);
  const [row = own] = await withReferences(printing, resource, [own], paths);
  const text = (written: RawPrintedText | null): string => printedText(printing, resource, row, written);
  const named = (names: readonly string[]) =>
    names.flatMap((path) => {
      const field = readableField(printing, resource, path);
      const value = field ? printedAt(printing, resource, row, path) : '';
      return field && value !== '' ? [{ label: inLanguage(field.label, locale), value }] : [];
    });
  const [sender = '', ...senderLines] = partyLines(document.from.map(text));
  const [recipient = '', ...recipientLines] = partyLines(document.to.map(text));
  const label = inLanguage(document.label, locale);
  const totals = named(document.totals);
  const code = document.code && text(document.code.content);
  const words = texts.in(locale);
  return {
    language: locale,
    title:
      (document.title === null ? '' : text(document.title)) ||
      [label, renderTitle(registry, resource, row, locale)].filter(Boolean).join(': '),
    date: typeof row['updated_at'] === 'string' ? row['updated_at'] : `${printing.today}T00:00:00Z`,
    watermark: null,
    sender: { name: sender, lines: senderLines, colour: null, logo: null },
    recipient: { heading: recipient === '' ? '' : words('documents.to'), name: recipient, lines: recipientLines },
    facts: named(document.facts),
    introduction: text(document.introduction),
    table: document.table === null ? null : await tableOf(printing, { resource, uuid, row }, document.table),
    totals: totals.map(({ label: name, value }, index) => ({
      label: name,
      amount: value,
      isTotal: index === totals.length - 1,
    })),
    remark: '',
    section: code
      ? {
          heading: '',
          texts: document.code?.label ? [inLanguage(document.code.label, locale)] : [],
          code,
          scan: '',
        }
      : null,
    note: text(document.text),
    closing: '',
    appendix: null,
    footer: text(document.footer),
    pages: words('documents.page', { page: '{page}', pages: '{pages}' }),
  };
}

const allTexts = ({ title, from, to, introduction, text, code, footer }: RecordDocument): readonly RawPrintedText[] =>
  [title, ...from, ...to, introduction, text, code?.content ?? null, footer].filter((one) => one !== null);

/** An address is one value with several lines. */
const partyLines = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((one) => one.split('\n')).filter((one) => one !== '');

/** Fills in the braces. Leaves out each line in which a field is empty, or may not be read. */
function printedText(printing: Printing, resource: Resource, row: Row, written: RawPrintedText | null): string {
  if (written === null) return '';
  const text = typeof written === 'string' ? written : inLanguage(written, printing.locale);
  return text
    .split('\n')
    .flatMap((line) => {
      const values = new Map(
        pathsInText(line).map((path) => [
          path,
          readableField(printing, resource, path) ? printedAt(printing, resource, row, path) : '',
        ]),
      );
      return [...values.values()].includes('')
        ? []
        : [line.replaceAll(/\{([\w.]+)\}/g, (_, path: string) => values.get(path) ?? '')];
    })
    .join('\n');
}

interface About extends PrintedRecord {
  readonly row: Row;
}

/** @throws Failure E_TOO_LARGE for more lines than can be printed */
async function tableOf(
  printing: Printing,
  { resource, uuid, row }: About,
  { of, columns, filter, sort }: NonNullable<RecordDocument['table']>,
): Promise<DocumentContent['table']> {
  const { registry, locale } = printing;
  const inverse = resource.inverses[of];
  const other = registry.resources[inverse?.resource ?? ''];
  if (!inverse || !other) return null;
  const printedColumns = columns.flatMap((path) => {
    const field = readableField(printing, other, path);
    return field ? [{ path, field }] : [];
  });
  if (printedColumns.length === 0) return null;
  const query: ListQuery = {
    sort: sort?.[0] ?? null,
    ...(sort === null ? {} : { thenBy: sort.slice(1) }),
    range: [0, maxPrintedLines],
    filter: { and: [{ [inverse.field]: uuid }, filter] },
    search: '',
    embed: embedsFor(printing, other, columns),
    columns: columnsFor(printing, other, columns),
  };
  const rows = await linesOf(printing, { resource, row, of, other, query });
  if (rows.length > maxPrintedLines)
    throw new Failure('E_TOO_LARGE', texts.refusal('documents.too_many_lines', { max: maxPrintedLines }));
  const lines = await withReferences(printing, other, rows, columns);
  const hasWide = printedColumns.some(({ field }) => isWide(field));
  return {
    columns: printedColumns.map(({ field }, index) => ({
      label: inLanguage(field.label, locale),
      form: field.alignedEnd ? 'end' : isWide(field) || (!hasWide && index === 0) ? 'wide' : 'start',
    })),
    rows: lines.map((line) => printedColumns.map(({ path }) => printedAt(printing, other, line, path))),
  };
}

const isWide = ({ kind, relation }: Field): boolean => relation !== null || kinds[kind].traits.typed;

interface Lines {
  readonly resource: Resource;
  readonly row: Row;
  readonly of: string;
  readonly other: Resource;
  readonly query: ListQuery;
}

/** Reads the records of the table; owned lines of a caller who may not list them come with their record. */
async function linesOf(
  { store, caller }: Printing,
  { resource, row, of, other, query }: Lines,
): Promise<readonly Row[]> {
  if (!mayDo(other, caller, 'list')) {
    const own = resource.fields[of]?.kind === 'lines' ? row[of] : [];
    return Array.isArray(own) ? (own as readonly Row[]) : [];
  }
  const rows: Row[] = [];
  for await (const batch of store.stream(caller, other, query, maxPrintedLines + 1)) rows.push(...batch);
  return rows;
}
