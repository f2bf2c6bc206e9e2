/** Reports a used or expired link, with links to continue. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink } from '../../shell/Navigation.tsx';

interface Props {
  readonly text: string;
  readonly to: string;
  readonly action: string;
}

export function SpentLink({ text, to, action }: Props) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning" role="alert">
        {text}
      </Alert>
      <Button component={NavLink} to={to} variant="contained" size="large" fullWidth>
        {action}
      </Button>
    </Box>
  );
}
