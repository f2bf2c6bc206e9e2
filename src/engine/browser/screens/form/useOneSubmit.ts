/** Allows one submit of a form at a time: by button, Enter or Ctrl+S. */
import { useRef } from 'react';

type Row = Readonly<Record<string, unknown>>;
type Save = (values: Row, pressed: string | null) => Promise<object | undefined>;

/**
 * During a submit, later ones share its result. A submit just after saving, before the form closes, is ignored unless
 * the values have changed or the form was reset.
 */
export function useOneSubmit(initial: Row, save: Save): Save {
  const underWay = useRef<Promise<object | undefined> | null>(null);
  const saved = useRef<{ readonly initial: Row; readonly text: string } | null>(null);
  return (values, pressed) => {
    if (underWay.current) return underWay.current;
    const text = JSON.stringify(values);
    if (saved.current?.initial === initial && saved.current.text === text) return Promise.resolve(undefined);
    const sent = save(values, pressed)
      .then((errors) => {
        if (errors === undefined) saved.current = { initial, text };
        return errors;
      })
      .finally(() => {
        underWay.current = null;
      });
    underWay.current = sent;
    return sent;
  };
}
