/** Mantine dressed in the tokens. */
import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

const brand: MantineColorsTuple = [
  '#eef2fe',
  '#dbe3fd',
  '#b7c6fb',
  '#8ea6f8',
  '#6b89f4',
  '#4f70ee',
  '#3d5ce0',
  '#3049c4',
  '#283d9f',
  '#22337d',
]
const dark: MantineColorsTuple = [
  '#e5e8ee',
  '#c2c8d2',
  '#a3acba',
  '#5d6675',
  '#3a414e',
  '#2b313c',
  '#1e232c',
  '#171a21',
  '#12151b',
  '#0d0f14',
]

export const theme = createTheme({
  fontFamily: 'var(--font-text)',
  fontFamilyMonospace: 'var(--font-mono)',
  colors: { brand, dark },
  primaryColor: 'brand',
  primaryShade: { light: 7, dark: 6 },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  fontSmoothing: true,
  fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '18px' },
  lineHeights: { xs: '1.4', sm: '1.5', md: '1.55' },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: '18px', lineHeight: '1.4' },
      h2: { fontSize: '16px' },
      h3: { fontSize: '14px' },
    },
  },
  // Plain objects: `Select.extend` would load every component named here before the first page.
  components: {
    Input: { vars: () => ({ wrapper: { '--input-height': 'var(--ctl)' } }) },
    Button: {
      vars: (_: unknown, props: { readonly size?: unknown }) => ({
        root: { '--button-height': props.size === 'xs' ? '28px' : 'var(--ctl)' },
      }),
    },
    Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right' } },
    // Its focus placeholder is no menu item, which readers by ear stumble over; focus goes to the first item instead.
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Pagination: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'default' } },
  },
})

const shared = (colours: Record<string, string>) => ({
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-error': 'var(--error)',
  // The library's filled red is too light for white words, in either scheme.
  '--mantine-color-red-filled': 'var(--mantine-color-red-9)',
  '--mantine-color-red-filled-hover': '#b02525',
  ...colours,
})
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: shared({ '--mantine-color-placeholder': '#667085' }),
  dark: shared({ '--mantine-color-placeholder': '#98a2b3', '--mantine-color-default': '#1e232c' }),
})
