/** QR code of a text, black on white in every theme, because cameras need the contrast. */
import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { SystemStyleObject } from '@mui/system';

interface Props {
  readonly text: string;
  /** Describes the code to screen readers. */
  readonly name: string;
  /** In pixels. */
  readonly side: number;
  readonly sx?: SystemStyleObject;
}

/** Draws the code; a skeleton of the same size until it is drawn. */
export function QrCode({ text, name, side, sx }: Props) {
  const code = useCode(text);
  if (code === null)
    return <Skeleton variant="rounded" width={side} height={side} {...(sx === undefined ? {} : { sx })} />;
  return (
    <Box
      component="img"
      src={`data:image/svg+xml;utf8,${encodeURIComponent(code)}`}
      alt={name}
      sx={{ width: side, height: side, p: 1, bgcolor: 'common.white', borderRadius: 1, ...sx }}
    />
  );
}

/** Returns the code as SVG; null while it is drawn. */
function useCode(text: string): string | null {
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    let left = false;
    void import('qrcode')
      .then(({ toString }) => toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }))
      .then((drawn) => {
        if (!left) setCode(drawn);
      });
    return () => {
      left = true;
    };
  }, [text]);
  return code;
}
