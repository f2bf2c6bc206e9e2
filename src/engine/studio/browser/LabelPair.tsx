/** A text in English and in Dutch, side by side. */
import type { Label } from '../../texts/catalogue.ts';
import { CommittedText } from './CommittedText.tsx';
import { useWords } from './useWords.ts';

interface Props {
  readonly value: Label;
  readonly onChange: (value: Label) => void;
}

/** Two fields of the grid that they stand in. English stays: every other language falls back to it. */
export function LabelPair({ value, onChange }: Props) {
  const words = useWords();
  return (
    <>
      <CommittedText
        label={words.fields.label}
        value={value.en}
        onCommit={(en) => (en.trim() === '' ? undefined : onChange({ ...value, en }))}
      />
      <CommittedText
        label={words.fields.label_nl}
        value={value['nl'] ?? ''}
        onCommit={(nl) => onChange({ ...value, nl })}
      />
    </>
  );
}
