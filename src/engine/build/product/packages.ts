/** The packages of the product, as reported by npm: components, licences, known vulnerabilities. */
import { spawnSync } from 'node:child_process';

interface BomComponent {
  readonly name: string;
  readonly version?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** The used part of a CycloneDX document. */
export interface Bom {
  readonly bomFormat: string;
  readonly specVersion: string;
  readonly metadata: { readonly component: BomComponent };
  readonly components: readonly BomComponent[];
}

/** Runs npm and returns its output, even if it fails. */
export function askNpm(cwd: string, args: readonly string[]): { readonly output: string; readonly problem: string } {
  const { stdout, stderr, error } = spawnSync('npm', [...args], {
    cwd,
    // On Windows npm is a shell script.
    shell: process.platform === 'win32',
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    timeout: 120_000,
  });
  return { output: stdout ?? '', problem: error?.message ?? stderr.trim() };
}

/** Returns packages by licence, the most frequent first; those without one are last, as `unknown`. */
export function licencesOf({
  components,
}: Bom): readonly { readonly licence: string; readonly packages: readonly string[] }[] {
  const byLicence = new Map<string, string[]>();
  for (const { name, licenses = [] } of components) {
    const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? 'unknown');
    const licence = names.length === 0 ? 'unknown' : names.join(' AND ');
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), name]);
  }
  const rank = (licence: string): number => (licence === 'unknown' ? 1 : 0);
  return [...byLicence]
    .map(([licence, packages]) => ({ licence, packages: [...new Set(packages)].toSorted() }))
    .toSorted(
      (one, other) =>
        rank(one.licence) - rank(other.licence) ||
        other.packages.length - one.packages.length ||
        one.licence.localeCompare(other.licence),
    );
}

/** Severities that fail the check. */
const refusedSeverities = ['critical', 'high'] as const;

interface AuditVerdict {
  /** False if the npm registry did not respond, since the result is unknown then. */
  readonly isRight: boolean;
  readonly text: string;
}

/** Evaluates the output of `npm audit --json`. @param problem the error output of npm, if there is no result */
export function auditVerdict(output: string, problem: string): AuditVerdict {
  const report = parsed(output);
  const counts = report?.metadata?.vulnerabilities;
  if (counts === undefined)
    return {
      isRight: true,
      text: `The registry does not answer, so vulnerabilities are not checked. ${problem.split('\n')[0] ?? ''}`.trim(),
    };
  const refused = refusedSeverities.reduce((sum, severity) => sum + (counts[severity] ?? 0), 0);
  const found = Object.entries(report?.vulnerabilities ?? {}).map(
    ([name, { severity = 'unknown', via = [] }]) =>
      `  ${name} (${severity}): ${via.map((one) => (typeof one === 'string' ? one : (one.title ?? one.url ?? ''))).join('; ')}`,
  );
  const text =
    found.length === 0
      ? 'No known vulnerabilities in the packages of the product.'
      : [
          'Known vulnerabilities in the packages of the product:',
          ...found,
          'Update them ("npm audit fix"), or say in docs/pinned.md why not yet.',
        ].join('\n');
  return { isRight: refused === 0, text };
}

interface AuditReport {
  readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> };
  readonly vulnerabilities?: Readonly<
    Record<
      string,
      {
        readonly severity?: string;
        readonly via?: readonly (string | { readonly title?: string; readonly url?: string })[];
      }
    >
  >;
}

function parsed(output: string): AuditReport | null {
  try {
    return JSON.parse(output) as AuditReport;
  } catch {
    return null;
  }
}
