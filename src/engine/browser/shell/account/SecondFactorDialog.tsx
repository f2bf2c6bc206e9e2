/** The frame in which a second factor is set up: a form, and then the recovery codes where there are new ones. */
import { useId, useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { AccountForm, type FieldOf, type Values } from './AccountForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

interface Props {
  readonly title: string;
  readonly submit: string;
  readonly width: 'xs' | 'sm';
  /** Above the form. */
  readonly introduction: ReactNode;
  readonly children: (field: FieldOf) => ReactNode;
  /** Answers the recovery codes that are new; undefined where the person has theirs. */
  readonly onSubmit: (values: Values) => Promise<readonly string[] | undefined>;
  /** `done`: it works from now on. */
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
