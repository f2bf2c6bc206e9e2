/** Reads an uploaded file: one CAMT.053 document as a stream, or a ZIP archive of them. */
import { Failure, Files } from '#engine/server';
import { CamtReader, OtherDocument, type CamtFile } from '../../rules/camt.ts';
import { texts } from '../texts.ts';

const megabyte = 1_000_000;
/** A day with 100,000 entries has about 120 MB. An archive is held in memory, which a document is not. */
const fileLimits = { document: 128 * megabyte, archive: 32 * megabyte };
/** Enough to recognise any format. */
const recognisedBytes = 1_024;

interface Given {
  readonly name: string;
  readonly content: AsyncIterable<Uint8Array>;
  readonly today: string;
}

/** @throws Failure E_INVALID for another format or a damaged file; E_TOO_LARGE */
export async function readStatementFile({ name, content, today }: Given): Promise<CamtFile> {
  const pieces = content[Symbol.asyncIterator]();
  const start: Uint8Array[] = [];
  let bytes = 0;
  while (bytes < recognisedBytes) {
    const { value, done } = await pieces.next();
    if (done) break;
    start.push(value);
    bytes += value.length;
  }
  const head = Buffer.concat(start);
  const rest = { [Symbol.asyncIterator]: () => pieces };
  if (head.subarray(0, 4).equals(archiveMark)) return readArchive(await allOf(head, rest), today);
  refuseOtherFormat(head);
  return readDocument({ name, today, content: limited(head, rest) });
}

const archiveMark = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

/** @throws Failure E_INVALID that names the format and the way out */
function refuseOtherFormat(head: Buffer): void {
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/u, '')
    .trimStart();
  if (text === '') throw new Failure('E_INVALID', texts.refusal('file.empty'));
  if (text.startsWith('%PDF')) throw new Failure('E_INVALID', texts.refusal('file.pdf'));
  if (/^<(!doctype\s+html|html|head|body)\b/iu.test(text)) throw new Failure('E_INVALID', texts.refusal('file.html'));
  if (/^\{1:|^:20:|^:25:/mu.test(text)) throw new Failure('E_INVALID', texts.refusal('file.mt940'));
  if (!text.startsWith('<')) throw new Failure('E_INVALID', texts.refusal('file.not_xml'));
}

async function* limited(head: Buffer, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = head.length;
  yield head;
  for await (const piece of rest) {
    bytes += piece.length;
    if (bytes > fileLimits.document) throw tooLarge(fileLimits.document);
    yield piece;
  }
}

async function allOf(head: Buffer, rest: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [head];
  let bytes = head.length;
  for await (const piece of rest) {
    bytes += piece.length;
    if (bytes > fileLimits.archive) throw tooLarge(fileLimits.archive);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** @throws Failure E_TOO_LARGE for a file that says so before it is read */
export function refuseLargeFile(bytes: number): void {
  if (bytes > fileLimits.document) throw tooLarge(fileLimits.document);
}

const tooLarge = (max: number): Failure =>
  new Failure('E_TOO_LARGE', texts.refusal('file.too_large', { max: `${max / megabyte} MB` }));

async function readDocument({ name, content, today }: Given): Promise<CamtFile> {
  const camt = new CamtReader(today);
  const reader = new Files.XmlReader(camt);
  try {
    for await (const piece of content) reader.write(piece);
  } catch (error) {
    throw refusedDocument(error, name);
  }
  try {
    reader.end();
  } catch (error) {
    throw error instanceof OtherDocument
      ? refusedDocument(error, name)
      : new Failure('E_INVALID', { ...texts.refusal('file.cut_off', { name }) });
  }
  return camt.result();
}

function refusedDocument(error: unknown, name: string): unknown {
  if (error instanceof Failure || !(error instanceof Error)) return error;
  if (error instanceof OtherDocument)
    return error.found.toLowerCase() === 'html'
      ? new Failure('E_INVALID', texts.refusal('file.html'))
      : new Failure('E_INVALID', texts.refusal('file.other_document', { found: error.found.slice(0, 60) }));
  const [detail = ''] = error.message.split('\n');
  return Object.assign(
    new Failure('E_INVALID', texts.refusal('file.malformed', { name, detail: detail.slice(0, 120) })),
    {
      cause: error,
    },
  );
}

/** Folders that macOS and others add to archives. */
const isStatement = (path: string): boolean => /\.(xml|camt|053)$/iu.test(path) && !/(^|\/)(__MACOSX\/|\.)/u.test(path);

async function readArchive(content: Buffer, today: string): Promise<CamtFile> {
  const archive = await Files.XmlArchive.open(content).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'E_TOO_LARGE'
      ? error
      : new Failure('E_INVALID', texts.refusal('file.archive'));
  });
  const paths = archive.paths.filter(isStatement).toSorted();
  if (paths.length === 0) throw new Failure('E_INVALID', texts.refusal('file.archive_empty'));
  const files: CamtFile[] = [];
  for (const path of paths) files.push(await readDocument({ name: path, today, content: archive.contentOf(path) }));
  return { statements: files.flatMap((file) => file.statements), faults: files.flatMap((file) => file.faults) };
}
