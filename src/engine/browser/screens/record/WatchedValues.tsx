/** Tells what is typed in the form that it stands in, to what stands outside of it. */
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
