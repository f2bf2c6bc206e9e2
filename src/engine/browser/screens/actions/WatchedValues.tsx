/** Reports form values to a component outside the form. */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';

export function WatchedValues({
  onChange,
}: {
  readonly onChange: (values: Readonly<Record<string, unknown>>) => void;
}) {
  const values: Readonly<Record<string, unknown>> = useWatch();
  const text = JSON.stringify(values);
  useEffect(() => onChange(JSON.parse(text) as Readonly<Record<string, unknown>>), [onChange, text]);
  return null;
}
