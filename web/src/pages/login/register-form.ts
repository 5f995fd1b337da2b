import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { sendRaw } from '#kit/http/request.ts'
import { session, type UserInfo } from '#kit/store/storage.ts'
import { h } from '../page-look.ts'
import { base, captchaField, input, labelled, silent } from './form-parts.ts'
import { enter } from './login-form.ts'
import { passwordField } from './password-field.ts'
import { smsField } from './sms-field.ts'

/** login.html#/register: an account for a new institution; its data follow on settleIn.html. */
export function registerForm() {
  const name = input('text', { name: 'userName', autocomplete: 'username', maxlength: '20' })
  const phone = input('text', { name: 'userTelephone', autocomplete: 'tel', maxlength: '11', inputmode: 'numeric' })
  const captcha = captchaField({ always: true })
  const password = passwordField('userPassword', 'repactPassword', () => name.value.trim())
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true })
  const submit = h('button', { type: 'submit', class: 'primary' }, '注册')
  const say = (text: string) => {
    problem.textContent = text
    problem.hidden = !text
  }
  const sms = smsField({ purpose: 1, phone: () => phone.value.trim(), captcha, say, wordsOf })
  const form = h(
    'form',
    { novalidate: true },
    h('h2', {}, '注册机构'),
    labelled('用户名', name),
    ...password.elements,
    labelled('手机号', phone),
    captcha.element,
    sms.element,
    problem,
    submit,
    h('p', { class: 'ways' }, h('a', { href: '#/' }, '已有账号，返回登录')),
  )
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void register()
  })

  function missingWords() {
    if (!/^[A-Za-z]\w{0,19}$/.test(name.value.trim())) return '用户名须以字母开头，只含字母、数字和下划线'
    if (password.problem()) return password.problem()
    if (!/^1[3-9]\d{9}$/.test(phone.value.trim())) return '请输入11位手机号'
    if (captcha.missing()) return '请输入图形验证码'
    return sms.missing() ? '请输入短信里的6位验证码' : ''
  }
  async function register() {
    const missing = missingWords()
    if (missing) return say(missing)
    say('')
    submit.disabled = true
    submit.textContent = '正在注册…'
    const userName = name.value.trim()
    try {
      const created = await sendRaw('POST', `${base}/register`, payload(userName), silent)
      session.set('settleIn', { ...Object(created), step: 1, form: {} })
      await firstSignIn(userName, password.value())
    } catch (error) {
      say(wordsOf(error))
      if (isAppError(error) && error.code === 21102) await captcha.load()
    } finally {
      submit.disabled = false
      submit.textContent = '注册'
    }
  }
  const payload = (userName: string) => ({
    userName,
    userPassword: password.value(),
    repactPassword: password.again(),
    userTelephone: phone.value.trim(),
    ...captcha.value(),
    smsCode: sms.value(),
    resource: 1,
  })
  return form
}

/** Signs in and opens the page for the data of the institution; where signing in needs more, opens the sign-in page. */
async function firstSignIn(loginName: string, loginPassword: string) {
  const user = await sendRaw('POST', `${base}/login`, { loginName, loginPassword }, silent).catch(() => undefined)
  if (user)
    enter(user as UserInfo, 'settleIn.html') // as: the contract test holds the server to this shape
  else location.hash = '#/'
}

const wordsOf = (error: unknown) => (isAppError(error) ? messageOf(error) : '注册失败，请重试')
