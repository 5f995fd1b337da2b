import { useState } from 'react'
import { online } from '../kit/connection.ts'
import { phonePages } from '../pages.ts'
import { queue } from '../queue/queue.ts'
import { logOut, may, person } from '../session.ts'
import { Notices } from './Notices.tsx'
import { Waiting } from './Waiting.tsx'

/** 我的: the signed-in user, the waiting records, and signing out. */
export default function MinePage() {
  const who = person.use()
  const connected = online.use()
  const entries = queue.use()
  const [leaving, leave] = useState<'no' | 'asked' | 'yes'>('no')
  if (!who) return null
  const { empInfo, deptInfo, orgInfo, username, userId } = who.user
  const name = typeof empInfo.empName === 'string' ? empInfo.empName : username
  const waiting = entries.filter((entry) => entry.userId === userId).length
  const go = () => {
    leave('yes')
    void logOut()
  }
  return (
    <div className="stack">
      <section className="card">
        <h2>{name}</h2>
        {deptInfo?.deptName && <p>{deptInfo.deptName}</p>}
        <p>{textOf(orgInfo.orgName)}</p>
        <p className="muted">{connected ? '已连接服务器' : '离线：记录先存在本机，联网后自动上传'}</p>
      </section>
      {phonePages
        .filter(({ own, permit }) => own && may(permit, who))
        .map(({ path, title }) => (
          <a key={path} className="card" href={`#${path}`}>
            {title}
          </a>
        ))}
      <Notices />
      <Waiting />
      {leaving === 'asked' && (
        <p className="card warning" role="alert">{`还有${waiting}条记录未上传，退出将保留在本机`}</p>
      )}
      <button
        type="button"
        disabled={leaving === 'yes'}
        onClick={() => (waiting > 0 && leaving === 'no' ? leave('asked') : go())}
      >
        {leaving === 'asked' ? '仍然退出' : '退出登录'}
      </button>
    </div>
  )
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
