import { Select } from 'antd'

interface Row {
  detailId?: string | null
  skuId?: string | null
  bizDate: string
  docNo: string
  quantity?: number | null
  batchNo?: string | null
}

interface Props {
  /** Lines of posted documents; undefined while they are read. */
  rows: readonly Row[] | undefined
  skuId: string | undefined
  value: string | undefined
  label: string
  /** Text when none of them has the item. */
  none: string
  onChange: (detailId: string) => void
}

/** Chooses the line of an earlier document that a line refers to. */
export function PickLine({ rows, skuId, value, label, none, onChange }: Props) {
  const own = (rows ?? []).filter((row) => row.skuId === skuId)
  return (
    <Select
      aria-label={label}
      placeholder={skuId && rows && own.length === 0 ? none : '请选择'}
      value={value}
      onChange={onChange}
      options={own.map((row) => ({
        value: row.detailId ?? '',
        label: `${row.bizDate} ${row.docNo} ${row.quantity ?? ''} ${row.batchNo ?? ''}`,
      }))}
      popupMatchSelectWidth={false}
      style={{ width: 220 }}
    />
  )
}
