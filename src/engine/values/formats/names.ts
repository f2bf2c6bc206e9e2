/**
 * Names of people and companies. They end up in mails that others receive, so that a name must not lead anywhere: mail
 * programs turn web and email addresses into links.
 */

/** A scheme, `www.` or an email address. */
const address = /:\/\/|\bwww\.|\S@[^\s@.]+\.\p{L}/iu;
/** Letters or digits, a dot, and at least two letters: what mail programs take for a domain. */
const domain = /[\p{L}\p{N}-][\p{L}\p{N}-]\.\p{L}\p{L}/u;
const domainWithPath = /\.\p{L}{2,}[:/]/u;
/** Control characters, separators of lines, and marks that change the direction of the text around them. */
const invisible = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u;

/** A person is not called after a domain. */
export function isPersonName(value: string): boolean {
  const plain = value.normalize('NFKC');
  return !invisible.test(value) && !address.test(plain) && !domain.test(plain);
}

/** A company may be called after its domain, as in "bol.com". */
export function isCompanyName(value: string): boolean {
  const plain = value.normalize('NFKC');
  return !invisible.test(value) && !address.test(plain) && !domainWithPath.test(plain);
}
