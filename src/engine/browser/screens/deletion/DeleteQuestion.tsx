/** Confirmation dialog for deleting records. After an error it shows the reason and can only be closed. */
import { useId, type KeyboardEvent, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { Write } from '../useWrite.ts';

interface Props {
  readonly title: string;
  readonly write: Write;
  /** Returns the text of an error. */
  readonly refusal: (error: unknown) => string;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  /** True if deletion can be undone, which makes the delete button the default for Enter. */
  readonly reversible?: boolean;
  /** Additional question. */
  readonly question?: ReactNode;
  /** Consequences of the deletion. */
  readonly children: ReactNode;
}

/** Dialog without the deletion itself, for one or many records. Ctrl+Enter confirms. */
export function DeleteQuestion({
  title,
  write,
  refusal,
  onConfirm,
  onClose,
  reversible = false,
  question = null,
  children,
}: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const isAsked = write.error === null;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat && !write.busy && isAsked) void onConfirm();
  };
  return (
    <Dialog
      open
      onClose={write.busy ? undefined : onClose}
      onKeyDownCapture={onKeyDown}
      maxWidth="xs"
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {isAsked ? (
          <>
            <DialogContentText>{children}</DialogContentText>
            {question}
          </>
        ) : (
          <Alert severity="warning">{refusal(write.error)}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button
          key={String(isAsked)}
          color="inherit"
          autoFocus={!reversible || !isAsked}
          onClick={onClose}
          disabled={write.busy}
        >
          {translate(isAsked ? 'ra.action.cancel' : 'ra.action.close')}
        </Button>
        {isAsked ? (
          <Button
            variant="contained"
            color="error"
            autoFocus={reversible}
            loading={write.busy}
            onClick={() => void onConfirm()}
          >
            {translate('beheer.delete.confirm')}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
