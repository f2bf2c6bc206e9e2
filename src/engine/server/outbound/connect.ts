/**
 * Opens a connection to a port of another machine and closes it immediately: checks if somebody listens there, and with
 * which certificate. Restricted by the outbound policy.
 */
import { connect, isIPv6, type Socket } from 'node:net';
import { connect as connectTls, type DetailedPeerCertificate, type TLSSocket } from 'node:tls';
import { OutboundRefused, type OutboundPolicy } from './policy.ts';

interface OutboundConnection {
  /** Host name, or an address without brackets. */
  readonly host: string;
  readonly port: number;
  readonly policy: OutboundPolicy;
  /** Aborts the attempt. */
  readonly signal: AbortSignal;
  /** Trusted authorities (PEM); those of Node by default. */
  readonly authorities?: readonly string[];
}

/** Certificate of a server in the handshake (RFC 8446 § 4.4.2), trusted or not. */
interface SeenCertificate {
  readonly validUntil: Date;
  /** Error code of OpenSSL or Node: `CERT_HAS_EXPIRED`; null for a valid certificate. */
  readonly fault: string | null;
}

/**
 * Opens a connection and closes it; sends nothing.
 *
 * @throws OutboundRefused where the policy forbids the host; errors of Node where nobody answers; the reason of the
 *   signal
 */
export async function connectOutside(to: OutboundConnection): Promise<void> {
  await opened(to, () => connect({ host: to.host, port: to.port, lookup: to.policy.lookup }), 'connect');
}

/**
 * Does the same with a TLS handshake. An untrusted certificate is a result, not an error.
 *
 * @throws like {@link connectOutside}, and where the server does not speak TLS
 */
export async function certificateOutside(to: OutboundConnection): Promise<SeenCertificate> {
  const { host, port, policy, authorities } = to;
  return opened(
    to,
    () =>
      connectTls({
        host,
        port,
        lookup: policy.lookup,
        // RFC 6066 § 3: a server name is never an address.
        ...(isAddress(host) ? {} : { servername: host }),
        ...(authorities === undefined ? {} : { ca: [...authorities] }),
        rejectUnauthorized: false,
      }),
    'secureConnect',
    seenOf,
  );
}

function seenOf(socket: TLSSocket): SeenCertificate {
  const certificate: Partial<DetailedPeerCertificate> = socket.getPeerCertificate(true);
  const { authorizationError } = socket;
  const fault: unknown =
    authorizationError instanceof Error
      ? 'code' in authorizationError
        ? authorizationError.code
        : authorizationError.message
      : authorizationError;
  return {
    validUntil: new Date(certificate.valid_to ?? Number.NaN),
    fault: socket.authorized ? null : typeof fault === 'string' ? fault : 'UNKNOWN',
  };
}

function opened<S extends Socket, Answer>(
  { host, port, policy, signal }: OutboundConnection,
  open: () => S,
  stands: 'connect' | 'secureConnect',
  read?: (socket: S) => Answer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const written = isIPv6(host) ? `[${host}]` : host;
    if (policy.apiErrorOf(`https://${written}:${port}/`) !== null) return reject(new OutboundRefused(host));
    if (signal.aborted) return reject(asError(signal.reason));
    const socket = open();
    const end = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.destroy();
    };
    const onAbort = (): void => {
      end();
      reject(asError(signal.reason));
    };
    signal.addEventListener('abort', onAbort);
    socket.on('error', (error) => {
      end();
      reject(error);
    });
    socket.on('close', () => {
      end();
      reject(Object.assign(new Error('The connection was closed.'), { code: 'ECONNRESET' }));
    });
    socket.on(stands, () => {
      try {
        resolve(read?.(socket) as Answer);
      } catch (error) {
        reject(asError(error));
      } finally {
        end();
      }
    });
    return undefined;
  });
}

const isAddress = (host: string): boolean => isIPv6(host) || /^\d+(?:\.\d+){3}$/.test(host);

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
