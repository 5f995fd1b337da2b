/** Words for values: money, days and times as people read them. Pure; `today` is handed in where it matters. */

/** The calendar day in Asia/Shanghai, `YYYY-MM-DD`, whatever zone the computer is set to. */
export const todayOf = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 10)
/** The wire form of this moment, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai. */
export const nowOf = (now = Date.now()) => new Date(now + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

export function addDays(day: string, days: number) {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

/** 123450 → `1,234.50`. Fen are whole, so nothing is rounded. */
export function yuan(fen: number | null | undefined) {
  if (fen === null || fen === undefined || !Number.isFinite(fen)) return ''
  const whole = Math.trunc(Math.abs(fen) / 100)
  const cents = String(Math.abs(fen) % 100).padStart(2, '0')
  return `${fen < 0 ? '-' : ''}${whole.toLocaleString('en-US')}.${cents}`
}

/** `1,234.5` or `¥1234.50` → 123450; undefined for anything that is not an amount with at most 2 decimals. */
export function parseYuan(text: string): number | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d{0,2}))?$/.exec(text.replace(/[,，¥￥\s]/g, ''))
  if (!parts) return undefined
  const fen = Number(parts[2]) * 100 + Number((parts[3] ?? '').padEnd(2, '0'))
  if (!Number.isSafeInteger(fen)) return undefined
  return parts[1] && fen !== 0 ? -fen : fen
}

const near = (day: string, today: string) =>
  day === today ? '今天' : day === addDays(today, -1) ? '昨天' : day === addDays(today, 1) ? '明天' : undefined

/** `2026-03-05 14:05:00` → `今天 14:05`, `昨天 14:05`, else `2026-03-05 14:05`. */
export function timeWords(value: string | null | undefined, today = todayOf()) {
  if (!value) return ''
  const day = value.slice(0, 10)
  return `${near(day, today) ?? day} ${value.slice(11, 16)}`.trim()
}

export function dayWords(value: string | null | undefined, today = todayOf()) {
  return value ? (near(value, today) ?? value) : ''
}

export type Tone = 'success' | 'info' | 'warning' | 'danger' | 'muted'

// The order decides: 已取消 is muted before 取消 could be anything else, 未完成 waits before 完成 succeeds.
const tones: [Tone, RegExp][] = [
  ['danger', /异常|逾期|超时|失败|拒|驳回|欠费|报警|危|不合格|[不未]通过|锁定|丢失|过期|已到期/],
  ['muted', /已取消|取消|已离开|停用|禁用|作废|已退|终止|关闭|离职|注销|无效|草稿|归档|离线|否/],
  ['warning', /待|未|外出|试住|审核中|暂停|维修|清洁|预警|临期|部分/],
  ['info', /进行|处理中|已预订|预约|已提交|已发|办理中|执行中|正在/],
  ['success', /在住|在访|启用|正常|完成|成功|通过|生效|已付|已收|已结|在职|在线|已读|合格|空闲|已确认|是/],
]

/** The meaning colour of a state, read from its Chinese word. */
export const toneOf = (label: string): Tone => tones.find(([, words]) => words.test(label))?.[0] ?? 'info'
