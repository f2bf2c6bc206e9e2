// Styles of react-admin's page parts: toolbars, filters, forms, records, empty and not-found pages, and the login page.
import type { ComponentStyles } from './componentStyles.ts';
import { pageWidth, radius, type Tokens } from '../tokens.ts';

/** Returns styles of react-admin's lists, forms and pages, except tables. */
export function adminPages(tokens: Tokens): ComponentStyles {
  return { ...listParts(tokens), ...formParts(tokens), ...screens(tokens) };
}

function listParts({ text, primary }: Tokens): ComponentStyles {
  return {
    RaTopToolbar: {
      styleOverrides: {
        root: ({ theme }) => ({
          alignItems: 'center',
          minHeight: 0,
          padding: '0 0 8px',
          [theme.breakpoints.down('sm')]: { flex: '0 0 auto', backgroundColor: 'transparent', padding: '0 0 8px' },
        }),
      },
    },
    RaListToolbar: {
      styleOverrides: {
        root: ({ theme }) => ({
          alignItems: 'center',
          gap: theme.spacing(1),
          [theme.breakpoints.down('sm')]: { backgroundColor: 'transparent', alignItems: 'stretch' },
        }),
      },
    },
    RaFilterForm: {
      styleOverrides: {
        root: ({ theme }) => ({
          alignItems: 'center',
          gap: theme.spacing(1),
          minHeight: 0,
          padding: '0 0 8px',
          [theme.breakpoints.up('sm')]: { minHeight: 0 },
          [theme.breakpoints.down('sm')]: { flex: '0 0 auto' },
          '& .RaFilterForm-filterFormInput .MuiFormControl-root': { marginBlock: 0 },
        }),
      },
    },
    RaFilterFormInput: {
      styleOverrides: {
        root: {
          alignItems: 'center',
          '& .RaFilterFormInput-spacer': { display: 'none' },
          '& .RaFilterFormInput-hideButton': { marginBottom: 0 },
        },
      },
    },
    RaSearchInput: { defaultProps: { size: 'small', margin: 'none' } },
    RaReferenceField: {
      styleOverrides: { root: { lineHeight: 'inherit', '& .RaReferenceField-link > *': { color: primary.main } } },
    },
    RaSingleFieldList: { styleOverrides: { root: { '& .RaSingleFieldList-link > *': { color: 'inherit' } } } },
    RaBooleanField: { styleOverrides: { root: { color: text.secondary } } },
  };
}

const comfortable = { size: 'medium' } as const;
/** Label above a group, in the size of a shrunk field label. */
const groupLabel = { transform: 'none', fontSize: 12, lineHeight: '16px' };

function formParts({ surface, line, text }: Tokens): ComponentStyles {
  const column = { width: '100%', maxWidth: pageWidth.form };
  return {
    RaSimpleForm: { styleOverrides: { root: { ...column, padding: 16 } } },
    // react-admin makes these inputs small everywhere; in our forms all inputs have the same height.
    RaNumberInput: { defaultProps: comfortable },
    RaDateInput: { defaultProps: comfortable },
    RaDateTimeInput: { defaultProps: comfortable },
    RaTimeInput: { defaultProps: comfortable },
    RaNullableBooleanInput: { defaultProps: comfortable },
    RaPasswordInput: { defaultProps: comfortable },
    RaRadioButtonGroupInput: { styleOverrides: { root: { '& .RaRadioButtonGroupInput-label': groupLabel } } },
    RaCheckboxGroupInput: { styleOverrides: { root: { '& .RaCheckboxGroupInput-label': groupLabel } } },
    RaSimpleFormIterator: { defaultProps: { fullWidth: true } },
    RaTranslatableInputs: { defaultProps: { fullWidth: true } },
    RaToolbar: {
      styleOverrides: {
        root: ({ theme }) => ({
          minHeight: 0,
          gap: theme.spacing(1),
          padding: '12px 16px',
          backgroundColor: surface.paper,
          borderTop: `1px solid ${line.divider}`,
          '&.RaToolbar-desktopToolbar': {
            position: 'sticky',
            bottom: 0,
            zIndex: 2,
            borderRadius: `0 0 ${radius.card}px ${radius.card}px`,
          },
          '&.RaToolbar-mobileToolbar': { padding: '12px 16px calc(12px + env(safe-area-inset-bottom))' },
        }),
      },
    },
    RaLabeled: {
      styleOverrides: {
        root: {
          marginBottom: 0,
          '& .RaLabeled-label': { fontSize: 12, lineHeight: '16px', marginBottom: 2, color: text.secondary },
        },
      },
    },
    RaSimpleShowLayout: { styleOverrides: { root: { padding: 16 } } },
    RaTabbedShowLayout: { styleOverrides: { root: { '& .RaTabbedShowLayout-content': { padding: 16 } } } },
    RaShow: { styleOverrides: { root: { maxWidth: pageWidth.record, '& .RaShow-noActions': { marginTop: 0 } } } },
    RaEdit: { styleOverrides: { root: { maxWidth: pageWidth.record, '& .RaEdit-noActions': { marginTop: 0 } } } },
    RaCreate: { styleOverrides: { root: { maxWidth: pageWidth.record, '&& .RaCreate-noActions': { marginTop: 0 } } } },
    RaArrayInput: {
      styleOverrides: {
        root: {
          '& .RaArrayInput-label': {
            left: 0,
            transform: 'none',
            fontSize: 12,
            lineHeight: '16px',
            top: 0,
            marginBottom: 4,
          },
        },
      },
    },
  };
}

function screens({ surface, text, tone, states }: Tokens): ComponentStyles {
  const message = { color: text.secondary, fontFamily: 'inherit', opacity: 1 };
  const icon = { width: 56, height: 56, color: text.quiet };
  return {
    RaEmpty: {
      styleOverrides: {
        root: {
          padding: '48px 16px',
          '& .RaEmpty-message': { ...message, '& .MuiTypography-h4': { color: text.primary } },
          '& .RaEmpty-icon': icon,
          '& .RaEmpty-toolbar': { marginTop: 16 },
        },
      },
    },
    RaNotFound: {
      styleOverrides: {
        root: {
          '& .RaNotFound-message': message,
          '& .RaNotFound-icon': icon,
          '& .RaNotFound-toolbar': { marginTop: 16 },
        },
      },
    },
    RaAccessDenied: {
      styleOverrides: { root: { '& .RaAccessDenied-message': message, '& .RaAccessDenied-icon': icon } },
    },
    RaAuthenticationError: {
      styleOverrides: { root: { '& .RaAuthenticationError-message': message, '& .RaAuthenticationError-icon': icon } },
    },
    RaLoading: { styleOverrides: { root: { '& .RaLoading-message': message } } },
    RaError: {
      styleOverrides: {
        root: {
          '& .RaError-errorMessage': { fontFamily: 'inherit', opacity: 1 },
          '& .RaError-panel': { backgroundColor: surface.subtle },
        },
      },
    },
    RaLogin: {
      styleOverrides: {
        root: { height: 'auto', minHeight: '100dvh', backgroundImage: 'none', backgroundColor: surface.page },
      },
    },
    RaAuthLayout: {
      styleOverrides: {
        root: { height: 'auto', minHeight: '100dvh', backgroundImage: 'none', backgroundColor: surface.page },
      },
    },
    RaConfirm: {
      styleOverrides: {
        root: {
          '& .RaConfirm-confirmWarning': {
            color: states.error.main,
            '&:hover': { backgroundColor: tone.error.background, color: tone.error.text },
          },
        },
      },
    },
  };
}
