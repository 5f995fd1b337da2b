import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Input, Select, Switch } from 'antd'
import { columnKinds, type FormColumn, type FormOption } from '#contract/modules/platform/form/form-schema.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'

/** Lists in the properties of a field. */

/** As: a text that is no number stays in the design as it was typed, and the schema refuses it on saving. */
export const typed = (value: number | string | null) => value as number | null

export const without = <T,>(list: readonly T[], at: number) => list.filter((_, index) => index !== at)
export const withPart = <T,>(list: readonly T[], at: number, part: Partial<T>) =>
  list.map((item, index) => (index === at ? { ...item, ...part } : item))

export const RemoveButton = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button type="text" size="small" aria-label={label} icon={<DeleteOutlined />} onClick={onClick} />
)

interface OptionEditorProps {
  options: readonly FormOption[]
  scored?: boolean
  onChange: (options: FormOption[]) => void
}

export function OptionEditor({ options, scored, onChange }: OptionEditorProps) {
  const next = String(Math.max(0, ...options.map((option) => Number(option.value) || 0)) + 1)
  return (
    <fieldset className="designer-list">
      <legend>选项{scored && '与分值'}</legend>
      {options.map((option, at) => (
        <div key={option.value} className="designer-line">
          <Input
            aria-label={`选项${at + 1}`}
            maxLength={100}
            value={option.label}
            onChange={(event) => onChange(withPart(options, at, { label: event.target.value }))}
          />
          {scored && (
            <NumberBox
              kind="decimal"
              aria-label={`选项${at + 1}分值`}
              placeholder="分值"
              value={option.score ?? null}
              onChange={(score) => onChange(withPart(options, at, { score: typed(score) }))}
            />
          )}
          <RemoveButton label={`删除选项${at + 1}`} onClick={() => onChange(without(options, at))} />
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange([...options, { value: next, label: `选项${options.length + 1}` }])}
      >
        添加选项
      </Button>
    </fieldset>
  )
}

export function ColumnEditor({
  columns,
  onChange,
}: {
  columns: readonly FormColumn[]
  onChange: (columns: FormColumn[]) => void
}) {
  const set = (at: number, part: Partial<FormColumn>) => onChange(withPart(columns, at, part))
  const free = () => {
    for (let number = columns.length + 1; ; number += 1)
      if (!columns.some((column) => column.key === `col${number}`)) return `col${number}`
  }
  return (
    <fieldset className="designer-list">
      <legend>表格列</legend>
      {columns.map((column, at) => (
        <div key={column.key} className="designer-column">
          <div className="designer-line">
            <Input
              aria-label={`第${at + 1}列名称`}
              maxLength={50}
              value={column.label}
              onChange={(event) => set(at, { label: event.target.value })}
            />
            <Select
              aria-label={`第${at + 1}列类型`}
              value={column.kind}
              options={[...columnKinds.options]}
              onChange={(kind) => set(at, { kind })}
            />
            <RemoveButton label={`删除第${at + 1}列`} onClick={() => onChange(without(columns, at))} />
          </div>
          <div className="designer-line">
            <NumberBox
              kind="int"
              aria-label={`第${at + 1}列宽度`}
              placeholder="宽度"
              min={1}
              max={24}
              value={column.width ?? null}
              onChange={(width) => set(at, { width: typed(width) })}
            />
            <Input
              aria-label={`第${at + 1}列单位`}
              placeholder="单位"
              maxLength={10}
              value={column.unit ?? ''}
              onChange={(event) => set(at, { unit: event.target.value || null })}
            />
            <Switch
              size="small"
              aria-label={`第${at + 1}列必填`}
              checkedChildren="必填"
              unCheckedChildren="选填"
              checked={column.required === 1}
              onChange={(on) => set(at, { required: on ? 1 : 0 })}
            />
          </div>
          {column.kind === 'radio' && (
            <Select
              aria-label={`第${at + 1}列选项`}
              className="k-wide"
              mode="tags"
              open={false}
              suffixIcon={null}
              placeholder="输入选项后按回车"
              value={(column.options ?? []).map((option) => option.label)}
              onChange={(labels: string[]) =>
                set(at, { options: labels.map((label) => ({ value: label.slice(0, 50), label })) })
              }
            />
          )}
          <span className="k-muted">标识 {column.key}</span>
        </div>
      ))}
      <Button
        size="small"
        type="dashed"
        icon={<PlusOutlined />}
        onClick={() => onChange([...columns, { key: free(), label: '新列', kind: 'text', width: 6 }])}
      >
        添加列
      </Button>
    </fieldset>
  )
}
