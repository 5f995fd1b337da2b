import { Checkbox, Form, Input, Radio } from 'antd'
import { type Choice, fieldNo, type Part, type PartField } from '#contract/modules/care/assessment/bank.ts'
import { bmiOf } from '#contract/modules/care/assessment/scoring/scales.ts'
import { isAtTop } from '#contract/modules/care/assessment/scoring/sheet.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import { NumberBox } from '#kit/inputs/NumberBox.tsx'
import type { Shape } from '#kit/value/schema.ts'
import { medicineShape } from './medicine.ts'

interface Props {
  part: Part
  values: Record<string, unknown>
  onChange: (field: string, value: unknown) => void
}

/** Fields of the parts A1–A5 from the bank, without those at the head of the sheet. */
export function PartFields({ part, values, onChange }: Props) {
  const fields = part.fields.filter(({ field }) => !isAtTop(field))
  return (
    <Form layout="vertical" component="div">
      {fields.map((question) => (
        <Form.Item
          key={question.field}
          label={question.label}
          required={question.required}
          htmlFor={`part-${question.field}`}
          extra={question.field === 'weight' ? bmiText(values) : inWords(question.note)}
          id={`field-${fieldNo(part.partId, question.label)}`}
        >
          <PartInput
            question={question}
            value={values[question.field]}
            onChange={(value) => onChange(question.field, value)}
          />
        </Form.Item>
      ))}
    </Form>
  )
}

/** The bank names an option by its code. */
const inWords = (note: string | undefined) => note?.replace(/ ?OTHER ?/, '“其他”')

const bmiText = ({ height, weight }: Record<string, unknown>) => {
  const bmi = bmiOf(height, weight)
  return bmi === null ? undefined : `BMI ${bmi}${bmi < 18.5 ? '，偏低' : ''}`
}

const choices = (options: readonly Choice[] = []) => options.map(({ value, label }) => ({ value, label }))
const listOf = (value: unknown) => (Array.isArray(value) ? value : [])

function PartInput({
  question,
  value,
  onChange,
}: {
  question: PartField
  value: unknown
  onChange: (value: unknown) => void
}) {
  const { field, label, type, unit, options } = question
  const id = `part-${field}`
  if (type === 'single')
    return (
      <Radio.Group id={id} value={value} options={choices(options)} onChange={({ target }) => onChange(target.value)} />
    )
  if (type === 'multi')
    return (
      <Checkbox.Group
        value={listOf(value)}
        options={choices(options)}
        onChange={(next) => onChange(alone(next, value, options))}
      />
    )
  if (type === 'number')
    return (
      <NumberBox
        id={id}
        kind={field === 'weight' ? 'decimal' : 'int'}
        suffix={unit}
        value={value}
        onChange={onChange}
      />
    )
  if (type === 'list')
    return (
      <FieldInput
        id={id}
        meta={{ label: '药物', kind: 'list', max: 50 }}
        field={field}
        itemShape={medicineShape as Shape}
        value={value}
        onChange={onChange}
      />
    )
  if (type === 'date')
    return <FieldInput id={id} meta={{ label, kind: 'day' }} field={field} value={value} onChange={onChange} />
  return (
    <Input
      id={id}
      maxLength={field === 'contactPhone' ? 20 : 200}
      value={typeof value === 'string' ? value : ''}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** 无 excludes all others: the one ticked last stays. */
function alone(next: readonly unknown[], before: unknown, options: readonly Choice[] = []) {
  const none = options.find(({ label }) => label.startsWith('无'))?.value
  if (none === undefined || !next.includes(none)) return next
  return listOf(before).includes(none) ? next.filter((one) => one !== none) : [none]
}
