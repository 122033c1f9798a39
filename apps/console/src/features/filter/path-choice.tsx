/** Filters of all ways of registration, or of one. */
import { FILTER_PATHS } from '@postern/contract/codes/filter.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { useT } from '../../lib/i18n.tsx'
import { ListChoice } from '../../ui/list-page/list-choice.tsx'

type Path = (typeof FILTER_PATHS)[number]

interface PathChoiceProps {
  readonly path: Path | undefined
  readonly onPath: (path: Path | undefined) => void
}

export function PathChoice({ path, onPath }: PathChoiceProps) {
  const common = useT(COMMON_TEXTS)
  return (
    <ListChoice
      w={190}
      label={common('registrationPath')}
      all={`${common('registrationPath')}: ${common('all')}`}
      choices={FILTER_PATHS}
      nameOf={(one) => common(`path.${one}`)}
      value={path}
      onChoice={onPath}
    />
  )
}
