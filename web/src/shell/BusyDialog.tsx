import { Modal, Spin } from 'antd'
import { useSyncExternalStore } from 'react'
import { busyText, loading, loadingText } from '../kit/loading.ts'

const useLoading = () => useSyncExternalStore(loading.subscribe, loading.state)

/** One indicator, however many requests with the loading box are running. */
export function LoadingBar() {
  const { count } = useLoading()
  if (count === 0) return null
  return (
    <output className="loading-box">
      <Spin size="small" /> {loadingText}
    </output>
  )
}

/** After 20 s: go on waiting, or end the request. */
export function BusyDialog() {
  const { busy } = useLoading()
  return (
    <Modal
      open={busy}
      title="提示"
      okText="继续等待"
      cancelText="取消"
      closable={false}
      mask={{ closable: false }}
      width={420}
      onOk={loading.keepWaiting}
      onCancel={loading.cancelSlow}
    >
      {busyText}
    </Modal>
  )
}
