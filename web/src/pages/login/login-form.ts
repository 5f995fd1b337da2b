import type { orgStatus } from '#contract/modules/platform/org/org.ts'
import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { device, local, session, type UserInfo } from '#kit/store/storage.ts'
import { h, type Preload } from '../page-look.ts'
import { base, captchaField, eye, input, labelled, silent } from './form-parts.ts'

/** The form of login.html: captcha when the server asks for it, remembered name, caps-lock hint, Enter submits. */

const orgLevels = { 1: '平台', 2: '市', 3: '区县', 4: '街道', 5: '机构' }

export async function loginForm({ verifyUnit }: Preload) {
  const remembered = device.get('loginName') ?? ''
  const { name, password, level, capsLock, remember, problem, submit, captcha } = partsOf(remembered)

  const form = h(
    'form',
    { novalidate: true },
    labelled('用户名', name),
    labelled('密码', password, eye(password)),
    capsLock,
    ...(verifyUnit ? [labelled('机构级别', level)] : []),
    captcha.element,
    h('label', { class: 'check' }, remember, '记住用户名'),
    problem,
    submit,
    await otherWays(),
  )
  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = !text
  }

  password.addEventListener('keyup', (event) => {
    capsLock.hidden = !event.getModifierState('CapsLock')
  })
  name.addEventListener('change', () => void captcha.askFor(name.value))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void signIn()
  })

  async function signIn() {
    const missing = missingWords()
    if (missing) return say(missing)
    say('')
    submit.disabled = true
    submit.textContent = '正在登录…'
    try {
      const user = await sendRaw('POST', `${base}/login`, payload(), silent)
      device.set('loginName', remember.checked ? name.value.trim() : undefined)
      enter(user as UserInfo) // as: the contract test holds the server to this shape
    } catch (error) {
      password.value = ''
      say(isAppError(error) ? messageOf(error) : '登录失败，请重试')
      await captcha.renew(name.value)
      password.focus()
    } finally {
      submit.disabled = false
      submit.textContent = '登录'
    }
  }
  function missingWords() {
    if (!name.value.trim()) return '请输入用户名'
    if (!password.value) return '请输入密码'
    return captcha.missing() ? '请输入验证码' : ''
  }
  const payload = () => ({
    loginName: name.value.trim(),
    loginPassword: password.value,
    ...captcha.value(),
    orgLevel: verifyUnit ? level.value : '',
  })

  await captcha.askFor(remembered)
  return form
}

/** The parts of the form, with the remembered name filled in. */
function partsOf(remembered: string) {
  const name = input('text', { name: 'loginName', autocomplete: 'username', maxlength: '30' })
  name.value = remembered
  const password = input('password', { name: 'loginPassword', autocomplete: 'current-password', maxlength: '64' })
  const level = h(
    'select',
    { name: 'orgLevel' },
    ...Object.entries(orgLevels).map(([value, text]) => h('option', { value }, text)),
  )
  level.value = '5'
  const capsLock = h('p', { class: 'hint', hidden: true }, '大写锁定已打开')
  const remember = h('input', { type: 'checkbox', checked: remembered !== '' })
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, '登录')
  const captcha = captchaField()
  return { name, password, level, capsLock, remember, problem, submit, captcha }
}

/** Links to registration and the forgotten password, where the institution offers them. */
async function otherWays() {
  const answer = await sendRaw('GET', '/passport/web-rbac/systemConfigs/loginConfig', {}, silent).catch(() => undefined)
  const config: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const link = (key: string, href: string, text: string) => (config[key] === 1 ? [h('a', { href }, text)] : [])
  const byMessage = config.smsOpen === 1
  return h(
    'p',
    { class: 'ways' },
    ...(byMessage ? link('findPwdOpen', '#/findPassword', '忘记密码') : []),
    ...(byMessage ? link('registerOpen', '#/register', '注册机构') : []),
  )
}

/** Stores the answer as userInfo, never the password, and opens the page. */
export function enter(user: UserInfo, page = reviewed(user) ? './' : 'settleIn.html') {
  // The tabs of a colleague whose window is open beside this one do not belong to the new user.
  if (local.get('userInfo')?.userId !== user.userId) local.remove('tabbarlist')
  local.set('userInfo', user)
  local.set('authority', user.authority)
  local.set('quickEntry', user.quickEntry)
  session.set('justSignedIn', true)
  // The text size a user has chosen applies on this computer too.
  const size = user.layout?.fontScale
  if (size !== undefined) device.set('fontScale', String(size))
  location.replace(page)
}

/** ORG_STATUS as a type of the contract only: this page loads no schema. */
const { waiting, rejected }: Pick<typeof orgStatus.is, 'waiting' | 'rejected'> = { waiting: 0, rejected: 2 }
/** An institution under review or sent back has only its application page. */
const reviewed = ({ orgInfo }: UserInfo) => orgInfo.orgStatus !== waiting && orgInfo.orgStatus !== rejected
