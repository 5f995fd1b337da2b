import { Button, Form, Input, Select } from 'antd'
import { parseFormula } from '#contract/modules/platform/form/form-formula.ts'
import {
  type FormField,
  type FormSchema,
  levelTones,
  type SumRule,
  sumOps,
} from '#contract/modules/platform/form/form-schema.ts'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import { RemoveButton, typed, without, withPart } from './list-editors.tsx'

interface SumEditorProps {
  schema: FormSchema
  field: FormField
  onChange: (part: Partial<SumRule>) => void
}

/** The terms of a computed field, and the meaning of its result. */
export function SumEditor({ schema, field, onChange }: SumEditorProps) {
  const rule: SumRule = schema.sumRules.find((one) => one.key === field.key) ?? { key: field.key, op: 'sum', from: [] }
  const parsed = rule.op === 'formula' ? parseFormula(rule.formula ?? '') : undefined
  const levels = rule.levels ?? []
  const sources = sourcesFor(schema, field, rule.op === 'count')
  return (
    <>
      <Form.Item label="计算方式">
        <Select
          aria-label="计算方式"
          value={rule.op}
          options={[...sumOps.options]}
          onChange={(op) => onChange({ op })}
        />
      </Form.Item>
      {rule.op === 'formula' ? (
        <Form.Item
          label="公式"
          help={
            parsed && 'problem' in parsed
              ? parsed.problem
              : `可用标识：${sources.map((one) => one.value).join('、') || '无'}`
          }
        >
          <Input
            aria-label="公式"
            maxLength={300}
            placeholder="如 weight / (height / 100) ^ 2"
            value={rule.formula ?? ''}
            onChange={(event) => onChange({ formula: event.target.value })}
          />
        </Form.Item>
      ) : (
        <Form.Item label="计算字段">
          <Select
            aria-label="计算字段"
            mode="multiple"
            options={sources}
            value={rule.from}
            onChange={(from: string[]) => onChange({ from })}
          />
        </Form.Item>
      )}
      <Form.Item label="小数位">
        <NumberBox
          aria-label="小数位"
          className="k-wide"
          kind="int"
          min={0}
          max={4}
          value={rule.decimals ?? 2}
          onChange={(decimals) => onChange({ decimals: typed(decimals) })}
        />
      </Form.Item>
      <fieldset className="designer-list">
        <legend>结果等级（从起点开始）</legend>
        {levels.map((level, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: levels have no identity but their place
          <div key={at} className="designer-line">
            <NumberBox
              kind="decimal"
              aria-label={`等级${at + 1}起点`}
              value={level.min}
              onChange={(min) => onChange({ levels: withPart(levels, at, { min: typed(min) ?? 0 }) })}
            />
            <Input
              aria-label={`等级${at + 1}名称`}
              maxLength={30}
              value={level.label}
              onChange={(event) => onChange({ levels: withPart(levels, at, { label: event.target.value }) })}
            />
            <Select
              aria-label={`等级${at + 1}颜色`}
              value={level.tone ?? 'info'}
              options={[...levelTones.options]}
              onChange={(tone) => onChange({ levels: withPart(levels, at, { tone }) })}
            />
            <RemoveButton label={`删除等级${at + 1}`} onClick={() => onChange({ levels: without(levels, at) })} />
          </div>
        ))}
        <Button
          size="small"
          type="dashed"
          onClick={() =>
            onChange({ levels: [...levels, { min: (levels.at(-1)?.min ?? -1) + 1, label: '等级', tone: 'info' }] })
          }
        >
          添加等级
        </Button>
      </fieldset>
    </>
  )
}

const countable = ['number', 'score', 'radio', 'checkbox', 'sum']

/** Fields and table columns with numbers. */
function sourcesFor(schema: FormSchema, field: FormField, any: boolean) {
  return schema.fields
    .filter((other) => other.key !== field.key)
    .flatMap((other) => {
      if (other.kind === 'table')
        return (other.columns ?? [])
          .filter((column) => any || countable.includes(column.kind))
          .map((column) => ({ value: `${other.key}.${column.key}`, label: `${other.label} / ${column.label}` }))
      const fits = countable.includes(other.kind) || (any && other.kind !== 'group')
      return fits ? [{ value: other.key, label: other.label }] : []
    })
}
