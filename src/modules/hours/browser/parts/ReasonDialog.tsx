/** Dialog for one text before an action on a week: a reason or a remark. */
import { useId, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { useDraft } from '#engine/browser';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly label: string;
  readonly help: string;
  readonly confirm: string;
  readonly isDanger?: boolean;
  /** True if it must not be empty. */
  readonly isRequired: boolean;
  readonly initial?: string;
  readonly busy: boolean;
  readonly onConfirm: (text: string) => void;
  readonly onClose: () => void;
}

const longest = 500;

/** Dialog with one text field. Keeps the text as a draft until closed; `onConfirm` receives it trimmed. */
export function ReasonDialog({
  title,
  children,
  label,
  help,
  confirm,
  isDanger = false,
  isRequired,
  initial = '',
  busy,
  onConfirm,
  onClose,
}: Props) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useDraft(`reason.${title}`, initial, { untilClosed: true });
  const isReady = !isRequired || text.trim() !== '';
  return (
    <Dialog open onClose={busy ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={id}>
      <form
        onKeyDown={(event) => {
          // Enter alone inserts a line break.
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          if (!event.repeat && !busy) event.currentTarget.requestSubmit();
        }}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (isReady) onConfirm(text.trim());
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent>
          {children}
          <TextField
            label={label}
            helperText={help}
            value={text}
            onChange={(event) => setText(event.target.value)}
            required={isRequired}
            autoFocus
            fullWidth
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: longest } }}
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            {translate('beheer.weeks.cancel')}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={busy}
            disabled={!isReady}
          >
            {confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
