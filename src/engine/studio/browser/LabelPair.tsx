/** Fields for a text in English and Dutch. */
import type { Label } from '../../texts/catalogue.ts';
import { CommittedText } from './CommittedText.tsx';
import { useWords } from './useWords.ts';

interface Props {
  readonly value: Label;
  readonly onChange: (value: Label) => void;
}

/** Renders two fields in the parent grid. English cannot be empty, because all other languages fall back to it. */
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
