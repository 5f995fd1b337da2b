/** The password rules of the server, shown while typing (platform.md 1.3). */

export interface PasswordRules {
  minLength: number
  maxLength: number
  history: number
}

export const defaultRules: PasswordRules = { minLength: 10, maxLength: 64, history: 5 }

export function rulesOf(answer: unknown): PasswordRules {
  const values: Record<string, unknown> = typeof answer === 'object' && answer !== null ? { ...answer } : {}
  const number = (name: keyof PasswordRules) => {
    const value = values[name]
    return typeof value === 'number' ? value : defaultRules[name]
  }
  return { minLength: number('minLength'), maxLength: number('maxLength'), history: number('history') }
}

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/]
const longEnough = 16

/** Each rule with its state; only the server checks names and the commonest passwords. */
export function checkPassword(password: string, loginName: string, rules: PasswordRules) {
  const mixed = kinds.filter((kind) => kind.test(password)).length >= 3 || password.length >= longEnough
  const name = loginName.toLowerCase()
  return [
    {
      rule: `${rules.minLength} 至 ${rules.maxLength} 个字符`,
      ok: password.length >= rules.minLength && password.length <= rules.maxLength,
    },
    { rule: `大写字母、小写字母、数字、符号中的三种，或不少于 ${longEnough} 个字符`, ok: mixed },
    { rule: '不含登录名', ok: password !== '' && (!name || !password.toLowerCase().includes(name)) },
    { rule: '没有 4 个相同或连续的字符', ok: password !== '' && !hasRun(password) },
  ]
}

/** Four equal or sequential characters, such as 1111, abcd or 9876. */
export function hasRun(password: string) {
  const codes = [...password].map((char) => char.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - codes[index])
  return steps.some(
    (step, index) => Math.abs(step) <= 1 && index >= 2 && steps[index - 1] === step && steps[index - 2] === step,
  )
}

/** 0 empty, 1 weak, 2 fair, 3 strong: for the bar beside the rules. */
export function strengthOf(password: string, checks: readonly { ok: boolean }[]) {
  if (!password) return 0
  if (!checks.every((check) => check.ok)) return 1
  return password.length >= 14 ? 3 : 2
}
