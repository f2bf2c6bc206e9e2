/** The package has no types of its own, and those that exist describe Node's deprecated module of the same name. */
declare module 'punycode/punycode.es6.js' {
  /** @throws RangeError for what is no Punycode (RFC 3492). @param encoded without `xn--` */
  export function decode(encoded: string): string;
}
