import type { z } from 'zod'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { setting } from '#contract/modules/platform/setting/setting.ts'
import type { User } from '#contract/modules/platform/user/user.ts'
import { confirmDo } from '#kit/confirm.tsx'
import { markShown } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { showPassword } from '#kit/look/dialog/password-once.tsx'
import { newPassword } from './passwords.ts'

/** Gives the user a new generated password and shows it once. */
export async function resetPassword(row: z.output<typeof User>) {
  // The client has already shown why the rules could not be read.
  const rules = await send(setting.pwdConfig, {}).catch(markShown)
  if (!rules) return
  const password = newPassword(Math.max(12, rules.minLength))
  const done = await confirmDo({
    title: `重置${row.userName}的密码？`,
    content: '系统会生成一个新密码，只显示一次。原密码立即失效，已登录的会被下线，下次登录须修改密码。',
    okText: '重置密码',
    danger: true,
    call: auth.setPassword,
    input: { userId: row.userId, userPassword: password },
    done: `已重置${row.userName}的密码`,
  })
  if (done) showPassword({ title: `已重置${row.userName}的密码`, loginName: row.loginName, password })
}
