/** A notice with its action next to it, or below it on a phone. */
import type { ReactNode } from 'react';
import Alert, { type AlertColor } from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface Props {
  readonly severity: AlertColor;
  readonly children: ReactNode;
  readonly action: string;
  readonly busy?: boolean;
  readonly onAction: () => void;
}

/** Alert with one button. `busy` shows progress on the button. */
export function NoticeBar({ severity, children, action, busy = false, onAction }: Props) {
  return (
    <Alert
      severity={severity}
      role="status"
      sx={layout}
      action={
        <Button size="small" color="inherit" loading={busy} onClick={onAction}>
          {action}
        </Button>
      }
    >
      {children}
    </Alert>
  );
}

const layout = {
  alignItems: 'center',
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 0', minWidth: 200, overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { pt: 0, ml: 'auto' },
} as const;
