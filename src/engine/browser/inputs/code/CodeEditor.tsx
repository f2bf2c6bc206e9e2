/** CodeMirror editor, synchronised with the form. Loaded on first use. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useTranslate } from 'react-admin';
import type { LanguageName } from '../../fields/code/codeLanguage.ts';
import { loadLanguage } from '../../fields/code/loadLanguage.ts';
import { editorPhrases, editorSetup } from './editorSetup.ts';

/** Props of both editors of source text, with the label and error of the field. */
export interface CodeEditorProps {
  readonly id: string;
  readonly text: string;
  /** null for plain text. */
  readonly language: LanguageName | null;
  readonly label: string;
  readonly describedBy: string | undefined;
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  readonly onChange: (text: string) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLElement | null) => void;
}

export default function CodeEditor(props: CodeEditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useEditor(box, props);
  const { text, inputRef } = props;
  useEffect(() => {
    const editor = view.current;
    // Typed text is in the editor already; a reset or reloaded value is not.
    if (editor && editor.state.doc.toString() !== text)
      editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } });
  }, [text, view]);
  useEffect(() => {
    inputRef(view.current?.contentDOM ?? null);
    return () => inputRef(null);
  }, [inputRef, view]);
  return <div ref={box} />;
}

function useEditor(box: React.RefObject<HTMLDivElement | null>, props: CodeEditorProps) {
  const { id, text, label, describedBy, language, readOnly, required, invalid } = props;
  const view = useRef<EditorView>(null);
  const changing = useMemo(() => ({ language: new Compartment(), attributes: new Compartment() }), []);
  const onChange = useEffectEvent((now: string) => props.onChange(now));
  const onBlur = useEffectEvent(() => props.onBlur());
  const phrases = usePhrases();
  const first = useRef(text);
  useEffect(() => {
    const parent = box.current;
    if (!parent) return undefined;
    const editor = new EditorView({
      parent,
      doc: first.current,
      extensions: [
        editorSetup(phrases),
        changing.language.of([]),
        changing.attributes.of([]),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        EditorView.domEventHandlers({
          blur: () => {
            onBlur();
          },
        }),
      ],
    });
    view.current = editor;
    return () => {
      first.current = editor.state.doc.toString();
      editor.destroy();
      view.current = null;
    };
  }, [box, changing, phrases]);
  useEffect(() => {
    const attributes = {
      id,
      // A scrollable area must be focusable.
      tabindex: '0',
      'aria-label': label,
      'aria-required': String(required),
      'aria-invalid': String(invalid),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
      ...(readOnly ? { 'aria-readonly': 'true' } : {}),
    };
    view.current?.dispatch({
      effects: changing.attributes.reconfigure([
        EditorView.contentAttributes.of(attributes),
        EditorState.readOnly.of(readOnly),
      ]),
    });
  }, [changing, id, label, describedBy, readOnly, required, invalid]);
  useEffect(() => {
    let isWanted = true;
    void loadLanguage(language).then((found) => {
      if (isWanted) view.current?.dispatch({ effects: changing.language.reconfigure(found ?? []) });
    });
    return () => {
      isWanted = false;
    };
  }, [changing, language]);
  return view;
}

/** Translations of the editor, in the language at the time it is created, since CodeMirror reads them only once. */
function usePhrases(): Readonly<Record<string, string>> {
  const translate = useTranslate();
  const [phrases] = useState(() =>
    Object.fromEntries(
      editorPhrases.map((phrase) => [
        phrase,
        translate(
          `beheer.code_editor.phrases.${phrase
            .replaceAll(/[^a-z]+/gi, '_')
            .replace(/_$/, '')
            .toLowerCase()}`,
        ),
      ]),
    ),
  );
  return phrases;
}
