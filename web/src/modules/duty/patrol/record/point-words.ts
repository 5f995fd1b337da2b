import type { ReplyFor } from '#contract/kit/calls.ts'
import { checkWay } from '#contract/modules/duty/patrol/plan.ts'
import type { patrolRecord } from '#contract/modules/duty/patrol/record.ts'

export type TaskPoint = ReplyFor<typeof patrolRecord.recordPoints>[number]

/** 温度 46℃（异常）；门锁 正常. */
export const itemsText = ({ items, checkItems }: TaskPoint) =>
  (items ?? [])
    .map(({ itemName, value, abnormal }) => {
      const unit = value ? (checkItems.find((one) => one.itemName === itemName)?.unit ?? '') : ''
      const wrong = abnormal === 1 && value !== '异常' ? '（异常）' : ''
      return `${itemName} ${value ?? '已拍照'}${unit}${wrong}`
    })
    .join('；')

/** 20:05 IC卡 离线 距离较远. */
export const checkText = ({ checkTime, checkWay: way, offline, far }: TaskPoint) =>
  [checkTime?.slice(5, 16), checkWay.label(way), offline === 1 && '离线', far === 1 && '距离较远']
    .filter(Boolean)
    .join(' ')
