/** Who authenticates senders that nobody knows, and what becomes of mail that nobody let in: of a domain, or of one user. */
import { Stack } from '@mantine/core'
import { EXPIRE_ACTIONS } from '@postern/contract/codes/mail.ts'
import { LIMITS } from '@postern/contract/limits.ts'
import { COMMON_TEXTS } from '@postern/contract/texts/common.ts'
import { USER_FIELD_TEXTS } from '@postern/contract/texts/member-fields.ts'
import type { Control, FieldValues, Path } from 'react-hook-form'
import { useT } from '../../lib/i18n.tsx'
import { ChoiceField, NumberField, SwitchField } from './fields.tsx'

interface AuthenticationFieldsProps<In extends FieldValues> {
  /** Of a form that has the four fields. */
  readonly control: Control<In>
  /** A user's may follow those of the domain. */
  readonly whose: 'domain' | 'user'
}

export function AuthenticationFields<In extends FieldValues>({
  control,
  whose,
}: AuthenticationFieldsProps<In>) {
  const field = (
    name: 'receiver_auth' | 'sender_auth' | 'ears_expire_action' | 'ears_expire_days',
  ): Path<In> => name as Path<In>
  const t = useT(USER_FIELD_TEXTS)
  const common = useT(COMMON_TEXTS)
  const actions = EXPIRE_ACTIONS.map((value) => ({ value, label: t(`expire.${value}`) }))
  return (
    <fieldset>
      <legend>{t('authentication')}</legend>
      <div className="two">
        <Stack gap={14}>
          <SwitchField
            control={control}
            name={field('receiver_auth')}
            label={t('receiverAuth')}
            help={t(whose === 'domain' ? 'receiverAuthHelp' : 'userAuthHelp')}
          />
          <SwitchField
            control={control}
            name={field('sender_auth')}
            label={t('senderAuth')}
            help={t(whose === 'domain' ? 'senderAuthHelp' : 'userAuthHelp')}
          />
        </Stack>
        <Stack gap={14}>
          <ChoiceField
            control={control}
            name={field('ears_expire_action')}
            label={t('expireAction')}
            choices={
              whose === 'domain' ? actions : [{ value: null, label: common('followDomain') }, ...actions]
            }
          />
          <NumberField
            control={control}
            name={field('ears_expire_days')}
            label={t('expireDays')}
            help={t(whose === 'domain' ? 'expireDaysDomain' : 'expireDaysUser')}
            min={1}
            max={LIMITS.earsExpireDaysMax}
            empty={null}
          />
        </Stack>
      </div>
    </fieldset>
  )
}
