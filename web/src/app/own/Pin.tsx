import { type ReactNode, useEffect, useRef, useState } from 'react'
import { TwoTouch } from '../kit/screen/parts.tsx'
import { lackOfPin, pinDigits } from '../kit/store/vault.ts'
import { choosePin, giveUpPin, unlock } from '../session.ts'
import './pin.css'

/**
 * The PIN of the phone: chosen after the sign-in, asked for when the app is opened and after a while in the background.
 */

const why = '登录信息、记录和照片在本机加密保存，打开时凭PIN查看'

/** The PIN is chosen and typed twice. */
export function SetPin() {
  const [first, setFirst] = useState('')
  const [problem, say] = useState('')
  async function take(pin: string) {
    const lack = first ? (pin === first ? '' : '两次输入不一致，请重新设置') : lackOfPin(pin)
    say(lack ?? '')
    if (!first && !lack) return setFirst(pin)
    if (lack) return setFirst('')
    await choosePin(pin)
  }
  return <PinPad title={first ? '再输一次' : '设置PIN'} hint={why} problem={problem} onFull={take} />
}

/** Asks for the PIN; a user who has forgotten it signs in with the password. */
export function AskPin() {
  const [problem, say] = useState('')
  async function take(pin: string) {
    say('')
    const left = await unlock(pin)
    if (left !== undefined) say(`PIN不正确，还可以试${left}次`)
  }
  return (
    <PinPad title="输入PIN" problem={problem} onFull={take}>
      <p className="muted">忘记PIN须用密码登录，未上传的记录加密保留在本机</p>
      <TwoTouch label="忘记PIN" ask="退出并用密码登录" onDone={() => void giveUpPin()} />
    </PinPad>
  )
}

interface Pad {
  title: string
  hint?: string
  problem: string
  /** Called with the whole PIN; no digit is taken until it has answered. */
  onFull: (pin: string) => Promise<void>
  children?: ReactNode
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '', '0', 'Backspace']

function PinPad({ title, hint, problem, onFull, children }: Pad) {
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState(false)
  const press = useRef<(key: string) => void>(undefined)
  press.current = (key) => {
    if (pending || !keys.includes(key)) return
    const next = key === 'Backspace' ? typed.slice(0, -1) : typed + key
    setTyped(next)
    if (next.length < pinDigits) return
    setPending(true)
    void onFull(next).finally(() => {
      setTyped('')
      setPending(false)
    })
  }
  useEffect(() => {
    const hear = ({ key }: KeyboardEvent) => press.current?.(key)
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [])
  return (
    <main className="pin">
      <h1>{title}</h1>
      {hint && <p className="muted">{hint}</p>}
      <p className="pin-dots" role="status" aria-label={`已输入${typed.length}位，共${pinDigits}位`}>
        {Array.from({ length: pinDigits }, (_, at) => (at < typed.length ? '●' : '○')).join(' ')}
      </p>
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <div className="pin-keys">
        {keys.map((key) =>
          key ? (
            <button
              key={key}
              type="button"
              data-each-tap
              disabled={pending}
              aria-label={key === 'Backspace' ? '删除' : undefined}
              onClick={() => press.current?.(key)}
            >
              {key === 'Backspace' ? '⌫' : key}
            </button>
          ) : (
            <span key="gap" />
          ),
        )}
      </div>
      {children}
    </main>
  )
}
