/** Notice about an abandoned cart, with a button to reopen it. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Dates } from '#engine/values';
import { Requests, useFormat } from '#engine/browser';
import type { CartAnswer } from '../../rules/cartAnswer.ts';
import { cartKey, reopenCart } from '../cart.ts';

export function AbandonedCart({
  cart: { uuid, line_count, updated_at },
}: {
  readonly cart: NonNullable<CartAnswer['left_behind']>;
}) {
  const translate = useTranslate();
  const format = useFormat();
  const queryClient = useQueryClient();
  const { act, busy, refusal } = Requests.useAct();
  const reopen = (): void =>
    void act(async () => {
      await reopenCart(uuid);
      await queryClient.invalidateQueries({ queryKey: cartKey });
    });
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button color="inherit" loading={busy} onClick={reopen}>
          {translate('beheer.cart.reopen')}
        </Button>
      }
    >
      {translate('beheer.cart.left_behind', {
        smart_count: line_count,
        date: format.date(Dates.localDate(new Date(updated_at))),
      })}
      {refusal === null ? '' : ` ${refusal.text}`}
    </Alert>
  );
}
