/** A dialog for setting up a second factor: a form, followed by recovery codes if there are new ones. */
import { useId, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { AccountForm, type FieldOf, type ValueReader } from './AccountForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  readonly title: string;
  readonly submit: string;
  readonly width: 'xs' | 'sm';
  /** Above the form. */
  readonly introduction: ReactNode;
  readonly children: (field: FieldOf) => ReactNode;
  /** Returns new recovery codes; undefined if the person already has theirs. */
  readonly onSubmit: (values: ValueReader) => Promise<readonly string[] | undefined>;
  /** `done`: the second factor is active. */
  readonly onClose: (done: boolean) => void;
}

export function SecondFactorDialog({ title, submit, width, introduction, children, onSubmit, onClose }: Props) {
  const translate = useTranslate();
  const titleId = useId();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      open
      onClose={codes ? undefined : () => onClose(false)}
      maxWidth={width}
      fullWidth
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{codes ? translate('beheer.recovery_codes.title') : title}</DialogTitle>
      <DialogContent sx={{ pb: 3 }}>
        {codes ? (
          <RecoveryCodes codes={codes} onConfirmed={() => onClose(true)} />
        ) : (
          <>
            {introduction}
            <AccountForm
              submit={submit}
              place="dialog"
              submitAside={
                <Button color="inherit" onClick={() => onClose(false)}>
                  {translate('ra.action.cancel')}
                </Button>
              }
              onSubmit={async (values) => {
                const fresh = await onSubmit(values);
                if (fresh === undefined) onClose(true);
                else setCodes(fresh);
              }}
            >
              {children}
            </AccountForm>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}
