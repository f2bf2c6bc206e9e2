/**
 * Names of people and companies. Mails to others contain them, and mail programs turn web and e-mail addresses into
 * links, so names may not contain these.
 */

/** A scheme, `www.` or an email address. */
const address = /:\/\/|\bwww\.|\S@[^\s@.]+\.\p{L}/iu;
/** Letters or digits, a dot, and at least two letters: mail programs recognise this as a domain. */
const domain = /[\p{L}\p{N}-][\p{L}\p{N}-]\.\p{L}\p{L}/u;
const domainWithPath = /\.\p{L}{2,}[:/]/u;
/** Control characters, line separators, and marks that change the text direction. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** Returns true for a valid name of a person, which may not contain a domain. */
export function isPersonName(value: string): boolean {
  const plain = value.normalize('NFKC');
  return !invisible.test(value) && !address.test(plain) && !domain.test(plain);
}

/** Returns true for a valid name of a company, which may contain a domain, as in "bol.com". */
export function isCompanyName(value: string): boolean {
  const plain = value.normalize('NFKC');
  return !invisible.test(value) && !address.test(plain) && !domainWithPath.test(plain);
}
