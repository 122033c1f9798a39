import type { UserRow } from '@postern/contract/routes/member.ts'
import { UserFormPage as UserForm } from '../../features/member/user-form-page.tsx'
import { SendReportButton } from '../../features/spam-report/send-button.tsx'
import { ResetFactorButton } from '../../features/second-factor/reset-button.tsx'

const actions = ({ id, email }: UserRow) => (
  <>
    <SendReportButton id={id} />
    <ResetFactorButton id={id} name={email} />
  </>
)

/** The form of a user, with spam reports and the reset of second factors. */
export function UserFormPage() {
  return <UserForm actions={actions} />
}
