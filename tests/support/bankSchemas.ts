/** Validates messages to banks against the schemas of ISO 20022, kept in `xsd/`. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';

/** @throws Error with the first element that the schema of the message does not allow */
export function validateMessage(xml: string): void {
  const name = /urn:iso:std:iso:20022:tech:xsd:(pain\.\d{3}\.\d{3}\.\d{2})"/.exec(xml)?.[1] ?? 'none';
  const schema = XmlDocument.fromString(
    readFileSync(fileURLToPath(new URL(`xsd/${name}.xsd`, import.meta.url)), 'utf8'),
  );
  const validator = XsdValidator.fromDoc(schema);
  const document = XmlDocument.fromString(xml);
  try {
    validator.validate(document);
  } finally {
    document.dispose();
    validator.dispose();
    schema.dispose();
  }
}

/** Returns the texts of all elements of a name, in order. */
export const textsOf = (xml: string, tag: string): readonly string[] =>
  [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) => text);
