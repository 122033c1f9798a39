/** Asks for a proof that the session is still its owner's when the server wants one, then goes on. */
import type { ProofMethod, ProofState } from '@postern/contract/routes/second-factor.ts'
import { SECURITY_TEXTS } from '@postern/contract/texts/second-factor.ts'
import { useState, type ReactNode } from 'react'
import { ApiError } from '../../api/errors.ts'
import { useT } from '../../lib/i18n.tsx'
import { readProof } from './api.ts'
import { ProofDialog } from './proof-dialog.tsx'

interface Confirmed {
  /** Runs the work, once the owner has confirmed where that is wanted. @throws ApiError CONFIRM_REQUIRED when nobody did */
  readonly guard: <T>(work: () => Promise<T>) => Promise<T>
  /** To be rendered. */
  readonly dialog: ReactNode
}

interface Asked {
  readonly proof: ProofState | null
  readonly answer: (confirmed: boolean) => void
}

/** For what changes the locks of an account: the password. */
export function useConfirmed(): Confirmed {
  return useAsking(async () => null)
}

/** For ending sessions: any one factor. Asked for beforehand, so that no refusal gets into the audit log. */
export function useProven(): Confirmed {
  return useAsking(readProof)
}

/** `read` null: the server's refusal tells that a proof is wanted, and it has to be the password. */
function useAsking(read: () => Promise<ProofState | null>): Confirmed {
  const t = useT(SECURITY_TEXTS)
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (proof: ProofState | null) =>
    new Promise<boolean>((resolve) => setAsked({ proof, answer: resolve }))
  const hint = (method: ProofMethod | undefined) => {
    if (!asked?.proof) return t('confirmText')
    const text = t(`proof.${method ?? 'none'}`)
    return method === 'password' && asked.proof.by_sign_in ? `${text} ${t('proof.orSignIn')}` : text
  }
  return {
    async guard(work) {
      const proof = await read()
      if (proof?.proven === false && !(await ask(proof))) throw new ApiError('CONFIRM_REQUIRED')
      try {
        return await work()
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'CONFIRM_REQUIRED') throw error
        if (!(await ask(await read()))) throw error
        return work()
      }
    },
    dialog: asked !== null && (
      <ProofDialog
        methods={asked.proof?.methods ?? ['password']}
        hint={hint}
        onClose={(confirmed) => {
          asked.answer(confirmed)
          setAsked(null)
        }}
      />
    ),
  }
}
