/** Notice for custom forms: the draft was restored over a record that another person has changed since. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';

/** Warning with a button that discards the draft. `ResourceForm` has `FormDraft` instead. */
export function StaleDraft({ onDiscard }: { readonly onDiscard: () => void }) {
  const translate = useTranslate();
  return (
    <Alert
      severity="warning"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={onDiscard}>
          {translate('beheer.form.draft_discard')}
        </Button>
      }
    >
      {translate('beheer.form.draft_over')}
    </Alert>
  );
}
