/** Translated text with React elements in place of its variables: `%{who} changed %{field}`. */
import { Fragment, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { keyed } from '../../ui/keyed.ts';

interface Props {
  readonly text: string;
  readonly parts: Readonly<Record<string, ReactNode>>;
  readonly count?: number;
}

/** Marks the variables while the text is translated. A control character that does not occur in texts. */
const mark = '\u0001';

/**
 * Translation with elements. `text` is its key, `parts` are the elements by variable, and `count` selects the plural.
 */
export function Sentence({ text, parts, count }: Props) {
  const translate = useTranslate();
  const names = Object.fromEntries(Object.keys(parts).map((name) => [name, `${mark}${name}${mark}`]));
  const pieces = translate(text, { ...names, ...(count === undefined ? {} : { smart_count: count }) }).split(mark);
  return (
    <>
      {keyed(pieces).map(({ key, item }) => (
        <Fragment key={key}>{Object.hasOwn(parts, item) ? parts[item] : item}</Fragment>
      ))}
    </>
  );
}
