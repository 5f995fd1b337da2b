import { Form, Input, Select, Switch } from 'antd'
import { useState } from 'react'
import {
  choiceKinds,
  dataSources,
  type FormField,
  type FormSchema,
  fieldKinds,
  sourceKinds,
} from '#contract/modules/platform/form/form-schema.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { ConditionEditor } from './ConditionEditor.tsx'
import type { Step } from './designer-state.ts'
import { ColumnEditor, OptionEditor, typed } from './list-editors.tsx'
import { SumEditor } from './SumEditor.tsx'

interface PropertiesProps {
  schema: FormSchema
  chosen: string | undefined
  step: (step: Step) => void
}

/** Properties of the chosen field; without one, of the whole form. For `lazy()`. */
export default function Properties({ schema, chosen, step }: PropertiesProps) {
  const field = schema.fields.find((one) => one.key === chosen)
  return (
    <aside className="k-panel designer-properties" aria-label="属性">
      <Form layout="vertical" component="div">
        {field ? (
          <FieldProperties key={field.key} schema={schema} field={field} step={step} />
        ) : (
          <FormProperties schema={schema} step={step} />
        )}
      </Form>
    </aside>
  )
}

function FormProperties({ schema, step }: Omit<PropertiesProps, 'chosen'>) {
  const { layout } = schema
  const set = (part: Partial<FormSchema['layout']>) => step({ do: 'layout', part })
  return (
    <>
      <h3>表单设置</h3>
      <Form.Item label="表头说明">
        <Input.TextArea
          aria-label="表头说明"
          maxLength={500}
          autoSize={{ minRows: 2 }}
          value={layout.note ?? ''}
          onChange={(event) => set({ note: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label="表尾说明">
        <Input.TextArea
          aria-label="表尾说明"
          maxLength={1000}
          autoSize={{ minRows: 2 }}
          value={layout.foot ?? ''}
          onChange={(event) => set({ foot: event.target.value || null })}
        />
      </Form.Item>
      <Form.Item label="打印签字栏">
        <Select
          aria-label="打印签字栏"
          mode="tags"
          open={false}
          suffixIcon={null}
          maxCount={6}
          placeholder="输入后按回车"
          value={layout.signatures ?? []}
          onChange={(signatures: string[]) => set({ signatures })}
        />
      </Form.Item>
      <Form.Item label="横向打印" layout="horizontal">
        <Switch
          aria-label="横向打印"
          checked={layout.landscape === 1}
          onChange={(on) => set({ landscape: on ? 1 : 0 })}
        />
      </Form.Item>
      <p className="k-muted">
        点击画布中的字段修改其属性。键盘：Alt+↑↓ 移动，Delete 删除，Ctrl+D 复制，Ctrl+Z 撤销，Ctrl+S 保存。
      </p>
    </>
  )
}

interface FieldPropertiesProps {
  schema: FormSchema
  field: FormField
  step: (step: Step) => void
}

function FieldProperties({ schema, field, step }: FieldPropertiesProps) {
  const set = (part: Partial<FormField>) => step({ do: 'change', key: field.key, part })
  const isInput = !['group', 'sum'].includes(field.kind)
  return (
    <>
      <h3>{fieldKinds.label(field.kind)}</h3>
      <Form.Item label="名称">
        <Input
          aria-label="字段名称"
          maxLength={100}
          value={field.label}
          status={field.label.trim() ? undefined : 'error'}
          onChange={(event) => set({ label: event.target.value })}
        />
      </Form.Item>
      <KeyInput schema={schema} field={field} onRename={(to) => step({ do: 'rename', key: field.key, to })} />
      {field.kind !== 'group' && (
        <Form.Item label="宽度（共24格）">
          <NumberBox
            aria-label="宽度"
            className="k-wide"
            kind="int"
            min={1}
            max={24}
            value={field.span}
            onChange={(span) => set({ span: typed(span) ?? 12 })}
          />
        </Form.Item>
      )}
      {isInput && !field.dataSource && (
        <Form.Item label="必填" layout="horizontal">
          <Switch aria-label="必填" checked={field.required === 1} onChange={(on) => set({ required: on ? 1 : 0 })} />
        </Form.Item>
      )}
      {sourceKinds.includes(field.kind) && (
        <Form.Item label="数据来源" help={field.dataSource ? '只读，提交前随老人资料更新' : undefined}>
          <Select
            aria-label="数据来源"
            allowClear
            placeholder="手工填写"
            options={[...dataSources.options]}
            value={field.dataSource ?? undefined}
            onChange={(source) => set({ dataSource: source ?? null })}
          />
        </Form.Item>
      )}
      <KindProperties field={field} set={set} />
      {choiceKinds.includes(field.kind) && (
        <OptionEditor options={field.options ?? []} scored onChange={(options) => set({ options })} />
      )}
      {field.kind === 'table' && (
        <ColumnEditor columns={field.columns ?? []} onChange={(columns) => set({ columns })} />
      )}
      {field.kind === 'sum' && (
        <SumEditor schema={schema} field={field} onChange={(part) => step({ do: 'rule', key: field.key, part })} />
      )}
      {isInput && (
        <Form.Item label="填写说明">
          <Input
            aria-label="填写说明"
            maxLength={200}
            value={field.help ?? ''}
            onChange={(event) => set({ help: event.target.value || null })}
          />
        </Form.Item>
      )}
      <ConditionEditor schema={schema} field={field} onChange={(visibleIf) => set({ visibleIf })} />
    </>
  )
}

/** Applied when it is valid and unused; until then only typed. */
function KeyInput({
  schema,
  field,
  onRename,
}: {
  schema: FormSchema
  field: FormField
  onRename: (to: string) => void
}) {
  const [typed, type] = useState(field.key)
  const isUsed = schema.fields.some((one) => one !== field && one.key === typed)
  const wrong = isUsed
    ? '标识已被使用'
    : /^[a-z][A-Za-z0-9_]{0,39}$/.test(typed)
      ? undefined
      : '小写字母开头，只含字母、数字、下划线'
  return (
    <Form.Item label="标识" help={wrong} validateStatus={wrong ? 'error' : undefined}>
      <Input
        aria-label="标识"
        value={typed}
        onChange={(event) => type(event.target.value)}
        onBlur={() => !wrong && typed !== field.key && onRename(typed)}
      />
    </Form.Item>
  )
}

function KindProperties({ field, set }: { field: FormField; set: (part: Partial<FormField>) => void }) {
  const number = (
    key: 'min' | 'max' | 'lines' | 'rows' | 'score',
    label: string,
    bounds: { min?: number; max?: number } = {},
  ) => (
    <Form.Item label={label}>
      <NumberBox
        aria-label={label}
        className="k-wide"
        kind={key === 'lines' || key === 'rows' ? 'int' : 'decimal'}
        {...bounds}
        value={field[key] ?? null}
        onChange={(value) => set({ [key]: typed(value) })}
      />
    </Form.Item>
  )
  const unit = (
    <Form.Item label="单位">
      <Input
        aria-label="单位"
        maxLength={10}
        value={field.unit ?? ''}
        onChange={(event) => set({ unit: event.target.value || null })}
      />
    </Form.Item>
  )
  if (field.kind === 'text')
    return (
      <div className="designer-pair">
        {number('lines', '行数', { min: 1, max: 20 })}
        {number('max', '字数上限', { min: 1, max: 5000 })}
      </div>
    )
  if (field.kind === 'number')
    return (
      <div className="designer-pair">
        {number('min', '最小值')}
        {number('max', '最大值')}
        {unit}
        {number('score', '计分倍数')}
      </div>
    )
  if (field.kind === 'sum') return unit
  if (field.kind === 'table') return number('rows', '起始行数', { min: 0, max: 50 })
  return null
}
