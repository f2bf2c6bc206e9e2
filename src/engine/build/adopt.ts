/**
 * `npm run adopt -- --database URL`: generates a registry for the tables of an existing PostgreSQL database. Reads the
 * catalogues and writes files; does not change the database.
 */
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { formatProblem } from '../registry/problem.ts';
import { readCatalogue } from '../server/store/catalogue.ts';
import { decide } from './adopt/decide.ts';
import { withDutch } from './adopt/dutch.ts';
import { undecidedFile, undecidedLines, writeRegistry } from './adopt/files.ts';
import { resourceName } from './adopt/words.ts';
import { buildFolder } from './product/productModules.ts';

const usage = `npm run adopt -- --database URL [options]

Writes a registry over the tables of an existing PostgreSQL (docs/adopt.md). The database is read and not changed.

  --database URL    postgres://user:password@host:5432/database
  --schema NAME     the schema that the tables are in (public)
  --locales NAMES   the languages, the usual one first: en, or nl,en (en)
  --into FOLDER     where the registry is written (data/adopted/<database>); it must have none yet
`;

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

class CannotAdopt extends Error {}

async function main(): Promise<number> {
  const { database: url, schema, into, locales: named, help } = readWish();
  if (help) {
    process.stdout.write(usage);
    return 0;
  }
  if (!url) throw new CannotAdopt(`--database is missing.\n\n${usage}`);
  if (!URL.canParse(url) || !/^postgres(?:ql)?:/.test(url))
    throw new CannotAdopt('--database is no address. Write it as postgres://user:password@host:5432/database.');
  const { facts, texts } = await readCatalogue(url, schema);
  if (facts.relations.length === 0)
    throw new CannotAdopt(`The schema "${schema}" has no tables. Name the one that has them: --schema.`);
  const folder = resolve(into ?? join('data/adopted', resourceName(facts.database)));
  const locales = readLocales(named);
  const decided = decide(facts, texts);
  const { adoption, untranslated } = locales.includes('nl')
    ? withDutch(decided)
    : { adoption: decided, untranslated: [] };
  const undecided = undecidedLines(adoption.undecided, { locales, untranslated });
  writeRegistry({ root, folder, database: facts.database, adoption, locales, undecided });
  const shown = relative(process.cwd(), folder) || '.';
  printLine(`Written: ${adoption.resources.length} resources over the tables of ${facts.database}, in ${shown}.`);
  printLine(`\nNot decided (also in ${join(shown, undecidedFile)}):\n`);
  for (const line of undecided) printLine(line);
  const { problems } = await buildFolder(root, folder);
  if (problems.length > 0) {
    process.stderr.write(`\nThe registry has to be mended first:\n\n${problems.map(formatProblem).join('\n')}\n`);
    return 1;
  }
  printLine(`\nThe registry is right. Start it: REGISTRY=${shown} DATABASE_URL=… npm start`);
  return 0;
}

const offeredLocales = ['en', 'nl'];

function readLocales(written: string): readonly string[] {
  const locales = written.split(',').map((one) => one.trim());
  if (locales.length > 0 && locales.every((one) => offeredLocales.includes(one))) return [...new Set(locales)];
  throw new CannotAdopt(`--locales ${written} has a language without words for a database. Write en, nl, or nl,en.`);
}

function readWish() {
  try {
    return parseArgs({
      options: {
        database: { type: 'string' },
        schema: { type: 'string', default: 'public' },
        locales: { type: 'string', default: 'en' },
        into: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CannotAdopt(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
