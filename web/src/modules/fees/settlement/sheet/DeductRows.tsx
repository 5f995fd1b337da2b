import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select } from 'antd'
import { metaOf } from '#contract/kit/fields.ts'
import { SettleDeduct } from '#contract/modules/fees/settlement/settlement.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import type { Detail } from '../detail.ts'

export interface Deduct {
  projectChildId?: string
  /** A number in fen, or the typed text where it is no number. */
  amount?: number | string
  remark?: string
}
interface Props {
  projects: Detail['deductProjects']
  rows: readonly Deduct[]
  onChange: (rows: readonly Deduct[]) => void
}

export const sumOfDeducts = (rows: readonly Deduct[]) =>
  rows.reduce((sum, { amount }) => sum + (typeof amount === 'number' ? amount : 0), 0)

const meta = metaOf(SettleDeduct.shape.amount) ?? { label: '金额', kind: 'fen' as const }

/** 赔偿 and other deductions, each of a fee project, whose price is proposed. */
export function DeductRows({ projects, rows, onChange }: Props) {
  const change = (at: number, part: Deduct) =>
    onChange(rows.map((row, index) => (index === at ? { ...row, ...part } : row)))
  return (
    <div className="k-gap">
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: typed rows have no identity but their place
        <div className="settle-deduct" key={at}>
          <Select
            aria-label={`第${at + 1}行扣款项目`}
            placeholder="扣款项目"
            value={row.projectChildId}
            options={projects.map(({ projectChildId, projectChildName }) => ({
              value: projectChildId,
              label: projectChildName,
            }))}
            onChange={(projectChildId) => {
              const price = projects.find((one) => one.projectChildId === projectChildId)?.price
              change(at, { projectChildId, amount: row.amount ?? (price || undefined) })
            }}
          />
          <span>
            <FieldInput
              meta={meta}
              field="amount"
              aria-label={`第${at + 1}行扣款金额`}
              value={row.amount}
              onChange={(amount) =>
                change(at, { amount: typeof amount === 'number' || typeof amount === 'string' ? amount : undefined })
              }
            />
          </span>
          <Input
            aria-label={`第${at + 1}行说明`}
            placeholder="说明，例如 损坏轮椅"
            maxLength={200}
            value={row.remark}
            onChange={({ target }) => change(at, { remark: target.value || undefined })}
          />
          <Button
            type="text"
            aria-label={`删除第${at + 1}行`}
            icon={<DeleteOutlined />}
            onClick={() => onChange(rows.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {projects.length > 0 ? (
        <Button type="dashed" icon={<PlusOutlined />} onClick={() => onChange([...rows, {}])}>
          添加扣款
        </Button>
      ) : (
        <span className="k-muted">没有赔偿类收费项目，需要扣款时请先在收费项目中添加。</span>
      )}
    </div>
  )
}
