import type { UserRow } from '@postern/contract/routes/member.ts'
import { UserFormPage as UserForm } from '../../features/member/user-form-page.tsx'
import { ResetFactorButton } from '../../features/second-factor/reset-button.tsx'

const factorReset = ({ id, email }: UserRow) => <ResetFactorButton id={id} name={email} />

/** The form of a user, with the reset of second factors. */
export function UserFormPage() {
  return <UserForm actions={factorReset} />
}
