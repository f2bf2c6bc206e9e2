/** The package has no types of its own, and the published ones are for Node's deprecated module of the same name. */
declare module 'punycode/punycode.es6.js' {
  /** Decodes a label. @throws RangeError for invalid Punycode (RFC 3492). @param encoded without `xn--` */
  export function decode(encoded: string): string;
}
