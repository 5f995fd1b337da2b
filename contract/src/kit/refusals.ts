/** A refusal a user can cause: five-digit code and its Chinese sentence. `{x}` parts are filled in. */
export interface RefusalDef {
  code: number
  text: string
}

export interface Refusal extends Error {
  refusal: RefusalDef
  data?: unknown
  /** HTTP status; 200 for business refusals. */
  status: number
  /** Rows written before the refusal are committed (a counted failed sign-in); without it everything is rolled back. */
  keep: boolean
}

/** Declares the refusals of a module (source: spec/refusals.tsv). */
export function refusals<T extends Record<string, readonly [number, string]>>(list: T) {
  const entries = Object.entries(list).map(([name, [code, text]]) => [name, { code, text }] as const)
  return Object.fromEntries(entries) as { [K in keyof T]: RefusalDef } // as: same keys as the argument
}

/** Codes every module shares (domain README, Wire). */
export const common = refusals({
  invalid: [21001, '参数校验失败'],
  stale: [21002, '数据已被他人修改，请刷新后重试'],
  missing: [21003, '数据不存在或无权查看'],
  running: [21004, '请求处理中，请勿重复提交'],
  exportTooLarge: [21005, '导出数据超过20000条，请缩小查询范围'],
  requestReused: [21006, '请求编号重复且内容不一致'],
  nameTaken: [21007, '{名称}已存在'],
  inUse: [21008, '已被使用，不能删除'],
  wrongState: [21009, '当前状态“{name}”不允许此操作'],
  badFile: [21010, '文件不符合要求'],
  reading: [21011, '前面的文件还在读取，请等它读完再导入'],
})

/** Session and access answers (platform.md 1.3). */
export const access = refusals({
  forbidden: [401, '权限不足，无法访问，请联系管理员'],
  expired: [4011, '登录状态失效，请重新登录'],
  otherLogin: [4012, '此账号已被其他人登录，请重新登录'],
  keyChanged: [4013, '用户关键信息发生变化，请重新登录'],
})

type Vars = Record<string, string | number | null | undefined>

/**
 * Ends the request with a refusal; the transaction is rolled back and nothing is written. `field` shows the sentence at
 * that form field (`data.errors`), `data` is sent to the client unchanged.
 */
export function refuse(
  def: RefusalDef,
  vars: Vars = {},
  more: { field?: string; data?: object; status?: number; keep?: boolean } = {},
): never {
  const text = textOf(def, vars)
  const errors = more.field ? { errors: [{ field: more.field, message: text }] } : undefined
  const data = more.data || errors ? { ...more.data, ...errors } : undefined
  const refusal: Refusal = Object.assign(new Error(text), {
    refusal: def,
    data,
    status: more.status ?? 200,
    keep: more.keep ?? false,
  })
  throw refusal
}

/** The sentence of a refusal with its `{x}` parts filled in. */
export const textOf = ({ text }: RefusalDef, vars: Vars) =>
  text.replace(/\{([^}]+)\}/g, (whole, name) => (vars[name] == null ? whole : String(vars[name])))

/** The first part of a refusal's `msg` on the wire, which users need not read. */
const wireHead = `${common.invalid.text}：`
/** The text of a refusal for users: for one item of several in an answer, in a toast, in a message. */
export const sentenceOf = (message: string) => (message.startsWith(wireHead) ? message.slice(wireHead.length) : message)

/** Refuses 21001 at a field whose shape is right and whose value is not; `message` names the allowed values. */
export function wrongValue(field: string, message: string): never {
  refuse({ ...common.invalid, text: `${wireHead}${message}` }, {}, { data: { errors: [{ field, message }] } })
}

export function isRefusal(error: unknown): error is Refusal {
  return error instanceof Error && 'refusal' in error
}
