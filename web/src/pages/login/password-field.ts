import { sendRaw } from '#kit/http/request.ts'
import {
  checkPassword,
  defaultRules,
  type PasswordRules,
  rulesOf,
  strengthOf,
} from '../../shell/account/password-rules.ts'
import { h } from '../page-look.ts'
import { eye, input, labelled, silent } from './form-parts.ts'

const words = ['', '弱', '中', '强']

/** A new password with its rules and its strength, shown while typing, and its repetition. */
export function passwordField(name: string, again: string, loginName: () => string) {
  const first = input('password', { name, autocomplete: 'new-password', maxlength: '64' })
  const second = input('password', { name: again, autocomplete: 'new-password', maxlength: '64' })
  const bar = h('meter', { min: '0', max: '3', 'aria-label': '密码强度' })
  const word = h('span', {})
  const list = h('ul', { class: 'rules' })
  let rules: PasswordRules = defaultRules
  const show = () => {
    const checks = checkPassword(first.value, loginName(), rules)
    const strength = strengthOf(first.value, checks)
    bar.value = strength
    word.textContent = words[strength]
    list.replaceChildren(
      ...checks.map(({ rule, ok }) => h('li', { class: ok ? 'ok' : '' }, `${ok ? '✓' : '·'} ${rule}`)),
    )
    return checks.every((check) => check.ok)
  }
  first.addEventListener('input', show)
  show()
  void sendRaw('GET', '/passport/web-rbac/systemConfigs/pwdConfig', {}, silent).then(
    (answer) => {
      rules = rulesOf(answer)
      show()
    },
    () => undefined, // the default rules stay; the server decides
  )
  return {
    elements: [
      labelled('密码', first, eye(first)),
      h('div', { class: 'strength' }, bar, word),
      list,
      labelled('再输一次', second),
    ],
    value: () => first.value,
    again: () => second.value,
    problem() {
      if (!first.value) return '请输入密码'
      if (!show()) return '密码不符合下面的要求'
      return first.value === second.value ? '' : '两次密码不一致'
    },
  }
}
