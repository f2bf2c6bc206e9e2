/**
 * In charge of host names in their ASCII form, lower case (RFC 952, 1123, 1035) and the way there from what people type
 * (UTS-46).
 */

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** What an internationalised name may be typed with; keeps out everything that would mean something else in a URL. */
const TYPED_NAME = /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/**
 * True for 1 to 63 letters, digits and inner hyphens per label, at most 253 together, no final dot; `localhost` is one.
 * The last label is not numeric, so no IPv4 address is a host name (RFC 1123 § 2.1).
 */
export function isHostname(value: string): boolean {
  const labels = value.split('.');
  return (
    value.length <= 253 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '')
  );
}

/**
 * What was typed → ASCII form by UTS-46 (non-transitional), through the platform's own URL parser: `Bücher.Example` →
 * `xn--bcher-kva.example`. Null when it is not a host name. Surrounding space and one final dot are dropped.
 */
export function hostnameToAscii(text: string): string | null {
  const typed = text.trim().replace(/\.$/, '');
  if (!TYPED_NAME.test(typed)) return null;
  try {
    const { hostname } = new URL(`http://${typed}`);
    return isHostname(hostname) ? hostname : null;
  } catch {
    return null;
  }
}
