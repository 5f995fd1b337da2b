import { CopyOutlined } from '@ant-design/icons'
import type { InputRef } from 'antd'
import { Button, Input, Modal } from 'antd'
import { useRef, useState } from 'react'

interface Account {
  title: string
  loginName: string
  password: string
  /** Label of a secret that is no password. */
  labels?: readonly [name: string, secret: string]
  note?: string
  /** Another value that must be entered with the secret, shown between name and secret. */
  more?: Readonly<Record<string, string>>
}

const passwordNote = '密码只显示这一次，关闭后无法再查看。请交给本人，登录后须修改。'

/**
 * Shows a generated password once, to be copied and handed over.
 *
 *     onDone={(row) => showPassword({ title: `已开通${row.userName}的账号`, loginName: row.loginName, password })}
 */
export function showPassword({
  title,
  loginName,
  password,
  labels = ['登录名', '密码'],
  note = passwordNote,
  more = {},
}: Account) {
  Modal.success({
    title,
    width: 460,
    okText: '我已记下',
    keyboard: false,
    content: (
      <>
        <p>{note}</p>
        <Copyable label={labels[0]} text={loginName} />
        {Object.entries(more).map(([label, text]) => (
          <Copyable key={label} label={label} text={text} />
        ))}
        <Copyable label={labels[1]} text={password} />
      </>
    ),
  })
}

function Copyable({ label, text }: { label: string; text: string }) {
  const input = useRef<InputRef>(null)
  const [copied, setCopied] = useState(false)
  function copy() {
    input.current?.select()
    // The clipboard interface does not exist on plain http addresses of a local network.
    if (window.isSecureContext) void navigator.clipboard.writeText(text).then(() => setCopied(true))
    else setCopied(document.execCommand('copy'))
  }
  return (
    <Input
      ref={input}
      className="k-gap k-num"
      readOnly
      aria-label={label}
      prefix={<span className="k-muted">{label}</span>}
      value={text}
      onFocus={(event) => event.target.select()}
      suffix={
        <Button type="link" size="small" icon={<CopyOutlined />} onClick={copy}>
          {copied ? '已复制' : '复制'}
        </Button>
      }
    />
  )
}
