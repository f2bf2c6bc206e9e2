/** Source text with syntax highlighting. The language is loaded on first use; until then the text is plain. */
import { useEffect, useState, type ReactNode } from 'react';
import { classHighlighter, highlightCode } from '@lezer/highlight';
import type { Language } from '@codemirror/language';
import type { LanguageName } from './codeLanguage.ts';
import { loadLanguage } from './loadLanguage.ts';

/** Longer texts are not highlighted, because that would block the page. */
const mostLetters = 100_000;

export default function Highlighted({ text, language }: { readonly text: string; readonly language: LanguageName }) {
  const [loaded, setLoaded] = useState<Language | null>(null);
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(language).then((found) => {
      if (isWanted) setLoaded(found);
    });
    return () => {
      isWanted = false;
    };
  }, [language]);
  return loaded === null || text.length > mostLetters ? text : <>{coloured(text, loaded)}</>;
}

function coloured(text: string, { parser }: Language): readonly ReactNode[] {
  const parts: ReactNode[] = [];
  highlightCode(
    text,
    parser.parse(text),
    classHighlighter,
    (part, classes) => {
      parts.push(
        classes === '' ? (
          part
        ) : (
          <span key={parts.length} className={classes}>
            {part}
          </span>
        ),
      );
    },
    () => {
      parts.push('\n');
    },
  );
  return parts;
}
