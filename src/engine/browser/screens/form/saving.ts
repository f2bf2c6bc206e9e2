/** What a form does with a refusal: messages by field go to their fields, anything else is the form's own. */
import { refusalOf } from '../../providers/refusal.ts';
import { errorText } from '../useWrite.ts';

/**
 * The messages by field; where there are none, what went wrong under `root`, which react-admin notifies of. That there
 * was no answer stands above the page already: here it is what that means for the form.
 */
export function refusal(error: unknown, translate: (key: string) => string): object {
  const refused = refusalOf(error);
  if (refused?.errors && Object.keys(refused.errors).length > 0) return refused.errors;
  const text = refused?.code === 'E_NETWORK' ? translate('beheer.form.unconfirmed') : errorText(error);
  return { root: { serverError: text } };
}
