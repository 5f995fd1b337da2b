import { Dialog } from '#kit/Dialog.tsx'
import { OwnSessionTable } from './OwnSessionTable.tsx'

/** Where this account is signed in, and ending the others. */
export default function OwnSessions({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open title="我的会话" width={820} footer={null} onCancel={onClose}>
      <OwnSessionTable />
    </Dialog>
  )
}
