import { sendRaw } from '#kit/http/request.ts'
import { h } from '../page-look.ts'

/** Labelled inputs, the eye of a password and the photo code, for the forms of login.html. */

export const base = '/passport/web-rbac/logins'
export const silent = { silent: true }

export function input(type: string, attributes: Readonly<Record<string, string>>) {
  return h('input', { type, id: attributes.name, ...attributes })
}

export function labelled(text: string, control: HTMLElement, ...beside: HTMLElement[]) {
  if (!control.id) control.id = control.getAttribute('name') ?? ''
  return h('div', {}, h('label', { for: control.id }, text), h('div', { class: 'field' }, control, ...beside))
}

/** The button that shows and hides the typed password. */
export function eye(password: HTMLInputElement) {
  const button = h('button', { type: 'button', class: 'plain', 'aria-pressed': 'false' }, '显示')
  button.addEventListener('click', () => {
    const shown = password.type === 'text'
    password.type = shown ? 'password' : 'text'
    button.textContent = shown ? '显示' : '隐藏'
    button.setAttribute('aria-pressed', String(!shown))
  })
  return button
}

/** The photo code: shown when the server requires one for this name, or always; a click fetches another picture. */
export function captchaField({ always = false } = {}) {
  const code = input('text', { name: 'photoCode', autocomplete: 'off', maxlength: '10', autocapitalize: 'characters' })
  const picture = h('img', { alt: '验证码图片' })
  const button = h('button', { type: 'button', class: 'picture', title: '看不清，换一张' }, picture)
  const element = labelled('验证码', code, button)
  element.hidden = !always
  let verifyStr = ''

  async function load() {
    // Emptied when another picture is requested, not when it arrives: text typed in between stays.
    code.value = ''
    const answer = await sendRaw('GET', `${base}/getPhotoCode`, {}, silent).catch(() => undefined)
    const { image = '', verifyStr: next = '' } = { ...(answer as { image?: string; verifyStr?: string } | undefined) } // as: every part may be missing
    verifyStr = next
    picture.src = image.startsWith('data:') ? image : `data:image/png;base64,${image}`
  }
  async function askFor(loginName: string) {
    if (!element.hidden) return
    const needsCode = await required(loginName)
    element.hidden = !needsCode
    if (needsCode) await load()
  }
  button.addEventListener('click', () => void load())
  if (always) void load()
  return {
    element,
    /** Another picture. */
    load,
    askFor,
    /** A code is valid once, right or wrong. */
    renew: (loginName: string) => (element.hidden ? askFor(loginName) : load()),
    missing: () => !element.hidden && !code.value.trim(),
    /** Both empty while no captcha is required. */
    value: () => ({ photoCode: element.hidden ? '' : code.value.trim(), verifyStr: element.hidden ? '' : verifyStr }),
  }
}

/** Required for a name (after failures), or always by configuration. */
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
