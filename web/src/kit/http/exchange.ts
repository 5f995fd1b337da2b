import type { Method } from '#contract/kit/calls.ts'
import { type AppError, appError, isAppError, showError, warnUser } from '../fault/errors.ts'
import { frontLog } from '../fault/front-log.ts'
import { local } from '../store/storage.ts'
import { type Plan, planRequest, type Wire } from './call-plan.ts'
import { readEnvelope } from './envelope.ts'
import { busyAfterMs, cancelledText, loading } from './loading.ts'
import { correctClock } from './sign.ts'

/** One request and its answer: signature, loading box, busy dialog, time limit, error texts (behaviours 7 and 8). */

export interface SendOptions {
  /** No toast by the client; the caller shows the error itself. */
  silent?: boolean
  /** Shows the loading box, and the busy dialog after 20 s. */
  loading?: boolean
  signal?: AbortSignal
  /** Called with the percentage of an upload that has been sent. */
  onProgress?: (percent: number) => void
}

type Reader<T> = (response: Response, path: string) => Promise<T>

export async function exchange<T>(
  method: Method,
  path: string,
  input: unknown,
  wire: Wire,
  options: SendOptions,
  read: Reader<T>,
): Promise<T> {
  const silent = options.silent ?? wire.silent
  try {
    return await withLoading(path, input, options.loading ?? wire.loading, options.signal, (signal) =>
      attempt({ method, path, input, wire, onProgress: options.onProgress }, signal, read),
    )
  } catch (error) {
    const known = await lostProfile(path, error)
    if (isAppError(known) && known.cancelled) warnUser(cancelledText)
    else if (!silent) showError(known)
    throw known
  }
}

/** Sends once, and a second time when the clock of this computer had to be corrected (platform.md 1.4). */
async function attempt<T>(request: CallRequest, signal: AbortSignal, read: Reader<T>): Promise<T> {
  const { method, path, input, wire, onProgress } = request
  const once = () =>
    transport(planRequest(method, path, input, wire, credentials()), { path, signal, onProgress }, read)
  try {
    return await once()
  } catch (error) {
    const serverTime = isAppError(error) && error.code === 21124 ? serverTimeOf(error) : undefined
    if (serverTime === undefined) throw error
    correctClock(serverTime)
    return once()
  }
}

interface CallRequest {
  method: Method
  path: string
  input: unknown
  wire: Wire
  onProgress?: (percent: number) => void
}

async function transport<T>(
  plan: Plan,
  { path, signal, onProgress }: { path: string; signal: AbortSignal; onProgress?: (percent: number) => void },
  read: Reader<T>,
): Promise<T> {
  const timeout = AbortSignal.timeout(plan.timeoutMs)
  try {
    const idle: Record<string, string> = isIdle() ? { 'x-silent': '1' } : {}
    const request = {
      method: plan.method,
      headers: { ...plan.headers, ...idle },
      body: plan.body,
      signal: AbortSignal.any([signal, timeout]),
      cache: 'no-cache',
    } as const
    const response = onProgress
      ? await (await import('./send-with-progress.ts')).sendWithProgress(plan.url, request, onProgress)
      : await fetch(plan.url, request)
    return await read(response, path)
  } catch (error) {
    throw transportError(error, path, { signal, timeout, timeoutMs: plan.timeoutMs })
  }
}

/** Client errors keep their names; without a response the code is 999 (seed 000 §8). */
export function transportError(
  error: unknown,
  path: string,
  { signal, timeout, timeoutMs }: { signal: AbortSignal; timeout: AbortSignal; timeoutMs: number },
): AppError {
  if (isAppError(error)) return error
  if (signal.aborted) return appError('Request aborted', 999, { path, cancelled: signal.reason === userCancelled })
  if (timeout.aborted) return appError(`timeout of ${timeoutMs} ms exceeded`, 999, { path })
  return appError('Network Error', 999, { path })
}

const userCancelled = 'cancelled in the busy dialog'

async function withLoading<T>(
  path: string,
  input: unknown,
  box: boolean | undefined,
  outer: AbortSignal | undefined,
  run: (signal: AbortSignal) => Promise<T>,
) {
  const own = new AbortController()
  const signal = outer ? AbortSignal.any([own.signal, outer]) : own.signal
  const reportSlow = () => {
    if (path === frontLogPath) return // B178: its report would be sent by the call that hangs, without end
    frontLog.info(`slow request: ${busyAfterMs} ms`, { ajaxUrl: path, parms: input })
    void frontLog.send()
  }
  if (!box) {
    const timer = setTimeout(reportSlow, busyAfterMs)
    return run(signal).finally(() => clearTimeout(timer))
  }
  const end = loading.begin({ cancel: () => own.abort(userCancelled), onSlow: reportSlow })
  return run(signal).finally(end)
}

export async function jsonOf(response: Response, path: string) {
  return readEnvelope(response.status, await bodyOf(response), path)
}

async function bodyOf(response: Response): Promise<unknown> {
  const text = await response.text()
  try {
    return text ? JSON.parse(text) : undefined
  } catch {
    return undefined // an error page of a proxy: the HTTP status is enough
  }
}

/** An answer with a file; an envelope instead of a file is an error. */
export async function fileOf(response: Response, path: string) {
  const json = response.headers.get('content-type')?.includes('application/json')
  if (!response.ok || json) {
    readEnvelope(response.status, await bodyOf(response), path)
    throw appError('没有可下载的文件', 990, { path })
  }
  return { blob: await response.blob(), name: fileName(response.headers.get('content-disposition') ?? '') }
}

/** The same for a file that may be made in the background: undefined then. */
export async function fileOrLater(response: Response, path: string) {
  const json = response.headers.get('content-type')?.includes('json')
  if (json && (await response.clone().text()).includes('"downloadId"')) return undefined
  return fileOf(response, path)
}

export function fileName(disposition: string) {
  const utf8 = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1]
  if (utf8) return decodeURIComponent(utf8)
  return /filename="?([^";]+)"?/.exec(disposition)?.[1] ?? ''
}

// --- session -----------------------------------------------------------------------------------------------------

type Signer = { token: string; userId: string; fetchKey: string }
let signer = (): Signer | undefined => local.get('userInfo')
/** The phone entry has its own session: both it and the back office may be open in one browser. */
export function signAs(next: typeof signer) {
  signer = next
}

/** Token, user and fetch key of the signed-in user. The key belongs to its token; each browser tab keeps a copy. */
export function credentials() {
  const user = signer()
  if (!user?.token) return undefined
  return { token: user.token, userId: user.userId, fetchKey: user.fetchKey }
}

const profilePath = /^\/pims\/web-pi\/oldmans\/proFile/

/** The elder profile alone treats 401 as a possibly lost session (reading A26): the user-id check decides. */
async function lostProfile(path: string, error: unknown) {
  if (!isAppError(error) || error.code !== 4010 || !profilePath.test(path)) return error
  const answer = await userIdCheck().catch(() => undefined)
  return userIdIn(answer) ? error : appError('', 4011, { path })
}

export function userIdCheck() {
  return exchange('GET', '/omms/web-rbac/logins/getUserID', {}, {}, { silent: true }, jsonOf)
}

export function userIdIn(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer || undefined
  const value = typeof answer === 'object' && answer !== null && 'userId' in answer ? answer.userId : undefined
  return typeof value === 'string' && value ? value : undefined
}

function serverTimeOf(error: AppError): number | undefined {
  const { data } = error
  const value = typeof data === 'object' && data !== null && 'serverTime' in data ? data.serverTime : undefined
  if (typeof value === 'number') return value
  const parsed = typeof value === 'string' ? Date.parse(`${value.replace(' ', 'T')}+08:00`) : Number.NaN
  return Number.isNaN(parsed) ? undefined : parsed
}

let lastTouch = Date.now()
/** Called on every key and click: requests that a screen makes by itself must not keep an idle session alive. */
export function userIsActive() {
  lastTouch = Date.now()
}
const isIdle = () => Date.now() - lastTouch > 60_000

const frontLogPath = '/pims/di-pi/frontLog'
frontLog.deliverThrough((log) => exchange('POST', frontLogPath, { log }, {}, { silent: true }, jsonOf))
