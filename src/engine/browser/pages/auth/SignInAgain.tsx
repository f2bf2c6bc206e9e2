/**
 * The dialog to sign in again after the session ended, over the current work. In the initial bundle, since it could not
 * be loaded after a deployment.
 */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import { acceptSession, declineSignIn, useSignInQuestion } from '../../providers/session/sessionEnd.ts';
import { useSession } from '../../providers/session/session.ts';
import {
  SecondFactorNeeded,
  signInWith,
  type Proof,
  type SecondFactorChallenge,
} from '../../providers/calls/signIn.ts';
import { FirstStep } from './FirstStep.tsx';
import { SecondStep } from './SecondStep.tsx';

/** Renders nothing until the session has ended, and then asks the same person to sign in. */
export function SignInAgain() {
  const question = useSignInQuestion();
  const email = useSession()?.user.email;
  return question && email !== undefined ? <SignInDialog email={email} /> : null;
}

function SignInDialog({ email }: { readonly email: string }) {
  const translate = useTranslate();
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [isOver, setOver] = useState(false);

  async function signIn(proof: Proof): Promise<void> {
    setOver(false);
    try {
      acceptSession(await signInWith(proof));
    } catch (error) {
      if (!(error instanceof SecondFactorNeeded)) throw error;
      setChallenge(error.challenge);
    }
  }

  const startAgain = (over: boolean): void => {
    setChallenge(null);
    setOver(over);
  };
  return (
    <Dialog open maxWidth="xs" fullWidth aria-labelledby="sign-in-again">
      <DialogTitle id="sign-in-again">
        {translate(challenge ? 'beheer.second_factor.title' : 'beheer.login.again_title')}
      </DialogTitle>
      <DialogContent>
        {challenge ? (
          <Box sx={{ pt: 2 }}>
            <SecondStep challenge={challenge} signIn={signIn} onBack={startAgain} />
          </Box>
        ) : (
          <>
            <DialogContentText sx={{ mb: 2 }}>{translate('beheer.login.again_text')}</DialogContentText>
            <FirstStep
              email={email}
              isAgain
              notice={isOver ? translate('beheer.second_factor.over') : undefined}
              signIn={signIn}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={declineSignIn}>
          {translate('ra.action.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
