/** Drop target for a file. */
import { useState, type DragEvent, type ReactNode } from 'react';
import Box from '@mui/material/Box';

interface FileDropProps {
  readonly disabled: boolean;
  readonly error: boolean;
  readonly onDrop: (file: File) => void;
  readonly children: ReactNode;
}

/** Frame that takes the first dropped file; `error` colours its border. */
export function FileDrop({ disabled, error, onDrop, children }: FileDropProps) {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes('Files')) return;
    // Keeps the browser from leaving the page to open the file.
    event.preventDefault();
    setOver(!disabled);
  };
  const drop = (event: DragEvent): void => {
    hold(event);
    setOver(false);
    const file = event.dataTransfer.files.item(0);
    if (file && !disabled) onDrop(file);
  };
  return (
    <Box
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        minHeight: 56,
        px: 1.5,
        py: 1,
        borderRadius: 1,
        border: '1px dashed',
        borderColor: error ? 'error.main' : over ? 'primary.main' : 'text.disabled',
        bgcolor: over ? 'action.hover' : 'transparent',
      }}
    >
      {children}
    </Box>
  );
}
