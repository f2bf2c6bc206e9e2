#!/usr/bin/env node
/**
 * The command `beheer` of a company's repository. It runs the same programs as the npm scripts of the engine, with the
 * registry and the data of the current folder. Plain JavaScript, since it prepares the TypeScript sources first.
 *
 * The programs find everything relative to themselves, in folders like those of the engine's own repository. So the
 * engine is copied to `.beheer`, out of `node_modules`, with the company's modules linked as `src/modules`.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { register } from 'tsx/esm/api';

const engine = fileURLToPath(new URL('../..', import.meta.url));
const company = process.cwd();
const prepared = join(company, '.beheer');
/** There the programs of packages are shell scripts. */
const isWindows = process.platform === 'win32';

/** Programs by name: their file below the engine, and a line for the usage. */
const programs = {
  start: ['build/supervise.mjs', 'builds what is older than its sources, and runs the server'],
  dev: ['build/dev.ts', 'runs the server and the screens, and follows every change'],
  build: ['build/build.ts', 'builds the screens'],
  rows: ['build/rows.ts', 'writes the types of every table and record to rows.ts'],
  types: ['build/types.ts', 'writes types for programs that call the API'],
  migrate: ['build/migrate.ts', 'changes the database as the registry says; --plan shows the changes'],
  backup: ['build/backup.ts', 'backs up the database: --to FILE'],
  restore: ['build/restore.ts', 'restores a backup: --from FILE'],
  'verify-backup': ['build/verifyBackup.ts', 'checks a backup: FILE'],
  'copy-data': ['build/copyData.ts', 'copies the data directory: --to DIR'],
  'secret-key': ['build/secretKey.ts', 'shows or replaces the key of the secrets'],
  conformance: ['build/conformance.ts', 'tests a server against the HTTP contract'],
};

/** Commands that are no program of the engine. */
const commands = {
  new: [beginRepository, 'writes a repository for a company: FOLDER [--starter empty|people] [--name NAME]'],
  check: [check, 'checks the registry, the types and the code'],
  test: [test, 'runs the tests of the repository'],
  upgrade: [upgrade, 'takes over another version: [FILE.tgz] [--write]'],
  prepare: [() => undefined, 'copies the engine to .beheer, as every other command does when it has changed'],
};

const [name = '--help', ...rest] = process.argv.slice(2);

if (name === '--version' || name === '-v') process.stdout.write(`${manifestOf(engine).version}\n`);
else if (name === '--help' || name === '-h' || name === 'help') process.stdout.write(usage());
else if (!Object.hasOwn(commands, name) && !Object.hasOwn(programs, name))
  fail(`There is no command "${name}".\n\n${usage()}`);
else if (name === 'new') await beginRepository();
else if (!existsSync(join(company, 'resources.json')))
  fail('There is no resources.json here. Go to the folder of your repository, or begin one: beheer new FOLDER');
else {
  prepare();
  process.env.REGISTRY = company;
  process.env.DATA_DIR ??= join(company, 'data');
  register();
  await listModules();
  if (Object.hasOwn(commands, name)) await commands[name][0]();
  else await run(join(prepared, 'src/engine', programs[name][0]), rest);
}

/** Copies the engine to `.beheer` unless that is the same build of it. */
function prepare() {
  mkdirSync(join(company, 'modules'), { recursive: true });
  if (textOf(join(prepared, 'package.json')) === textOf(join(engine, 'package.json'))) return;
  const half = join(company, `.beheer-${process.pid}`);
  cpSync(engine, half, { recursive: true, filter: (source) => !source.slice(engine.length).includes('node_modules') });
  // A junction needs no special right on Windows, and an absolute target.
  symlinkSync(join(company, 'modules'), join(half, 'src/modules'), 'junction');
  for (const file of ['main.ts', 'worker.ts']) cpSync(join(half, 'src/company', file), join(half, 'src/app', file));
  rmSync(prepared, { recursive: true, force: true });
  renameSync(half, prepared);
}

/** Lists the folders of `modules` for the bundlers. */
async function listModules() {
  const { writeModuleLists } = await import(join(prepared, 'src/engine/build/generated/moduleFolders.ts'));
  await writeModuleLists(prepared);
}

/** Runs a program in this process, so that signals and exit codes need no forwarding. */
async function run(file, args) {
  process.argv = [process.execPath, file, ...args];
  await import(file);
}

async function beginRepository() {
  register();
  const archive = process.env.npm_config_package?.endsWith('.tgz') ? ['--engine', process.env.npm_config_package] : [];
  await run(join(engine, 'src/engine/build/new.ts'), ['--repository', ...archive, ...rest]);
}

function check() {
  call(process.execPath, join(prepared, 'src/engine/build/checkProgram.mjs'));
  checkTypes();
  call(binOf('oxlint'), 'modules', 'tests');
}

/** Prints the errors in files of the company: those of the engine were checked before it was packed. */
function checkTypes() {
  const { stdout } = spawnSync(binOf('tsc'), ['--noEmit', '--pretty', 'false'], { shell: isWindows, encoding: 'utf8' });
  // The lines that explain an error are indented.
  const own = stdout.split(/\n(?=\S)/).filter((error) => error.trim() !== '' && !error.startsWith('.beheer/'));
  if (own.length === 0) return;
  process.stderr.write(`${own.join('\n').trimEnd()}\n`);
  process.exitCode = 1;
}

function test() {
  const config = join(prepared, 'src/company/companyTests.ts');
  call(binOf('vitest'), 'run', '--config', config, '--root', company, ...rest);
}

/**
 * Installs the archive, if one is given, then rewrites the registry with the program of the installed engine. Without
 * `--write` it shows what that would change.
 */
async function upgrade() {
  const archive = rest.find((argument) => argument.endsWith('.tgz'));
  const options = rest.filter((argument) => argument !== archive);
  if (archive === undefined) return run(join(prepared, 'src/engine/build/upgrade.ts'), options);
  if (!existsSync(archive)) return fail(`There is no file ${archive}.`);
  const manifest = manifestOf(company);
  const former = manifest.dependencies.beheer.replace(/^file:/, '');
  const kept = `vendor/${basename(archive)}`;
  mkdirSync(join(company, 'vendor'), { recursive: true });
  cpSync(archive, join(company, kept));
  if (former !== kept && former.endsWith('.tgz')) rmSync(join(company, former), { force: true });
  manifest.dependencies.beheer = `file:${kept}`;
  writeFileSync(join(company, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const others = options.filter((option) => option !== '--no-install');
  if (others.length < options.length) process.stdout.write('Not installed yet: npm install, then beheer upgrade.\n');
  else {
    call('npm', 'install');
    if (process.exitCode === undefined) call(process.execPath, fileURLToPath(import.meta.url), 'upgrade', ...others);
  }
}

/** Runs a program, and keeps the exit code of the last one that failed. */
function call(program, ...args) {
  const { status } = spawnSync(program, args, { stdio: 'inherit', shell: isWindows && program !== process.execPath });
  if (status !== 0) process.exitCode = status ?? 1;
}

function binOf(program) {
  return join(company, 'node_modules/.bin', program);
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

function textOf(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

function usage() {
  const lines = Object.entries({ ...commands, ...programs }).map(([key, [, about]]) => `  ${key.padEnd(14)} ${about}`);
  return `beheer COMMAND [options]\n\n${lines.join('\n')}\n`;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
