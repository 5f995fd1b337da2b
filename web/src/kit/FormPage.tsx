import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Suspense } from 'react'
import type { Call, InputFor, ReplyFor } from '#contract/kit/calls.ts'
import type { FieldError } from '#contract/kit/problems.ts'
import type { FieldOption } from './form/form-schema.ts'
import type { Sender } from './form/use-call-form.ts'
import { lazyGeneric } from './page/lazy-generic.ts'
import type { KeyOf } from './value/schema.ts'

const FormPageBody = lazyGeneric(() => import('./form/FormPageBody.tsx'))

export interface FormGroup<K extends string> {
  title: string
  fields: readonly K[]
  /** More than fields: a photo beside them, a table under them. */
  extra?: ReactNode
}

export interface FormPageProps<C extends Call> {
  /** Name under which the draft of this tab is kept; unique on its route. */
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
  /** Default: go back to the list, which reads its rows again. */
  onDone?: (reply: ReplyFor<C>) => void
  /** Errors of cells that are no fields of the form, shown with the errors of its fields. */
  beside?: () => readonly FieldError[]
  /**
   * Called with the errors, for cells that are no fields of the form; may return the errors in the order of the screen.
   */
  onProblems?: (errors: readonly FieldError[]) => readonly FieldError[] | undefined
  /** Gets the code of a refusal; when it returns true, no toast is shown because the page shows the refusal itself. */
  onRefused?: (code: number, error: unknown) => boolean
  /** Keeps what is typed on this machine until it is saved or discarded. */
  draft?: 'oldmanDraft' | 'homeOldmanDraft'
  columns?: 1 | 2 | 3
  okText?: string
  /** A second way to send the form, its main button: 保存并打印 beside 存草稿. */
  second?: { okText: string; run: Sender<C>; pending: boolean }
}

/**
 * A long form on a page: groups with anchors, a list of the errors on top, Ctrl+Enter saves, what was typed is kept.
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
