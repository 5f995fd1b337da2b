import { unblock } from '../sound/player.ts'

/** Notices that alerts may not be seen or heard here; also shown above a full-screen alert. */
export function AlertBars({ offline, blocked }: { offline: boolean; blocked: boolean }) {
  return (
    <>
      {offline && <div className="alert-bar alert-bar-off">实时连接已断开，正在重连</div>}
      {blocked && (
        <button type="button" className="alert-bar alert-bar-sound" onClick={unblock}>
          点击开启声音
        </button>
      )}
    </>
  )
}
