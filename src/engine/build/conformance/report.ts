/** Formats the findings: a line per check, and three more for a difference. */
import type { Finding } from './check.ts';

const signs = { ok: 'ok       ', differs: 'differs  ', 'not tried': 'not tried' } as const;

/** Formats a finding, with its group as a heading if it differs from the previous one. */
export function findingText(
  { group, check, resource, result, asked, expected, came, why }: Finding,
  before: Finding | null,
): string {
  const heading =
    before?.group === group && before.resource === resource
      ? ''
      : `\n${group}${resource === null ? '' : ` · ${resource}`}\n`;
  const details =
    result === 'differs'
      ? `\n             asked     ${asked}\n             expected  ${expected}\n             came      ${came}`
      : '';
  return `${heading}  ${signs[result]}  ${check}${why === undefined ? '' : ` (${why})`}${details}`;
}

/** Returns the last paragraph of the report, with the counts by result. */
export function summaryText(findings: readonly Finding[]): string {
  const count = (result: Finding['result']): number => findings.filter((finding) => finding.result === result).length;
  const differing = count('differs');
  const verdict =
    differing === 0
      ? 'Nothing differs from the contract.'
      : differing === 1
        ? 'One thing differs from the contract (docs/contract.md).'
        : `${differing} things differ from the contract (docs/contract.md).`;
  return `\n${verdict} ${count('ok')} checks are right, ${count('not tried')} were not tried.`;
}
