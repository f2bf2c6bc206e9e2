/** The parts of https://github.com/lojjic/bidi-js that are used; the package has no types. */
declare module 'bidi-js' {
  interface Bidi {
    /** Levels by UTF-16 unit. */
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl' | 'auto'): { readonly levels: Uint8Array };
    /** Null if the character has no mirrored form. */
    getMirroredCharacter(character: string): string | null;
  }
  export default function bidiFactory(): Bidi;
}
