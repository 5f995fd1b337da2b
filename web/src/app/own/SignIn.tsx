import { type FormEvent, useState } from 'react'
import { auth } from '#contract/modules/platform/auth/auth.ts'
import { isAppError, messageOf } from '#kit/fault/errors.ts'
import { send } from '#kit/http/request.ts'
import { device } from '#kit/store/storage.ts'
import { enter, leftBecause } from '../session.ts'

/** Sign-in on a phone: name and password, and a photo code when the server requires one. */
export function SignIn() {
  const [name, setName] = useState(() => device.get('loginName') ?? '')
  const [password, setPassword] = useState('')
  const [shown, show] = useState(false)
  const [photoCode, setPhotoCode] = useState('')
  const [photo, setPhoto] = useState<{ verifyStr: string; image: string }>()
  const [problem, say] = useState(leftBecause.get())
  const [pending, setPending] = useState(false)

  const renew = () =>
    send(auth.photoCode, {}, { silent: true }).then(
      (next) => {
        setPhoto(next)
        setPhotoCode('')
      },
      () => undefined,
    )

  async function signIn(event: FormEvent) {
    event.preventDefault()
    if (pending) return
    const missing = !name.trim() ? '请输入用户名' : !password ? '请输入密码' : photo && !photoCode ? '请输入验证码' : ''
    say(missing)
    if (missing) return
    setPending(true)
    try {
      const code = photo ? { photoCode, verifyStr: photo.verifyStr } : {}
      const body = { loginName: name.trim(), loginPassword: password, deviceType: 'APP' as const, ...code }
      const refused = await enter(await send(auth.login, body, { silent: true }))
      if (!refused) device.set('loginName', name.trim())
      say(refused)
    } catch (error) {
      setPassword('')
      say(isAppError(error) ? messageOf(error) : '登录失败，请重试')
      const answer = await send(auth.check, { loginName: name.trim() }, { silent: true }).catch(() => undefined)
      if (answer?.photoCodeRequired) await renew()
    } finally {
      setPending(false)
    }
  }

  return (
    <form className="sign-in" noValidate onSubmit={(event) => void signIn(event)}>
      <img src="/logo.svg" alt="" width={56} height={56} />
      <h1>护理移动端</h1>
      <label>
        用户名
        <input
          name="loginName"
          autoComplete="username"
          maxLength={30}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <label>
        密码
        <span className="beside">
          <input
            name="loginPassword"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            maxLength={64}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <button type="button" aria-pressed={shown} onClick={() => show(!shown)}>
            {shown ? '隐藏' : '显示'}
          </button>
        </span>
      </label>
      {photo && (
        <label>
          验证码
          <span className="beside">
            <input
              name="photoCode"
              autoComplete="off"
              maxLength={10}
              value={photoCode}
              onChange={(event) => setPhotoCode(event.target.value)}
            />
            <button type="button" title="看不清，换一张" onClick={() => void renew()}>
              <img
                alt="验证码图片"
                src={photo.image.startsWith('data:') ? photo.image : `data:image/png;base64,${photo.image}`}
              />
            </button>
          </span>
        </label>
      )}
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <button type="submit" className="primary" disabled={pending}>
        {pending ? '正在登录…' : '登录'}
      </button>
    </form>
  )
}
