import { sentenceOf } from '#contract/kit/refusals.ts'
import { emitApp } from '../live/events.ts'
import { frontLog } from './front-log.ts'

/** Turns errors into the words that people read; the only place that does (docs/spec/errors.tsv). */

export interface AppError extends Error {
  name: 'AppError'
  code: number
  /** Id made from the time, the same in the front log. */
  id: string
  /** Path of the failed call, as declared. */
  path?: string
  /** `data` of a refusal: `errors`, `refs` … */
  data?: unknown
  /** True when the user ended the request in the busy dialog: nothing more is shown. */
  cancelled?: boolean
}

interface More {
  path?: string
  data?: unknown
  cancelled?: boolean
}

let lastId = 0

/** An error with a code; 990 when it has none of its own. */
export function appError(message: string, code = 990, more: More = {}): AppError {
  lastId = Math.max(lastId + 1, Date.now())
  return Object.assign(new Error(message), { name: 'AppError' as const, code, id: String(lastId), ...more })
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof Error && error.name === 'AppError'
}

export const sessionInvalidCodes: readonly number[] = [4011, 4012, 4013]
const sessionTexts: Record<number, string> = {
  4011: '登录状态失效，请重新登录',
  4012: '此账号已被其他人登录，请重新登录',
  4013: '用户关键信息发生变化，请重新登录',
}
export const noPermissionText = '权限不足，无法访问，请联系管理员'
const kicked = /^您已被管理员/

export function sessionText(code: number, message = '') {
  if (code === 4013 && kicked.test(message)) return message // platform.md 1.3: an administrator ended the session
  return sessionTexts[code] ?? '登录状态无效,请重新登录'
}

const lostSession = [/当前用户\s*token\s*异常/i, /(机构|组织)\s*id\s*为空/i]

/** Response codes 500 and 401 are rewritten before rejection; a 500 about token or organisation means 4011. */
export function rewriteCode(code: number, message: string) {
  if (code === 500) return lostSession.some((text) => text.test(message)) ? 4011 : 5000
  return code === 401 ? 4010 : code
}

const routeTexts: Record<number, string> = {
  404: '接口不存在',
  403: '请求拒绝',
  2001: '请求拒绝',
  408: '请求超时',
  504: '请求超时',
}

/** Text for an error without a response; the log keeps its own name (spec/errors.tsv, note on Network Error). */
function transportText(message: string) {
  if (message === 'Network Error') return '网络异常，请检查网络连接'
  if (message === 'Request aborted') return '请求已取消'
  return message.startsWith('timeout') ? '服务器没有及时回应，请稍后再试' : message
}

/** The sentence of an error, as the toast shows it. */
export function messageOf(error: unknown): string {
  if (!isAppError(error)) return '系统异常，请稍后重试'
  const { code, message, path = '' } = error
  if (sessionInvalidCodes.includes(code)) return sessionText(code, message)
  if (code === 401 || code === 4010) return noPermissionText
  if (code === 998) return '脚本异常#998'
  if (code === 9999) return '系统异常，请稍后重试'
  if (code in routeTexts) return `${routeTexts[code]}${path}#${code}`
  if (code === 999) return `${transportText(message)}#${code}`
  if (code > 9999) return sentenceOf(message)
  return `${message}#${code}`
}

export interface FieldProblem {
  field: string
  message: string
}

/** The sentences that belong at form fields (`data.errors` of refusal 21001 and others). */
export function fieldErrorsOf(error: unknown): FieldProblem[] {
  const data = isAppError(error) ? error.data : undefined
  if (typeof data !== 'object' || data === null || !('errors' in data) || !Array.isArray(data.errors)) return []
  return data.errors.filter(
    (item): item is FieldProblem => typeof item?.field === 'string' && typeof item?.message === 'string',
  )
}

/** How errors are shown to the user. The shell uses antd; a page without the shell shows nothing. */
export interface Speaker {
  /** Error toast of 2500 ms. */
  toast(text: string): void
  warn(text: string): void
  /** Resolves when the user has confirmed. */
  alert(text: string): Promise<void>
}

let speaker: Speaker = {
  toast: (text) => console.error(text),
  warn: (text) => console.warn(text),
  alert: async (text) => console.error(text),
}
export function speakThrough(next: Speaker) {
  speaker = next
}
export const warnUser = (text: string) => speaker.warn(text)

/** Layout warnings of browsers: no user can act on them. */
const noise = [/ResizeObserver loop/i, /label-?width|auto width of el-form|form.*unable to get.*width/i]
const shown = new WeakSet<object>()

/** Shows an error once, in the way of its kind, and adds it to the front log. */
export const showError = (error: unknown) => showErrorThrough((text) => speaker.toast(text), error)

/** The same, shown in a dialog: the end of a session and layout warnings are handled as usual. */
export function showErrorThrough(say: (text: string) => void, error: unknown) {
  if (typeof error === 'object' && error !== null) {
    if (shown.has(error)) return
    shown.add(error)
  }
  const text = error instanceof Error ? error.message : String(error)
  if (noise.some((pattern) => pattern.test(text))) return
  if (isAppError(error) && error.cancelled) return
  logError(error)
  if (isAppError(error) && sessionInvalidCodes.includes(error.code)) return sessionInvalid(error.code, error.message)
  say(messageOf(error))
}

/** Marks an error as handled (shown at a form field, or ignored on purpose): it will not be shown again. */
export function markShown(error: unknown) {
  if (typeof error === 'object' && error !== null) shown.add(error)
}

export function logError(error: unknown) {
  const known = isAppError(error) ? error : undefined
  const code = known?.code ?? 9999
  const text = error instanceof Error ? error.message : String(error)
  const stack = known ? '' : `\n${error instanceof Error ? (error.stack ?? '') : ''}`
  const entry = frontLog.err(`[${code}] ${text}${stack}`, { ajaxUrl: known?.path })
  if (known) entry.id = known.id
  void frontLog.send()
}

const leaveReasons: Record<number, 'EXPIRED' | 'OTHER_LOGIN' | 'KEY_CHANGED'> = {
  4011: 'EXPIRED',
  4012: 'OTHER_LOGIN',
  4013: 'KEY_CHANGED',
}
let alerting = false

/** One alert, however many requests fail at once; leaving begins when the user has confirmed it. */
export function sessionInvalid(code: number, message = '') {
  if (alerting) return
  alerting = true
  void speaker.alert(sessionText(code, message)).then(() => {
    alerting = false
    emitApp('logout', { reason: leaveReasons[code] ?? 'EXPIRED' })
  })
}
