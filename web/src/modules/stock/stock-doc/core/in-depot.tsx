import { Select } from 'antd'
import { useMemo } from 'react'
import type { ReplyFor } from '#contract/kit/calls.ts'
import { sku } from '#contract/modules/stock/sku/item.ts'
import { stock } from '#contract/modules/stock/stock/stock.ts'
import { useCall } from '../../../../kit/calls.ts'
import type { LineCell } from './LineGrid.tsx'
import type { LineOf } from './line-plan.ts'

/** What a depot has to give, for whoever writes what leaves it. */

type Lying = ReplyFor<typeof stock.options>[number]

/** The goods that lie in a depot, to choose from, and how much of each in which batches. */
export function useInDepot(depotId: string | undefined) {
  const { data: all } = useCall(sku.skuOptions, { status: 1 })
  const { data: lying } = useCall(stock.options, { depotId: depotId ?? '', batch: 1 }, { enabled: Boolean(depotId) })
  return useMemo(() => {
    const byItem = new Map((lying ?? []).map((one) => [one.skuId, one]))
    return {
      items: (all ?? []).filter(({ skuId }) => byItem.has(skuId)),
      lyingOf: (skuId: string | undefined): Lying | undefined => byItem.get(skuId ?? ''),
    }
  }, [all, lying])
}

type LyingOf = (skuId: string | undefined) => Lying | undefined

/** How much there is; red where the line wants more. */
export const availableCell = <L extends LineOf>(lyingOf: LyingOf): LineCell<L> => ({
  title: '可用',
  render: ({ skuId, quantity }) => {
    const there = lyingOf(skuId)?.available
    return <span className={(quantity ?? 0) > (there ?? 0) ? 'k-danger' : 'k-muted'}>{skuId ? (there ?? 0) : ''}</span>
  },
})

/** 手选批次; left alone, what runs out first is taken. */
export const batchCell = <L extends LineOf & { batchId?: string | null }>(lyingOf: LyingOf): LineCell<L> => ({
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
        label: `${batchNo} 可用${available}${expireDate ? `，${expireDate}到期` : ''}`,
      }))}
      popupMatchSelectWidth={false}
    />
  ),
})
