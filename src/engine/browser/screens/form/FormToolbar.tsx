/** The foot of a form, always in sight: save, go back, and Ctrl+S or Ctrl+Enter. */
import { useEffect, useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { usePageCommands } from '../../providers/pageCommands.ts';
import { actionBar } from '../../theme/tokens.ts';
import { WrongCount } from './FormErrors.tsx';

interface Props {
  readonly formId: string;
  readonly label: string;
  /** Null where there is nowhere to go back to: then what was changed can be undone. */
  readonly cancelTo: string | null;
  /** Beside the main button. */
  readonly children?: ReactNode;
}

export function FormToolbar({ formId, label, cancelTo, children }: Props) {
  const translate = useTranslate();
  const { isSubmitting } = useFormState();
  const bar = useRef<HTMLDivElement>(null);
  useSaveShortcut(formId);
  return (
    <Box
      ref={bar}
      data-action-bar
      sx={{
        ...actionBar,
        '& > :last-child': { ml: { xs: 'auto', sm: 0 }, px: { xs: 1, sm: 2 } },
      }}
    >
      <Button type="submit" variant="contained" loading={isSubmitting}>
        {label}
      </Button>
      {children}
      <WrongCount within={bar} />
      {cancelTo === null ? (
        <UndoButton />
      ) : (
        <Button component={LinkBase} to={cancelTo} color="inherit" disabled={isSubmitting}>
          {translate('beheer.form.cancel')}
        </Button>
      )}
    </Box>
  );
}

function UndoButton() {
  const translate = useTranslate();
  const { reset } = useFormContext();
  const { isDirty, isSubmitting } = useFormState();
  return (
    <Button color="inherit" disabled={!isDirty || isSubmitting} onClick={() => reset()}>
      {translate('beheer.company_settings.undo')}
    </Button>
  );
}

const closedChoice = '[role="combobox"][aria-expanded="false"]';

/** Ctrl+S and Ctrl+Enter, or ⌘, for the form in sight: not for one behind a dialog. */
export function useSaveShortcut(formId: string): void {
  const label = useTranslate()('beheer.keys.save');
  usePageCommands([{ name: 'save', label, icon: null, keys: ['Ctrl S', 'Ctrl Enter'], run: () => undefined }]);
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's';
      // An editor of source text and a choice that is open take Enter for themselves.
      if (!isSave && (event.key !== 'Enter' || event.defaultPrevented)) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      if (event.repeat || !(form instanceof HTMLFormElement) || (dialog && !dialog.contains(form))) return;
      form.requestSubmit();
    };
    // A choice that is closed would open by Enter, with Ctrl as well.
    const saveAtChoice = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches(closedChoice)) return;
      save(event);
      if (event.defaultPrevented) event.stopPropagation();
    };
    window.addEventListener('keydown', saveAtChoice, { capture: true });
    window.addEventListener('keydown', save);
    return () => {
      window.removeEventListener('keydown', saveAtChoice, { capture: true });
      window.removeEventListener('keydown', save);
    };
  }, [formId]);
}
