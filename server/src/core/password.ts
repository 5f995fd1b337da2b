import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { dictionary } from '@zxcvbn-ts/language-common'
import { daysBetween } from './clock.ts'
import type { Db } from './db/db.ts'
import { settings } from './settings.ts'

const commonPasswords = new Set(dictionary['passwords-common'].slice(0, 10_000).map(String))
const derive = promisify(argon2)

/** Argon2id as OWASP recommends; the parameters travel with each hash, so they can be raised later. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const

/** A PHC string of the password. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const hash = await run(password, salt, cost)
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(salt)}$${b64(hash)}`
}

/** Constant-time check against a PHC string. */
export async function passwordFits(password: string, stored: string) {
  const [, , , parameters, salt, hash] = stored.split('$')
  if (!parameters || !salt || !hash) return false
  const values = Object.fromEntries(parameters.split(',').map((part) => part.split('=')))
  const expected = Buffer.from(hash, 'base64')
  const actual = await run(password, Buffer.from(salt, 'base64'), {
    memory: Number(values.m),
    passes: Number(values.t),
    parallelism: Number(values.p),
  })
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** True when a password is older than the organisation allows; with 0 days never. */
export function isPasswordExpired({ pwdTime }: { pwdTime: string }, today: string, expireDays: number) {
  return expireDays > 0 && daysBetween(pwdTime.slice(0, 10), today) >= expireDays
}

export function isOutdated(stored: string) {
  return !stored.startsWith(`$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`)
}

const dummy = hashPassword(randomBytes(16).toString('hex'))
/** Costs as much as a real check, so an unknown name takes as long as a known one. */
export async function wasteTime(password: string) {
  await passwordFits(password, await dummy)
}

async function run(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: Record<keyof typeof cost, number>,
) {
  return derive('argon2id', { message: password.normalize('NFKC'), nonce, memory, passes, parallelism, tagLength: 32 })
}

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

export interface PasswordRules {
  minLength: number
  maxLength: number
  history: number
  expireDays: number
  firstLoginChange: number
}

/** The first rule a new password breaks, as text for the user, or undefined (platform.md 1.3). */
export function weakness(
  password: string,
  rules: PasswordRules,
  person: { loginName: string; phoneNum?: string | null },
) {
  const lower = password.toLowerCase()
  if ([...password].length < rules.minLength) return `长度不能少于${rules.minLength}位`
  if ([...password].length > rules.maxLength) return `长度不能超过${rules.maxLength}位`
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (kinds < 3 && [...password].length < 16) return '须包含大写字母、小写字母、数字、符号中的三种，或长度不少于16位'
  if (lower.includes(person.loginName.toLowerCase())) return '不能包含用户名'
  if (person.phoneNum && password.includes(person.phoneNum)) return '不能包含手机号'
  if (hasRun(lower)) return '不能包含4个相同或连续的字符'
  if (commonPasswords.has(lower)) return '过于常见，容易被猜到'
  return undefined
}

/** Four equal or consecutive characters, up or down. */
function hasRun(text: string) {
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0)
  for (let start = 0; start + 3 < codes.length; start += 1) {
    const steps = [0, 1, 2].map((offset) => codes[start + offset + 1] - codes[start + offset])
    if (steps.every((step) => step === steps[0]) && Math.abs(steps[0]) <= 1) return true
  }
  return false
}

/** Password rules of an organisation, as client and server both apply them. */
export async function passwordRules(db: Db, orgId: string): Promise<PasswordRules> {
  const keys = ['pwdMinLength', 'pwdHistory', 'pwdExpireDays', 'pwdFirstLoginChange'] as const
  const found = await settings(db, orgId, keys)
  return {
    minLength: found.pwdMinLength,
    maxLength: 64,
    history: found.pwdHistory,
    expireDays: found.pwdExpireDays,
    firstLoginChange: found.pwdFirstLoginChange,
  }
}
