import { Modal } from 'antd'
import { busyText, loading } from '#kit/http/loading.ts'

/** Shown after 20 s: go on waiting, or end the request. */
export default function BusyDialog() {
  return (
    <Modal
      open
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
