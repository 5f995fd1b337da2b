import { type AppError, appError, rewriteCode } from '../fault/errors.ts'

/** Reads an answer: success is code 0 or status 200, the caller gets `result` or `data` (seed 000 §7, 001 §8). */

interface Envelope {
  code?: unknown
  status?: unknown
  msg?: unknown
  message?: unknown
  desc?: unknown
  data?: unknown
  result?: unknown
}

export function readEnvelope(http: number, body: unknown, path: string): unknown {
  if (!isEnvelope(body)) {
    if (http >= 200 && http < 300) return body
    throw appError(httpText(http), rewriteCode(http, ''), { path })
  }
  if (isSuccess(body)) return body.data === undefined ? body.result : body.data
  throw errorOf(http, body, path)
}

function isEnvelope(body: unknown): body is Envelope {
  return typeof body === 'object' && body !== null && ('code' in body || 'status' in body)
}

function isSuccess({ code, status }: Envelope) {
  if (code !== undefined) return Number(code) === 0 || (Number(code) === 200 && status === undefined)
  return Number(status) === 200
}

function errorOf(http: number, body: Envelope, path: string): AppError {
  const number = Number(body.code ?? body.status)
  const code = Number.isFinite(number) ? number : http
  const message = String(body.msg ?? body.message ?? body.desc ?? '') || httpText(http)
  return appError(message, rewriteCode(code, message), { path, data: body.data ?? body.result ?? undefined })
}

function httpText(http: number) {
  if (http === 413) return '提交的内容过大'
  if (http === 429) return '操作过于频繁，请稍后再试'
  return http >= 500 ? '服务器暂时无法处理，请稍后重试' : '请求失败'
}
