import { EditOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense, useState } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { Facts } from '#kit/detail/Facts.tsx'
import type { FieldOption } from '#kit/form/form-schema.ts'
import { Permit } from '#kit/Permit.tsx'
import type { Shape } from '#kit/value/schema.ts'

const SectionForm = lazy(() => import('./SectionForm.tsx'))

export interface SectionEdit {
  call: Call
  /** Reads the section before it is edited … */
  load?: Call
  /** … or again after somebody else has changed it. */
  fresh?: () => Promise<object>
  fields: readonly string[]
  options?: Record<string, FieldOption | undefined>
}

interface SectionTabProps {
  name: string
  row: object
  shape: Shape
  keys: readonly string[]
  edit?: SectionEdit
  done: string
  children?: ReactNode
}

/** One section of an archive, with a form for users with the permission. */
export function SectionTab({ name, row, shape, keys, edit, done, children }: SectionTabProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {edit && (
        <Permit need={edit.call.options.permit}>
          <div className="resident-bar">
            <Button icon={<EditOutlined />} onClick={() => setOpen(true)}>
              编辑{name}
            </Button>
          </div>
        </Permit>
      )}
      <Facts shape={shape} row={row} keys={keys} columns={window.innerWidth < 1500 ? 3 : 4} />
      {children}
      {open && edit && (
        <Suspense>
          <SectionForm {...edit} row={row} title={`编辑${name}`} done={done} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
