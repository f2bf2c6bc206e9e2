/** Questions of a preview with their options and amounts. */
import { useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { PreviewOption, PreviewQuestion } from '../../../registry/records/preview.ts';
import { useLabel } from '../../ui/useLabel.ts';
import type { ActionValues } from './usePreview.ts';

interface Props {
  readonly questions: readonly PreviewQuestion[];
  readonly onPick: (values: ActionValues) => void;
}

export function PreviewQuestions({ questions, onPick }: Props) {
  return (
    <>
      {questions
        .filter(({ options }) => options.length > 0)
        .map((question) => (
          <QuestionField key={question.label.en} question={question} onPick={onPick} />
        ))}
    </>
  );
}

function QuestionField({
  question: { label: name, options },
  onPick,
}: {
  readonly question: PreviewQuestion;
  readonly onPick: (values: ActionValues) => void;
}) {
  const label = useLabel();
  // Select immediately; the new preview with its options is still loading.
  const [picked, setPicked] = useState<{ readonly of: typeof options; readonly index: number } | null>(null);
  const chosen = picked?.of === options ? picked.index : options.findIndex((option) => option.chosen);
  const pick = (index: number): void => {
    setPicked({ of: options, index });
    onPick(options[index]?.values ?? {});
  };
  return (
    <FormControl sx={{ display: 'block', mb: 2 }}>
      <FormLabel sx={{ fontSize: 12, mb: 0.5 }}>{label(name)}</FormLabel>
      <RadioGroup value={String(chosen)} onChange={(_event, value) => pick(Number(value))}>
        {options.map((option, index) => (
          <FormControlLabel
            key={JSON.stringify(option.values)}
            value={String(index)}
            control={<Radio size="small" />}
            label={<OptionText option={option} />}
            sx={{ alignItems: 'flex-start', mr: 0, py: 0.25, '& .MuiRadio-root': { py: 0.25 } }}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

function OptionText({ option: { label: name, note } }: { readonly option: PreviewOption }) {
  const label = useLabel();
  return (
    <>
      {label(name)}
      {note === null ? null : (
        <Typography component="span" sx={{ display: 'block', color: 'text.secondary', fontSize: 13 }}>
          {label(note)}
        </Typography>
      )}
    </>
  );
}
