/** Formats an IBAN in groups of four (ISO 13616): `NL91 ABNA 0417 1643 00`. Also works on incomplete IBANs. */
export function ibanGroups(iban: string): string {
  return iban.replaceAll(/([^\s]{4})(?=[^\s])/g, '$1 ');
}
