import type { ReplyFor } from '#contract/kit/calls.ts'
import type { call } from '#contract/modules/devices/call/call.ts'

/** The statistics of calls as rows, for screen and paper. */

export type Figures = ReplyFor<typeof call.statistics>

export const figureRows = (data: Figures): readonly (readonly [string, string])[] => {
  const seconds = (value: number | null) => (value === null ? '—' : `${value} 秒`)
  return [
    ['呼叫', `${data.total} 次`],
    ['已应答', `${data.answered} 次`],
    ['超时', `${data.overtime} 次`],
    ['已取消', `${data.cancelled} 次`],
    ['已清除', `${data.cleaned} 次`],
    ['误触', `${data.falseCount} 次`],
    ['平均应答', seconds(data.avgResponseSec)],
    ['90%应答', seconds(data.p90ResponseSec)],
  ]
}
