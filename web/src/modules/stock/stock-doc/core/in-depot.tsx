import { Select } from 'antd'
import { useMemo } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { useCall } from '#kit/calls.ts'
import type { LineCell } from './line/LineGrid.tsx'
import type { LineOf } from './line/line-plan.ts'

/** What a depot has to give, for whoever writes what leaves it. */

type Batch = NonNullable<ReplyFor<typeof stock.options>[number]['batches']>[number]
interface Lying {
  /** What may be taken without a word, and what is past its day and must be named. */
  available: number
  expired: number
  batches: readonly Batch[]
}
const sumOf = (batches: readonly Batch[]) =>
  batches.reduce((sum, { available }) => sum + Math.round(available * 1000), 0) / 1000
const isPast = ({ expireDate }: Batch, day: string) => Boolean(expireDate && expireDate < day)

/** The goods that lie in a depot on a day, to choose from, and how much of each in which batches. */
export function useInDepot(depotId: string | undefined, day: string) {
  const { data: all } = useCall(sku.skuOptions, { status: onOff.is.on })
  const { data: inStock } = useCall(stock.options, { depotId: depotId ?? '', batch: 1 }, { enabled: Boolean(depotId) })
  return useMemo(() => {
    const byItem = new Map(
      (inStock ?? []).map(({ skuId, batches = [] }): [string, Lying] => {
        const past = batches.filter((one) => isPast(one, day))
        const fresh = batches.filter((one) => !isPast(one, day))
        return [skuId, { available: sumOf(fresh), expired: sumOf(past), batches }]
      }),
    )
    return {
      items: (all ?? []).filter(({ skuId }) => byItem.has(skuId)),
      lyingOf: (skuId: string | undefined): Lying | undefined => byItem.get(skuId ?? ''),
    }
  }, [all, inStock, day])
}

type LyingOf = (skuId: string | undefined) => Lying | undefined

/** How much there is; red where the line wants more, with what is past its day beside it. */
export const availableCell = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf): LineCell<L> => ({
  title: '可用',
  render: ({ skuId, quantity, batchId }) => {
    const there = lyingOf(skuId)
    if (!skuId) return null
    const named = there?.batches.find((one) => one.batchId === batchId)
    const available = named ? named.available : (there?.available ?? 0)
    return (
      <span className={(quantity ?? 0) > available ? 'k-danger' : 'k-muted'}>
        {available}
        {!named && there && there.expired > 0 && `（另过期${there.expired}）`}
      </span>
    )
  },
})

/** 手选批次; left alone, what runs out first is taken. */
export const batchCell = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf): LineCell<L> => ({
  key: 'batchId',
  title: '批次',
  render: (line, { index, change }) => (
    <Select
      aria-label={`第${index + 1}行批次`}
      allowClear
      placeholder="先到期先出"
      value={line.batchId ?? undefined}
      onChange={(batchId?: string) => change({ batchId: batchId ?? null } as Partial<L>)} // as: a part of L itself
      options={(lyingOf(line.skuId)?.batches ?? []).map(({ batchId, batchNo, expireDate, available }) => ({
        value: batchId,
        label: `${batchNo ?? ''} 可用${available}${expireDate ? `，${expireDate}到期` : ''}`,
      }))}
      popupMatchSelectWidth={false}
    />
  ),
})

/** Both, the same as long as the same lies there. */
export const useBatchCells = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf) =>
  useMemo(() => [availableCell<L>(lyingOf), batchCell<L>(lyingOf)], [lyingOf])
