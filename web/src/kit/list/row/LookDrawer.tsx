import { type ReactNode, Suspense } from 'react'
import type { Call } from '#contract/kit/calls.ts'
import { inputOf, useCall } from '../../calls.ts'
import { Facts } from '../../detail/Facts.tsx'
import { Loaded } from '../../page/Loaded.tsx'
import { SideDialog } from '../../SideDialog.tsx'
import type { Shape } from '../../value/schema.ts'
import { factsOf, pathValues, shapeOf, valuesOf } from '../../value/schema.ts'
import type { Look } from '../list-props.ts'

interface LookDrawerProps<Row> {
  look: Look<Row>
  title: string
  row: Row
  /** Fields of the rows of the list. */
  shape: Shape
  onClose: () => void
}

/** The details of one row; they are read again when `look` has a call. */
export function LookDrawer<Row extends object>({ look, title, row, shape, onClose }: LookDrawerProps<Row>) {
  const { call, columns = 1 } = look
  const whole = call ? shapeOf(call.options.reply) : shape
  const facts = { shape: whole, keys: look.fields ?? factsOf(whole), columns }
  return (
    <SideDialog open title={title} size={columns === 1 ? 480 : 760} onClose={onClose}>
      {call ? (
        <Fresh call={call} row={row}>
          {(latest) => <Facts row={latest} {...facts} />}
        </Fresh>
      ) : (
        <Facts row={row} {...facts} />
      )}
      <Suspense>{look.more?.(row)}</Suspense>
    </SideDialog>
  )
}

function Fresh({ call, row, children }: { call: Call; row: object; children: (row: object) => ReactNode }) {
  const query = useCall(call, inputOf(call, pathValues(call, valuesOf(row))), { keep: false })
  return <Loaded query={query}>{(latest) => children(Object(latest))}</Loaded>
}
