import { Select } from 'antd'
import { useMemo } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { onOff } from '#contract/kit/codes.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { useCall } from '#kit/calls.ts'
import type { LineCell } from './line/LineGrid.tsx'
import type { LineOf } from './line/line-plan.ts'

/** The stock of a depot, for documents that issue from it. */

type Batch = NonNullable<ReplyFor<typeof stock.options>[number]['batches']>[number]
interface ItemStock {
  /** Quantity that is issued by default, and the expired quantity, whose batch must be chosen. */
  available: number
  expired: number
  batches: readonly Batch[]
}
const sumOf = (batches: readonly Batch[]) =>
  batches.reduce((sum, { available }) => sum + Math.round(available * 1000), 0) / 1000
const isPast = ({ expireDate }: Batch, day: string) => Boolean(expireDate && expireDate < day)

/** The items in a depot on a day, with the quantity of each batch. */
export function useInDepot(depotId: string | undefined, day: string) {
  const { data: all } = useCall(sku.skuOptions, { status: onOff.is.on })
  const { data: inStock } = useCall(stock.options, { depotId: depotId ?? '', batch: 1 }, { enabled: Boolean(depotId) })
  return useMemo(() => {
    const byItem = new Map(
      (inStock ?? []).map(({ skuId, batches = [] }): [string, ItemStock] => {
        const past = batches.filter((one) => isPast(one, day))
        const fresh = batches.filter((one) => !isPast(one, day))
        return [skuId, { available: sumOf(fresh), expired: sumOf(past), batches }]
      }),
    )
    return {
      items: (all ?? []).filter(({ skuId }) => byItem.has(skuId)),
      lyingOf: (skuId: string | undefined): ItemStock | undefined => byItem.get(skuId ?? ''),
    }
  }, [all, inStock, day])
}

type LyingOf = (skuId: string | undefined) => ItemStock | undefined

/** Available quantity; red where the line needs more, with the expired quantity beside it. */
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

/** 手选批次; by default the first to expire is issued. */
export const batchCell = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf): LineCell<L> => ({
  key: 'batchId',
  title: '批次',
  render: (line, { index, change }) => (
    <Select
      aria-label={`第${index + 1}行批次`}
      allowClear
      placeholder="先到期先出"
      value={line.batchId ?? undefined}
      onChange={(batchId?: string) => change({ batchId: batchId ?? null } as Partial<L>)} // as: a field of L
      options={(lyingOf(line.skuId)?.batches ?? []).map(({ batchId, batchNo, expireDate, available }) => ({
        value: batchId,
        label: `${batchNo ?? ''} 可用${available}${expireDate ? `，${expireDate}到期` : ''}`,
      }))}
      popupMatchSelectWidth={false}
    />
  ),
})

/** Both cells; the same objects as long as the stock is the same. */
export const useBatchCells = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf) =>
  useMemo(() => [availableCell<L>(lyingOf), batchCell<L>(lyingOf)], [lyingOf])
