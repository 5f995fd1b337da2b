import { type ReactNode, useState } from 'react'
import { Chips } from '../../../../app/kit/screen/parts.tsx'
import { person } from '../../../../app/session.ts'
import { ofArea, ranked } from './alert-order.ts'

const areas = [
  { value: 'all', label: '全部' },
  { value: 'area', label: '本区' },
] as const

interface AlertTarget {
  notifyUserIds: readonly string[]
  deptId: string
}
interface RankedProps<R extends AlertTarget> {
  rows: readonly R[]
  rankOf: (row: R) => { level: number; time: string }
  empty: string
  children: (row: R) => ReactNode
}

/**
 * Open alerts, the user's own first; where some belong to another area, a touch shows those of the user's area alone.
 */
export function Ranked<R extends AlertTarget>({ rows, rankOf, empty, children }: RankedProps<R>) {
  const [area, choose] = useState<'all' | 'area'>('all')
  const user = person.get()?.user
  const here = ofArea(rows, user?.userId ?? '', user?.deptInfo?.deptId)
  const shown = area === 'all' ? rows : here
  const isDivided = Boolean(user?.deptInfo) && here.length < rows.length
  return (
    <>
      {(isDivided || area === 'area') && <Chips label="范围" options={areas} value={area} onChange={choose} />}
      {ranked(shown, user?.userId ?? '', rankOf).map(children)}
      {shown.length === 0 && <p className="empty">{area === 'all' ? empty : '本区没有，可看“全部”'}</p>}
    </>
  )
}
