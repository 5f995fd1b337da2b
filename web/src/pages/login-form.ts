import { isAppError, messageOf } from '../kit/errors.ts'
import { sendRaw } from '../kit/request.ts'
import { device, local, session, type UserInfo } from '../kit/storage.ts'
import { h, type Preload } from './dress.ts'

/** The form of login.html: captcha when the server asks for it, remembered name, caps-lock hint, Enter submits. */

const base = '/passport/web-rbac/logins'
const silent = { silent: true }

const orgLevels = { 1: '平台', 2: '市', 3: '区县', 4: '街道', 5: '机构' }

export async function loginForm({ verifyUnit }: Preload) {
  const remembered = device.get('loginName') ?? ''
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
    ...(verifyUnit ? { orgLevel: level.value } : {}),
  })

  await captcha.askFor(remembered)
  return form
}

/** The result is kept as userInfo; the password is kept nowhere. */
function enter(user: UserInfo) {
  local.set('userInfo', user)
  local.set('authority', user.authority)
  local.set('quickEntry', user.quickEntry)
  session.set('justSignedIn', true)
  location.replace('./')
}

function input(type: string, attributes: Readonly<Record<string, string>>) {
  return h('input', { type, id: attributes.name, ...attributes })
}

function labelled(text: string, control: HTMLElement, ...beside: HTMLElement[]) {
  if (!control.id) control.id = control.getAttribute('name') ?? ''
  return h('div', {}, h('label', { for: control.id }, text), h('div', { class: 'field' }, control, ...beside))
}

/** Shows the typed password while wanted. */
function eye(password: HTMLInputElement) {
  const button = h('button', { type: 'button', class: 'plain', 'aria-pressed': 'false' }, '显示')
  button.addEventListener('click', () => {
    const shown = password.type === 'text'
    password.type = shown ? 'password' : 'text'
    button.textContent = shown ? '显示' : '隐藏'
    button.setAttribute('aria-pressed', String(!shown))
  })
  return button
}

/** The photo code: shown when the server wants one for this name; a click fetches another picture. */
function captchaField() {
  const code = input('text', { name: 'photoCode', autocomplete: 'off', maxlength: '10', autocapitalize: 'characters' })
  const picture = h('img', { alt: '验证码图片' })
  const button = h('button', { type: 'button', class: 'picture', title: '看不清，换一张' }, picture)
  const element = labelled('验证码', code, button)
  element.hidden = true
  let verifyStr = ''

  async function load() {
    const answer = await sendRaw('GET', `${base}/getPhotoCode`, {}, silent).catch(() => undefined)
    const { image = '', verifyStr: next = '' } = { ...(answer as { image?: string; verifyStr?: string } | undefined) } // as: read leniently
    verifyStr = next
    code.value = ''
    picture.src = image.startsWith('data:') ? image : `data:image/png;base64,${image}`
  }
  async function askFor(loginName: string) {
    if (!element.hidden) return
    const wanted = await required(loginName)
    element.hidden = !wanted
    if (wanted) await load()
  }
  button.addEventListener('click', () => void load())
  return {
    element,
    askFor,
    /** A code serves once, right or wrong. */
    renew: (loginName: string) => (element.hidden ? askFor(loginName) : load()),
    missing: () => !element.hidden && !code.value.trim(),
    value: () => (element.hidden ? {} : { photoCode: code.value.trim(), verifyStr }),
  }
}

/** Asked by name (after failures), or always by configuration. */
async function required(loginName: string) {
  const config = await sendRaw('GET', '/passport/web-rbac/systemConfigs/photoCodeConfig', {}, silent).catch(
    () => undefined,
  )
  const open =
    typeof config === 'object' && config !== null && 'photoCodeOpen' in config ? config.photoCodeOpen : undefined
  if (open === 'ALWAYS') return true
  if (open === 'CLOSE' || !loginName.trim()) return false
  const answer = await sendRaw('GET', `${base}/check`, { loginName: loginName.trim() }, silent).catch(() => undefined)
  return (
    typeof answer === 'object' && answer !== null && 'photoCodeRequired' in answer && Boolean(answer.photoCodeRequired)
  )
}
