import { Form } from 'antd'
import { metaOf } from '#contract/kit/fields.ts'
import { SheetInput } from '#contract/modules/care/assessment/assessment.ts'
import { assessor, type UserNode } from '#contract/modules/care/assessment/assessor.ts'
import { useCall } from '#kit/calls.ts'
import type { Choice } from '#kit/inputs/input-props.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
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
  options = {},
}: Props & {
  keys: readonly HeadKey[]
  options?: Partial<Record<HeadKey, readonly Choice[]>>
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
        options={options[key]}
        value={draft[key]}
        onChange={(value) => onChange(key, value)}
      />
    </Form.Item>
  ))
}

/** Resident, day and cause of the assessment, and who gave the information. */
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

/** Each assessor with the department, which tells two people with the same name apart. */
const peopleIn = (nodes: readonly UserNode[], dept = ''): Choice[] =>
  nodes.flatMap(({ userId, userName, children }) =>
    userId ? [{ value: userId, label: dept ? `${userName}（${dept}）` : userName }] : peopleIn(children, userName),
  )

/** Suggestion, documents, signatures; by a standard a second assessor is named, from those who may sign it. */
export function SignFields({ type, ...props }: Props & { type: number }) {
  const signers = useCall(assessor.userTree, { assessAuth: 1, type }, { enabled: type > 0 })
  const options = peopleIn(signers.data ?? [])
  const isAlone = signers.data !== undefined && options.length === 0
  return (
    <Form layout="vertical" component="div">
      <Fields
        {...props}
        keys={['suggestion', ...(type > 0 ? (['secondId'] as const) : []), 'attachments', 'assessorSign', 'familySign']}
        required={['assessorSign', 'secondId']}
        options={{ secondId: options }}
        help={{
          secondId: isAlone
            ? '没有其他人可以签名：请先在“评估授权”中为另一位同事授权此类型'
            : '只列出有此类型评估权限的其他人，提交后请其签名',
        }}
      />
    </Form>
  )
}
