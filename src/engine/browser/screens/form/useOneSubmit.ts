/** One submit of a form at a time, by whichever way: the button, Enter, Ctrl+S. */
import { useRef } from 'react';

type Row = Readonly<Record<string, unknown>>;
type Save = (values: Row, pressed: string | null) => Promise<object | undefined>;

/**
 * While one is under way others wait for what comes of it. A press may also come to its turn just after the form was
 * saved and before it is gone: what was saved is not sent again until the form starts anew or holds something else.
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
