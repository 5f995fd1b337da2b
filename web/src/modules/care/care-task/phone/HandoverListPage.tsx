import { useState } from 'react'
import { handover, handoverStatus } from '#contract/modules/care/care-task/handover.ts'
import { addDays } from '#kit/value/format.ts'
import { clockToday } from '../../../../app/kit/clock.ts'
import { Awaited, Chips } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { useWords } from '../../../../app/kit/words.ts'

const views = [{ value: 'open', label: '待签字' } as const, { value: 'all', label: '近三天' } as const]

/** #/handover: the handovers of these days; those that wait for a signature come first. */
export default function HandoverListPage() {
  const [view, setView] = useState<'open' | 'all'>('open')
  const today = clockToday()
  const shift = useWords('SHIFT_TYPE').word
  const read = useRead(handover.handoverList, { workDateFrom: addDays(today, -2), workDateTo: today, size: 50 })
  return (
    <div className="stack">
      <Chips label="看哪些" options={views} value={view} onChange={setView} />
      <Awaited of={read}>
        {({ list }) => {
          const shown = list.filter((one) => view === 'all' || one.handoverStatus !== handoverStatus.is.taken)
          return (
            <>
              {shown.map((one) => (
                <a key={one.handoverId} className="card line" href={`#/handover/${one.handoverId}`}>
                  <b>{`${one.workDate.slice(5)} ${shift(one.shiftType)} ${one.deptName ?? ''}`}</b>
                  <span>{handoverStatus.label(one.handoverStatus)}</span>
                  <span className="muted">{`交班 ${one.giverName ?? ''}　完成/超时/漏 ${one.taskText ?? ''}　未结 ${one.openItems ?? 0}`}</span>
                </a>
              ))}
              {shown.length === 0 && (
                <p className="empty">{view === 'open' ? '没有待签字的交接班' : '这三天没有交接班'}</p>
              )}
            </>
          )
        }}
      </Awaited>
    </div>
  )
}
