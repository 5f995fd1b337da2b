import { auth } from '#contract/modules/platform/auth/auth.ts'
import { send } from '#kit/http/request.ts'
import { tell } from '#kit/look/notice.ts'
import { useShell } from '../shell-store.ts'
import PasswordForm, { type Values } from './PasswordForm.tsx'

/** Changes the user's own password at any time. */
export default function PasswordDialog({ onClose }: { onClose: () => void }) {
  const user = useShell((shell) => shell.user)
  const save = async ({ oldPwd, newPwd }: Values) => {
    await send(auth.changePassword, { userId: user?.userId ?? '', oldPwd, newPwd }, { silent: true })
    tell('密码已修改，其他设备需要重新登录')
    onClose()
  }
  if (!user) return null
  return <PasswordForm title="修改密码" askOld loginName={user.username} save={save} onCancel={onClose} />
}
