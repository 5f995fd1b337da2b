import type { Call } from '#contract/kit/calls.ts'
import { FormModal } from '../../FormModal.tsx'
import { keysOf } from '../../form/form-schema.ts'
import type { StartValues } from '../../page/action.ts'
import { type Shape, valuesOf } from '../../value/schema.ts'
import { ImportModal } from '../import/ImportModal.tsx'
import type { AddAction, Importer, Look } from '../list-props.ts'
import { doneOf } from './confirm-action.ts'
import { LookDrawer } from './LookDrawer.tsx'
import type { RowAction } from './row-actions.tsx'
import { addedWords, lookTitle, type RowName } from './words.ts'

export type Dialog<Row> = { add: StartValues } | 'import' | { look: Row } | { action: RowAction<Row>; row: Row }

interface DialogsProps<Row, A extends Call> {
  add?: AddAction<A>
  importer?: Importer
  look?: Look<Row>
  named?: RowName<Row>
  /** Fields of the rows of the list. */
  shape?: Shape
  dialog: Dialog<Row>
  fresh: (row: Row) => () => Promise<object | undefined>
  onClose: () => void
}

/** The dialogs of a list, fetched when the first one opens. */
export default function ListDialogs<Row extends object, A extends Call>(props: DialogsProps<Row, A>) {
  const { dialog, add, importer, named, onClose } = props
  if (dialog === 'import') return importer ? <ImportModal {...importer} onClose={onClose} /> : null
  if ('add' in dialog) {
    if (!add?.call) return null
    const { label, permit, onClick, call, ...form } = add
    // as: properties beyond the fields of the form are ignored
    const initial = { ...form.initial, ...dialog.add } as typeof form.initial
    // as: a list adds the rows it shows
    const done = addedWords(add, named) as typeof form.done
    return <FormModal<A> done={done} {...form} initial={initial} call={call} onClose={onClose} />
  }
  if ('look' in dialog)
    return props.look ? (
      <LookDrawer
        look={props.look}
        title={lookTitle(props.look, dialog.look, named)}
        row={dialog.look}
        shape={props.shape ?? {}}
        onClose={onClose}
      />
    ) : null
  const { action, row } = dialog
  if (!action.call) return null
  const { without, outlook } = action
  const fields = without ? keysOf(action.call, valuesOf(row)).filter((key) => !without.includes(key)) : action.fields
  return (
    <FormModal
      call={action.call}
      row={row}
      load={action.load}
      fields={fields}
      options={action.options}
      initial={action.initial?.(row)}
      outlook={outlook && ((values, set) => outlook(row, values, set))}
      input={action.input?.(row)}
      columns={action.columns ?? (fields && fields.length <= 3 ? 1 : 2)}
      okText={action.okText}
      title={typeof action.title === 'function' ? action.title(row) : (action.title ?? action.label)}
      done={doneOf(action, row)}
      fresh={props.fresh(row)}
      onClose={onClose}
    />
  )
}
