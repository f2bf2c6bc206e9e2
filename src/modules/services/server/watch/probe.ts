/** Performs one check of a port, a site or a certificate, through the outbound guard against internal addresses. */
import { Outbound, type OutboundPolicy } from '#engine/server';
import type { CheckKind, CheckProblem } from '../../rules/serverChecks.ts';

/** Target and expectation of a check. */
export interface CheckTarget {
  readonly kind: CheckKind;
  readonly host: string;
  readonly port: number;
  readonly path: string | null;
  /** null accepts any status below 400. */
  readonly expected_status: number | null;
  readonly certificate_days: number;
  readonly timeout_s: number;
}

/** Result of a check. */
export interface CheckResult {
  /** null if the check passed. */
  readonly problem: CheckProblem | null;
  /** Technical detail without translation, such as "HTTP 502" or "ECONNRESET". */
  readonly detail: string | null;
  readonly milliseconds: number;
  readonly certificateUntil: Date | null;
}

/** Environment of a check. */
export interface Surroundings {
  readonly policy: OutboundPolicy;
  /** Aborts the check without a result. */
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Trusted certificate authorities (PEM). Defaults to those of Node. */
  readonly authorities?: readonly string[];
}

/** The rest of a larger response is not read. */
const maxBytes = 65_536;
const dayMilliseconds = 86_400_000;

/** Resolves within `timeout_s`. @throws the reason of the signal if it is aborted */
export async function probe(
  target: CheckTarget,
  { policy, signal, now, authorities }: Surroundings,
): Promise<CheckResult> {
  const late = AbortSignal.timeout(target.timeout_s * 1_000);
  const begun = performance.now();
  const within = {
    policy,
    signal: AbortSignal.any([late, signal]),
    ...(authorities === undefined ? {} : { authorities }),
  };
  const found = (
    problem: CheckProblem | null,
    detail: string | null = null,
    until: Date | null = null,
  ): CheckResult => ({
    problem,
    detail: detail?.slice(0, 300) ?? null,
    milliseconds: Math.round(performance.now() - begun),
    certificateUntil: until,
  });
  try {
    if (target.kind === 'tls') {
      const { validUntil, fault } = await Outbound.certificateOutside({ ...target, ...within });
      const until = Number.isNaN(validUntil.getTime()) ? null : validUntil;
      const left = until === null ? Infinity : until.getTime() - now().getTime();
      const problem =
        left <= 0
          ? 'certificate_expired'
          : fault !== null
            ? certificateProblem(fault)
            : left < target.certificate_days * dayMilliseconds
              ? 'certificate_expires'
              : null;
      return found(problem, problem === null || problem === 'certificate_expires' ? null : fault, until);
    }
    if (target.kind === 'tcp') {
      await Outbound.connectOutside({ ...target, ...within });
      return found(null);
    }
    const { status } = await Outbound.callOutside({ address: addressOf(target), maxBytes, ...within });
    const isExpected = target.expected_status === null ? status < 400 : status === target.expected_status;
    return isExpected ? found(null) : found('status', `HTTP ${status}`);
  } catch (error) {
    if (signal.aborted) throw error;
    return found(late.aborted ? 'timeout' : problemOf(error), late.aborted ? null : codeOf(error));
  }
}

function addressOf({ kind, host, port, path }: CheckTarget): URL {
  return new URL(`${kind}://${host}:${port}${path ?? '/'}`);
}

function problemOf(error: unknown): CheckProblem {
  if (error instanceof Outbound.OutboundRefused) return 'internal_address';
  const code = codeOf(error) ?? '';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ETIMEDOUT') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no_address';
  return isAboutCertificate(code) ? certificateProblem(code) : 'broken_off';
}

const isAboutCertificate = (code: string): boolean => /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)/.test(code);

/** Maps the codes of https://docs.openssl.org/master/man1/openssl-verification-options/ and `node:tls`. */
function certificateProblem(code: string): CheckProblem {
  if (code === 'CERT_HAS_EXPIRED') return 'certificate_expired';
  return code === 'ERR_TLS_CERT_ALTNAME_INVALID' ? 'certificate_name' : 'certificate_untrusted';
}

/** Returns the error code; if several addresses were tried (RFC 8305), that of the first. */
function codeOf(error: unknown): string | null {
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  if (!(error instanceof Error) || error instanceof Outbound.OutboundRefused) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
