/** Tries the connection as the form stands, and shows a few users. */
import { Button } from '@mantine/core'
import { directoryBody, type DirectoryBody } from '@postern/contract/routes/directory.ts'
import { DIRECTORY_PROBLEM_TEXTS, DIRECTORY_TEXTS } from '@postern/contract/texts/directory.ts'
import { IconPlugConnected } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { toApiError } from '../../api/errors.ts'
import { codeText, thrownText } from '../../lib/error-text.ts'
import { useLanguage, useT } from '../../lib/i18n.tsx'
import { Notice } from '../../ui/notice.tsx'
import { testDirectory } from './api.ts'
import type { DirectoryForm } from './directory-form.ts'

interface ConnectionTestProps {
  readonly form: DirectoryForm
  readonly id: number
}

export function ConnectionTest({ form, id }: ConnectionTestProps) {
  const t = useT(DIRECTORY_TEXTS)
  const problem = useT(DIRECTORY_PROBLEM_TEXTS)
  const { language } = useLanguage()
  const test = useMutation({ mutationFn: (body: DirectoryBody) => testDirectory(id, body) })
  const run = async () => {
    // What is wrong shows at its fields first.
    if (await form.trigger()) test.mutate(directoryBody.parse(form.getValues()))
  }
  const wrong = test.isError ? Object.values(toApiError(test.error).fields)[0] : undefined
  return (
    <div className="stack">
      <div>
        <Button
          variant="default"
          loading={test.isPending}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => void run()}
        >
          {t('test')}
        </Button>
      </div>
      <div aria-live="polite">
        {test.isError && (
          <Notice tone="error" role="alert">
            {wrong === undefined ? thrownText(test.error, language) : codeText(wrong, language)}
          </Notice>
        )}
        {test.data && test.data.problem !== null && (
          <Notice tone="error" role="status">
            {problem(test.data.problem)} {test.data.detail !== '' && <code>{test.data.detail}</code>}
          </Notice>
        )}
        {test.data?.problem === null && (
          <Notice tone="good" role="status">
            {t('testGood', { server: test.data.server })}{' '}
            {test.data.users.map(({ name, email }) => `${name} <${email}>`).join(', ')}
          </Notice>
        )}
      </div>
    </div>
  )
}
