import { lazy, Suspense, useEffect, useState } from 'react'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { showError } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { tell } from '#kit/look/notice.ts'
import { setUser, useShell } from '../shell-store.ts'
import { logOut } from '../start/session-flow.ts'
import type { Values } from './PasswordForm.tsx'

const PasswordForm = lazy(() => import('./PasswordForm.tsx'))

/**
 * Shown after the first sign-in, a reset or the expiry of the password: the user must change it before anything else.
 */
export default function ForcedPassword() {
  const user = useShell((shell) => shell.user)
  const [reason, setReason] = useState<'FIRST' | 'EXPIRED' | 'RESET'>()
  const userId = user?.userId
  const forced = user?.resetPassword === 1
  useEffect(() => {
    if (!userId) return
    send(auth.userIsPass, {}, { silent: true }).then(
      (state) => setReason(state.isPass === 0 ? (state.reason ?? 'FIRST') : undefined),
      showError,
    )
  }, [userId])
  if (!user || (!forced && !reason)) return null
  const done = () => {
    setUser({ resetPassword: 0 })
    // Nothing was loaded before the change: the page starts again.
    if (forced) return location.reload()
    setReason(undefined)
  }
  const save = async ({ newPwd }: Values) => {
    await send(auth.setPassword, { userId: user.userId, userPassword: newPwd }, { silent: true })
    tell('密码已修改')
    done()
  }
  // Only an expired password may be kept, three times at most; the server counts.
  const later = () => send(auth.updateIsPass, {}).then(done, () => undefined)
  return (
    <Suspense>
      <PasswordForm
        title={forcedTitles[reason ?? 'FIRST']}
        loginName={user.username}
        save={save}
        onCancel={reason === 'EXPIRED' && !forced ? later : undefined}
        onLeave={forced ? () => void logOut() : undefined}
      />
    </Suspense>
  )
}

const forcedTitles = {
  FIRST: '首次登录，请先设置新密码',
  EXPIRED: '密码已到期，请设置新密码',
  RESET: '密码已被重置，请先设置新密码',
}
