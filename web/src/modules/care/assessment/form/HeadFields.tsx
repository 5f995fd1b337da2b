import { Form } from 'antd'
import { metaOf } from '#contract/kit/fields.ts'
import { SheetInput } from '#contract/modules/care/assessment/assessment.ts'
import { FieldInput } from '../../../../kit/inputs/inputs.tsx'
import type { Draft } from './sheet-state.ts'

export type HeadKey = keyof Draft & keyof typeof SheetInput.shape

interface Props {
  draft: Draft
  wrong: Record<string, string>
  onChange: (key: HeadKey, value: unknown) => void
}

function Fields({
  keys,
  draft,
  wrong,
  onChange,
  help = {},
  required = [],
}: Props & {
  keys: readonly HeadKey[]
  help?: Partial<Record<HeadKey, string>>
  required?: readonly HeadKey[]
}) {
  return keys.map((key) => (
    <Form.Item
      key={key}
      label={metaOf(SheetInput.shape[key])?.label}
      htmlFor={`sheet-${key}`}
      required={required.includes(key)}
      extra={help[key]}
      validateStatus={wrong[key] ? 'error' : undefined}
      help={wrong[key]}
    >
      <FieldInput
        id={`sheet-${key}`}
        meta={metaOf(SheetInput.shape[key]) ?? { label: key, kind: 'text' }}
        field={key}
        value={draft[key]}
        onChange={(value) => onChange(key, value)}
      />
    </Form.Item>
  ))
}

/** Who is assessed, when and why, and who told of it. */
export function HeadFields({ name, ...props }: Props & { name?: string }) {
  const { draft } = props
  const stranger = !draft.oldmanId
  return (
    <Form layout="vertical" component="div">
      <Fields
        {...props}
        keys={[
          'oldmanId',
          ...(stranger ? (['oldmanName', 'oldmanIdcard'] as const) : []),
          'assessCausle',
          'assessDate',
          'place',
          'providerName',
          'providerRelation',
        ]}
        required={[
          'assessCausle',
          'assessDate',
          'providerName',
          'providerRelation',
          ...(stranger ? (['oldmanName', 'oldmanIdcard'] as const) : []),
        ]}
        help={{
          oldmanId: '还没有档案的老人可不选，在下面填写姓名和身份证号',
          ...(stranger && draft.assessmentId && { oldmanIdcard: `${name ?? ''}的身份证号已保存，无须重填` }),
        }}
      />
    </Form>
  )
}

/** Suggestion, papers, signatures; with a standard a second assessor is named. */
export function SignFields({ type, ...props }: Props & { type: number }) {
  return (
    <Form layout="vertical" component="div">
      <Fields
        {...props}
        keys={['suggestion', ...(type > 0 ? (['secondId'] as const) : []), 'attachments', 'assessorSign', 'familySign']}
        required={['assessorSign', 'secondId']}
        help={{ secondId: '须为另一位有该类型评估权限的人员，提交后请其签名' }}
      />
    </Form>
  )
}
