import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Select, Tooltip } from 'antd'
import { useState } from 'react'
import { metaOf } from '#contract/kit/fields.ts'
import { ElderCost, elderCost } from '#contract/modules/fees/elder-cost/elder-cost.ts'
import { inputOf, useAction } from '#kit/calls.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { offBecause } from '#kit/look/off-because.ts'
import { usePermit } from '#kit/page/permit.ts'
import { yuan } from '#kit/value/format.ts'
import { hasUnread } from '#kit/value/number.ts'
import type { Values } from '#kit/value/schema.ts'
import { useProjects } from './use-projects.ts'
import './elder-cost.css'

interface Line extends Values {
  oldmanId?: string
  projectChildId?: string
  quantity?: number
  price?: number
}

/** Several residents and costs at once; a copied row keeps its project, price and day for the next resident. */
export default function CostModal({ today, onClose }: { today: string; onClose: () => void }) {
  const may = usePermit()
  const { list, options } = useProjects()
  const blank: Line = { quantity: 1, costDate: today }
  const [rows, setRows] = useState<readonly Line[]>([blank])
  const [dirty, setDirty] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = useAction(elderCost.create, {
    done: ({ total, amount }) => `已登记${total}笔老人费用，共${yuan(amount)}元`,
  })
  const change = (next: readonly Line[]) => {
    setRows(next)
    setDirty(true)
    setErrors({})
  }
  // A number box passes on a text that is no number.
  const numberIn = (value: unknown) => (typeof value === 'number' ? value : undefined)
  const priced = (row: Line) =>
    numberIn(row.price) ?? list.find((one) => one.projectChildId === row.projectChildId)?.price ?? 0
  const total = rows.reduce(
    (sum, row) => sum + Math.round((priced(row) * Math.round((numberIn(row.quantity) ?? 0) * 1000)) / 1000),
    0,
  )
  const unread = hasUnread(rows.flatMap(({ quantity, price }) => [quantity, price]))
  const ready = !unread && rows.length > 0 && rows.every((row) => row.oldmanId && row.projectChildId && row.quantity)

  async function save() {
    const atFields = (found: { field: string; message: string }[]) =>
      setErrors(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    if (await create.run(inputOf(elderCost.create, { rows }), { atFields })) onClose()
  }
  const leave = leaveBy(dirty, onClose)
  return (
    <Dialog
      unsaved={dirty}
      open
      title="登记老人费用"
      width={1080}
      mask={{ closable: false }}
      onCancel={leave}
      footer={[
        <span key="sum" className="cost-total">
          {rows.length} 笔，合计 <b>{yuan(total)}</b> 元
        </span>,
        <Button key="no" onClick={leave}>
          取消
        </Button>,
        <Button
          key="yes"
          type="primary"
          {...offBecause(!ready && '请填全每一笔的老人、项目和数量')}
          loading={create.pending}
          onClick={() => void save()}
        >
          登记
        </Button>,
      ]}
    >
      {rows.map((row, at) => (
        <CostRow
          // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no identity but their place
          key={at}
          at={at}
          row={row}
          options={options}
          listed={list.find((one) => one.projectChildId === row.projectChildId)?.price}
          mayPrice={may('administration.cost.oldman.edit')}
          error={Object.entries(errors).find(([field]) => field.startsWith(`rows.${at}.`))?.[1]}
          onChange={(part) => change(rows.map((one, index) => (index === at ? { ...one, ...part } : one)))}
          onCopy={() =>
            change([...rows.slice(0, at + 1), { ...row, oldmanId: undefined, files: undefined }, ...rows.slice(at + 1)])
          }
          onRemove={rows.length > 1 ? () => change(rows.filter((_, index) => index !== at)) : undefined}
        />
      ))}
      <Button type="dashed" icon={<PlusOutlined />} onClick={() => change([...rows, blank])}>
        添加一笔
      </Button>
    </Dialog>
  )
}

interface RowProps {
  at: number
  row: Line
  options: { value: string; label: string }[]
  listed: number | undefined
  mayPrice: boolean
  error: string | undefined
  onChange: (part: Line) => void
  onCopy: () => void
  onRemove: (() => void) | undefined
}

function CostRow({ at, row, options, listed, mayPrice, error, onChange, onCopy, onRemove }: RowProps) {
  const field = (name: keyof typeof ElderCost.shape, more: object = {}) => {
    const meta = metaOf(ElderCost.shape[name])
    if (!meta) return null
    return (
      <span>
        <FieldInput
          meta={meta}
          field={name}
          aria-label={`第${at + 1}笔${meta.label}`}
          placeholder={meta.label}
          value={row[name]}
          onChange={(value) => onChange({ [name]: value ?? undefined })}
          {...more}
        />
      </span>
    )
  }
  return (
    <div className="cost-row">
      {field('oldmanId')}
      <Select
        aria-label={`第${at + 1}笔收费项目`}
        placeholder="收费项目"
        showSearch={{ optionFilterProp: 'label' }}
        value={row.projectChildId}
        options={options}
        onChange={(projectChildId) => onChange({ projectChildId, price: undefined })}
      />
      {field('quantity')}
      {field('price', { value: row.price ?? listed, disabled: !mayPrice })}
      {field('costDate')}
      {field('remark')}
      <span>
        <Tooltip title="复制给下一位">
          <Button type="text" aria-label={`复制第${at + 1}笔`} icon={<CopyOutlined />} onClick={onCopy} />
        </Tooltip>
        <Button
          type="text"
          aria-label={`删除第${at + 1}笔`}
          icon={<DeleteOutlined />}
          {...offBecause(!onRemove && '至少留一笔')}
          onClick={onRemove}
        />
      </span>
      <div className="cost-files">{field('files')}</div>
      {error && <p className="k-danger cost-files">{error}</p>}
    </div>
  )
}
