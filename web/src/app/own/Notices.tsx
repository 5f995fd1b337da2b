import { missingWords, newVersion, takeNewVersion } from '../shell-worker.ts'

/** Notices about the app itself: a newer version, and what plain http does not allow. */
export function Notices() {
  const next = newVersion.use()
  const missing = missingWords()
  return (
    <>
      {next && (
        <section className="card">
          <p>有新版本</p>
          <button type="button" className="primary" onClick={takeNewVersion}>
            更新（不影响未上传的记录）
          </button>
        </section>
      )}
      {missing && <p className="card muted">{missing}</p>}
    </>
  )
}
