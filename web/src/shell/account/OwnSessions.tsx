import { Modal } from 'antd'
import { OwnSessionTable } from './OwnSessionTable.tsx'

/** Where this account is signed in, and ending the others. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  return (
    <Modal open title="我的会话" width={820} footer={null} onCancel={onClose}>
      <OwnSessionTable />
    </Modal>
  )
}
