/** Colours of the surfaces that text and controls are on, by mode. For the screens, mails and brand colours. */
export const surfaces = {
  light: { page: '#F7F7F9', paper: '#FFFFFF', raised: '#FFFFFF', subtle: '#F2F2F5', inverse: '#2B2A31' },
  dark: { page: '#101317', paper: '#171B21', raised: '#1E232B', subtle: '#1D2229', inverse: '#E4E6EA' },
} as const;
