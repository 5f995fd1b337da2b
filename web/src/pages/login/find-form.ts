import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { h } from '../page-look.ts'
import { base, captchaField, input, labelled, silent } from './form-parts.ts'
import { passwordField } from './password-field.ts'
import { smsField } from './sms-field.ts'

/** login.html#/findPassword: name and picture, number and code, new password (platform.md 1.1). */

const steps = ['验证用户名', '验证手机', '设置新密码']

/** Values that one step passes to the next. */
interface FoundUser {
  loginName: string
  mask: string
  photoCode: string
  verifyStr: string
  phoneNum: string
  resetId: string
}

export function findForm() {
  const found: FoundUser = { loginName: '', mask: '', photoCode: '', verifyStr: '', phoneNum: '', resetId: '' }
  const bar = h('ol', { class: 'steps' }, ...steps.map((text) => h('li', {}, text)))
  const place = h('div')
  const form = h('form', { novalidate: true }, h('h2', {}, '找回密码'), bar, place)
  const parts = [nameStep, phoneStep, passwordStep]
  let send: () => Promise<void> = async () => undefined

  function show(index: number) {
    for (const [at, item] of [...bar.children].entries()) {
      item.className = at < index ? 'done' : ''
      if (at === index) item.setAttribute('aria-current', 'step')
      else item.removeAttribute('aria-current')
    }
    const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
    const say = (text: string) => {
      problem.textContent = text
      problem.hidden = !text
    }
    const part = parts[index](found, say)
    const last = index === steps.length - 1
    const submit = h('button', { type: 'submit', class: 'primary' }, last ? '保存新密码' : '下一步')
    send = async () => {
      const missing = part.missing()
      if (missing) return say(missing)
      say('')
      submit.disabled = true
      try {
        await part.send()
        if (last) done()
        else show(index + 1)
      } catch (error) {
        say(wordsOf(error))
        await part.failed?.()
      } finally {
        submit.disabled = false
      }
    }
    place.replaceChildren(...part.elements, problem, submit, back())
    place.querySelector('input')?.focus()
  }
  function done() {
    for (const item of bar.children) item.className = 'done'
    const login = h('a', { href: '#/', class: 'button' }, '去登录')
    place.replaceChildren(h('p', { role: 'status', class: 'good' }, '密码已重新设置，请用新密码登录。'), login)
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  show(0)
  return form
}

type ShowProblem = (text: string) => void

function nameStep(found: FoundUser) {
  const name = input('text', { name: 'loginName', autocomplete: 'username', maxlength: '30' })
  const captcha = captchaField({ always: true })
  return {
    elements: [labelled('用户名', name), captcha.element],
    missing: () => (name.value.trim() ? (captcha.missing() ? '请输入图形验证码' : '') : '请输入用户名'),
    async send() {
      const loginName = name.value.trim()
      const solved = captcha.value()
      const answer = await sendRaw('GET', `${base}/userPhoneNum`, { loginName, ...solved }, silent)
      Object.assign(found, solved, { loginName, mask: textIn(answer, 'phoneNum') })
    },
    failed: () => captcha.load(),
  }
}

function phoneStep(found: FoundUser, say: ShowProblem) {
  const phone = input('text', { name: 'phoneNum', autocomplete: 'tel', maxlength: '11', inputmode: 'numeric' })
  const captcha = captchaField({ always: true })
  const sms = smsField({ purpose: 2, phone: () => phone.value.trim(), captcha, say, wordsOf })
  return {
    elements: [
      h('p', { class: 'note' }, `请输入账号绑定的完整手机号：${found.mask}`),
      labelled('手机号', phone),
      captcha.element,
      sms.element,
    ],
    missing: () => (phone.value.trim() ? (sms.missing() ? '请输入短信里的6位验证码' : '') : '请输入手机号'),
    async send() {
      const phoneNum = phone.value.trim()
      const { photoCode, verifyStr } = found
      const photoCodes = captcha.value().photoCode ?? ''
      const input = { phoneNum, photoCode, photoCodes, smsCode: sms.value(), verifyStr }
      const answer = await sendRaw('GET', `${base}/userId`, input, silent)
      Object.assign(found, { phoneNum, resetId: textIn(answer, 'userId') })
    },
    failed: undefined,
  }
}

function passwordStep(found: FoundUser) {
  const password = passwordField('userPassword', 'checkPass', () => found.loginName)
  return {
    elements: password.elements,
    missing: password.problem,
    async send() {
      const { resetId: userId, phoneNum } = found
      const body = { userPassword: password.value(), checkPass: password.again(), userId, phoneNum }
      await sendRaw('PUT', `${base}/reset`, body, { ...silent, encoding: 'form' })
    },
    failed: undefined,
  }
}

const back = () => h('p', { class: 'ways' }, h('a', { href: '#/' }, '返回登录'))

function textIn(answer: unknown, name: string) {
  const value =
    typeof answer === 'object' && answer !== null ? Object.getOwnPropertyDescriptor(answer, name)?.value : ''
  return typeof value === 'string' ? value : ''
}

const wordsOf = (error: unknown) => (isAppError(error) ? messageOf(error) : '没有成功，请重试')
