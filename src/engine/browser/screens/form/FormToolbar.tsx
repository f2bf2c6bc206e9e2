/** Sticky toolbar of a form: save, cancel, and the shortcuts Ctrl+S and Ctrl+Enter. */
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
  /** null if there is no page to return to; then the button resets the form. */
  readonly cancelTo: string | null;
  /** Buttons next to the main button. */
  readonly children?: ReactNode;
}

/** Buttons inside the form with id `formId`; `label` names the save button. */
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

/** Handles Ctrl+S and Ctrl+Enter (⌘ on a Mac) for the visible form, not for a form behind a dialog. */
export function useSaveShortcut(formId: string): void {
  const label = useTranslate()('beheer.keys.save');
  usePageCommands([{ name: 'save', label, icon: null, keys: ['Ctrl S', 'Ctrl Enter'], run: () => undefined }]);
  useEffect(() => {
    const save = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSave = event.key.toLowerCase() === 's';
      // A code editor and an open select handle Enter themselves.
      if (!isSave && (event.key !== 'Enter' || event.defaultPrevented)) return;
      event.preventDefault();
      const form = document.getElementById(formId);
      const dialog = [...document.querySelectorAll('[role="dialog"]')].at(-1);
      if (event.repeat || !(form instanceof HTMLFormElement) || (dialog && !dialog.contains(form))) return;
      form.requestSubmit();
    };
    // Capture, because a closed select opens on Enter, also with Ctrl.
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
