/** A stored postcode that its country does not have, in the form of its record. */
import { act, render, screen, waitFor } from '@testing-library/react';
import { FormProvider, useForm, useFormState } from 'react-hook-form';
import { expect, test } from 'vitest';
import { OldPostcodes } from '../../../src/engine/browser/screens/form/FormErrors.tsx';
import type { Resource } from '../../../src/engine/registry/types.ts';

// The rule reads nothing else of a resource.
const clients = {
  fields: {
    country: { name: 'country', kind: 'text', countryField: null, property: { format: 'country' } },
    postal_code: { name: 'postal_code', kind: 'text', countryField: 'country', property: { format: 'postal-code' } },
  },
} as unknown as Resource;

function Message() {
  const { errors } = useFormState();
  return <p role="status">{String(errors['postal_code']?.message ?? 'none')}</p>;
}

const saved: unknown[] = [];

function Opened({ resource, record }: { readonly resource: Resource; readonly record: Record<string, unknown> }) {
  const form = useForm({ defaultValues: record, resolver: (values) => ({ values, errors: {} }) });
  return (
    <FormProvider {...form}>
      <OldPostcodes resource={resource} initial={record} />
      <Message />
      <form onSubmit={(event) => void form.handleSubmit((values) => void saved.push(values))(event)}>
        <button type="submit">Save</button>
      </form>
    </FormProvider>
  );
}

test.each([
  ['NL', '3512', 'Postcodes in this country look like 3512 AB'],
  ['NL', '3512 AB', 'none'],
  ['BE', '1000', 'none'],
])(
  'a postcode in %s that is %s says %s at its field, and is no obstacle to saving',
  async (country, postal_code, text) => {
    render(<Opened resource={clients} record={{ country, postal_code }} />);
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
    saved.splice(0);
    act(() => screen.getByRole('button', { name: 'Save' }).click());
    await waitFor(() => expect(saved).toEqual([{ country, postal_code }]));
  },
);
