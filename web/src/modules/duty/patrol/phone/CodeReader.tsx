import { useEffect, useRef, useState } from 'react'
import { checkWay } from '#contract/modules/duty/patrol/plan.ts'
import { nfcText } from '#contract/modules/duty/patrol/point.ts'
import { Scan } from '../../../../app/kit/capture/Scan.tsx'
import { Chips } from '../../../../app/kit/screen/parts.tsx'
import { hasNfc, readNfc } from './read-code.ts'

const way = checkWay.is
const words: Record<number, string> = {
  [way.nfc]: 'NFC标签编号',
  [way.card]: '卡号，可用读卡器输入',
  [way.beacon]: '蓝牙信标编号',
}

interface CodeReaderProps {
  ways: readonly number[]
  problem: string
  onCode: (checkWay: number, code: string) => void
}

/** Reads the code of a point in the ways the round allows: scanned, by NFC, or typed. */
export function CodeReader({ ways, problem, onCode }: CodeReaderProps) {
  const options = checkWay.options.filter(({ value }) => ways.includes(value))
  const [chosen, choose] = useState<number>(options[0]?.value ?? way.card)
  return (
    <div className="stack">
      {options.length > 1 && <Chips label="签到方式" options={options} value={chosen} onChange={choose} />}
      {chosen === way.qr ? (
        <Scan problem={problem} onCode={(code) => onCode(way.qr, code)} />
      ) : (
        <Typed key={chosen} kind={chosen} problem={problem} onCode={(code) => onCode(chosen, code)} />
      )}
    </div>
  )
}

function Typed({ kind, problem, onCode }: { kind: number; problem: string; onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('')
  const nfc = kind === way.nfc && hasNfc()
  const callback = useRef(onCode)
  callback.current = onCode
  useEffect(() => {
    if (!nfc) return
    const stop = new AbortController()
    readNfc(stop.signal, (code) => callback.current(code)).catch(() => undefined)
    return () => stop.abort()
  }, [nfc])
  return (
    <section className="card stack" aria-label={checkWay.label(kind)}>
      {nfc && <p className="muted">请把手机贴近NFC标签</p>}
      {kind === way.nfc && !nfc && <p className="muted">本机浏览器不能读NFC，请输入标签编号或改用其他方式</p>}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <form
        className="beside"
        onSubmit={(event) => {
          event.preventDefault()
          if (typed.trim()) onCode(kind === way.nfc ? nfcText(typed) : typed.trim())
        }}
      >
        <input
          aria-label={checkWay.label(kind)}
          placeholder={words[kind]}
          maxLength={64}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit">确定</button>
      </form>
    </section>
  )
}
