/** Inline difference of two texts: removed lines above added ones, unchanged ones collapsed. */
import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useTranslate } from 'react-admin';
import { Code } from '#engine/browser';

interface Props {
  readonly before: string;
  readonly after: string;
  readonly language: Code.LanguageName | null;
}

export function TextDifference({ before, after, language }: Props) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const [label, unchanged] = [translate('beheer.config_file.difference'), translate('beheer.config_file.unchanged')];
  useEffect(() => {
    if (!box.current) return undefined;
    const coloured = new Compartment();
    const view = new EditorView({
      parent: box.current,
      doc: after,
      extensions: [
        lineNumbers(),
        coloured.of([]),
        syntaxHighlighting(classHighlighter),
        EditorState.readOnly.of(true),
        EditorView.editable.of(false),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        EditorState.phrases.of({ '$ unchanged lines': unchanged }),
        unifiedMergeView({ original: before, mergeControls: false, collapseUnchanged: { margin: 3, minSize: 6 } }),
      ],
    });
    let isThere = true;
    void Code.loadLanguage(language).then((found) => {
      if (isThere) view.dispatch({ effects: coloured.reconfigure(found ?? []) });
    });
    return () => {
      isThere = false;
      view.destroy();
    };
  }, [before, after, language, label, unchanged]);
  return <Box ref={box} sx={differenceFrame} />;
}

const differenceFrame = {
  ...Code.codeColours,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  overflow: 'hidden',
  '& .cm-scroller': Code.codeFont,
  '& .cm-gutters': { bgcolor: 'surface.subtle', color: 'text.quiet', borderRight: 1, borderColor: 'divider' },
  '& .cm-editor .cm-changedLine': { bgcolor: 'tone.success.background' },
  '& .cm-editor .cm-changedText': { background: 'none', textDecoration: 'none', fontWeight: 600 },
  '& .cm-editor .cm-deletedChunk': { bgcolor: 'tone.error.background', pl: 0.75 },
  '& .cm-editor .cm-deletedChunk .cm-deletedText': { background: 'none', fontWeight: 600 },
  '& .cm-editor .cm-collapsedLines': { bgcolor: 'surface.subtle', background: 'none', color: 'text.secondary' },
} as const;
