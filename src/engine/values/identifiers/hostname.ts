/** Host names in ASCII form, lower case (RFC 952, 1123, 1035), and conversion of typed names to it (UTS-46). */

const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
/** The characters of a typed internationalised name; excludes all characters with a special meaning in a URL. */
const TYPED_NAME = /^(?:[\p{L}\p{M}\p{N}\u00b7\u30fb.\u3002\uff0e\uff61-]|\u200c|\u200d)+$/u;

/**
 * Returns true for 1 to 63 letters, digits and inner hyphens per label, at most 253 in total, no final dot; `localhost`
 * is valid. The last label is not numeric, so no IPv4 address is a host name (RFC 1123 § 2.1).
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
 * Converts typed text to ASCII by UTS-46 (non-transitional), with the platform's URL parser: `Bücher.Example` →
 * `xn--bcher-kva.example`. Returns null if it is not a host name. Surrounding space and one final dot are dropped.
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
