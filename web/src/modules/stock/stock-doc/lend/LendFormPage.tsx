import { Form } from 'antd'
import { useMemo } from 'react'
import type { z } from 'zod'
import type { ReplyFor } from '#contract/kit/calls.ts'
import {
  borrowerType,
  type LendLineInput,
  lend,
  LendLineInput as Shape,
} from '#contract/modules/stock/stock-doc/lend.ts'
import { useLookup } from '#kit/lookup/lookups.ts'
import { todayOf } from '#kit/value/format.ts'
import type { Values } from '#kit/value/schema.ts'
import { DocFormPage } from '../core/DocFormPage.tsx'
import { useBatchCells, useInDepot } from '../core/in-depot.tsx'
import { LineGrid } from '../core/line/LineGrid.tsx'
import type { Item } from '../core/line/line-plan.ts'
import { lends } from './lend-kind.ts'

type Whole = ReplyFor<typeof lend.lendGet>
/** Wire form; not every field is filled in yet. */
type Line = Partial<z.output<typeof LendLineInput>>

const { employee, resident, dept, outside } = borrowerType.is
const isOutside = ({ borrowerType: type }: Values) => Number(type) === outside
const head = [
  ...(['bizDate', 'depotId', 'borrowerType', 'borrowerId', 'borrowerName', 'phone'] as const),
  ...(['planReturnDate', 'deposit', 'remark', 'files'] as const),
]

/** 新增借用, and with `?lendId=` the change of a draft (stock.md 5.6). */
export default function LendFormPage() {
  const employees = useLookup('employees').options
  const residents = useLookup('residents').options
  const departments = useLookup('departments').options
  const borrowers = ({ borrowerType: type }: Values) => {
    if (Number(type) === employee) return employees ?? []
    if (Number(type) === resident) return residents ?? []
    return Number(type) === dept ? (departments ?? []) : []
  }
  return (
    <DocFormPage
      kind={lends}
      get={lend.lendGet}
      call={lend.lendDraft}
      post={lend.lendPost}
      initial={{ bizDate: todayOf(), borrowerType: employee }}
      head={head}
      options={{
        bizDate: { required: true },
        depotId: { required: true },
        borrowerType: { required: true, clears: ['borrowerId', 'borrowerName'] },
        borrowerId: { required: true, options: borrowers, show: (values) => !isOutside(values) },
        borrowerName: { required: true, show: isOutside },
        phone: { required: true, show: isOutside },
        planReturnDate: { required: true },
        deposit: { help: '仅作记录' },
      }}
      typedOf={typedOf}
      grid={(lines, change) => <Lines lines={lines} onChange={change} />}
      posted="已借出"
    />
  )
}

/** The stock of the depot that may be lent. */
function Lines({ lines, onChange }: { lines: readonly Line[]; onChange: (lines: Line[]) => void }) {
  const depotId: string | undefined = Form.useWatch('depotId', { preserve: true })
  const { items: all, lyingOf } = useInDepot(depotId, todayOf())
  const items = useMemo(() => all.filter(({ lendAble }) => lendAble === 1), [all])
  const cells = useBatchCells<Line>(lyingOf)
  if (!depotId) return <p className="k-muted">请先在上面选择仓库，再选物品</p>
  return (
    <LineGrid
      lines={lines}
      onChange={onChange}
      items={items}
      typed={typed}
      lineFor={lineFor}
      cells={cells}
      shape={Shape.shape}
    />
  )
}

const typed = ['quantity', 'remark'] as const
const lineFor = ({ skuId }: Item, quantity?: number): Line => ({ skuId, quantity })
const typedOf = ({ skuId, batchId, quantity, remark }: Whole['lines'][number]): Line => ({
  skuId,
  batchId,
  quantity,
  remark,
})
