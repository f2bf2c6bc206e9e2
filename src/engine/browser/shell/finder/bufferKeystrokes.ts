/**
 * Buffers keystrokes between choosing a form and the focus of its first input, and types them there. Fast typists do
 * not wait for the form; their letters would be lost, or act as shortcuts of the page.
 */

const editable = ':is(input, textarea):not([type=checkbox], [type=radio], [type=button], [readonly], [disabled])';

const modifiers = new Set(['Shift', 'Control', 'Meta', 'Alt', 'AltGraph', 'CapsLock', 'Dead']);

/** The first input may be remounted, as in lines, so the text is typed after it has stayed this long. */
const settledMilliseconds = 80;

/** @param mostMilliseconds the maximum time until the form appears */
export function bufferKeystrokes(mostMilliseconds: number): void {
  const before = new Set(document.querySelectorAll(editable));
  const done = new AbortController();
  const end = (): void => done.abort();
  let typed = '';
  /** A Tab key was typed before the input was there: later text is for another input, which is unknown. */
  let isLeft = false;
  let settling: ReturnType<typeof setTimeout> | undefined;
  const inputAt = (): Editable | null => {
    const at = document.activeElement;
    return isEditable(at) && !before.has(at) ? at : null;
  };
  const give = (): void => {
    const input = inputAt();
    if (!input) return;
    end();
    type(input, typed);
  };
  const arrive = (): void => {
    clearTimeout(settling);
    if (!inputAt()) return;
    if (typed === '') end();
    else settling = setTimeout(give, settledMilliseconds);
  };
  const keep = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (modifiers.has(key)) return;
    const isText = (key.length === 1 || key === 'Backspace') && !ctrlKey && !metaKey && !altKey;
    if (key === 'Escape' || (typed === '' && (inputAt() || !isText))) return end();
    if (!isText && inputAt()) return give();
    isLeft ||= !isText;
    if (isText && !isLeft) typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    event.preventDefault();
    event.stopImmediatePropagation();
    arrive();
  };
  const limit = setTimeout(end, mostMilliseconds);
  done.signal.addEventListener('abort', () => {
    clearTimeout(limit);
    clearTimeout(settling);
  });
  const always = { capture: true, signal: done.signal };
  window.addEventListener('keydown', keep, always);
  window.addEventListener('focusin', arrive, always);
  window.addEventListener('pointerdown', end, always);
}

type Editable = HTMLInputElement | HTMLTextAreaElement;

const isEditable = (element: Element | null): element is Editable =>
  (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) && element.matches(editable);

/** Appends text as if typed, so that all input listeners are notified. */
function type(input: Editable, text: string): void {
  const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, input.value + text);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText' }));
}
