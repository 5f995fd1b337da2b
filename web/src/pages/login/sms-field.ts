import { sendRaw } from '#kit/http/request.ts'
import { h } from '../page-look.ts'
import { base, type captchaField, input, labelled, silent } from './form-parts.ts'

interface SmsFieldProps {
  /** smsPurpose: 1 to register, 2 to find a password. */
  purpose: 1 | 2
  phone: () => string
  captcha: ReturnType<typeof captchaField>
  say: (text: string) => void
  wordsOf: (error: unknown) => string
}

/** The code of a text message, with the button that requests it and counts down to the next request. */
export function smsField({ purpose, phone, captcha, say, wordsOf }: SmsFieldProps) {
  const code = input('text', { name: 'smsCode', autocomplete: 'one-time-code', maxlength: '6', inputmode: 'numeric' })
  const button = h('button', { type: 'button', class: 'send' }, '获取验证码')
  button.addEventListener('click', () => void ask())

  async function ask() {
    if (!/^1[3-9]\d{9}$/.test(phone())) return say('请输入11位手机号')
    if (captcha.missing()) return say('请先输入图形验证码')
    say('')
    button.disabled = true
    button.textContent = '正在发送…'
    try {
      const answer = await sendRaw(
        'GET',
        `${base}/getSmsCode/{userTelephone}`,
        { userTelephone: phone(), purpose, ...captcha.value() },
        silent,
      )
      countDown(resendOf(answer))
      code.focus()
    } catch (error) {
      say(wordsOf(error))
      button.disabled = false
      button.textContent = '获取验证码'
      await captcha.load()
    }
  }
  function countDown(seconds: number) {
    button.disabled = seconds > 0
    button.textContent = seconds > 0 ? `${seconds}秒后重发` : '重新获取'
    if (seconds > 0) setTimeout(countDown, 1000, seconds - 1)
    // A photo code is valid for one message only.
    else void captcha.load()
  }
  return {
    element: labelled('短信验证码', code, button),
    value: () => code.value.trim(),
    missing: () => !/^\d{6}$/.test(code.value.trim()),
  }
}

function resendOf(answer: unknown) {
  const seconds =
    typeof answer === 'object' && answer !== null && 'resendSeconds' in answer ? Number(answer.resendSeconds) : 60
  return Number.isFinite(seconds) ? seconds : 60
}
