import { useEffect, useState } from 'react'
import { signWays, trainingStatus } from '#contract/modules/campus/training/training.ts'
import { training } from '#contract/modules/campus/training/training-calls.ts'
import { messageOf } from '#kit/fault/errors.ts'
import { timeWords } from '#kit/value/format.ts'
import { ask } from '../../../../app/kit/ask.ts'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { useAddress } from '../../../../app/kit/route.ts'
import { Awaited } from '../../../../app/kit/screen/parts.tsx'
import { useRead } from '../../../../app/kit/store/cached.ts'
import { scannedOf } from './scanned.ts'

interface Came {
  done?: string
  problem?: string
}

/** 培训签到: opened by the code at the place, or scanned here; below, the user's trainings. */
export default function SignPage() {
  const address = useAddress()
  const [text, setText] = useState(address)
  const [came, setCame] = useState<Came>({})
  const own = useRead(training.records, { size: 20 })
  const { again } = own
  useEffect(() => {
    const scanned = scannedOf(text)
    if (!scanned) return setCame(text.startsWith('/training') ? {} : { problem: '这不是培训的签到码' })
    ask(training.sign, { ...scanned, signWay: signWays.is.qr }).then(
      ({ list }) => {
        setCame({ done: `${list[0]?.empName ?? ''}签到成功，${timeWords(list[0]?.signTime)}` })
        again()
      },
      (error: unknown) => setCame({ problem: messageOf(error) }),
    )
  }, [text, again])
  return (
    <div className="stack">
      {came.done ? (
        <p className="card" role="status">
          {came.done}
        </p>
      ) : (
        <Scan problem={came.problem ?? ''} onCode={setText} otherwise="请用手机相机或微信扫一扫现场的签到二维码" />
      )}
      <Awaited of={own}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="empty">还没有培训安排</p>
          ) : (
            list.map((row) => (
              <article key={row.memberId} className="card">
                <h2>{row.title}</h2>
                <p>
                  {timeWords(row.startTime)} {row.place}
                </p>
                <p className="muted">
                  {trainingStatus.label(row.status)}，{row.hours}学时，{row.signed ? '已签到' : '未签到'}
                </p>
              </article>
            ))
          )
        }
      </Awaited>
    </div>
  )
}
