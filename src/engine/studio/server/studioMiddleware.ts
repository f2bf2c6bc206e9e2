/**
 * Development server of the studio: reads the files, previews edits and writes them. The page sends edits instead of
 * texts, which are applied to the current files.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Built } from '../../registry/build.ts';
import type { RegistryFiles } from '../../registry/load.ts';
import type { Registry } from '../../registry/types.ts';
import { applyEdits, EditRefused, type Edit } from '../edit/edits.ts';
import { isList, isObject } from '../edit/json.ts';
import {
  studioPath,
  type ChangedFile,
  type EditRequest,
  type NamedIcon,
  type MigrationPlan,
  type Preview,
  type StudioState,
} from '../edit/protocol.ts';
import { apiErrorOf } from './localRequest.ts';
import { changedFiles, readFolder, writeChanges } from './registryFolder.ts';

interface StudioOptions {
  /** Folder with resources.json and schemas. */
  readonly folder: string;
  /** Checks the files and returns all problems. */
  readonly check: (files: RegistryFiles) => Promise<Built>;
  /** Plans the migration of the database. */
  readonly plan: (registry: Registry) => Promise<MigrationPlan>;
  /** Searches icons by a part of their name; the best matches come first. */
  readonly icons: (part: string) => readonly NamedIcon[];
}

type Handler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

class Refused extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const longestBody = 1_000_000;
const changedMeanwhile = 'The files have changed since. Look at what your changes mean now.';

/** Creates the middleware. It handles requests below the studio's prefix and passes on all others. */
export function studioMiddleware(options: StudioOptions): Handler {
  const studio = new Studio(options);
  return (request, response, next) => {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    if (!path.startsWith(`${studioPath}/`)) return next();
    void answer(studio, request, { path: path.slice(studioPath.length), query }).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
      response.end(JSON.stringify(body));
    });
  };
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Address {
  readonly path: string;
  readonly query: string;
}

async function answer(studio: Studio, request: IncomingMessage, { path, query }: Address): Promise<Answer> {
  try {
    const refusal = apiErrorOf(request);
    if (refusal !== null) throw new Refused(403, refusal);
    switch (`${request.method} ${path}`) {
      case 'GET /state':
        return { status: 200, body: await studio.state() };
      case 'GET /icons':
        return { status: 200, body: studio.icons(new URLSearchParams(query).get('find') ?? '') };
      case 'POST /preview':
        return { status: 200, body: await studio.preview(await readRequest(request)) };
      case 'POST /apply':
        return { status: 200, body: await studio.apply(await readRequest(request)) };
      case 'POST /revert':
        return { status: 200, body: await studio.revert(await readRequest(request)) };
      default:
        throw new Refused(404, 'The studio has no such address.');
    }
  } catch (error) {
    const status = error instanceof Refused ? error.status : error instanceof EditRefused ? 422 : 500;
    const message = error instanceof Error ? error.message : String(error);
    return { status, body: { code: `E_STUDIO_${status}`, message, hint: '' } };
  }
}

class Studio {
  /** Last write, with the fingerprint of the files after it. */
  private last: { readonly changes: readonly ChangedFile[]; readonly fingerprint: string } | null = null;

  constructor(private readonly options: StudioOptions) {}

  async state(): Promise<StudioState> {
    const { files, fingerprint } = await readFolder(this.options.folder);
    return { files, fingerprint, canRevert: this.last?.fingerprint === fingerprint, folder: this.options.folder };
  }

  icons(part: string): readonly NamedIcon[] {
    return this.options.icons(part.toLowerCase());
  }

  async preview(request: EditRequest): Promise<Preview> {
    const { files, edited } = await this.edited(request);
    const { registry, problems, warnings } = await this.options.check(edited);
    const changed = changedFiles(files, edited);
    const plan = registry === null || changed.length === 0 ? null : await this.options.plan(registry);
    return { changed, problems, warnings, plan };
  }

  async apply(request: EditRequest): Promise<StudioState> {
    const { files, edited } = await this.edited(request);
    return this.write(changedFiles(files, edited));
  }

  /** Reverts the last write, unless the files were changed since. */
  async revert({ fingerprint }: EditRequest): Promise<StudioState> {
    const { last } = this;
    const { fingerprint: present } = await readFolder(this.options.folder);
    if (last === null || last.fingerprint !== present || fingerprint !== present)
      throw new Refused(409, changedMeanwhile);
    return this.write(last.changes.map(({ file, before, after }) => ({ file, before: after, after: before })));
  }

  private async write(changes: readonly ChangedFile[]): Promise<StudioState> {
    if (changes.length > 0) {
      writeChanges(this.options.folder, changes);
      const { fingerprint } = await readFolder(this.options.folder);
      this.last = { changes, fingerprint };
    }
    return this.state();
  }

  private async edited({
    fingerprint,
    edits,
  }: EditRequest): Promise<{ readonly files: RegistryFiles; readonly edited: RegistryFiles }> {
    const { files, fingerprint: present } = await readFolder(this.options.folder);
    if (present !== fingerprint) throw new Refused(409, changedMeanwhile);
    return { files, edited: applyEdits(files, edits) };
  }
}

async function readRequest(request: IncomingMessage): Promise<EditRequest> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > longestBody) throw new Refused(413, 'That is more than the studio takes at once.');
    chunks.push(chunk);
  }
  let body: unknown;
  try {
    body = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw new Refused(400, 'The body is not JSON.');
  }
  if (!isEditRequest(body))
    throw new Refused(400, 'Send { "fingerprint": "…", "edits": [{ "file", "path", "value" }] }.');
  return body;
}

function isEditRequest(body: unknown): body is EditRequest {
  if (!isObject(body) || typeof body['fingerprint'] !== 'string') return false;
  return isList(body['edits']) && body['edits'].every(isEdit);
}

function isEdit(edit: unknown): edit is Edit {
  if (!isObject(edit)) return false;
  const { file, path, order = [] } = edit;
  return typeof file === 'string' && isNames(path) && isNames(order);
}

const isNames = (value: unknown): boolean => isList(value) && value.every((one) => typeof one === 'string');
