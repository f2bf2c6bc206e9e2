/** Streaming XML reader with limits against malicious documents. */
import sax, { type SAXParser } from 'sax';

export interface XmlEvents {
  /** @param name local name, without the prefix; the same for attributes */
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Reports text; the text of one element can come in several pieces. */
  text?(piece: string): void;
  close?(name: string): void;
}

const deepest = 64;
const mostAttributes = 100;

/** Reads a document piece by piece and reports its elements. */
export class XmlReader {
  readonly #parser: SAXParser = sax.parser(true, { position: false });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(events: XmlEvents) {
    let depth = 0;
    let attributes = 0;
    Object.assign(this.#parser, {
      onerror(error) {
        throw error;
      },
      // Workbooks have no document type, and entity attacks need one.
      ondoctype() {
        throw new Error('The document has a document type.');
      },
      onattribute() {
        attributes += 1;
        if (attributes > mostAttributes) throw new Error('An element has too many attributes.');
      },
      onopentag({ name, attributes: given }) {
        attributes = 0;
        depth += 1;
        if (depth > deepest) throw new Error('The elements are nested too deeply.');
        events.open?.(localName(name), localNames(given as Readonly<Record<string, string>>));
      },
      onclosetag(name) {
        depth -= 1;
        events.close?.(localName(name));
      },
      ontext: (text) => events.text?.(text),
      oncdata: (text) => events.text?.(text),
    } satisfies Partial<SAXParser>);
  }

  /** @throws Error if the document is malformed or exceeds a limit */
  write(piece: Uint8Array): void {
    this.#parser.write(this.#decoder.decode(piece, { stream: true }));
  }

  /** @throws Error if the document is incomplete */
  end(): void {
    this.#parser.write(this.#decoder.decode());
    this.#parser.close();
  }
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

function localNames(attributes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const names = Object.keys(attributes);
  return names.some((name) => name.includes(':'))
    ? Object.fromEntries(names.map((name) => [localName(name), attributes[name] ?? '']))
    : attributes;
}
