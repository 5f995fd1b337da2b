import { Alert } from 'antd'
import { useEffect, useState } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { levelChange } from '#contract/modules/care/level-change/level-change.ts'
import { send } from '#kit/http/request.ts'
import { yuan } from '#kit/value/format.ts'

const signed = (value: number, text: string) => `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`

/**
 * The effect of another level: cost per month, minutes of care per day, and rows changed by hand that stay; nothing
 * where it is unknown.
 */
export function Effect({ oldmanId, toLevelId }: { oldmanId?: unknown; toLevelId?: unknown }) {
  const [effect, setEffect] = useState<ReplyFor<typeof levelChange.create>>()
  useEffect(() => {
    let isCurrent = true
    setEffect(undefined)
    if (typeof oldmanId === 'string' && typeof toLevelId === 'string')
      send(levelChange.create, { oldmanId, toLevelId, reason: '预览', preview: 1 }, { silent: true })
        .then((answer) => isCurrent && setEffect(answer))
        .catch(() => undefined)
    return () => {
      isCurrent = false
    }
  }, [oldmanId, toLevelId])
  if (!effect) return null
  const { priceDiff, taskDelta, modifiedRows } = effect
  const words = [
    `护理费每月 ${signed(priceDiff, yuan(Math.abs(priceDiff)))} 元`,
    `每日任务 ${signed(taskDelta, String(Math.abs(taskDelta)))} 次`,
    ...(modifiedRows.length > 0 ? [`手工调整过的项目保留：${modifiedRows.join('、')}`] : []),
  ]
  return <Alert type={priceDiff > 0 ? 'warning' : 'info'} showIcon title={words.join('；')} />
}
