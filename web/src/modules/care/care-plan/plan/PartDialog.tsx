import { Alert, Form } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { isOptional, metaOf } from '#contract/kit/fields.ts'
import { sentencesOf } from '#contract/kit/problems.ts'
import { leaveBy } from '#kit/confirm.tsx'
import { Dialog } from '#kit/Dialog.tsx'
import type { Choice } from '#kit/inputs/input-props.ts'
import { FieldInput } from '#kit/inputs/inputs.tsx'
import type { Values } from '#kit/value/schema.ts'

interface Props<S extends z.ZodObject> {
  title: string
  shape: S
  keys: readonly string[]
  row: Values
  options?: Record<string, readonly Choice[]>
  onKeep: (row: z.output<S>) => void
  onClose: () => void
}

/** A problem or a goal of a plan. */
export function PartDialog<S extends z.ZodObject>({
  title,
  shape,
  keys,
  row,
  options = {},
  onKeep,
  onClose,
}: Props<S>) {
  const [draft, setDraft] = useState(row)
  const [fault, setFault] = useState<string>()
  const unsaved = draft !== row
  const label = (key: string) => metaOf(shape.shape[key])?.label
  const leave = leaveBy(unsaved, onClose)
  function keep() {
    const { success, data, error } = shape.safeParse(draft, { reportInput: true })
    if (success) return onKeep(data)
    setFault(sentencesOf(shape, error))
  }
  return (
    <Dialog open width={560} title={title} okText="确定" onOk={keep} onCancel={() => void leave()} unsaved={unsaved}>
      <Form labelCol={{ span: 5 }} component="div">
        {keys.map((key) => (
          <Form.Item key={key} label={label(key)} htmlFor={`part-${key}`} required={!isOptional(shape.shape[key])}>
            <FieldInput
              id={`part-${key}`}
              meta={metaOf(shape.shape[key]) ?? { label: key, kind: 'text' }}
              field={key}
              options={options[key]}
              value={draft[key]}
              onChange={(value) => {
                setDraft({ ...draft, [key]: value })
                setFault(undefined)
              }}
            />
          </Form.Item>
        ))}
      </Form>
      {fault && <Alert type="error" showIcon title={fault} />}
    </Dialog>
  )
}
