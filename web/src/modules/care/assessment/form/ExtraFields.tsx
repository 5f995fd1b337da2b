import { Checkbox, Form, Radio } from 'antd'
import type { ExtraInput, PartField } from '#contract/modules/care/assessment/bank.ts'
import type { Draft } from './sheet-state.ts'

interface Props {
  inputs: readonly (ExtraInput | PartField)[]
  draft: Draft
  onChange: (part: Partial<Draft>) => void
}

/** Diagnoses that raise the grade, and the number of events in the last thirty days. */
export function ExtraFields({ inputs, draft, onChange }: Props) {
  const diseases = inputs.find(({ field }) => field === 'diseases')
  const events = inputs.find(({ field }) => field === 'riskEvents')
  if (!diseases && !events) return null
  return (
    <Form layout="vertical" component="div">
      {diseases && (
        <Form.Item label={diseases.label}>
          <Checkbox.Group
            value={draft.diseases}
            options={(diseases.options ?? []).map(({ value, label }) => ({ value, label }))}
            onChange={(next) => onChange({ diseases: next.map(String) })}
          />
        </Form.Item>
      )}
      {events?.kinds?.map(({ code, label }) => (
        <Form.Item key={code} label={`${events.label}：${label}`}>
          <Radio.Group
            aria-label={label}
            optionType="button"
            value={draft.riskEvents[code] ?? 0}
            options={(events.counts ?? []).map((one) => ({ value: one.value, label: one.label }))}
            onChange={({ target }) => onChange({ riskEvents: { ...draft.riskEvents, [code]: target.value } })}
          />
        </Form.Item>
      ))}
    </Form>
  )
}
