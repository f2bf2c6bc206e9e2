/**
 * What the measuring commands share: medians, a table that is printed as it grows, and the sections of
 * docs/benchmarks.md and docs/scaling.md that they write.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export class Table {
  readonly lines: string[] = [];

  constructor(private readonly heads: readonly string[]) {}

  /** The heads are printed with the first row. Cells that are left out at the end are empty. */
  add(cells: readonly string[]): void {
    if (this.lines.length === 0) for (const line of [this.heads, this.heads.map(() => '---')]) this.print(line);
    this.print(this.heads.map((_, place) => cells[place] ?? ''));
  }

  private print(cells: readonly string[]): void {
    const line = `| ${cells.join(' | ')} |`;
    this.lines.push(line);
    process.stdout.write(`${line}\n`);
  }
}

export interface Section {
  readonly heading: string;
  /** As somebody types it to have the section written. */
  readonly command: string;
  /** With how much, how often. */
  readonly measured: string;
  /** Paragraphs, a line each. */
  readonly notes: readonly string[];
  readonly table: Pick<Table, 'lines'>;
}

/** Writes the section on the page of docs/ in the place of the one before; the others stay. */
export function writeSection(section: Section, name = 'benchmarks.md'): void {
  const page = new URL(`../../docs/${name}`, import.meta.url);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const made = `on ${new Date().toISOString().slice(0, 10)}, commit ${commit}`;
  writeFileSync(page, withSection(readFileSync(page, 'utf8'), { ...section, made }));
}

/** The page with the section in it: where one of that heading stood, else at the end. */
export function withSection(page: string, section: Section & { readonly made: string }): string {
  const { heading, command, made, measured, notes, table } = section;
  const written = [
    `## ${heading}`,
    '',
    `Written by \`${command}\` ${made}: ${measured},`,
    `on ${machine()}.`,
    '',
    ...notes,
    '',
    ...table.lines,
    '',
  ].join('\n');
  const parts = page.split(/^(?=## )/m);
  const place = parts.findIndex((part) => part.startsWith(`## ${heading}\n`));
  if (place === -1) return `${page.trimEnd()}\n\n${written}`;
  return parts
    .with(place, written)
    .map((part) => `${part.trimEnd()}\n`)
    .join('\n');
}

function machine(): string {
  const [first] = cpus();
  return `${cpus().length} cores (${first?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
}

export function median(found: readonly number[]): number {
  const sorted = found.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Half of what lies between the least and the most. */
export function spread(found: readonly number[]): number {
  return (Math.max(...found) - Math.min(...found)) / 2;
}

export function rounded(value: number): string {
  // Two digits of 99.6 are 1.0e+2.
  return value >= 99.5 ? value.toFixed(0) : value.toPrecision(2);
}

/** Reports if a figure is at most its goal, or how far it is above it. */
export function reached(found: number, most: number): string {
  if (found <= most) return 'yes';
  return most === 0 ? `no: ${rounded(found)} more` : `no: ${(found / most).toFixed(2)} × the goal`;
}

/** Resident memory of a process on this machine, in megabytes. */
export function memoryMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
