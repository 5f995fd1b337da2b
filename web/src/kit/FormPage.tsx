import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import type { FieldOption } from './form/form-schema.ts'
import type { Sender } from './form/use-call-form.ts'
import type { KeyOf } from './value/schema.ts'

// as: `lazy` forgets that the component is generic
const FormPageBody = lazy(() => import('./form/FormPageBody.tsx')) as unknown as <C extends Call>(
  props: FormPageProps<C>,
) => ReactNode

export interface FormGroup<K extends string> {
  title: string
  fields: readonly K[]
  /** More than fields: a photo beside them, a table below. */
  extra?: ReactNode
}

export interface FormPageProps<C extends Call> {
  /** Names the kept draft of this tab; unique on its route. */
  name: string
  call: C
  groups: readonly FormGroup<KeyOf<C>>[]
  options?: { [K in KeyOf<C>]?: FieldOption }
  /** The row being edited, read by the page (`Loaded`). */
  row?: object
  fresh?: () => Promise<object | undefined>
  initial?: { [K in KeyOf<C>]?: unknown }
  input?: object
  done?: string | ((reply: ReplyFor<C>, input: InputFor<C>) => string)
  /** Default: back to the list, which reads its rows again. */
  onDone?: (reply: ReplyFor<C>) => void
  /** Errors of cells that are no fields of the form, shown with the errors of its fields. */
  beside?: () => readonly FieldError[]
  /** Called with the errors, for cells that are no fields of the form; may give the errors by where they stand on the screen. */
  onProblems?: (errors: readonly FieldError[]) => readonly FieldError[] | undefined
  /** Takes a refusal by its code instead of a toast, when it gives true: the page shows what stands in the way. */
  onRefused?: (code: number, error: unknown) => boolean
  /** Keeps what is typed on this machine until it is saved or discarded. */
  draft?: 'oldmanDraft' | 'homeOldmanDraft'
  columns?: 1 | 2 | 3
  okText?: string
  /** Another way to send it, and the one people mean first: 保存并打印 beside 存草稿. */
  second?: { okText: string; run: Sender<C>; pending: boolean }
}

/**
 * A long form on a page: groups with anchors, a list of what is wrong on top, Ctrl+Enter saves, nothing typed is lost.
 *
 *     <FormPage name="archive" call={resident.create} draft="oldmanDraft" columns={3}
 *       groups={[{ title: '基本信息', fields: ['oldmanName', 'idCard', 'sex', 'birthDate'] }, { title: '健康', fields: ['allergy'] }]}
 *       done={(row) => `已建立${row.oldmanName}的档案`} />
 */
export function FormPage<C extends Call>(props: FormPageProps<C>) {
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 10 }} className="k-card" />}>
      <FormPageBody {...props} />
    </Suspense>
  )
}
