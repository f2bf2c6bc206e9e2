/** Price calculator of a product: for a client, day and quantity, with the origin of the price. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import {
  errorText,
  Fields,
  Forms,
  Notice,
  type RecordPageProps,
  Requests,
  Skeletons,
  useConditionContext,
  useSession,
} from '#engine/browser';
import { askPrices } from '../prices.ts';
import { FirstPrice } from './FirstPrice.tsx';
import { OfferTable } from './OfferTable.tsx';
import { PriceQuestionForm, type PriceChoice } from './PriceQuestionForm.tsx';

const pauseMilliseconds = 300;

export default function PricePreview({ resource, record }: RecordPageProps) {
  const translate = useTranslate();
  const iconPath = Fields.useIconPath();
  const { today } = useConditionContext();
  const active = useSession()?.client ?? null;
  const [choice, setChoice] = useState<PriceChoice>({
    client: active === null ? null : { id: active.uuid, name: active.name },
    on: today,
    quantity: 1,
  });
  const quantity = Number(Forms.useDebouncedValue(String(choice.quantity), pauseMilliseconds));
  const question = {
    product: String(record.id),
    client: choice.client === null ? null : String(choice.client.id),
    on: choice.on,
    quantity,
  };
  const { data, error, isPending } = useQuery({
    queryKey: ['prices', question],
    queryFn: () => askPrices(question),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Card>
      <CardContent>
        <PriceQuestionForm choice={choice} onChoice={setChoice} />
        <Box aria-live="polite" sx={{ mt: 2 }}>
          {error !== null && Requests.statusOf(error) === 409 ? (
            <Notice
              icon={iconPath(resource.icon) ?? ''}
              title={translate('beheer.price_preview.none')}
              text={errorText(error)}
            >
              <FirstPrice product={question.product} />
            </Notice>
          ) : null}
          {error !== null && Requests.statusOf(error) !== 409 ? (
            <Alert severity="error">{errorText(error)}</Alert>
          ) : null}
          {error === null && isPending ? <Skeletons.LinesSkeleton lines={4} /> : null}
          {error === null && data ? <OfferTable answer={data} quantity={quantity} /> : null}
        </Box>
      </CardContent>
    </Card>
  );
}
