/** An IBAN in groups of four, as it is read aloud (ISO 13616): `NL91 ABNA 0417 1643 00`. Of any text, also half of one. */
export function ibanGroups(iban: string): string {
  return iban.replaceAll(/([^\s]{4})(?=[^\s])/g, '$1 ');
}
