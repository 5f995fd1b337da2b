import { Select } from 'antd'
import { DictText } from '#kit/cells.tsx'
import { useDict } from '#kit/lookup/lookups.ts'
import { usePageState } from '#kit/page/page.ts'
import type { Item } from './line-plan.ts'

/** Items whose quantities are typed in whole packs (箱); units are sent. */
export function usePacks() {
  const [packed, setPacked] = usePageState<readonly string[]>('lines.packed', [])
  const isPacked = (item: Item | undefined) => Boolean(item?.auxRatio && packed.includes(item.skuId))
  return {
    isPacked,
    turn: ({ skuId }: Item, whole: boolean) =>
      setPacked([...packed.filter((one) => one !== skuId), ...(whole ? [skuId] : [])]),
  }
}

interface UnitProps {
  item: Item | undefined
  packed: boolean
  onTurn: (item: Item, whole: boolean) => void
  label: string
}

/** The unit of an item; with packs, a choice of the unit for typing. */
export function UnitSelect({ item, packed, onTurn, label }: UnitProps) {
  const { label: nameOf } = useDict('GOODS_UNIT')
  if (!item?.auxRatio) return <DictText code="GOODS_UNIT" value={item?.unit} />
  const unit = nameOf(item.unit)
  const pack = nameOf(item.auxUnit)
  return (
    <Select
      aria-label={label}
      value={packed}
      options={[
        { value: false, label: unit },
        { value: true, label: `${pack}（${item.auxRatio}${unit}）` },
      ]}
      labelRender={({ value }) => (value ? pack : unit)}
      popupMatchSelectWidth={false}
      onChange={(whole) => onTurn(item, whole)}
    />
  )
}
