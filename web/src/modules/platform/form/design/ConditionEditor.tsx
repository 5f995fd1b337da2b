import { Button, Input, Select } from 'antd'
import {
  choiceKinds,
  type FormField,
  type FormSchema,
  type VisibleIf,
  type VisibleRule,
  visibleOps,
} from '#contract/modules/platform/form/form-schema.ts'
import { offBecause } from '#kit/look/off-because.ts'
import { RemoveButton, without, withPart } from './list-editors.tsx'

interface ConditionEditorProps {
  schema: FormSchema
  field: FormField
  onChange: (condition: VisibleIf | null) => void
}

/** The condition under which a field shows. */
export function ConditionEditor({ schema, field, onChange }: ConditionEditorProps) {
  const others = schema.fields.filter((other) => other.key !== field.key && other.kind !== 'group')
  const condition = field.visibleIf
  const save = (rules: VisibleRule[]) => onChange(rules.length > 0 ? { match: condition?.match ?? 'all', rules } : null)
  const rules = condition?.rules ?? []
  return (
    <fieldset className="designer-list">
      <legend>显示条件</legend>
      {condition && rules.length > 1 && (
        <Select
          aria-label="条件关系"
          className="k-wide"
          value={condition.match}
          options={[
            { value: 'all', label: '同时满足' },
            { value: 'any', label: '满足任一' },
          ]}
          onChange={(match) => onChange({ ...condition, match })}
        />
      )}
      {rules.map((rule, at) => {
        const other = others.find((one) => one.key === rule.key)
        const set = (part: Partial<VisibleRule>) => save(withPart(rules, at, part))
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <div key={at} className="designer-column">
            <div className="designer-line">
              <Select
                aria-label={`条件${at + 1}字段`}
                value={rule.key}
                options={others.map((one) => ({ value: one.key, label: one.label }))}
                onChange={(key) => set({ key, value: null })}
              />
              <Select
                aria-label={`条件${at + 1}比较`}
                value={rule.op}
                options={[...visibleOps.options]}
                onChange={(op) => set({ op, value: null })}
              />
              <RemoveButton label={`删除条件${at + 1}`} onClick={() => save(without(rules, at))} />
            </div>
            {!['filled', 'empty'].includes(rule.op) && <RuleValue rule={rule} other={other} at={at} set={set} />}
          </div>
        )
      })}
      <Button
        size="small"
        type="dashed"
        {...offBecause(others.length === 0 && '没有别的字段可以作条件', rules.length >= 10 && '最多 10 个条件')}
        onClick={() => save([...rules, { key: others[0]?.key ?? '', op: 'filled' }])}
      >
        添加条件
      </Button>
    </fieldset>
  )
}

interface RuleValueProps {
  rule: VisibleRule
  other: FormField | undefined
  at: number
  set: (part: Partial<VisibleRule>) => void
}

function RuleValue({ rule, other, at, set }: RuleValueProps) {
  const label = `条件${at + 1}的值`
  if (!other || !choiceKinds.includes(other.kind))
    return (
      <Input
        aria-label={label}
        value={rule.value == null ? '' : String(rule.value)}
        onChange={(event) => set({ value: event.target.value })}
      />
    )
  const options = (other.options ?? []).map((option) => ({ value: option.value, label: option.label }))
  const many = rule.op === 'in'
  const list = Array.isArray(rule.value) ? rule.value : rule.value == null ? [] : [String(rule.value)]
  return many ? (
    <Select
      aria-label={label}
      className="k-wide"
      mode="multiple"
      options={options}
      value={list}
      onChange={(value: string[]) => set({ value })}
    />
  ) : (
    <Select
      aria-label={label}
      className="k-wide"
      options={options}
      value={list[0]}
      onChange={(value: string) => set({ value })}
    />
  )
}
