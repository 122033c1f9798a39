import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { SHELL_TEXTS } from '@postern/contract/texts/shell.ts'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { useT } from '../../lib/i18n.tsx'

export function SchemeSwitch() {
  const t = useT(SHELL_TEXTS)
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const label = t(dark ? 'lightMode' : 'darkMode')
  return (
    <button
      type="button"
      className="tool"
      aria-label={label}
      title={label}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={18} aria-hidden /> : <IconMoon size={18} aria-hidden />}
    </button>
  )
}
